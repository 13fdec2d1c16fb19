// What holds for every page: it wakes up, fits a telephone, and axe has nothing to say.
import { preset, save, share, enter } from '../support/api.mjs';
import { expectAccessible } from '../support/axe.mjs';
import { awake, expect, test } from '../support/test.mjs';

/** Every page there is, by name. */
async function pages(server, context) {
  const saved = await save(server, await preset(server, 'clinical-assistant'));
  await enter(context, server, saved.workspace_key);
  const shared = await share(server, saved);
  return {
    home: '/',
    editor: `/scenarios/${saved.id}`,
    'cell of a scenario': `/scenarios/${saved.id}/cells/private_cloud.total`,
    shared,
    'cell of a shared page': `${shared}/cells/purchase_colocation.total?month=12`,
    prices: '/prices',
    'price book': '/prices/brasil-2026-12',
    'what a price book lacks': '/prices/brasil-2026-12/health',
    'a price': '/prices/brasil-2026-12/rows/58',
    method: '/method',
    privacy: '/privacy',
    'no such page': '/no/such/page',
  };
}

// A page that is not found answers 404, which the browser reports; nothing else may complain.
test.use({ expectedConsole: [/status of 404.*\/no\/such\/page/] });

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`every page is accessible and fits ${width} px, ${colorScheme}`, async ({ context, page, server }) => {
      test.setTimeout(180_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      for (const [name, path] of Object.entries(await pages(server, context))) {
        await test.step(name, async () => {
          await page.goto(path);
          await awake(page);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect(overflow, `${name}: horizontal scroll at ${width} px`).toBeLessThanOrEqual(0);
          await expectAccessible(page, `${name}, ${width} px, ${colorScheme}`);
        });
      }
    });
  }
}

test('no page scrolls sideways at any width', async ({ context, page, server }) => {
  test.setTimeout(180_000);
  for (const [name, path] of Object.entries(await pages(server, context))) {
    await page.goto(path);
    await awake(page);
    for (const width of [320, 480, 640, 768, 1024, 1056, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${name} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('every page has its own title, one h1, and speaks the language asked for', async ({ context, page, server }) => {
  for (const [language, tag] of [['pt-BR', 'pt-BR'], ['en', 'en']]) {
    const titles = new Map();
    for (const [name, path] of Object.entries(await pages(server, context))) {
      const answer = await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      expect(answer.status(), name).toBe(name === 'no such page' ? 404 : 200);
      await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
      await expect(page.locator('h1'), name).toHaveCount(1);
      titles.set(await page.title(), name);
    }
    // A cell has the same name in a scenario and on its shared page, and a scenario in its form and on its shared page.
    expect(titles.size, [...titles.keys()].join(' | ')).toBeGreaterThanOrEqual(8);
  }
});
