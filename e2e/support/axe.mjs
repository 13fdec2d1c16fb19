// axe-core inside the page; evaluated by the driver, so the page's Content-Security-Policy stays as strict as it is.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails where axe finds a violation, naming rule and elements. */
export async function expectAccessible(page, what) {
  await page.evaluate(source);
  const violations = await page.evaluate(async (tags) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.map((v) => `${v.id}: ${v.help} (${v.nodes.slice(0, 3).map((n) => n.target.join(' ')).join('; ')})`);
  }, RULES);
  expect(violations, what).toEqual([]);
}
