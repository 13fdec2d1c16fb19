import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

// Debian's Chromium where there is one; else the one `npx playwright install chromium` brings.
const installed = [process.env.FIEL_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));

export default defineConfig({
  testDir: 'specs',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0, // a test that passes the second time has found something
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: installed,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
