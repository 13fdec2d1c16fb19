// Nothing typed is lost: not to another tab, not to a server that is away, not to a reload.
import { WORDS, field, openEditor, savedLine, sentence, stored, write } from '../support/editor.mjs';
import { awake, expect, test } from '../support/test.mjs';

const w = WORDS['pt-BR'];
const task = (document) => (document.scenario ?? document).workloads[0].task;

/** Two tabs of one scenario: the first has saved 40,000 requests, the second knows nothing of it and wrote 700 tokens. */
async function conflict(context, page, server) {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const second = await context.newPage();
  await second.goto(scenario.url);
  await awake(second);
  await write(page, w.requests, '40000');
  await expect(savedLine(page)).toHaveText(w.saved(2));
  await write(second, w.output, '700');
  const dialog = second.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return { scenario, second, dialog };
}

/** Chooses a way out of the conflict. */
async function settle(dialog, way) {
  await dialog.getByRole('radio', { name: way, exact: true }).check();
  await dialog.getByRole('button', { name: w.goOn }).click();
  await expect(dialog).toBeHidden();
}

test.describe('two tabs', () => {
  // The refused save; Chromium prints every answer that is not a good one.
  test.use({ expectedConsole: [/status of 409 \(Conflict\)/] });

  test('the second is shown both versions, and its own can go on top', async ({ context, page, server }) => {
    const { scenario, second, dialog } = await conflict(context, page, server);
    await expect(dialog.getByRole('heading')).toHaveText(/^Outra pessoa salvou a versão 2 às \d\d:\d\d$/);
    const row = (name) => dialog.getByRole('row').filter({ has: second.getByRole('rowheader', { name }) }).getByRole('cell');
    await expect(row(/pedidos por dia$/)).toHaveText([/^38\D?000/, /^40\D?000/]);
    await expect(row(/tokens de saída$/)).toHaveText([/^700/, /^350/]);
    // Each with its own answer.
    await expect(row('Resultado')).toHaveText([/\S/, /\S/]);
    await expect(savedLine(second)).toHaveText('Outra versão foi salva; falta escolher');
    await settle(dialog, w.keepMine);
    await expect(savedLine(second)).toHaveText(w.saved(3));
    expect(task(await stored(server, scenario))).toMatchObject({ requests_per_day: 38_000, output_tokens: 700 });
  });

  test('both versions are written as people of the language write numbers', async ({ context, page, server }) => {
    const { dialog } = await conflict(context, page, server);
    await expect(dialog.getByRole('cell', { name: '38.000', exact: true })).toBeVisible();
    await expect(dialog.getByRole('cell', { name: '40.000', exact: true })).toBeVisible();
  });

  test('the other version can be taken, and the fields show it', async ({ context, page, server }) => {
    const { scenario, second, dialog } = await conflict(context, page, server);
    await settle(dialog, w.takeTheirs);
    await expect(field(second, w.requests)).toHaveValue('40.000');
    await expect(field(second, w.output)).toHaveValue('350');
    await expect(savedLine(second)).toHaveText(w.saved(2));
    await expect(sentence(second)).toHaveText(await sentence(page).textContent());
    expect(task(await stored(server, scenario))).toMatchObject({ requests_per_day: 40_000, output_tokens: 350 });
  });

  test('both can be kept, the second as a scenario of its own', async ({ context, page, server }) => {
    const { second, dialog } = await conflict(context, page, server);
    await settle(dialog, 'Ficar com a da outra pessoa e guardar a daqui como outro cenário');
    await expect(field(second, w.requests)).toHaveValue('40.000');
    await second.getByRole('link', { name: /^\/scenarios\// }).click();
    await expect(field(second, w.title)).toHaveValue(`${w.clinical} (cópia)`);
    await awake(second);
    await expect(field(second, w.output)).toHaveValue('700');
    await expect(field(second, w.requests)).toHaveValue('38.000');
  });

  test('a conflict put off stays in sight, and a reload finds it again', async ({ context, page, server }) => {
    const { scenario, second, dialog } = await conflict(context, page, server);
    await second.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(second.locator('.unsettled')).toContainText('Outra versão foi salva; falta escolher');
    await second.reload();
    await awake(second);
    await expect(dialog).toBeVisible();
    await settle(dialog, w.keepMine);
    await expect(savedLine(second)).toHaveText(w.saved(3));
    expect(task(await stored(server, scenario))).toMatchObject({ requests_per_day: 38_000, output_tokens: 700 });
  });

  test('a save in one tab leaves the draft of the other', async ({ context, page, server }) => {
    const { second, dialog } = await conflict(context, page, server);
    await write(page, w.requests, '41000');
    await expect(savedLine(page)).toHaveText(w.saved(3));
    await second.reload();
    await awake(second);
    await expect(dialog).toBeVisible();
  });
});

test('a change is saved also by who leaves at once for another page', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  await write(page, w.requests, '39000');
  await page.locator('header a[href="/prices"]').click();
  await expect(page).toHaveURL(/\/prices$/);
  await expect.poll(async () => task(await stored(server, scenario)).requests_per_day).toBe(39_000);
});

test.describe('the server goes away', () => {
  // What Chromium itself prints where nobody listens.
  test.use({ expectedConsole: [/Failed to load resource: net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/] });

  test('the page says so, goes on, and saves everything once it is back', async ({ page, ownServer: server }) => {
    test.setTimeout(120_000);
    const scenario = await openEditor(page, server, 'clinical-assistant');
    const before = await sentence(page).textContent();
    await server.stop();
    await write(page, w.requests, '900000');
    await expect(savedLine(page)).toHaveText('Ainda não salvo no servidor');
    await expect(page.locator('.save-trouble')).toContainText(/^Sem conexão desde \d\d:\d\d\./);
    await expect(page.locator('#answer')).toContainText('Não conseguimos calcular agora.');
    // The answer of before stays, marked as such, and typing goes on.
    await expect(sentence(page)).toHaveText(before);
    await expect(page.locator('#answer')).toHaveAttribute('data-fresh', 'old');
    await write(page, w.output, '700');
    await field(page, w.input).fill('1600');
    await server.start();
    await expect(savedLine(page)).toHaveText(w.saved(2), { timeout: 45_000 });
    await expect(page.locator('.save-trouble')).toBeEmpty();
    await expect(sentence(page)).not.toHaveText(before);
    await expect(page.locator('#answer')).toHaveAttribute('data-fresh', 'now');
    await expect(page.locator('#answer')).not.toContainText('Não conseguimos calcular agora.');
    await expect(field(page, w.requests)).toHaveValue('900.000');
    expect(task(await stored(server, scenario))).toMatchObject({ requests_per_day: 900_000, input_tokens: 1600, output_tokens: 700 });
  });

  test('a draft that was not saved survives a reload', async ({ page, ownServer: server }) => {
    test.setTimeout(120_000);
    const scenario = await openEditor(page, server, 'clinical-assistant');
    await server.stop();
    await write(page, w.requests, '39000');
    await expect(savedLine(page)).toHaveText('Ainda não salvo no servidor');
    // Away from the page, so that none of its retries meets the server first.
    await page.goto('about:blank');
    await server.start();
    expect(task(await stored(server, scenario))).toMatchObject({ requests_per_day: 38_000 });
    await page.goto(scenario.url);
    await awake(page);
    await expect(page.locator('.save-trouble')).toHaveText('Recuperamos o que você tinha preenchido e ainda não tinha sido salvo.');
    await expect(savedLine(page)).toHaveText(w.saved(2));
    expect(task(await stored(server, scenario))).toMatchObject({ requests_per_day: 39_000 });
    await page.reload();
    await awake(page);
    await expect(field(page, w.requests)).toHaveValue('39.000');
  });

  test('a draft that is restored stands in its fields and has its answer at once', async ({ page, ownServer: server }) => {
    test.setTimeout(120_000);
    const scenario = await openEditor(page, server, 'clinical-assistant');
    const before = await sentence(page).textContent();
    await server.stop();
    await write(page, w.requests, '900000');
    await expect(savedLine(page)).toHaveText('Ainda não salvo no servidor');
    await page.goto('about:blank');
    await server.start();
    await page.goto(scenario.url);
    await awake(page);
    await expect(page.locator('.save-trouble')).toContainText('Recuperamos');
    await expect.soft(field(page, w.requests)).toHaveValue('900.000');
    await expect(sentence(page)).not.toHaveText(before);
  });

  test('a link is not made of what is not saved', async ({ page, ownServer: server }) => {
    await openEditor(page, server, 'clinical-assistant');
    await server.stop();
    await write(page, w.requests, '39000');
    await expect(savedLine(page)).toHaveText('Ainda não salvo no servidor');
    await page.getByRole('button', { name: w.share, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: w.makeLink }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Não deu certo agora; tente de novo. Nada foi perdido.');
    await expect(dialog.locator('.new-link')).toHaveCount(0);
    await server.start();
  });
});
