// A shared page: complete without script, says where it leads when it does not open, and its figures open in place.
import { enter, preset, save, share, sharedPreset } from '../support/api.mjs';
import { awake, expect, test } from '../support/test.mjs';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared page is whole, and every figure leads to its calculation and back', async ({ page, server }) => {
    const path = await sharedPreset(server, 'clinical-assistant');
    await page.goto(path);
    await expect(page.locator('.price-pin')).toContainText('Preços fixados na tabela');
    await expect(page.getByRole('link', { name: /Excel \(\.xlsx\)/ })).toHaveAttribute('href', `${path}/workbook.xlsx`);
    const figure = page.locator('main a.figure').first();
    const href = await figure.getAttribute('href');
    expect(href).toContain(`${path}/cells/`);
    await figure.click();
    expect(new URL(page.url()).pathname).toBe(href.split('?')[0]);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('.formula').first()).toContainText('=');
    // Down to an input, which says where it comes from.
    for (let depth = 0; depth < 30 && (await page.locator('.source-of').count()) === 0; depth += 1) {
      const before = page.url();
      // A line of nothing leads nowhere: it has neither inputs nor a source.
      await page.locator('table.inputs tbody tr').filter({ hasNotText: /R\$\s0,00/ }).first().getByRole('link').first().click();
      await page.waitForURL((url) => url.href !== before);
    }
    await expect(page.locator('.source-of .mark')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar à resposta' }).click();
    expect(new URL(page.url()).pathname).toBe(path);
  });

  test('a month of a row is marked among all months', async ({ page, server }) => {
    const path = await sharedPreset(server, 'clinical-assistant', 'en');
    await page.goto(`${path}/cells/purchase_colocation.flow?month=12&lang=en`);
    await expect(page.locator('.months .here')).toHaveCount(1);
    await expect(page.locator('.months .here th')).toHaveText('Month 12');
    await page.getByRole('link', { name: 'Month after' }).click();
    await expect(page.locator('.months .here th')).toHaveText('Month 13');
  });

  test('a copy is a scenario of this browser', async ({ page, server }) => {
    await page.goto(await sharedPreset(server, 'clinical-assistant'));
    await page.getByRole('button', { name: 'Fazer minha cópia' }).click();
    expect(new URL(page.url()).pathname).toMatch(/^\/scenarios\/[0-9a-f-]{36}$/);
  });
});

test.describe('what does not open', () => {
  test.use({ expectedConsole: [/status of 4(04|10)/] });

  test('says so, with the status that belongs to it', async ({ page, server }) => {
    const saved = await save(server, await preset(server, 'clinical-assistant'));
    const path = await share(server, saved);
    const cell = await page.goto(`${path}/cells/purchase_colocation.nothing`);
    expect(cell.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText('Este cálculo não existe neste cenário');

    const unknown = await page.goto('/s/AAAAAAAAAAAAAAAAAAAAAA');
    expect(unknown.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText('Não há nada neste link');

    const headers = { authorization: `Bearer ${saved.workspace_key}` };
    const links = await (await fetch(`${server.url}/api/v1/scenarios/${saved.id}/links`, { headers })).json();
    const { id } = (links.links ?? links)[0];
    expect((await fetch(`${server.url}/api/v1/scenarios/${saved.id}/links/${id}`, { method: 'DELETE', headers })).ok).toBe(true);
    for (const gone of [path, `${path}/cells/purchase_colocation.total`]) {
      const answer = await page.goto(gone);
      expect(answer.status(), gone).toBe(410);
      expect(await answer.text(), gone).toContain('<meta name="robots" content="noindex');
      await expect(page.getByText(/^Quem criou este link o revogou em \d+\/\d+\/\d{4}/), gone).toBeVisible();
    }
  });
});

test('a title is shown as it was written, never as markup', async ({ page, server }) => {
  const title = '<img src=x onerror=alert(1)> & "aspas"';
  const path = await share(server, await save(server, { ...(await preset(server, 'clinical-assistant')), title }));
  await page.goto(path);
  await awake(page);
  await expect(page.locator('h1')).toHaveText(title);
  await page.goto(`${path}/cells/purchase_colocation.total`);
  await expect(page.locator('.crumbs')).toContainText(title);
  await expect(page.locator('main img')).toHaveCount(0);
});

test('a figure opens in place, leads on to its inputs, and gives the focus back', async ({ page, server }) => {
  const path = await sharedPreset(server, 'clinical-assistant');
  await page.goto(path);
  await awake(page);
  const figure = page.locator('main a.figure').first();
  await figure.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('.formula').first()).toContainText('=');
  const name = await dialog.getByRole('heading').first().textContent();
  await dialog.locator('table.inputs a').first().click();
  await expect(dialog.getByRole('button', { name: /^Voltar a / })).toBeVisible();
  await expect(dialog.locator('#door-title')).toBeFocused();
  await dialog.getByRole('button', { name: /^Voltar a / }).click();
  await expect(dialog.locator('#door-title')).toHaveText(name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(figure).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(path);
});

test('a figure is a link for who wants it in another tab', async ({ context, page, server }) => {
  await page.goto(await sharedPreset(server, 'clinical-assistant'));
  await awake(page);
  const [other] = await Promise.all([context.waitForEvent('page'), page.locator('main a.figure').first().click({ modifiers: ['Control'] })]);
  await other.waitForLoadState();
  expect(other.url()).toContain('/cells/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the figures of a scenario open as well', async ({ context, page, server }) => {
  const saved = await save(server, await preset(server, 'clinical-assistant'));
  await enter(context, server, saved.workspace_key);
  const answer = await page.goto(`/scenarios/${saved.id}/cells/private_cloud.total`);
  expect(answer.status()).toBe(200);
  await awake(page);
  await page.locator('table.inputs a').first().click();
  await expect(page).not.toHaveURL(/private_cloud\.total$/);
  await expect(page.locator('h1')).toHaveCount(1);
});
