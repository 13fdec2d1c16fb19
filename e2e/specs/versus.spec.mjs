// Two scenarios side by side and a scenario's history, by keyboard and mouse, with and without script.
import { enter, preset, save, share } from '../support/api.mjs';
import { expectAccessible } from '../support/axe.mjs';
import { expect, test } from '../support/test.mjs';

/** A preset and the same with more work, both of one workspace. */
async function two(server) {
  const scenario = await preset(server, 'customer-service');
  const a = await save(server, scenario);
  const more = structuredClone(scenario);
  more.title = 'Quatro vezes o volume';
  more.workloads[0].task.requests_per_day *= 4;
  more.horizon_months = 48;
  const b = await save(server, more, a.workspace_key);
  return { a, b, key: a.workspace_key, scenario, more };
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`side by side and history are accessible and fit ${width} px, ${colorScheme}`, async ({ page, context, server }) => {
      const { a, b, key } = await two(server);
      await enter(context, server, key);
      await page.emulateMedia({ colorScheme });
      for (const path of [`/scenarios/${a.id}/versus/${b.id}`, `/scenarios/${a.id}/history`, `/scenarios/${a.id}/history/1/1`]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expectAccessible(page, `${path}, ${width} px, ${colorScheme}`);
        for (const at of [width, 320, 1600]) {
          await page.setViewportSize({ width: at, height: 800 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow, `${path} at ${at} px`).toBeLessThanOrEqual(0);
        }
      }
    });
  }
}

test('two scenarios are chosen on the first page, and each difference says what it does', async ({ page, context, server }) => {
  const { a, b, key } = await two(server);
  await enter(context, server, key);
  await page.goto('/?lang=en');
  await page.getByLabel('Scenario A').selectOption(a.id);
  await page.getByLabel('Scenario B').selectOption(b.id);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`${server.url}/scenarios/${a.id}/versus/${b.id}`);
  await expect(page.locator('.side')).toHaveCount(2);
  const rows = page.locator('.differs tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'requests a day' })).toContainText('80,000');
  await expect(rows.filter({ hasText: 'Horizon in months' })).toContainText('48');
  await expect(rows.first().locator('.effects li').first()).toContainText(/[+−]R\$/);

  // the lines of the shares add up to what stands under them, as they are read
  const shares = page.locator('#shares table');
  const amount = (text) => {
    const found = /([+−])R\$([\d.]+)(k|M)?/.exec(text);
    return found === null ? 0 : (found[1] === '−' ? -1 : 1) * Number(found[2]) * { k: 1e3, M: 1e6 }[found[3] ?? ''] || 0;
  };
  const read = async (selector) => (await shares.locator(selector).allInnerTexts()).map(amount);
  const sums = await read('tfoot td');
  const cells = await read('tbody td');
  expect(sums.length).toBeGreaterThan(2);
  sums.forEach((sum, at) => {
    const added = cells.filter((_, i) => i % sums.length === at).reduce((x, y) => x + y, 0);
    expect(Math.abs(added - sum), `column ${at}`).toBeLessThanOrEqual(Math.max(2_000, Math.abs(sum) * 0.01));
  });

  await page.getByRole('link', { name: 'US$' }).click();
  await expect(page.locator('.effects li').first()).toContainText('US$');
  await page.getByRole('link', { name: 'Swap A and B' }).click();
  await expect(page).toHaveURL(new RegExp(`/scenarios/${b.id}/versus/${a.id}\\?currency=usd$`));
  await page.getByRole('link', { name: 'Open A' }).click();
  await expect(page.locator('h1')).toHaveText('Quatro vezes o volume');
});

test.describe('a form that answers 422', () => {
  test.use({ expectedConsole: [/status of 4(22|09)/] });

  test('a reader with two links sets them side by side', async ({ reader, server }) => {
    const { a, b, key } = await two(server);
    const one = await share(server, { id: a.id, workspace_key: key });
    const other = await share(server, { id: b.id, workspace_key: key });
    await reader.goto(`${server.url}${one}?lang=en`);
    await reader.getByText('Compare with another scenario').click();
    await reader.getByLabel('Link of another scenario').fill('not a link');
    await reader.getByRole('button', { name: 'Compare' }).click();
    await expect(reader.locator('.another-link .message')).toContainText('Paste the whole address');
    await expect(reader.getByLabel('Link of another scenario')).toHaveValue('not a link');
    await reader.getByLabel('Link of another scenario').fill(`${server.url}${other}`);
    await reader.getByRole('button', { name: 'Compare' }).click();
    await expect(reader.locator('h1')).toHaveText('Two scenarios, side by side');
    await expect(reader.locator('.differs tbody tr')).toHaveCount(2);
  });

  test('the history names who saved, and brings a version back', async ({ page, context, server }) => {
    const { a, key, more } = await two(server);
    await enter(context, server, key);
    const history = `/scenarios/${a.id}/history?lang=en`;
    await page.goto(history);
    await page.getByLabel('Name or team').fill('x'.repeat(61));
    await page.getByRole('button', { name: 'Keep the name' }).click();
    await expect(page.locator('.message')).toContainText('at most 60 characters. The value has 61');
    await expect(page.getByLabel('Name or team')).toHaveValue('x'.repeat(61));
    await page.getByLabel('Name or team').fill('Ana, finance');
    await page.getByRole('button', { name: 'Keep the name' }).click();
    await expect(page.getByLabel('Name or team')).toHaveValue('Ana, finance');

    const saved = await fetch(`${server.url}/api/v1/scenarios/${a.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1, scenario: more }),
    });
    expect(saved.status).toBe(200);
    await page.goto(history);
    const rows = page.locator('.versions tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Ana, finance');
    await expect(rows.first()).toContainText('from 36 to 48');
    await rows.first().getByRole('link', { name: 'See the effect' }).click();
    await expect(page.locator('h1')).toHaveText('Versions 1 and 2, side by side');
    await page.goto(history);
    await rows.nth(1).locator('summary').click();
    await rows.nth(1).getByRole('button', { name: 'Restore' }).click();
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('current');
    await expect(rows.first()).toContainText('from 48 to 36');
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('side by side and history are whole', async ({ page, context, server }) => {
    const { a, b, key } = await two(server);
    await enter(context, server, key);
    await page.goto(`/scenarios/${a.id}/versus/${b.id}?lang=pt-BR`);
    await expect(page.locator('h1')).toHaveText('Dois cenários, lado a lado');
    await expect(page.locator('#shares tfoot td').first()).toBeVisible();
    await page.goto(`/scenarios/${a.id}/history?lang=pt-BR`);
    await expect(page.locator('.versions tbody tr')).toHaveCount(1);
  });
});
