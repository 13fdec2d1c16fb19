// The pages of a price book: ages by word and colour, what is missing, a price over time, and the book as files.
import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/axe.mjs';
import { expect, test } from '../support/test.mjs';

const BOOK = '/prices/brasil-2026-12';

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`the pages of a book are accessible and fit ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of [BOOK, `${BOOK}?age=6`, `${BOOK}/health`, `${BOOK}/rows/58`, `${BOOK}/rows/2`]) {
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

test('the age of each price is a word in a colour of its own', async ({ page }) => {
  await page.goto(`${BOOK}?age=12&lang=en`);
  const ages = page.locator('.price-rows small.age');
  await expect(ages.first()).toHaveText(/^old, /);
  const color = (locator) => locator.evaluate((element) => getComputedStyle(element).color);
  const old = await color(ages.first());
  expect(await page.locator('.price-rows .age-current').count(), 'none that is current passes the filter').toBe(0);
  await page.goto(`${BOOK}?provider=nebius&lang=en`);
  const current = page.locator('.price-rows .age-current').first();
  await expect(current).toHaveText(/^current, /);
  expect(await color(current)).not.toBe(old);
});

test('the number of ageing prices leads to as many rows', async ({ page }) => {
  await page.goto(`${BOOK}?lang=en`);
  const fact = page.locator('.facts a[href$="age=6"]');
  const number = await fact.innerText();
  await fact.click();
  await expect(page.locator('.price-rows caption')).toHaveText(new RegExp(`^${number} prices found`));
  await expect(page.locator('select[name=age]')).toHaveValue('6');
});

test('from what is missing to the rows and from a row to its history', async ({ page }) => {
  await page.goto(`${BOOK}?lang=en`);
  await page.getByRole('link', { name: 'What is stale, weak or missing' }).click();
  await expect(page.locator('h1')).toHaveText('What is stale, weak or missing');
  const h100 = page.getByRole('row', { name: /^H100 80GB SXM5/ });
  await expect(h100.locator('.gap')).toHaveText('missing');
  await h100.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/gpu=h100-sxm&country=BR&price_model=on_demand/);

  await page.goto(`${BOOK}?q=p5.48xlarge&country=US&price_model=on_demand&lang=en`);
  await page.getByRole('link', { name: 'history: 3 dates' }).click();
  await expect(page.locator('h2')).toHaveText(/US\$98\.32 on 8 August 2023, US\$55\.04 on 20 July 2026, −44%$/);
  await expect(page.locator('.drawn.wide svg')).toBeVisible();
  await expect(page.locator('.drawn.narrow svg')).toBeHidden();
  await expect(page.locator('.price-dates tbody tr')).toHaveCount(3);
});

test('a book is taken as a file with its name and the size told', async ({ page }) => {
  await page.goto(`${BOOK}?lang=en`);
  const link = page.getByRole('link', { name: /^CSV/ });
  const [, kilobytes] = (await link.innerText()).match(/(\d+)\s*kB/);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('brasil-2026-12.csv');
  const text = readFileSync(await download.path());
  expect(Math.round(text.length / 1000)).toBe(Number(kilobytes));
});
