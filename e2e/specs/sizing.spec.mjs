// From workload to GPUs: tasks of every kind, a model of one's own, mistakes with their cures, and how GPUs are filled.
import { expectAccessible } from '../support/axe.mjs';
import { field, openEditor, savedLine, stored } from '../support/editor.mjs';
import { awake, expect, test } from '../support/test.mjs';

// A document that cannot be computed for a moment is told by its status, and so is a configuration that cannot be read.
test.use({ expectedConsole: [/status of (409|422) /] });

const CONFIG = JSON.stringify({
  architectures: ['LlamaForCausalLM'],
  model_type: 'llama',
  hidden_size: 2048,
  intermediate_size: 8192,
  num_hidden_layers: 16,
  num_attention_heads: 32,
  num_key_value_heads: 8,
  head_dim: 64,
  vocab_size: 128256,
  tie_word_embeddings: true,
  max_position_embeddings: 131072,
});

async function expectStored(server, scenario, read, value) {
  await expect.poll(async () => read((await stored(server, scenario)).scenario), { timeout: 15_000 }).toEqual(value);
}

test('fine-tuning and training are asked, computed and shown', async ({ page, server }) => {
  test.setTimeout(120_000);
  const scenario = await openEditor(page, server, 'clinical-assistant');
  await page.getByRole('button', { name: 'Treino de um modelo' }).click();
  const work = page.locator('details.workload').last();
  const inside = (label) => work.getByLabel(label, { exact: true });
  await inside('Tokens dos dados').fill('20');
  await inside('Prazo de uma execução').fill('5');
  await inside('Rede de cada servidor').fill('1');
  await expectStored(server, scenario, (s) => s.workloads[1]?.task.network_gbps, 1);
  await expect(work.locator('.what')).toContainText('Treino de');
  // 1 Gbps between servers is caught, with its cure; the cure makes it go
  const slow = work.locator('aside.notice').filter({ hasText: 'Gbps' }).first();
  await expect(slow).toBeVisible();
  await slow.getByRole('button').click();
  await expect.poll(async () => (await stored(server, scenario)).scenario.workloads[1].task.network_gbps).toBeGreaterThanOrEqual(25);
  await expect(inside('Rede de cada servidor')).not.toHaveValue('1');
  await page.getByRole('button', { name: 'Ajuste fino de um modelo' }).click();
  await expectStored(server, scenario, (s) => s.workloads[2]?.task.type, 'fine_tuning');
  await expect(savedLine(page)).toHaveText(/^Salvo às/);
  await page.goto(`${scenario.url}/answer`);
  await awake(page);
  const sizing = page.locator('#sizing');
  await expect(sizing.locator('.memory-bar').first()).toBeVisible();
  await expect(sizing).toContainText('Fator da rede (E)');
  await expect(sizing).toContainText('usa');
  await expectAccessible(page);
});

test('a model of one’s own is read from its configuration, used, and kept while it is used', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const own = page.locator('details.own-models');
  await own.locator('summary').first().click();
  await field(page, 'Config.json do modelo').fill('{"model_type": "bert"}');
  await own.getByRole('button', { name: 'Ler o config.json' }).click();
  await expect(own.locator('#f-models-paste-e')).not.toBeEmpty();
  await field(page, 'Config.json do modelo').fill(CONFIG);
  await own.getByRole('button', { name: 'Ler o config.json' }).click();
  await expectStored(server, scenario, (s) => s.models.map((m) => [m.slug, m.layers, m.kv_heads, m.vocab]), [['own-1', 16, 8, 128256]]);
  const model = (await stored(server, scenario)).scenario.models[0];
  // Llama 3.2 1B by its card: 1.24 billion
  expect(model.total_params_b).toBeGreaterThan(1.2);
  expect(model.total_params_b).toBeLessThan(1.25);
  await own.getByLabel('Nome do modelo', { exact: true }).fill('Meu 1B');
  const work = page.locator('details.workload').first();
  await work.getByLabel('Modelo', { exact: true }).selectOption({ label: 'Meu 1B' });
  await expectStored(server, scenario, (s) => s.workloads[0].task.model, 'own-1');
  await expect(work.locator('.what')).toContainText('Meu 1B');
  await own.getByRole('button', { name: 'Remover' }).click();
  await expect(own.locator('.message').filter({ hasText: 'Uma carga usa este modelo' })).toBeVisible();
});

test('replicas that come and go, and a CPU in place of a GPU', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'customer-service');
  const work = page.locator('details.workload').first();
  if (!(await field(page, 'Horário').first().isVisible())) await work.locator('summary').first().click();
  await work.getByLabel('Horário', { exact: true }).selectOption({ index: 2 });
  await work.getByLabel('Réplicas sempre ligadas', { exact: true }).fill('2');
  await expectStored(server, scenario, (s) => [s.workloads[0].task.hours.type, s.workloads[0].task.hours.min_replicas], ['autoscaled', 2]);
  await work.locator('details.rest > summary').click();
  await work.getByLabel('GPU', { exact: true }).selectOption({ label: 'nenhuma: um servidor só com CPU' });
  await expectStored(server, scenario, (s) => s.workloads[0].task.gpu, 'cpu');
  const finding = work.locator('aside.notice').filter({ hasText: 'CPU' }).first();
  await expect(finding).toBeVisible();
  await finding.getByRole('button').click();
  await expectStored(server, scenario, (s) => s.workloads[0].task.gpu, null);
});

test('the answer to a cure is a link that changes nothing', async ({ page, server }) => {
  const scenario = await openEditor(page, server, 'clinical-assistant');
  const work = page.locator('details.workload').first();
  await work.locator('details.rest > summary').click();
  const gpu = work.getByLabel('GPU', { exact: true });
  await gpu.selectOption({ label: await gpu.locator('option', { hasText: /\bT4\b/ }).first().textContent() });
  await expectStored(server, scenario, (s) => s.workloads[0].task.gpu, 't4');
  await expect(savedLine(page)).toHaveText(/^Salvo às/);
  await page.goto(`${scenario.url}/answer`);
  await awake(page);
  const link = page.locator('#findings a[href*="cure="]').first();
  await link.click();
  await expect(page.locator('.what-if')).toContainText('Resposta com uma mudança:');
  await expect(page).toHaveURL(/cure=/);
  await expectAccessible(page);
  // its figures open to cells of the changed answer
  const figure = page.locator('#options a[href*="/cells/"]').first();
  expect(await figure.getAttribute('href')).toContain('cure=');
  expect((await stored(server, scenario)).scenario.workloads[0].task.gpu).toBe('t4');
  await page.locator('.what-if a').click();
  await expect(page.locator('.what-if')).toHaveCount(0);
});

test('the method shows the tables of network and storage', async ({ page, server }) => {
  await page.goto(`${server.url}/method?lang=pt-BR`);
  const training = page.locator('section').filter({ has: page.locator('h2', { hasText: 'Treino e rede' }) }).last();
  // 7B on 16 servers of 8 H100: 0.013 at 1 Gbps, five times slower than one server; 1 at 200 Gbps
  await expect(training).toContainText('262,5');
  await expect(training).toContainText('1,3');
  await expect(training.getByRole('row').filter({ hasText: '200 Gbps' })).toContainText('100');
  // 8 H100 reading 3D-UNet at 1 Gbps are busy 0.5 % of the time
  const storage = page.locator('section').filter({ has: page.locator('h2', { hasText: 'Treino e armazenamento' }) }).last();
  await expect(storage.getByRole('row').filter({ hasText: /UNet/ })).toContainText('0,5');
  await expectAccessible(page);
});
