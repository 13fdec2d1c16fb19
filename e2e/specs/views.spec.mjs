// The views of an answer: dollars, money of the start, after income tax; by links alone, and kept on the way.
import { sharedPreset } from '../support/api.mjs';
import { expectAccessible } from '../support/axe.mjs';
import { awake, expect, test } from '../support/test.mjs';

const FAR = 'currency=usd&terms=real&tax=after';
const SHOWN = {
  'pt-BR': 'Em dólares do início, sem inflação, depois do imposto de renda.',
  en: 'In dollars of the start, without inflation, after income tax.',
};

const query = (page) => new URL(page.url()).searchParams;

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('three switches lead to dollars of the start after income tax, into a figure, and back', async ({ page, server }) => {
    await page.goto(await sharedPreset(server, 'clinical-assistant'));
    const switches = page.getByRole('navigation', { name: 'Como mostrar os valores' });
    await switches.getByRole('link', { name: 'US$' }).click();
    await switches.getByRole('link', { name: 'do início' }).click();
    await switches.getByRole('link', { name: 'depois' }).click();
    for (const pair of FAR.split('&')) expect(query(page).get(pair.split('=')[0])).toBe(pair.split('=')[1]);
    await expect(page.locator('.shown-as b')).toHaveText(SHOWN['pt-BR']);
    await expect(page.locator('.say')).toContainText('US$');
    await expect(switches.locator('[aria-current]')).toHaveText(['US$', 'do início', 'depois']);

    await page.locator('.say a.figure').first().click();
    expect(page.url()).toContain(FAR);
    await expect(page.locator('.cell-value b')).toContainText('US$');
    await expect(page.locator('.cell-article')).toContainText(SHOWN['pt-BR']);
    await page.locator('table.inputs a').first().click();
    expect(page.url()).toContain(FAR);
    await page.getByRole('link', { name: 'Voltar à resposta' }).click();
    await expect(page.locator('.shown-as b')).toHaveText(SHOWN['pt-BR']);

    // The other language and another theme keep it.
    await page.locator('a.language').click();
    await expect(page.locator('.shown-as b')).toHaveText(SHOWN.en);
    await page.locator('#theme').selectOption('dark');
    await page.locator('form.theme button').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('.shown-as b')).toHaveText(SHOWN.en);
  });
});

test('a figure opens over the page as the view shows it', async ({ page, server }) => {
  await page.goto(`${await sharedPreset(server, 'clinical-assistant')}?${FAR}`);
  await awake(page);
  const figure = page.locator('.say a.figure').first();
  await figure.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.cell-value b')).toContainText('US$');
  await dialog.locator('table.inputs a').first().click();
  await expect(dialog.getByRole('button', { name: /^Voltar/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(figure).toBeFocused();
});

for (const [language, shown] of Object.entries(SHOWN)) {
  test(`the farthest view is accessible and fits a phone, ${language}`, async ({ page, server }) => {
    const path = await sharedPreset(server, 'clinical-assistant', language);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${path}?lang=${language}&${FAR}`);
      await awake(page);
      await expect(page.locator('.shown-as b')).toHaveText(shown);
      await expectAccessible(page, `${language} at ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('what finance asks for stands in tables: return, cash by year, what is not counted', async ({ page, server }) => {
  await page.goto(await sharedPreset(server, 'clinical-assistant'));
  await awake(page);
  const finance = page.locator('#finance');
  await expect(finance.getByRole('columnheader', { name: 'TIR da diferença' }).first()).toBeVisible();
  await expect(finance).toContainText('Valor presente a 16 % ao ano, pagamentos no fim do mês');
  await expect(page.locator('#cash table')).toContainText('caixa necessário no pico');
  await page.locator('#cash table a.figure').nth(1).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#counted')).toContainText('Imposto de renda: os valores são antes dele');
  // Assumptions are folded, and say how many they are.
  await expect(page.locator('#assumptions details[open]')).toHaveCount(0);
  await expect(page.locator('#assumptions summary').first()).toContainText('premissas');
});
