// Whoever keeps the prices signs in with a link that opens once, imports a file, checks what changes, publishes; everybody else reads.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectAccessible } from '../support/axe.mjs';
import { expect, LANGUAGES, test } from '../support/test.mjs';

const HEAD = 'InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone';
const LIST = `${HEAD}
p5.48xlarge,H100,8,192,2048,,60.00,,us-east-1,
g6.4xlarge,L4,1,16,64,,0.60,,us-east-1,
g6.48xlarge,L4,8,192,768,,13.00,,us-east-1,
x9.large,H300,8,64,512,,12.50,,us-east-1,
p4d.24xlarge,A100,8,96,1152,,many,,us-east-1,
m7.large,,,2,8,,0.10,,us-east-1,
`;

// A form that is not carried out comes back with 422, or 401 before signing in, which browsers note.
test.use({ expectedConsole: [/status of 422/] });

/** The link the program printed when it started. */
const link = (server) => server.log.match(/http:\/\/\S+\/keeper\/\S+/)[0];

test('a list is imported, checked, and published by its keeper alone', async ({ page, reader, ownServer: server }) => {
  test.setTimeout(120_000);
  // nobody else gets there, and no file is taken from them
  await reader.goto(`${server.url}/prices/import?lang=pt-BR`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Cuidar dos preços');
  await expect(reader.getByLabel('Arquivo')).toHaveCount(0);
  expect((await fetch(`${server.url}/prices/import`, { method: 'POST', body: new FormData() })).status).toBe(401);
  await reader.getByLabel('Senha').fill('not the secret');
  await reader.getByRole('button', { name: 'Entrar' }).click();
  await expect(reader.getByRole('alert')).toContainText('A senha não confere');

  await page.goto(`${link(server)}?lang=pt-BR`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(`${server.url}/keeper`);
  await expect(page.getByText('Não há rascunho.')).toBeVisible();
  await expectAccessible(page);
  // the link is used up, also for a browser that looked at it before
  await reader.goto(`${link(server)}?lang=pt-BR`);
  await reader.getByRole('button', { name: 'Entrar' }).click();
  await expect(reader.getByRole('alert')).toContainText('já foi usado');

  await page.getByRole('link', { name: 'Importar preços' }).click();
  await expectAccessible(page);
  const file = join(server.folder, 'prices.csv');
  writeFileSync(file, LIST);
  await page.getByLabel('Preços vistos em').fill('2026-12-01');
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Ler o arquivo' }).click();
  // a catalogue does not say whose it is; the form comes back as it was, but for the file
  await expect(page.getByRole('alert')).toContainText('não diz de que nuvem é');
  await page.getByRole('link', { name: 'Voltar ao formulário' }).click();
  await expect(page.getByLabel('Preços vistos em')).toHaveValue('2026-12-01');
  await page.getByLabel('Nuvem').selectOption('aws');
  await page.getByLabel('Arquivo', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Ler o arquivo' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conferir antes de publicar');
  await expect(page.locator('.facts')).toContainText('Com erro1');
  await expect(page.locator('.bad-rows')).toContainText('Linha 6, coluna Price: “many”. O valor não é um número');
  const moved = page.locator('tr', { hasText: 'p5.48xlarge' });
  await expect(moved).toContainText('US$ 55,04');
  await expect(moved).toContainText('US$ 60,00');
  await expect(moved).toContainText('+9 %');
  await expect(moved.getByRole('checkbox')).toBeChecked();
  // less than half the price is a mistake until somebody says otherwise
  const fallen = page.locator('tr', { hasText: 'g6.4xlarge' });
  await expect(fallen.getByRole('checkbox')).not.toBeChecked();
  await page.locator('tr', { hasText: 'g6.48xlarge' }).getByRole('checkbox').uncheck();
  const open = page.locator('.held', { hasText: 'x9.large' });
  await expect(open).toContainText('O nome de GPU “H300” não é conhecido aqui.');
  await open.getByLabel('Qual GPU').selectOption('h200-sxm');
  await open.getByRole('checkbox').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar escolhas' }).click();
  await expect(page.locator('tr', { hasText: 'g6.48xlarge' }).getByRole('checkbox')).not.toBeChecked();
  await expect(page.locator('.held', { hasText: 'x9.large' }).getByLabel('Qual GPU')).toHaveValue('h200-sxm');

  // a name that is taken is said over the form, and nothing typed is lost
  await page.getByLabel('Nome', { exact: true }).fill('Brasil de teste');
  await page.getByLabel('Nome curto').fill('brasil-2026-12');
  await page.getByRole('button', { name: 'Publicar a tabela' }).click();
  await expect(page.locator('.field.error')).toContainText('Já existe uma tabela brasil-2026-12');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Brasil de teste');
  await page.getByLabel('Nome curto').fill('brasil-de-teste');
  await page.getByRole('button', { name: 'Publicar a tabela' }).click();
  await expect(page).toHaveURL(`${server.url}/prices/brasil-de-teste`);
  const rows = (await (await fetch(`${server.url}/api/v1/price-books/brasil-de-teste`)).json()).rows;
  const price = (item) => rows.filter((r) => r.item === item && r.region === 'us-east-1' && r.price_model === 'on_demand').map((r) => [r.price, r.gpu]);
  const before = (await (await fetch(`${server.url}/api/v1/price-books/brasil-2026-12`)).json()).rows;
  const old = (item) => before.filter((r) => r.item === item && r.region === 'us-east-1' && r.price_model === 'on_demand').map((r) => [r.price, r.gpu]);
  expect(price('p5.48xlarge')).toEqual([[60, 'h100-sxm']]);
  expect(price('x9.large')).toEqual([[12.5, 'h200-sxm']]);
  expect(price('g6.4xlarge')).toEqual(old('g6.4xlarge'));
  expect(price('g6.48xlarge')).toEqual(old('g6.48xlarge'));

  // back to the book before, as a book of its own
  await page.goto(`${server.url}/keeper`);
  await page.getByRole('button', { name: 'Rascunho com os preços de Brasil 2026-12' }).click();
  await expect(page.locator('tr', { hasText: 'p5.48xlarge' })).toContainText('US$ 55,04');
  await page.getByRole('button', { name: 'Jogar fora o rascunho' }).click();
  await expect(page.getByText('Não há rascunho.')).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  await page.goto(`${server.url}/keeper`);
  await expect(page.getByLabel('Senha')).toBeVisible();
});

test('the dollar of today is a draft of one row', async ({ page, ownServer: server }) => {
  await page.goto(`${link(server)}?lang=en`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Reais for one dollar').fill('550');
  await page.getByRole('button', { name: 'Make a draft' }).first().click();
  await expect(page.locator('.field.error')).toContainText('from 0.50 to 50; the value was “550”');
  await page.getByLabel('Reais for one dollar').fill('5.25');
  await page.getByRole('button', { name: 'Make a draft' }).first().click();
  await expect(page.locator('.diff tbody tr:not(.group)')).toHaveCount(1);
  await expect(page.locator('.diff tbody tr:not(.group)')).toContainText('R$5.25');
  await page.getByRole('button', { name: 'Publish the book' }).click();
  await expect(page).toHaveURL(/\/prices\/brasil-/);
  const books = await (await fetch(`${server.url}/api/v1/price-books`)).json();
  const { rows } = await (await fetch(`${server.url}/api/v1/price-books/${books[0].slug}`)).json();
  expect(rows.filter((r) => r.kind === 'fx').map((r) => [r.price, r.source])).toEqual([[5.25, 'PTAX, Banco Central do Brasil']]);
  expect(rows.length).toBe(523);
});

test('a negotiated discount comes off in every answer, and says so', async ({ page, ownServer: server }) => {
  test.setTimeout(60_000);
  await page.goto(`${server.url}/prices?lang=pt-BR`);
  await page.getByRole('link', { name: 'Cuidar dos preços' }).click();
  await expect(page).toHaveURL(`${server.url}/keeper`);
  await page.goto(`${link(server)}?lang=pt-BR`);
  await page.getByRole('button', { name: 'Entrar' }).click();
  // the model that an import starts from is there
  await page.getByRole('link', { name: 'Importar preços' }).click();
  const model = await page.getByRole('link', { name: 'Baixar a tabela mais nova como modelo' }).getAttribute('href');
  const csv = await fetch(`${server.url}${model}`);
  expect([csv.status, (await csv.text()).split('\n').length]).toEqual([200, 525]);

  await page.goto(`${server.url}/keeper`);
  const form = page.locator('form[action="/keeper/discount"]');
  await form.getByLabel('Provedor').selectOption('aws');
  await form.getByLabel('Desconto, %').fill('120');
  await form.getByRole('button').click();
  await expect(page.locator('.field.error')).toContainText([/de 0 a 95 %.*“120”/, /contrato/]);
  await expect(form.getByLabel('Provedor')).toHaveValue('aws');
  await form.getByLabel('Desconto, %').fill('12,5');
  await form.getByLabel('Contrato ou conversa').fill('Contrato EDP 4711');
  await form.getByRole('button').click();
  const row = page.locator('.diff tbody tr:not(.group)');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('12,5 %');
  await page.getByRole('button', { name: 'Publicar a tabela' }).click();
  await page.goto(`${server.url}/keeper`);
  await expect(page.getByText('AWS: 12,5 %')).toBeVisible();
  const preset = await (await fetch(`${server.url}/api/v1/presets/customer-service`)).json();
  preset.options = preset.options.filter((o) => o.kind === 'public_on_demand').map((o) => ({ ...o, provider: 'aws' }));
  const compare = await fetch(`${server.url}/api/v1/compare`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(preset) });
  const [option] = (await compare.json()).options;
  expect(option.discounts.map((d) => [d.provider, d.fraction, d.source])).toEqual([['aws', 0.125, 'Contrato EDP 4711']]);
});

for (const lang of LANGUAGES) {
  test(`a bill becomes a workload, without script (${lang})`, async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${server.url}/bill?lang=${lang}`);
    const pt = lang === 'pt-BR';
    const head = 'BillingPeriodStart,ChargePeriodStart,ChargePeriodEnd,ChargeCategory,ServiceCategory,ProviderName,BilledCost,EffectiveCost,BillingCurrency,ConsumedQuantity,ConsumedUnit,ChargeDescription';
    const row = (hour) =>
      `2026-11-01,2026-11-03T0${hour}:00:00Z,2026-11-03T0${hour + 1}:00:00Z,Usage,Compute,AWS,10.06,10.06,USD,10,Hours,$1.006 per On Demand Linux g5.xlarge Instance Hour`;
    const bill = Buffer.from(`${head}\n${row(1)}\n${row(2)}\n2026-11-01,,,Tax,Other,AWS,2.00,2.00,USD,,,Tax\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: bill });
    await page.getByRole('button', { name: pt ? 'Ler a fatura' : 'Read the bill' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(pt ? 'november.csv: fatura FOCUS 1.0' : 'november.csv: FOCUS bill 1.0');
    await expect(page.locator('.bill-month summary')).toContainText(pt ? 'US$ 20,12 no total, mais US$ 2,00 de imposto' : 'US$20.12 in total, and US$2.00 of tax');
    await expect(page.getByLabel(pt ? 'Horas de GPU por mês' : 'GPU-hours a month')).toHaveValue('20');
    await expect(page.getByLabel(pt ? 'GPUs ao mesmo tempo' : 'GPUs at the same time')).toHaveValue('10');
    // nothing typed is lost where a field is wrong
    await page.getByLabel(pt ? 'R$ por mês' : 'R$ a month').fill('-5');
    await page.getByRole('button', { name: pt ? 'Comparar' : 'Compare', exact: true }).click();
    await expect(page.locator('.field.error')).toContainText(pt ? 'o valor foi “-5”' : 'the value was “-5”');
    await expect(page.getByLabel(pt ? 'Horas de GPU por mês' : 'GPU-hours a month')).toHaveValue('20');
    await page.getByLabel(pt ? 'R$ por mês' : 'R$ a month').fill(pt ? '20.000,50' : '20,000.50');
    await page.getByRole('button', { name: pt ? 'Comparar' : 'Compare', exact: true }).click();
    await expect(page).toHaveURL(/\/scenarios\/[0-9a-f-]{36}$/);
    await page.goto(`${page.url()}/answer?lang=${lang}`);
    await expect(page.locator('main')).toContainText('A10G');
    await context.close();
  });
}
