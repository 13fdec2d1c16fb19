// What cannot be used: said beside its field with value and limit, kept as typed, never computed, never shared, never run.
import { share } from '../support/api.mjs';
import { WORDS, field, openEditor, savedLine, sentence, stored, write } from '../support/editor.mjs';
import { LANGUAGES, awake, expect, test } from '../support/test.mjs';

const LIMIT = { 'pt-BR': /de 1 a 10\.000\.000\stokens/, en: /1 to 10,000,000\stokens/ };

/** The sentence that a field's own description leads to. */
async function message(control) {
  const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ');
  const own = ids.find((id) => id.endsWith('-e'));
  expect(own, 'the field is described by its sentence').toBeTruthy();
  return control.page().locator(`[id="${own}"]`);
}

async function expectFault(control, typed, ...parts) {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveValue(typed);
  const text = await message(control);
  await expect(text).toBeVisible();
  for (const part of parts) await expect(text).toContainText(part);
}

async function expectMended(control) {
  await expect(control).not.toHaveAttribute('aria-invalid', 'true');
  await expect(control).not.toHaveAttribute('aria-describedby', /-e( |$)/);
}

for (const language of LANGUAGES) {
  const w = WORDS[language];
  const en = language === 'en';
  const say = (pt, english) => (en ? english : pt);

  test(`a number that cannot be used is said, kept as typed, and forgotten once mended, ${language}`, async ({ page, server }) => {
    const scenario = await openEditor(page, server, 'clinical-assistant', language);
    const before = await sentence(page).textContent();
    const input = field(page, w.input);
    for (const [typed, value] of [
      ['1e30', '“1e30”'],
      ['1'.padEnd(31, '0'), `“${'1'.padEnd(31, '0')}”`],
      ['10000001', say('O valor foi 10.000.001.', 'The value was 10,000,001.')],
      [say('muitos', 'many'), say('“muitos”', '“many”')],
      ['0', say('O valor foi 0.', 'The value was 0.')],
      ['-3', say(/O valor foi [-−]3\./, /The value was [-−]3\./)],
      ['', say('O campo está vazio.', 'The field is empty.')],
    ]) {
      await write(page, w.input, typed);
      await expectFault(input, typed, LIMIT[language], value);
    }
    // The answer and what is saved are those of before.
    await expect(sentence(page)).toHaveText(before);
    await expect(savedLine(page)).toHaveText(w.saved(1));
    await input.fill('1600');
    await expectMended(input);
    await expect(savedLine(page)).toHaveText(w.saved(2));
    expect((await stored(server, scenario)).scenario.workloads[0].task.input_tokens).toBe(1600);
  });

  test(`sharing is refused with a list that leads to the fields, until they are mended, ${language}`, async ({ page, server }) => {
    await openEditor(page, server, 'clinical-assistant', language);
    await field(page, w.hours).selectOption(w.someHours);
    await write(page, w.hoursADay, '-8');
    await expectFault(field(page, w.hoursADay), '-8', say(/de 1 a 24\shoras/, /1 to 24\shours/), say(/O valor foi [-−]8\./, /The value was [-−]8\./));
    await write(page, w.output, say('dez', 'ten'));
    const summary = page.locator('#to-correct');
    await expect(summary).toBeEmpty();
    await page.getByRole('button', { name: w.share, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(summary).toContainText(w.toCorrect(2));
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^! /);
    await summary.getByRole('link').filter({ hasText: say('“dez”', '“ten”') }).click();
    await expect(field(page, w.output)).toBeFocused();
    await write(page, w.output, '300');
    await expect(summary).toContainText(w.toCorrect(1));
    await write(page, w.hoursADay, '8');
    await expect(summary).toBeEmpty();
    await expect(page).not.toHaveTitle(/^! /);
    await page.getByRole('button', { name: w.share, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}

test.describe('what cannot be used', () => {
  const w = WORDS['pt-BR'];

  test('the value a sentence names is the one that was typed', async ({ page, server }) => {
    await openEditor(page, server, 'clinical-assistant');
    await write(page, w.input, '1'.padEnd(31, '0'));
    await expectFault(field(page, w.input), '1'.padEnd(31, '0'), /O valor foi (1(\.000){10}|1e30|“10{30}”)\./);
  });

  test('the list of what to correct names the fields', async ({ page, server }) => {
    await openEditor(page, server, 'clinical-assistant');
    await write(page, w.output, 'dez');
    await page.getByRole('button', { name: w.share, exact: true }).click();
    await expect(page.locator('#to-correct').getByRole('link')).toContainText(w.output);
  });

  test('an empty title is said, and keeps the scenario from being shared', async ({ page, server }) => {
    const scenario = await openEditor(page, server, 'clinical-assistant');
    await write(page, w.title, '');
    await expectFault(field(page, w.title), '', /de 1 a 120 caracteres/, 'O campo está vazio.');
    await page.getByRole('button', { name: w.share, exact: true }).click();
    await expect(page.locator('#to-correct')).toContainText(w.toCorrect(1));
    expect((await stored(server, scenario)).scenario.title).toBe(w.clinical);
  });

  test('the beginning of what cannot be used is never an answer', async ({ page, server }) => {
    const scenario = await openEditor(page, server, 'clinical-assistant');
    const before = await sentence(page).textContent();
    await field(page, w.requests).press('Control+A');
    await field(page, w.requests).pressSequentially('900000x', { delay: 20 });
    await field(page, w.requests).press('Tab');
    await expectFault(field(page, w.requests), '900000x', '“900000x”');
    await page.waitForTimeout(2500); // the pauses before an answer and a save, and both
    await expect(sentence(page)).toHaveText(before);
    expect(await stored(server, scenario)).toMatchObject({ version: 1 });
  });
});

test('a name that must not be empty is said where it is', async ({ page, server }) => {
  const w = WORDS['pt-BR'];
  await openEditor(page, server, 'clinical-assistant');
  const name = field(page, 'Nome da carga');
  await write(page, 'Nome da carga', '');
  await expectFault(name, '', 'Escreva de 1 a 80 caracteres. O campo está vazio.');
  await page.getByRole('button', { name: w.share, exact: true }).click();
  await expect(page.locator('#to-correct')).toContainText(w.toCorrect(1));
  await name.fill('Prontuários');
  await expectMended(name);
  await expect(page.locator('#to-correct')).toBeEmpty();
});

test('a long number that cannot be used does not make a telephone scroll sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openEditor(page, server, 'clinical-assistant');
  await write(page, 'Tokens de entrada', '9'.repeat(200));
  await expect(field(page, 'Tokens de entrada')).toHaveAttribute('aria-invalid', 'true');
  expect(await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('markup in a title and in names is text everywhere, and never runs', async ({ page, reader, server }) => {
  const w = WORDS['pt-BR'];
  const title = '<script>globalThis.ran = 1</script><img src=x onerror="globalThis.ran = 1">';
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const calm = async (where) => {
    expect(await where.evaluate(() => globalThis.ran), where.url()).toBeUndefined();
    await expect(where.locator('main img, main script:not([nonce])'), where.url()).toHaveCount(0);
  };
  await write(page, w.title, title);
  await write(page, 'Nome da carga', title);
  await expect(savedLine(page)).toHaveText(/versão [23]$/);
  await expect.poll(async () => (await stored(server, scenario)).scenario.workloads[0].name).toBe(title);
  await expect(page.locator('.workload .name')).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp('^<script>'));
  await calm(page);
  await page.reload();
  await awake(page);
  await expect(field(page, w.title)).toHaveValue(title);
  await calm(page);
  await page.getByRole('button', { name: w.share, exact: true }).click();
  await calm(page);
  await page.goto('/');
  await expect(page.locator('table.scenarios').getByRole('link', { name: title, exact: true })).toBeVisible();
  await calm(page);
  await reader.goto(`${server.url}${await share(server, scenario)}`);
  await awake(reader);
  await expect(reader.locator('h1')).toHaveText(title);
  await calm(reader);
});
