// Links: made, opened with a password, commented and revoked; all of it without script as well.
import { expectAccessible } from '../support/axe.mjs';
import { enter, preset, save } from '../support/api.mjs';
import { awake, expect, pairs, test } from '../support/test.mjs';

const PASSWORD = 'uma senha só nossa';

/** A link made as `wish` says: its path, and the scenario it is of. */
async function linked(server, wish, scenario) {
  const saved = await save(server, scenario ?? (await preset(server, 'clinical-assistant')));
  const headers = { authorization: `Bearer ${saved.workspace_key}`, 'content-type': 'application/json' };
  const made = await fetch(`${server.url}/api/v1/scenarios/${saved.id}/links`, { method: 'POST', headers, body: JSON.stringify(wish) });
  expect(made.status).toBe(201);
  return { path: (await made.json()).path, saved };
}

/** No part of the page is wider than the window. */
async function expectFits(page, what) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), what).toBeLessThanOrEqual(0);
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, expectedConsole: [/status of (403|410|422) /] });

    test('a link with a password is made, opened, counted and revoked', async ({ context, page, server, browser }) => {
      const saved = await save(server, await preset(server, 'clinical-assistant'));
      await enter(context, server, saved.workspace_key);
      await page.goto(`/scenarios/${saved.id}/links`);
      await expect(page.getByText('Nenhum link ainda.')).toBeVisible();
      await page.getByRole('radio', { name: 'Ler', exact: true }).check();
      await page.getByRole('textbox', { name: 'Senha' }).fill('curta');
      await page.getByRole('button', { name: 'Criar link' }).click();
      await expect(page.getByText('A senha tem de 8 a 200 caracteres.')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Senha' })).toHaveValue('curta');
      await expect(page.getByRole('radio', { name: 'Ler', exact: true })).toBeChecked();
      await page.getByRole('textbox', { name: 'Senha' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Criar link' }).click();
      const address = await page.getByLabel('Endereço do link').inputValue();
      expect(address).toMatch(new RegExp(`^${server.url}/s/[\\w-]{43}$`));

      const other = await browser.newContext({ javaScriptEnabled });
      const there = await other.newPage();
      expect((await there.goto(address)).status()).toBe(403);
      await expect(there.locator('h1')).toHaveText('Este link pede uma senha');
      await there.getByLabel('Senha do link').fill('não é esta');
      await there.getByRole('button', { name: 'Abrir' }).click();
      await expect(there.getByText('A senha não confere.')).toBeVisible();
      await there.getByLabel('Senha do link').fill(PASSWORD);
      await there.getByRole('button', { name: 'Abrir' }).click();
      expect(there.url()).toBe(address);
      await expect(there.locator('.price-pin')).toContainText('Preços fixados na tabela');
      await expect(there.getByRole('button', { name: 'Fazer minha cópia' })).toHaveCount(0);
      const file = await other.request.get(`${address}/flows.csv`);
      expect(file.status()).toBe(200);
      if (javaScriptEnabled) {
        await awake(there);
        await there.locator('main a.figure').first().click();
        await expect(there.getByRole('dialog').locator('.formula').first()).toContainText('=');
        await there.keyboard.press('Escape');
      }
      // the island's answer and the page behind a figure go through the same gate
      await there.goto(`${address}/cells/private_cloud.total`);
      await expect(there.locator('h1')).toHaveCount(1);

      await expect.poll(async () => {
        await page.goto(`/scenarios/${saved.id}/links`);
        return page.locator('.links-table tbody tr').textContent();
      }).toContain('1 vez');
      await page.locator('summary', { hasText: 'Revogar' }).click();
      await page.getByRole('button', { name: 'Revogar de vez' }).click();
      await expect(page.locator('.links-table tbody tr')).toContainText('revogado');
      expect((await there.goto(address)).status()).toBe(410);
      await expect(there.getByText(/^Quem criou este link o revogou em/)).toBeVisible();
      await other.close();
    });

    test('readers comment on the whole and on a figure, and the owner answers', async ({ context, page, server, browser }) => {
      const { path, saved } = await linked(server, { role: 'comment' });
      const other = await browser.newContext({ javaScriptEnabled });
      const there = await other.newPage();
      await there.goto(`${server.url}${path}`);
      if (javaScriptEnabled) await awake(there);
      await there.getByLabel('Seu nome').fill('Ana');
      await there.getByRole('textbox', { name: 'Comentário' }).fill('Primeira linha\n<b>segunda</b>');
      await there.getByRole('button', { name: 'Enviar comentário' }).click();
      await expect(there.locator('.remark-list li')).toHaveCount(1);
      expect(await there.locator('.remark-text').first().innerText()).toBe('Primeira linha\n<b>segunda</b>');
      if (javaScriptEnabled) {
        await awake(there);
        await there.locator('main a.figure').first().click();
        await there.getByRole('dialog').getByRole('link', { name: 'Comentar este número' }).click();
      } else {
        await there.locator('main a.figure').first().click();
      }
      await there.waitForURL(/\/cells\//);
      const figure = new URL(there.url()).pathname;
      await there.getByLabel('Seu nome').fill('Ana');
      await there.getByRole('button', { name: 'Enviar comentário' }).click();
      await expect(there.getByText('O comentário tem de 1 a 1.000 caracteres.')).toBeVisible();
      await expect(there.getByLabel('Seu nome')).toHaveValue('Ana');
      await there.getByRole('textbox', { name: 'Comentário' }).fill('De onde vem este?');
      await there.getByRole('button', { name: 'Enviar comentário' }).click();
      await expect(there.locator('.remark-text')).toHaveText('De onde vem este?');
      expect(new URL(there.url()).pathname).toBe(figure);

      await enter(context, server, saved.workspace_key);
      await page.goto(`/scenarios/${saved.id}/answer`);
      await page.getByRole('link', { name: '2 comentários, 2 em aberto' }).click();
      const second = page.locator('.remark-list > li').filter({ hasText: 'De onde vem este?' });
      await second.locator('summary', { hasText: 'Responder' }).click();
      await second.getByLabel('Resposta').fill('Da tabela de preços.');
      await second.getByRole('button', { name: 'Guardar resposta' }).click();
      await second.getByRole('button', { name: 'Marcar como resolvido' }).click();
      await expect(second).toContainText('Resolvido em');
      const first = page.locator('.remark-list > li').filter({ hasText: 'Primeira linha' });
      await first.locator('summary', { hasText: 'Apagar' }).click();
      await first.getByRole('button', { name: 'Apagar de vez' }).click();
      await expect(page.locator('.remark-list > li')).toHaveCount(1);
      await there.goto(`${server.url}${path}`);
      await expect(there.locator('.remark-list > li')).toHaveCount(1);
      await expect(there.locator('.remark-answer')).toContainText('Da tabela de preços.');
      await other.close();
    });
  });
}

test('the editor leads from its quick link to the page with more choices', async ({ context, page, server }) => {
  const saved = await save(server, await preset(server, 'clinical-assistant'));
  await enter(context, server, saved.workspace_key);
  await page.goto(`/scenarios/${saved.id}`);
  await awake(page);
  await page.getByRole('button', { name: 'Compartilhar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Criar/ }).click();
  await expect(page.getByRole('dialog').locator('a.url')).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: /^Mais opções/ }).click();
  expect(new URL(page.url()).pathname).toBe(`/scenarios/${saved.id}/links`);
  await expect(page.locator('.links-table tbody tr')).toContainText('Ler e copiar');
});

test.describe('to everybody', () => {
  test.use({ expectedConsole: [/status of 403 /] });

  for (const language of ['pt-BR', 'en']) {
    test(`links, password and comments are accessible and fit, ${language}`, async ({ context, page, server }) => {
      test.setTimeout(120_000);
      const { path, saved } = await linked(server, { role: 'comment' }, await preset(server, 'clinical-assistant', language));
      const headers = { authorization: `Bearer ${saved.workspace_key}`, 'content-type': 'application/json' };
      const locked = await (await fetch(`${server.url}/api/v1/scenarios/${saved.id}/links`, { method: 'POST', headers, body: JSON.stringify({ role: 'read', password: PASSWORD }) })).json();
      for (const [author, text, address] of [['Ana', 'a'.repeat(300), ''], ['Bruno', 'linha\nlinha', 'private_cloud.total']]) {
        const sent = await fetch(`${server.url}${path}/comments`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ author, text, address }) });
        expect(sent.status).toBe(303);
      }
      await enter(context, server, saved.workspace_key);
      for (const [width, colorScheme] of pairs(language)) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        for (const at of [`/scenarios/${saved.id}/links`, `/scenarios/${saved.id}/comments`, locked.path, path, `${path}/cells/private_cloud.total`]) {
          await page.goto(`${at}?lang=${language}`);
          const what = `${at}, ${width} px, ${colorScheme}`;
          await expectFits(page, what);
          await expectAccessible(page, what);
        }
      }
    });
  }
});

test.describe('a shared page read aloud', () => {
  test.use({ javaScriptEnabled: false });

  test('is whole: verdict, files, every part with its heading, every chart with its words', async ({ page, server }) => {
    const { path } = await linked(server, { role: 'comment' });
    await page.goto(path);
    const tree = await page.locator('main').ariaSnapshot();
    for (const part of [
      /heading "[^"]+" \[level=1\]/,
      /paragraph: .*custa menos|link "R\$/,
      /link "Excel \(\.xlsx\)/,
      /button "Fazer minha cópia"/,
      /img "Diferença entre .+, em valor presente"/,
      /table/,
      /heading "Comentários" \[level=2\]/,
      /textbox "Seu nome"/,
      /textbox "Comentário"/,
    ]) {
      expect(tree, String(part)).toMatch(part);
    }
    // what the contents promise is there, each under a heading that says so
    const promised = await page.locator('nav.contents a').evaluateAll((links) => links.map((a) => [a.getAttribute('href'), a.textContent]));
    expect(promised.length).toBeGreaterThan(5);
    for (const [href, name] of promised) {
      const part = page.locator(href);
      await expect(part, name).toHaveCount(1);
      await expect(part.getByRole('heading').first(), name).toBeVisible();
    }
    // nothing that speaks is without a name
    expect(tree).not.toMatch(/- (button|link|img|textbox)(:)?$/m);
  });

  test('is the same to a program that takes HTML and runs nothing', async ({ page, server }) => {
    const { path } = await linked(server, { role: 'copy' });
    const html = await (await fetch(`${server.url}${path}`, { headers: { 'accept-language': 'pt-BR' } })).text();
    await page.goto(path);
    const seen = (await page.locator('main h1, main h2, main h3').allTextContents()).map((t) => t.trim()).filter(Boolean);
    expect(seen.length).toBeGreaterThan(8);
    const plain = html.replaceAll('<!>', '').replaceAll('&nbsp;', '\u00a0').replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replace(/<[^>]+>/g, '');
    for (const heading of seen) expect(plain, heading).toContain(heading);
    expect(html).toContain(`href="${path}/workbook.xlsx"`);
  });
});
