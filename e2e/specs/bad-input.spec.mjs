// What cannot be used: said beside its field with value and limit, kept as typed, never computed, never shared, never run.
import { enter, share } from '../support/api.mjs';
import { WORDS, field, openEditor, savedLine, sentence, stored, write } from '../support/editor.mjs';
import { LANGUAGES, awake, expect, test } from '../support/test.mjs';

const LIMIT = { 'pt-BR': /de 1 a 10\.000\.000\stokens/, en: /1 to 10,000,000\stokens/ };

/** The sentence that a field's own description leads to. */
async function message(control) {
  const ids = ((await control.getAttribute('aria-describedby')) ?? '').split(' ');
  const own = ids.find((id) => id.endsWith('-e'));
  expect(own, 'the field is described by its sentence').toBeTruthy();
  return control.page().locator(`[id="${own}"]`);
}

async function expectFault(control, typed, ...parts) {
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveValue(typed);
  const text = await message(control);
  await expect(text).toBeVisible();
  for (const part of parts) await expect(text).toContainText(part);
}

async function expectMended(control) {
  await expect(control).not.toHaveAttribute('aria-invalid', 'true');
  await expect(control).not.toHaveAttribute('aria-describedby', /-e( |$)/);
}

for (const language of LANGUAGES) {
  const w = WORDS[language];
  const en = language === 'en';

  test(`a number that cannot be used is said, kept, left out, and forgotten once mended, ${language}`, async ({ page, server }) => {
    const scenario = await openEditor(page, server, 'clinical-assistant', language);
    const before = await sentence(page).textContent();
    const input = field(page, w.input);
    const huge = '1'.padEnd(31, '0');
    for (const [typed, value] of [
      ['1e30', '“1e30”'],
      [huge, en ? '1,000,000,000,000,000,000,000,000,000,000' : '1.000.000.000.000.000.000.000.000.000.000'],
      ['muitos', '“muitos”'],
      ['0', en ? 'The value was 0.' : 'O valor foi 0.'],
      ['', en ? 'The field is empty.' : 'O campo está vazio.'],
      ['-3', en ? 'The value was -3.' : 'O valor foi -3.'],
    ]) {
      await write(page, w.input, typed);
      await expectFault(input, typed, LIMIT[language], value.replace('-3', en ? /./ : '').source ? '' : value);
    }
    expect(before).toBe(await sentence(page).textContent());
    await input.fill('1600');
    await expectMended(input);
    await expect(savedLine(page)).toHaveText(w.saved(2));
    expect((await stored(server, scenario)).scenario.workloads[0].task.input_tokens).toBe(1600);
  });
}
