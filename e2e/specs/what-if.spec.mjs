// What if: sliders beside the form, kept or discarded, and the same as a form on a shared page, without script.
import { preset, sharedPreset } from '../support/api.mjs';
import { openEditor, sentence, stored } from '../support/editor.mjs';
import { expect, test } from '../support/test.mjs';

/** Moves a slider as a hand would: the browser tells of it while it moves. */
async function slide(page, id, value) {
  await page.locator(`#turn-${id}`).fill(String(value));
}

const dollar = async (server, scenario) => (await stored(server, scenario)).scenario.assumptions.usd_brl?.value;

test('a slider changes the answer at once, and the form only when it is kept', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'customer-service');
  await page.locator('.turns summary').click();
  const before = await sentence(page).textContent();
  await slide(page, 'usd_brl', 8);
  await expect(page.locator('.turn output').nth(3)).toHaveText('8 R$/US$');
  await expect(page.locator('.pane-answer .what-if')).toContainText('dólar de hoje 8 R$/US$ em vez de 5,1 R$/US$');
  await expect(sentence(page)).not.toHaveText(before);
  // The slider in hand stays where it is, and so does the form.
  await expect(page.locator('#turn-usd_brl')).toHaveValue('8');
  expect(await dollar(server, scenario)).toBeUndefined();

  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(sentence(page)).toHaveText(before);
  await expect(page.locator('.pane-answer .what-if')).toHaveCount(0);
  await expect(page.locator('#turn-usd_brl')).toHaveValue('5.1');

  await page.locator('.turns summary').click();
  await slide(page, 'usd_brl', 8);
  await slide(page, 'hours_per_day', 9);
  await expect(page.locator('.pane-answer .what-if')).toContainText('9 h/dia em vez de 24 h/dia');
  const turned = await sentence(page).textContent();
  await page.getByRole('button', { name: 'Manter no formulário' }).click();
  await expect(page.locator('.pane-answer .what-if')).toHaveCount(0);
  await expect(sentence(page)).toHaveText(turned);
  await expect.poll(() => dollar(server, scenario)).toBe(8);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader turns inputs of a shared page, and its figures and files follow', async ({ page, server }) => {
    await page.goto(await sharedPreset(server, 'customer-service'));
    const before = await page.locator('.say').textContent();
    await page.locator('.turns summary').click();
    await page.getByRole('spinbutton', { name: 'dólar de hoje' }).fill('8');
    await page.getByRole('spinbutton', { name: 'desconto geral na nuvem pública' }).fill('30');
    await page.getByRole('button', { name: 'Ver a resposta' }).click();
    await expect(page.locator('.what-if')).toContainText('dólar de hoje 8 R$/US$');
    await expect(page.locator('.what-if')).toContainText(/30\s%/);
    await expect(page.locator('.say')).not.toHaveText(before);
    // the form has what was typed, beside what the scenario has
    await expect(page.locator('#if-usd_brl')).toHaveValue('8');
    await expect(page.locator('#if-usd_brl-hint')).toContainText('Hoje 5,1');
    // a figure of it, and its file, are of the same what-if
    const file = await page.locator('a[href*="comparison.json"]').first().getAttribute('href');
    const taken = await (await page.request.get(file)).json();
    const used = (key) => taken.assumptions.find((a) => a.key === key).value;
    expect([used('usd_brl'), used('cloud_discount')]).toEqual([8, 0.3]);
    await page.getByRole('link', { name: 'Ver a resposta do cenário como está' }).click();
    await expect(page.locator('.say')).toHaveText(before);
    expect(new URL(page.url()).search).not.toContain('if.');
  });

  test('an address with values that cannot be used says which, and shows the answer without them', async ({ page, server }) => {
    const path = await sharedPreset(server, 'customer-service');
    await page.goto(path);
    const before = await page.locator('.say').textContent();
    const response = await page.goto(`${path}?if.usd_brl=1000&percent.cloud_discount=muito`);
    expect(response.status()).toBe(200);
    await expect(page.locator('.what-if')).toContainText('Dólar de hoje: 1.000 R$/US$ não vale, só de 0,5 R$/US$ a 50 R$/US$.');
    await expect(page.locator('.what-if')).toContainText('“muito” não é um número');
    await expect(page.locator('.say')).toHaveText(before);
  });
});

test('the same answer by API says how sure it is, the same each time', async ({ server }) => {
  const scenario = await preset(server, 'vision-line');
  const ask = async () => {
    const answer = await fetch(`${server.url}/api/v1/compare`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(scenario) });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const [first, again] = [await ask(), await ask()];
  expect(again).toBe(first);
  const { risk, sensitivity, switching, verdict } = JSON.parse(first);
  expect(risk.draws).toBe(10_000);
  expect(Object.values(risk.probability_cheapest).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
  for (const option of risk.options) expect(option.p10 <= option.p50 && option.p50 <= option.p90).toBe(true);
  expect(verdict.probability).toBe(risk.options[0].probability_cheapest);
  expect(sensitivity.length).toBeGreaterThan(5);
  expect(switching.map((s) => s.input)).toContain('usd_brl');
});
