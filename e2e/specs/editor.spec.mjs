// The form and its answer: by keyboard, by screen reader, on a telephone, and with numbers as people write them.
import { expectAccessible } from '../support/axe.mjs';
import { WORDS, field, openEditor, savedLine, sentence, stored, write } from '../support/editor.mjs';
import { LANGUAGES, awake, expect, pairs, test } from '../support/test.mjs';

// Chromium prints every answer that is not a good one: a refused save, a form that cannot be computed.
test.use({ expectedConsole: [/status of (409|422) /] });

const requestsOf = (document) => document.scenario.workloads[0].task.requests_per_day;

async function expectNoSidewaysScroll(page, what) {
  expect(await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth), `${what}: horizontal scroll`).toBeLessThanOrEqual(0);
}

/** Presses Tab until `target` has the focus, as often as a patient person would. */
async function tabTo(page, target, key = 'Tab', most = 120) {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target, `reached by ${key}`).toBeFocused();
}

test.describe('numbers', () => {
  for (const [language, shown, typed] of [
    ['pt-BR', '1.234,5', ['1234,5', '1.234,5', ' 1234,5 ', '1 234,5']],
    ['en', '1,234.5', ['1234.5', '1,234.5', ' 1234.5 ']],
  ]) {
    test(`are written and understood as in ${language}`, async ({ page, server }) => {
      const w = WORDS[language];
      const scenario = await openEditor(page, server, 'clinical-assistant', language);
      await expect(field(page, w.requests)).toHaveValue(language === 'en' ? '38,000' : '38.000');
      let version = 1;
      for (const text of typed) {
        await write(page, w.requests, text);
        await expect(field(page, w.requests)).toHaveValue(shown);
        await expect(savedLine(page)).toHaveText(w.saved((version += 1)));
        expect(requestsOf(await stored(server, scenario)), text).toBe(1234.5);
        await write(page, w.requests, '7');
        await expect(savedLine(page)).toHaveText(w.saved((version += 1)));
      }
    });
  }

  test('the same scenario is shown in each language as it writes numbers', async ({ page, server }) => {
    const { url } = await openEditor(page, server, 'clinical-assistant');
    await write(page, WORDS['pt-BR'].requests, '1234,5');
    await expect(savedLine(page)).toHaveText(WORDS['pt-BR'].saved(2));
    await page.goto(`${url}?lang=en`);
    await awake(page);
    await expect(field(page, WORDS.en.requests)).toHaveValue('1,234.5');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

for (const language of LANGUAGES) {
  test(`a field is changed, shared and its answer followed by keyboard alone, ${language}`, async ({ page, server }) => {
    test.setTimeout(120_000);
    const w = WORDS[language];
    await openEditor(page, server, 'clinical-assistant', language);
    const before = await sentence(page).textContent();
    await field(page, w.title).focus();
    await tabTo(page, field(page, w.requests));
    // The whole number is selected, as in any field reached by Tab.
    await page.keyboard.type('900000');
    await page.keyboard.press('Tab');
    await expect(sentence(page)).not.toHaveText(before);
    // The answer that changed takes no focus.
    await expect(field(page, w.hours)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: language === 'en' ? ' Before: ' : ' Antes: ' })).toHaveCount(1);

    const button = page.getByRole('button', { name: w.share, exact: true });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleName(language === 'en' ? 'Share this scenario' : 'Compartilhar este cenário');
    // A modal dialog keeps the focus.
    for (let pressed = 0; pressed < 8; pressed += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement === document.body || Boolean(document.activeElement.closest('dialog')))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();

    // A figure opens in place, of the document as it is on the screen, and gives the focus back.
    const figure = page.locator('#answer a.figure').first();
    await tabTo(page, figure);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator('.formula').first()).toContainText('=');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(figure).toBeFocused();
  });
}

for (const language of LANGUAGES) {
  for (const [width, theme] of pairs(language)) {
    test(`the editor is accessible and fits ${width} px, ${language}, ${theme}`, async ({ page, server }) => {
      test.setTimeout(240_000);
      const w = WORDS[language];
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const slug of ['clinical-assistant', 'cloud-bill']) {
        await openEditor(page, server, slug, language, `&theme=${theme}`);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        // What is folded away is looked at as well.
        await page.evaluate(() => document.querySelectorAll('details').forEach((details) => details.setAttribute('open', '')));
        const what = `${slug}, ${width} px`;
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page, what);
        await expectAccessible(page, what);
        await page.getByRole('button', { name: w.share, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoSidewaysScroll(page, `${what}, sharing`);
        await expectAccessible(page, `${what}, sharing`);
      }
    });

    test(`the choice between two versions is accessible and fits ${width} px, ${language}, ${theme}`, async ({ context, page, server }) => {
      test.setTimeout(120_000);
      const w = WORDS[language];
      const { url } = await openEditor(page, server, 'clinical-assistant', language, `&theme=${theme}`);
      const second = await context.newPage();
      await second.emulateMedia({ reducedMotion: 'reduce' });
      await second.goto(url);
      await awake(second);
      await write(page, w.requests, '40000');
      await expect(savedLine(page)).toHaveText(w.saved(2));
      await write(second, w.output, '700');
      await expect(second.getByRole('dialog')).toBeVisible();
      await second.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(second, `${width} px`);
      await expectAccessible(second, `conflict, ${width} px`);
      // Not chosen yet: the way back to the choice is a part of the page.
      await second.keyboard.press('Escape');
      await expectAccessible(second, 'conflict put off');
    });
  }
}

test('what a field says of itself is accessible too', async ({ page, server }) => {
  const w = WORDS['pt-BR'];
  await openEditor(page, server, 'clinical-assistant');
  await write(page, w.input, 'muitos');
  await page.getByRole('button', { name: w.share, exact: true }).click();
  await expect(page.locator('#to-correct')).toBeFocused();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `${width} px`);
    await expectAccessible(page, `with faults, ${width} px`);
  }
});

test('a copied or added workload opens and has the focus', async ({ page, server }) => {
  await openEditor(page, server, 'clinical-assistant');
  await page.getByRole('button', { name: 'Duplicar' }).click();
  await expect(page.locator('.workload')).toHaveCount(2);
  const name = page.locator('.workload').last().getByLabel('Nome da carga', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Assistente clínico e prontuários (cópia)');
  await page.getByRole('button', { name: 'Trabalho em GPU-horas' }).click();
  await expect(page.locator('.workload')).toHaveCount(3);
  await expect(page.locator('.workload').last().getByLabel('Nome da carga', { exact: true })).toBeFocused();
});

test.describe('the answer and the form', () => {
  const w = WORDS['pt-BR'];

  test('a workload that is removed leaves the focus beside it', async ({ page, server }) => {
    await openEditor(page, server, 'clinical-assistant');
    await page.getByRole('button', { name: 'Duplicar' }).click();
    await page.getByRole('button', { name: 'Remover', exact: true }).last().click();
    await expect(page.locator('.workload')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => Boolean(document.activeElement.closest('#workloads')))).toBe(true);
  });

  test('an answer of before is marked while the form cannot be computed', async ({ page, server }) => {
    await openEditor(page, server, 'clinical-assistant');
    await page.locator('details.rest > summary').first().click();
    await write(page, 'Último mês', '30');
    await expect(savedLine(page)).toHaveText(w.saved(2));
    await write(page, 'Horizonte', '24');
    await expect(page.getByText('Use de 1 a 24 para o último mês. O valor foi 30.')).toBeVisible();
    await expect(sentence(page)).toContainText('36 meses');
    await expect(page.locator('#answer')).toHaveAttribute('data-fresh', 'old');
  });

  test('a figure opens to the value it shows, also before the change is saved', async ({ page, server }) => {
    await openEditor(page, server, 'clinical-assistant');
    const before = await sentence(page).textContent();
    await page.route(/\/save_scenario/, async (route) => {
      await new Promise((done) => setTimeout(done, 5_000));
      await route.continue();
    });
    await write(page, w.requests, '900000');
    await expect(sentence(page)).not.toHaveText(before);
    const figure = sentence(page).locator('a.figure');
    const [, shown] = /R\$\s([\d,]+)\smilhões/.exec(await figure.textContent());
    await figure.click();
    const value = page.locator('.cell-value b');
    await expect(value).toBeVisible();
    const millions = Number((await value.textContent()).replace(/\D/g, '')) / 1e8;
    expect(millions).toBeCloseTo(Number(shown.replace(',', '.')), 1);
  });
});

test('the source of a default follows what the buyer says, without a reload', async ({ page, server }) => {
  await openEditor(page, server, 'clinical-assistant');
  await page.locator('details').filter({ has: page.locator('summary', { hasText: /^Impostos/ }) }).locator('> summary').click();
  const duty = page.locator('.assumption').filter({ hasText: 'Imposto de importação (II)' });
  await duty.locator('details.source > summary').click();
  await expect(duty.locator('details.source p')).toContainText('NCM 8471.50.40');
  await field(page, 'Incentivo de importação').selectOption({ label: 'Ex-tarifário: imposto de importação zero' });
  await expect(duty.locator('details.source p')).toContainText('Ex-tarifário: import duty at zero');
  await expect(duty.locator('details.source > summary')).toContainText('2026-02');
});
