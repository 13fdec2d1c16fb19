// Prices have moved: what newer ones would change is shown before anybody goes over to them, and links keep their figures.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter, preset, save, share } from '../support/api.mjs';
import { expectAccessible } from '../support/axe.mjs';
import { stored } from '../support/editor.mjs';
import { expect, test } from '../support/test.mjs';

/** Publishes a book in which every rented GPU is three times as dear. */
function dearer(server) {
  const [head, ...rows] = server.fiel('prices', 'export').trimEnd().split('\n');
  const price = head.split(',').indexOf('price');
  expect(price).toBeGreaterThan(0);
  // the columns before the price hold no quotes in rows of rented GPUs
  const moved = rows.map((row) => {
    if (!row.startsWith('gpu_rental,')) return row;
    const cells = row.split(',');
    cells[price] = String(Number(cells[price]) * 3);
    expect(Number(cells[price])).toBeGreaterThan(0);
    return cells.join(',');
  });
  const file = join(server.folder, 'prices.csv');
  writeFileSync(file, `${[head, ...moved].join('\n')}\n`);
  const [, draft] = server.fiel('prices', 'import', file).match(/Draft ([0-9a-f-]{36}),/);
  server.fiel('prices', 'publish', draft, '--slug', 'brasil-2027-01', '--name', 'Brasil 2027-01', '--date', '2027-01-05', '--accept', 'all');
}

test('newer prices are shown with their effect, and adopted only by who asks', async ({ page, reader, ownServer: server }) => {
  test.setTimeout(120_000);
  const scenario = await save(server, await preset(server, 'customer-service'));
  const link = await share(server, scenario);
  await enter(page.context(), server, scenario.workspace_key);
  await page.goto(`${server.url}/scenarios/${scenario.id}/answer?lang=pt-BR`);
  await expect(page.locator('.newer-prices')).toHaveCount(0);
  const figures = await (await fetch(`${server.url}${link}/comparison.json`)).text();

  dearer(server);
  // the form says so, and leads to what would change
  await page.goto(`${server.url}/scenarios/${scenario.id}?lang=pt-BR`);
  await expect(page.locator('.newer-book')).toContainText('Há uma tabela de preços mais nova: Brasil 2027-01.');
  await page.getByRole('link', { name: 'Ver o que mudaria' }).click();
  const notice = page.locator('.newer-prices');
  await expect(notice).toContainText('Os preços mudaram');
  await expect(notice).toContainText('Brasil 2026-12 (02/12/2026)');
  await expect(notice).toContainText('Brasil 2027-01 (05/01/2027)');
  await expect(notice.locator('dd').first()).toHaveText('Nuvem privada, R$ 496 mil, mês 6.');
  await notice.locator('summary').click();
  const onDemand = notice.locator('tbody tr').filter({ hasText: 'sob demanda' });
  await expect(onDemand.locator('td').nth(2)).toHaveText(/^\+R\$\s/);
  await expectAccessible(page);
  expect((await stored(server, scenario)).price_book).toBe('brasil-2026-12');

  await notice.getByRole('button', { name: 'Passar para Brasil 2027-01' }).click();
  await expect(page).toHaveURL(/\/answer$/);
  await expect(page.locator('.newer-prices')).toHaveCount(0);
  const now = await stored(server, scenario);
  expect([now.price_book, now.version]).toEqual(['brasil-2027-01', 2]);
  // the link shows what it showed, to the byte, and says of when its prices are
  expect(await (await fetch(`${server.url}${link}/comparison.json`)).text()).toBe(figures);
  await reader.goto(`${server.url}${link}?lang=pt-BR`);
  await expect(reader.locator('.price-pin')).toContainText('Brasil 2026-12');
});
