// May the data go there? Six told cases, from the form to the page others read; what is asked, what is kept, what a workload of its
// own changes.
import { enter, preset, save, share } from '../support/api.mjs';
import { expectAccessible } from '../support/axe.mjs';
import { savedLine, stored } from '../support/editor.mjs';
import { awake, expect, test } from '../support/test.mjs';

const BR = 'public_on_demand';
const US = 'public_on_demand_us';
const PRIVATE = 'private_cloud';
const OWN = 'purchase_colocation';

const CLASS = 'Que dados a IA usa? Marque o mais delicado.';
const BASIS = 'Qual é a base legal para tratar esses dados?';
const SECTOR = 'De que setor é quem decide sobre os dados?';
const PLACES = 'Onde a empresa, por decisão ou contrato, deixa os dados ficarem?';
const ACCESS = 'Alguém fora do Brasil alcança esses dados, por exemplo no suporte do provedor?';
const TRANSFER = 'Que mecanismo da LGPD autoriza levar esses dados para fora?';

/** A scenario of `slug`'s workload with four places to go to and nothing said about its data, open in its editor. */
async function open(page, server, slug, change = () => {}) {
  const scenario = await preset(server, slug);
  const { data, ...rest } = scenario;
  const option = (id, kind, country) => ({ ...scenario.options[0], id, kind, country });
  const told = {
    ...rest,
    options: [
      option(BR, 'public_on_demand', 'BR'),
      option(US, 'public_on_demand', 'US'),
      option(OWN, 'purchase_colocation', 'BR'),
      option(PRIVATE, 'private_cloud', 'BR'),
    ],
  };
  change(told);
  const saved = await save(server, told);
  await enter(page.context(), server, saved.workspace_key);
  await page.goto(`${server.url}/scenarios/${saved.id}?lang=pt-BR`);
  await awake(page);
  return { ...saved, url: `${server.url}/scenarios/${saved.id}` };
}

const group = (page, legend) => page.getByRole('group', { name: legend, exact: true });

/** Answers questions in their order; each is asked by then. */
async function answer(page, answers) {
  for (const [legend, word] of answers) await group(page, legend).getByRole('radio', { name: word }).first().check();
}

/** What is asked about data now. */
async function asked(page) {
  const all = await page.locator('#data fieldset.choice:not(.conditions) > legend').allTextContents();
  return all.map((text) => text.trim());
}

/** Says of the condition that begins so whether it is met. */
async function condition(page, text, word) {
  const one = page.locator('fieldset.condition').filter({ hasText: text });
  await expect(one).toHaveCount(1, { timeout: 15_000 });
  await one.getByRole('radio', { name: word, exact: true }).check();
}

/** The outcome of each option as the server computes it of what the form has saved. */
async function computed(server, scenario) {
  const { scenario: document } = await stored(server, scenario);
  const reply = await fetch(`${server.url}/api/v1/compare`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  expect(reply.status).toBe(200);
  return Object.fromEntries((await reply.json()).options.map((o) => [o.id, o.lgpd.outcome]));
}

/** Waits for the outcomes of what is saved, then shows the page others read and holds it against them. */
async function expectOutcomes(page, server, scenario, outcomes) {
  await expect.poll(() => computed(server, scenario), { timeout: 15_000 }).toEqual(outcomes);
  await expect(savedLine(page)).toHaveText(/^Salvo às/);
  await page.goto(await share(server, scenario));
  const words = { allowed: 'Permitida', conditional: 'Com condições', on_hold: 'Em espera', blocked: 'Bloqueada' };
  const shown = await page.locator('#lgpd table > tbody > tr > td:nth-child(2)').allTextContents();
  expect(shown.map((text) => text.trim()).sort()).toEqual(Object.values(outcomes).map((o) => words[o]).sort());
  // what may not be used stays on the page, out of the order, with what it would cost folded
  const out = Object.values(outcomes).filter((o) => o === 'blocked' || o === 'on_hold').length;
  await expect(page.locator('table.ranking tr.out .if-allowed')).toHaveCount(out);
  for (let i = 0; i < out; i += 1) {
    const folded = page.locator('table.ranking tr.out .if-allowed').nth(i);
    await expect(folded).not.toHaveAttribute('open', '');
    await folded.locator('summary').click();
    await expect(folded.locator('a.figure').first()).toContainText('R$');
  }
  // never as such: the law asks for a basis and for a mechanism
  await expect(page.locator('#lgpd')).not.toContainText(/LGPD (proíbe|veda)/i);
  await expect(page.locator('#lgpd')).toContainText('Não é aconselhamento jurídico.');
  await expect(page.locator('#lgpd')).toContainText(/versão 20\d\d-\d\d-\d\d\.\d+/);
}

test('a clinic with records and a region in the United States', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'clinical-assistant');
  // while nobody knows what the data is, nothing else is asked of the law
  expect(await asked(page)).toEqual([CLASS, PLACES]);
  await answer(page, [[CLASS, 'Prontuários'], [BASIS, 'Tutela da saúde'], [SECTOR, 'Saúde'], [ACCESS, 'Não, só do Brasil'], [TRANSFER, 'Nenhum']]);
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  const lgpd = page.locator('#lgpd');
  await expect(lgpd).toContainText('LGPD, art. 33; Res. CD/ANPD 19/2024');
  await expect(lgpd).toContainText('Lei 13.787/2018, art. 6º');
  await expect(lgpd).toContainText('Res. CFM 2.454/2026');
  await expectAccessible(page);
  // with the ANPD's clauses the same region may be used, on conditions; prudence is not law
  await page.goto(scenario.url);
  await awake(page);
  await answer(page, [[TRANSFER, 'Cláusulas-padrão da ANPD']]);
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'conditional', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  await expect(lgpd).toContainText('Nenhuma lei obriga dados privados de saúde a ficar no Brasil');
});

test('a bank with a foreign region and no agreement of the central bank', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'customer-service');
  await answer(page, [
    [CLASS, 'Dados sob sigilo bancário'],
    [BASIS, 'Execução de contrato'],
    [SECTOR, 'Banco'],
    [ACCESS, 'Não, só do Brasil'],
    [TRANSFER, 'Cláusulas-padrão da ANPD'],
  ]);
  await condition(page, 'é preciso convênio do BCB', 'Ainda não');
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  await expect(page.locator('#lgpd')).toContainText('Res. CMN 4.893/2021, art. 16');
  await expect(page.locator('#lgpd')).toContainText('ainda não cumprida, segundo quem preencheu');
  expect((await stored(server, scenario)).scenario.data.not_met).toEqual(['R51']);
  await page.goto(scenario.url);
  await awake(page);
  await condition(page, 'é preciso convênio do BCB', 'Cumprida');
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'conditional', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  const { data } = (await stored(server, scenario)).scenario;
  expect([data.fulfilled, data.not_met]).toEqual([['R51'], []]);
});

test('e-commerce with pseudonymised data, which is personal', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'customer-service');
  await answer(page, [[CLASS, 'Dados anonimizados']]);
  // the condition says what pseudonymised data is
  await expect(page.locator('fieldset.condition').filter({ hasText: 'é pseudonimização' })).toHaveCount(1, { timeout: 15_000 });
  await answer(page, [[CLASS, 'Dados pessoais comuns'], [BASIS, 'Legítimo interesse'], [SECTOR, 'Nenhum destes'], [ACCESS, 'Não sei'], [TRANSFER, 'Nenhum']]);
  await expectOutcomes(page, server, scenario, { [BR]: 'on_hold', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  await expect(page.locator('#lgpd')).toContainText('Falta responder: acesso de fora do Brasil.');
  // what holds nothing but could still matter is named too
  await expect(page.locator('#lgpd')).toContainText('Ainda não se sabe, e pode acrescentar condições:');
});

test('anonymised pictures of a factory may go anywhere once it is shown', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'vision-line');
  await answer(page, [[CLASS, 'Dados anonimizados']]);
  expect(await asked(page)).toEqual([CLASS, PLACES]);
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'conditional', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  await page.goto(scenario.url);
  await awake(page);
  await condition(page, 'é pseudonimização', 'Cumprida');
  await expectOutcomes(page, server, scenario, { [BR]: 'allowed', [US]: 'allowed', [OWN]: 'allowed', [PRIVATE]: 'allowed' });
  // a company may still keep its data in Brazil: its own rule, said to be that
  await page.goto(scenario.url);
  await awake(page);
  await answer(page, [[PLACES, 'Só no Brasil'], [ACCESS, 'Não, só do Brasil']]);
  await expectOutcomes(page, server, scenario, { [BR]: 'allowed', [US]: 'blocked', [OWN]: 'allowed', [PRIVATE]: 'allowed' });
  await expect(page.locator('#lgpd')).toContainText('É regra da própria empresa, não da lei.');
});

test('schools of a town: data about children', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'customer-service');
  await answer(page, [[CLASS, 'Dados de crianças ou adolescentes'], [BASIS, 'Política pública'], [SECTOR, 'Nenhum destes'], [ACCESS, 'Não, só do Brasil'], [TRANSFER, 'Nenhum']]);
  await page.getByRole('checkbox', { name: /Os dados treinam ou ajustam um modelo/ }).check();
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  await expect(page.locator('#lgpd')).toContainText('LGPD, art. 14');
  await expect(page.locator('#lgpd')).toContainText('ANPD, caso Meta (2024)');
  // without a basis there is nowhere to go, own servers included
  await page.goto(scenario.url);
  await awake(page);
  await answer(page, [[BASIS, 'Não há']]);
  await expectOutcomes(page, server, scenario, { [BR]: 'blocked', [US]: 'blocked', [OWN]: 'blocked', [PRIVATE]: 'blocked' });
});

test('a federal body with secret documents', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'clinical-assistant');
  await answer(page, [[CLASS, 'Governo: reservado ou secreto']]);
  await expectOutcomes(page, server, scenario, { [BR]: 'blocked', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'blocked' });
  await expect(page.locator('#lgpd')).toContainText('IN GSI/PR 8/2025');
  await page.goto(scenario.url);
  await awake(page);
  await condition(page, 'posto de controle credenciado, com infraestrutura dedicada', 'Cumprida');
  await expectOutcomes(page, server, scenario, { [BR]: 'blocked', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
});

test('a workload has answers of its own, and a further kind of data is never forgotten', async ({ page, server }) => {
  test.setTimeout(90_000);
  const scenario = await open(page, server, 'customer-service', (told) => {
    told.workloads.push({ ...told.workloads[0], id: 'w2', name: 'Imagens da fábrica' });
    told.data = { class: 'personal', legal_basis: 'contract', access_abroad: 'no', sector: 'other' };
  });
  const second = page.locator('details.workload').nth(1);
  await second.locator('summary').first().click();
  await second.locator('details.rest > summary').first().click();
  await second.getByLabel('Respostas sobre os dados desta carga', { exact: true }).selectOption({ label: 'outros' });
  // they start as the scenario's
  await expect(second.getByLabel('Que dados ela usa', { exact: true })).toHaveValue('2');
  await second.getByLabel('Que dados ela usa', { exact: true }).selectOption({ label: 'Dados anonimizados' });
  await expect(second.getByLabel('Base legal', { exact: true })).toHaveCount(0);
  await expectOutcomes(page, server, scenario, { [BR]: 'conditional', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'conditional' });
  const us = page.locator('#lgpd table > tbody > tr').filter({ hasText: 'Bloqueada' });
  await expect(us.locator('.by-workload')).toContainText('Imagens da fábrica');
  await expect(us.locator('.by-workload')).toContainText('Com condições');
  await expectAccessible(page);
  // a further kind among the data: the strictest holds
  await page.goto(scenario.url);
  await awake(page);
  await page.locator('#data details.rest > summary').first().click();
  await page.locator('#data details.rest').first().getByRole('checkbox', { name: 'Governo: ultrassecreto' }).check();
  await expectOutcomes(page, server, scenario, { [BR]: 'blocked', [US]: 'blocked', [OWN]: 'conditional', [PRIVATE]: 'blocked' });
});

test('a workspace is erased for good, with its links and what this browser kept', async ({ page, server }) => {
  const scenario = await open(page, server, 'customer-service');
  const path = await share(server, scenario);
  await page.evaluate(() => localStorage.setItem('fiel-draft-of-the-test', 'typed and never saved'));
  await page.goto(`${server.url}/privacy?lang=pt-BR`);
  await page.getByText('Apagar tudo o que é deste navegador').click();
  await page.getByRole('button', { name: 'Apagar tudo de vez' }).click();
  await page.waitForURL(`${server.url}/`);
  expect((await page.context().cookies()).map((c) => c.name)).not.toContain('fiel_workspace');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // neither the key nor the link opens anything any more
  const key = { authorization: `Bearer ${scenario.workspace_key}` };
  expect((await fetch(`${server.url}/api/v1/scenarios/${scenario.id}`, { headers: key })).status).toBe(401);
  expect([404, 410]).toContain((await fetch(`${server.url}${path}/comparison.json`)).status);
  await page.goBack();
  await expect(page.locator('body')).not.toContainText(scenario.id);
});
