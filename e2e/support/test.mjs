// The test function of every spec: a server per worker, and a page that fails the test where the console complains.
import { test as base, expect } from '@playwright/test';
import { Server } from './server.mjs';

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
  context: async ({ context, expectedConsole }, use) => {
    const complaints = [];
    const watch = (page) => {
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()} (${page.url()})`);
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message} (${page.url()})`));
    };
    context.on('page', watch);
    await use(context);
    const unexpected = complaints.filter((line) => !expectedConsole.some((pattern) => pattern.test(line)));
    expect(unexpected, 'the console stays silent').toEqual([]);
  },
});

export { expect };

/** The two languages, each with the words a spec looks for. */
export const LANGUAGES = ['pt-BR', 'en'];

/** Waits until the page's own script has taken over, on the pages that have one; before that, links and forms work but nothing else. */
export async function awake(page) {
  const script = await page.locator('script[type=module]').count();
  if (script > 0) await page.waitForFunction(() => 'awake' in document.documentElement.dataset);
}
