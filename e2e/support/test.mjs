// The test function of every spec: a server per worker, and a page that fails the test where the console complains.
import { test as base, expect } from '@playwright/test';
import { Server } from './server.mjs';

/** Hands on `context`, and fails where a page of it complains of something nobody expected. */
async function silently(context, expectedConsole, use) {
  const complaints = [];
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()} (${page.url()})`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message} (${page.url()})`));
  });
  await use(context);
  const unexpected = complaints.filter((line) => !expectedConsole.some((pattern) => pattern.test(line)));
  expect(unexpected, 'the console stays silent').toEqual([]);
}

export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await Server.launch();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  /** Console lines a test brings about on purpose, as regular expressions. */
  expectedConsole: [[], { option: true }],

  /** Watches every page of the context, also those a test opens itself. */
  context: async ({ context, expectedConsole, javaScriptEnabled }, use) => {
    // Without script nothing uses the wasm a page preloads, which the browser remarks on after some seconds.
    const always = javaScriptEnabled === false ? [/^warning: The resource \S+\/pkg\/fiel\.(wasm|js) was preloaded/] : [];
    await silently(context, [...always, ...expectedConsole], use);
  },

  /** Somebody else: another browser, which has no cookie of ours. */
  reader: async ({ browser, expectedConsole }, use) => {
    const context = await browser.newContext();
    await silently(context, expectedConsole, async () => use(await context.newPage()));
    await context.close();
  },

  /** A server that a test may stop and start; no other test asks it anything. */
  ownServer: [
    async ({ context }, use) => {
      const server = await Server.launch();
      await use(server);
      // a page that is still loading would complain that its server has gone
      await Promise.all(context.pages().map((page) => page.close()));
      await server.dispose();
    },
    { timeout: 120_000 },
  ],
});

export { expect };

/** The two languages, each with the words a spec looks for. */
export const LANGUAGES = ['pt-BR', 'en'];

/** Waits until the page's own script has taken over, on the pages that have one; before that, links and forms work but nothing else. */
export async function awake(page) {
  const script = await page.locator('script[type=module]').count();
  if (script > 0) await page.waitForFunction(() => 'awake' in document.documentElement.dataset);
}

/** Widths and themes to look at in a language: over both languages every two of the three meet, at half the time of all. */
export const pairs = (language) => (language === 'en' ? [[1280, 'dark'], [360, 'light']] : [[1280, 'light'], [360, 'dark']]);
