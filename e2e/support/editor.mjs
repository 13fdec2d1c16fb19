// The editor as people know it: words in both languages, a scenario opened in it, its fields and its answer.
import { enter, preset, save } from './api.mjs';
import { awake, expect } from './test.mjs';

export const WORDS = {
  'pt-BR': {
    clinical: 'Assistente clínico (70B)',
    title: 'Nome do cenário',
    answer: 'Resposta',
    requests: 'Pedidos por dia',
    input: 'Tokens de entrada',
    output: 'Tokens de saída',
    hours: 'Horário',
    someHours: 'só em alguns horários',
    hoursADay: 'Horas por dia',
    saved: (version) => new RegExp(`^Salvo às \\d\\d:\\d\\d, versão ${version}$`),
    share: 'Compartilhar',
    makeLink: 'Criar link',
    close: 'Fechar',
    copy: 'Fazer minha cópia',
    toCorrect: (n) => (n === 1 ? 'Uma resposta precisa de correção' : `${n} respostas precisam de correção`),
    needsScript: 'Para mudar as respostas, ligue o JavaScript.',
    keepMine: 'Ficar com a daqui e salvar por cima',
    takeTheirs: 'Ficar com a da outra pessoa',
    goOn: 'Continuar',
    lessThan: 'custa menos',
  },
  en: {
    clinical: 'Clinical assistant (70B)',
    title: 'Name of the scenario',
    answer: 'Answer',
    requests: 'Requests a day',
    input: 'Input tokens',
    output: 'Output tokens',
    hours: 'Hours',
    someHours: 'only at some hours',
    hoursADay: 'Hours a day',
    saved: (version) => new RegExp(`^Saved at \\d\\d:\\d\\d, version ${version}$`),
    share: 'Share',
    makeLink: 'Make a link',
    close: 'Close',
    copy: 'Make my own copy',
    toCorrect: (n) => (n === 1 ? 'One answer needs correction' : `${n} answers need correction`),
    needsScript: 'To change the answers, turn JavaScript on.',
    keepMine: 'Keep the one here and save it on top',
    takeTheirs: 'Keep the one of the other person',
    goOn: 'Continue',
    lessThan: 'costs less',
  },
};

/** Opens the scenario of a preset in its editor, in a browser that owns it. */
export async function openEditor(page, server, slug, language = 'pt-BR', query = '') {
  const saved = await save(server, await preset(server, slug, language));
  await enter(page.context(), server, saved.workspace_key);
  const url = `${server.url}/scenarios/${saved.id}`;
  await page.goto(`${url}?lang=${language}${query}`);
  await awake(page);
  return { ...saved, url };
}

/** A field by its label; the label alone, since others may have it as a part of theirs. */
export const field = (page, label) => page.getByLabel(label, { exact: true });

/** Writes into a field as people do: over what is there, then on to the next. */
export async function write(page, label, text) {
  await field(page, label).fill(text);
  await field(page, label).press('Tab');
}

/** The line that says how the document stands. */
export const savedLine = (page) => page.locator('.saved');

/** The sentence of the answer in the pane. */
export const sentence = (page) => page.locator('#answer .say');

/** The scenario as the server has it. */
export async function stored(server, { id, workspace_key: key }) {
  const answer = await fetch(`${server.url}/api/v1/scenarios/${id}`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(200);
  return answer.json();
}
