// Every question of the form reaches the saved document, is there again after a reload, and changes the answer.
import { expectAccessible } from '../support/axe.mjs';
import { field, openEditor, savedLine, stored } from '../support/editor.mjs';
import { awake, expect, test } from '../support/test.mjs';

// A document that cannot be computed for a moment is told by its status.
test.use({ expectedConsole: [/status of (409|422) /] });

/** Opens the folded part whose line begins with `text`, inside `where`; an answer that comes in may move the line away from a click. */
async function unfold(where, text) {
  const line = where.locator('summary', { hasText: text }).first();
  const isOpen = () => line.evaluate((summary) => summary.parentElement.open);
  await expect(async () => {
    if (!(await isOpen())) await line.click();
    expect(await isOpen()).toBe(true);
  }).toPass({ timeout: 15_000 });
}

/** Waits until the document of the server is as `read` says. */
async function expectStored(server, scenario, read, value) {
  await expect.poll(async () => read((await stored(server, scenario)).scenario), { timeout: 15_000 }).toEqual(value);
}

test('data, disks, files and interruption of a workload', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const work = page.locator('details.workload').first();
  await unfold(work, 'Crescimento, prazo, dados');
  const total = page.locator('#answer .say');
  const before = await total.textContent();
  await field(page, 'Discos das máquinas').fill('80.000');
  await field(page, 'Sistema de arquivos rápido').fill('50000');
  await field(page, 'Pode ser interrompida?').selectOption({ label: 'sim, e continua depois' });
  await expectStored(server, scenario, ({ workloads: [w] }) => [w.block_gb, w.file_gb, w.interruptible], [80_000, 50_000, true]);
  await expect(total).not.toHaveText(before);
  await expect(work.locator('summary', { hasText: 'Crescimento, prazo, dados' })).toContainText('suas');
  await page.reload();
  await awake(page);
  await unfold(work, 'Crescimento, prazo, dados');
  await expect(field(page, 'Discos das máquinas')).toHaveValue('80.000');
  await expect(field(page, 'Pode ser interrompida?')).toHaveValue('1');
});

test('customs code, tariff and flag of the buyer change their defaults', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  await field(page, 'Código aduaneiro dos servidores (NCM)').selectOption({ index: 1 });
  await field(page, 'Incentivo de importação').selectOption({ label: 'Redata: empresas habilitadas de data center' });
  await field(page, 'Bandeira tarifária').selectOption({ label: 'vermelha, patamar 2' });
  await page.getByLabel('Tarifa de energia').first().selectOption({ label: 'Cemig (MG), grupo B, baixa tensão: R$\u00a01,16/kWh' });
  await expectStored(server, scenario, ({ buyer: b }) => [b.incentive, b.flag, b.tariff], ['redata', 'red2', 'Cemig group B, with taxes']);
  expect((await stored(server, scenario)).scenario.buyer.ncm).toMatch(/^\d{8}$/);
  await expect(page.locator('#f-assumptions-energy_tariff-value')).toHaveValue('1,155');
});

test('a cloud has country, provider and region, a managed service and quotes of data', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const option = page.locator('.hosting').filter({ has: page.locator('#f-options-kind-public_on_demand') });
  const inside = (label) => option.getByLabel(label, { exact: true });
  const read = ({ options }) => options.find((o) => o.id === 'public_on_demand');
  await unfold(option, 'Nenhuma cotação sua');
  await inside('Provedor').selectOption({ label: 'Google Cloud' });
  await expectStored(server, scenario, (s) => read(s).provider, 'gcp');
  await expect(inside('Região')).toHaveCount(0); // São Paulo alone is no choice
  await inside('País').selectOption({ label: 'EUA' });
  await expect(option.locator('.title').first()).toContainText('Nuvem pública sob demanda, EUA');
  await inside('Região').selectOption({ label: 'us-east4' });
  await option.getByLabel('Serviço gerenciado de ML').check();
  await expectStored(server, scenario, (s) => [read(s).country, read(s).provider, read(s).region, read(s).managed_ml], ['US', 'gcp', 'us-east4', true]);
  await expect(option.locator('summary')).toContainText('Google Cloud, us-east4');
  // the provider has nothing in Canada: it is let go with its region
  await inside('País').selectOption({ label: 'Canadá' });
  await expectStored(server, scenario, (s) => [read(s).country, read(s).provider, read(s).region], ['CA', null, null]);
  await inside('País').selectOption({ label: 'Brasil' });
  await option.getByRole('button', { name: 'Informar uma cotação' }).click();
  await inside('O que foi cotado').selectOption({ label: 'Saída de dados' });
  await inside('Preço').fill('0,12');
  await expect(option.locator('.quote .unit').first()).toHaveText('por GB');
  await inside('Moeda').selectOption({ label: 'US$' });
  await inside('De onde veio').fill('Proposta da nuvem, 2 de dezembro');
  await option.getByRole('button', { name: 'Usar esta cotação' }).click();
  await expectStored(server, scenario, (s) => read(s).quotes.map((q) => [q.item, q.gpu, q.price, q.currency]), [['egress', '', 0.12, 'USD']]);
  await expectAccessible(page);
});

test('a GPU cloud of one country keeps its box, and a reservation its price above', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  await page.locator('#f-options-kind-gpu_cloud').check();
  const option = page.locator('.hosting').filter({ has: page.locator('#f-options-kind-gpu_cloud') });
  await unfold(option, 'Nenhuma cotação sua');
  await option.getByLabel('País', { exact: true }).selectOption({ label: 'Finlândia' });
  await expect(page.locator('#f-options-kind-gpu_cloud')).toBeChecked();
  await expect(option.locator('.title').first()).toContainText('Finlândia');
  await expect(page.locator('.hosting.extra')).toHaveCount(0);
  const reserved = page.locator('.hosting').filter({ has: page.locator('#f-options-kind-public_reserved_1y') });
  await unfold(reserved, 'Nenhuma cotação sua');
  await reserved.getByRole('button', { name: 'Informar uma cotação' }).click();
  await reserved.getByLabel('Preço', { exact: true }).fill('3');
  await reserved.getByLabel('Preço acima da reserva', { exact: true }).fill('5,5');
  await reserved.getByRole('button', { name: 'Usar esta cotação' }).click();
  const read = ({ options }) => options.find((o) => o.id === 'public_reserved_1y').quotes.map((q) => [q.price, q.on_demand_price]);
  await expectStored(server, scenario, read, [[3, 5.5]]);
});

test('the power of a quoted server is asked for where servers are bought', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const option = page.locator('.hosting').filter({ has: page.locator('#f-options-kind-purchase_colocation') });
  await unfold(option, 'Nenhuma cotação sua');
  await expect(option.getByLabel('País', { exact: true })).toHaveCount(0);
  await option.getByRole('button', { name: 'Informar uma cotação' }).click();
  await option.getByLabel('Preço', { exact: true }).fill('250.000');
  await option.getByLabel('Potência do servidor', { exact: true }).fill('2000');
  await option.getByLabel('Potência do servidor', { exact: true }).press('Tab');
  await expect(option.locator('.quote .message').filter({ hasText: 'O valor foi 2.000' })).toBeVisible();
  await option.getByLabel('Potência do servidor', { exact: true }).fill('10,2');
  await option.getByRole('button', { name: 'Usar esta cotação' }).click();
  const read = ({ options }) => options.find((o) => o.id === 'purchase_colocation').quotes.map((q) => [q.price, q.server_kw]);
  await expectStored(server, scenario, read, [[250_000, 10.2]]);
});

test('when flows stand, and the tax rates of a year, with the way back', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  await field(page, 'Quando cai o pagamento do mês').selectOption({ label: 'no meio do mês' });
  await expectStored(server, scenario, (s) => s.timing, 'mid_period');
  const years = page.locator('details.rest').filter({ has: page.locator('fieldset.year') });
  await unfold(years, 'Alíquotas por ano');
  const year = years.locator('fieldset.year').filter({ hasText: '2029' });
  const cbs = year.getByLabel('CBS', { exact: true });
  await expect(cbs).toHaveValue('8,8');
  await expect(year.getByLabel('ICMS e ISS: parte cobrada', { exact: true })).toHaveValue('90');
  await cbs.fill('9,25');
  await expectStored(server, scenario, (s) => s.tax_years['2029']?.cbs, 0.0925);
  await expect(years.locator('summary').first()).toContainText('1 sua');
  await cbs.fill('125');
  await cbs.press('Tab');
  await expect(year.locator('.message').filter({ hasText: 'O valor foi 125' })).toBeVisible();
  await cbs.fill('9,25');
  await year.getByRole('button', { name: 'voltar ao padrão' }).click();
  await expectStored(server, scenario, (s) => s.tax_years, {});
  await expect(cbs).toHaveValue('8,8');
  // the years are those of the comparison
  await field(page, 'Horizonte').fill('84');
  await expect(years.locator('fieldset.year').filter({ hasText: '2033' })).toHaveCount(1);
});

test('every folded part of the form opened fits a telephone and is accessible', async ({ page, server }) => {
  test.setTimeout(120_000);
  await openEditor(page, server, 'clinical-assistant', 'en');
  await page.evaluate(() => document.querySelectorAll('.editor-form details').forEach((d) => d.setAttribute('open', '')));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    expect(wide, `${width}: horizontal scroll`).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});
