// How sure the answer is, on a shared page: three parts, each drawing with its table, another pair of options, nothing wider than a phone.
import { sharedPreset } from '../support/api.mjs';
import { expectAccessible } from '../support/axe.mjs';
import { expect, test } from '../support/test.mjs';

const PARTS = ['#risk', '#sensitivity', '#switching'];

test('the page says how sure the answer is, what weighs most and where it changes', async ({ reader, server }) => {
  const path = await sharedPreset(server, 'customer-service');
  await reader.goto(`${server.url}${path}?lang=en`);
  await expect(reader.locator('#risk h2')).toContainText(/in \d+ of every 100 simulations$/);
  await expect(reader.locator('#risk .at-stake')).toContainText('If you choose');
  await expect(reader.locator('#switching .switch-values li').first()).toBeVisible();
  for (const part of PARTS) {
    await expect(reader.locator(`${part} .drawn.wide svg[role=img]`).first()).toBeVisible();
    await reader.locator(`${part} details > summary`).first().click();
    await expect(reader.locator(`${part} table`).first()).toBeVisible();
    expect(await reader.locator(`${part} table tbody tr`).count(), part).toBeGreaterThan(2);
  }
  // each end of a range leads to the answer with it
  const link = reader.locator('#sensitivity tbody a').first();
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^${path}\\?if\\.[a-z_]+=-?[\\d.]+$`));
});

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark']) {
    test(`accessible and no wider than ${width} px, ${colorScheme}`, async ({ reader, server }) => {
      await reader.emulateMedia({ colorScheme });
      await reader.setViewportSize({ width, height: 800 });
      await reader.goto(`${server.url}${await sharedPreset(server, 'vision-line')}`);
      for (const summary of await reader.locator(PARTS.map((part) => `${part} details > summary`).join(', ')).all()) await summary.click();
      await expectAccessible(reader, `${width} px, ${colorScheme}`);
      const overflow = await reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('another pair of options is weighed, in the money shown', async ({ page, server }) => {
    const path = await sharedPreset(server, 'customer-service');
    await page.goto(`${server.url}${path}?currency=usd`);
    const title = page.locator('#sensitivity h2');
    const before = await title.innerText();
    const select = page.locator('#sensitivity select');
    const pairs = await select.locator('option').evaluateAll((all) => all.map((option) => option.value));
    expect(pairs.length).toBeGreaterThan(1);
    await select.selectOption(pairs[1]);
    await page.locator('#sensitivity form button').click();
    await expect(page).toHaveURL(/currency=usd&pair=/);
    await expect(title).not.toHaveText(before);
    await expect(select).toHaveValue(pairs[1]);
    await page.locator('#sensitivity details > summary').click();
    await expect(page.locator('#sensitivity tbody')).toContainText('US$');
    for (const part of PARTS) await expect(page.locator(`${part} .drawn.wide svg`).first()).toBeVisible();
  });
});
