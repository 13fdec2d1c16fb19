// What specs prepare through the JSON API, so that they spend their time on pages.
import { expect } from '@playwright/test';

/** The scenario document of a preset. */
export async function preset(server, slug, language = 'pt-BR') {
  const answer = await fetch(`${server.url}/api/v1/presets/${slug}`, { headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** A saved scenario: `{ id, version, workspace_key }`. */
export async function save(server, scenario, key) {
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const answer = await fetch(`${server.url}/api/v1/scenarios`, { method: 'POST', headers, body: JSON.stringify(scenario) });
  expect(answer.status).toBe(201);
  return answer.json();
}

/** The path of a new share link. */
export async function share(server, saved) {
  const headers = { authorization: `Bearer ${saved.workspace_key}` };
  const answer = await fetch(`${server.url}/api/v1/scenarios/${saved.id}/links`, { method: 'POST', headers });
  expect(answer.status).toBe(201);
  return (await answer.json()).path;
}

/** The shared page of a preset, made in one go. */
export async function sharedPreset(server, slug, language) {
  return share(server, await save(server, await preset(server, slug, language)));
}

/** Gives the browser the workspace a program created. */
export async function enter(context, server, key) {
  await context.addCookies([{ name: 'fiel_workspace', value: key, url: server.url, httpOnly: true, sameSite: 'Lax' }]);
}
