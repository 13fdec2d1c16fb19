// What Fiel is for, from the first page to the workbook on somebody else's desk.
import { readFileSync } from 'node:fs';
import { WORDS, field, savedLine, sentence, write } from '../support/editor.mjs';
import { LANGUAGES, awake, expect, test } from '../support/test.mjs';

/** The records of a CSV, each by the names of its columns. */
function records(csv) {
  const rows = csv.trim().split('\r\n').map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((m) => m[1] ?? m[2]));
  return rows.slice(1).map((row) => Object.fromEntries(rows[0].map((name, at) => [name, row[at]])));
}

/** An amount of money on a page, in cents. */
const cents = (text) => Number(text.replace(/\D/g, ''));

async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
  return readFileSync(await file.path());
}

for (const language of LANGUAGES) {
  test(`a case is changed, saved, shared, read elsewhere and copied, ${language}`, async ({ page, reader }) => {
    const w = WORDS[language];
    await page.goto(`/?lang=${language}`);
    await awake(page);
    await page.getByRole('button', { name: w.clinical, exact: true }).click();
    await expect(page).toHaveURL(/\/scenarios\/[0-9a-f-]{36}$/);
    await awake(page);
    await expect(savedLine(page)).toHaveText(w.saved(1));
    await expect(sentence(page)).toContainText(w.lessThan);
    const before = await sentence(page).textContent();

    await write(page, w.requests, '900000');
    await expect(sentence(page)).not.toHaveText(before);
    await expect(savedLine(page)).toHaveText(w.saved(2));
    const after = await sentence(page).textContent();
    await page.reload();
    await awake(page);
    const requests = language === 'en' ? '900,000' : '900.000';
    await expect(field(page, w.requests)).toHaveValue(requests);
    await expect(savedLine(page)).toHaveText(w.saved(2));
    await expect(sentence(page)).toHaveText(after);

    await page.getByRole('button', { name: w.share, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: w.makeLink }).click();
    const link = dialog.locator('.new-link a.url');
    await expect(link).toHaveText(/\/s\/[\w-]{22,}$/);
    const url = await link.getAttribute('href');

    await reader.goto(`${url}?lang=${language}`);
    await awake(reader);
    await expect(reader.locator('.say')).toHaveText(after);
    const json = JSON.parse(await download(reader, /^JSON (a comparação inteira|the whole comparison)/));
    const winner = json.verdict.option;
    const option = json.options.find((o) => o.id === winner);
    expect(option.rank).toBe(1);
    // The ranking has room for three digits; the figure opens to all of them.
    await reader.locator(`table.ranking a.figure[href$="/cells/${winner}.total"]`).click();
    const value = reader.getByRole('dialog').locator('.cell-value b');
    await expect(value).toBeVisible();
    expect(cents(await value.textContent())).toBe(Math.round(option.total * 100));
    await reader.keyboard.press('Escape');

    const lines = records((await download(reader, /^CSV (para programas|for programs)/)).toString('utf8')).map((record) => Object.values(record));
    // by place: names of columns are in the reader's language; a record's month is `total` where it is of all months
    const [OPTION, LINE, NATURE, MONTH, AMOUNT] = [0, 3, 6, 7, 9];
    const sum = (is) => lines.filter((r) => r[OPTION] === winner && is(r)).reduce((all, r) => all + Number(r[AMOUNT]), 0);
    expect(sum((r) => r[LINE] === 'total' && r[MONTH] !== 'total')).toBeCloseTo(option.total, 4);
    expect(sum((r) => ['capex', 'opex'].includes(r[NATURE]) && r[LINE] !== 'total' && r[MONTH] === 'total')).toBeCloseTo(option.total, 4);
    const excel = (await download(reader, /^CSV (para o Excel|for Excel)/)).toString('utf8');
    expect(excel.startsWith('\uFEFF') && excel.includes(';BRL;nominal;')).toBe(true);
    const report = await download(reader, /^PDF/);
    expect(report.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    const workbook = await download(reader, /^Excel/);
    expect(workbook.subarray(0, 4)).toEqual(Buffer.from('PK\x03\x04', 'latin1'));
    expect(workbook.includes('xl/workbook.xml')).toBe(true);

    await reader.getByRole('button', { name: w.copy }).click();
    await expect(reader).toHaveURL(/\/scenarios\/[0-9a-f-]{36}$/);
    expect(new URL(reader.url()).pathname).not.toBe(new URL(page.url()).pathname);
    await awake(reader);
    await expect(field(reader, w.requests)).toHaveValue(requests);
    await expect(savedLine(reader)).toHaveText(w.saved(1));
    await expect(sentence(reader)).toHaveText(after);
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of LANGUAGES) {
    test(`a case starts, and its editor shows the answer and says what it needs, ${language}`, async ({ page }) => {
      const w = WORDS[language];
      await page.goto(`/?lang=${language}`);
      await page.getByRole('button', { name: w.clinical, exact: true }).click();
      await expect(page).toHaveURL(/\/scenarios\/[0-9a-f-]{36}$/);
      await expect(sentence(page)).toContainText(w.lessThan);
      await expect(page.locator('#answer table.ranking tbody tr')).toHaveCount(4);
      await expect(page.locator('.no-script')).toBeVisible();
      await expect(page.locator('.no-script')).toContainText(w.needsScript);
      await page.locator('#answer a.figure').first().click();
      await expect(page).toHaveURL(/\/cells\//);
      await expect(page.locator('.formula').first()).toContainText('=');
      await page.goto('/');
      await expect(page.locator('table.scenarios').getByRole('link', { name: w.clinical })).toBeVisible();
    });
  }
});
