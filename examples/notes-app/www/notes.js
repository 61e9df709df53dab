import { PlatApp, rememberAuthState } from 'plat-app-sdk';
import { sentenceFor } from './sentences.js';
import { say, speak } from './texts.js';

const app = new PlatApp();
const byId = (id) => document.getElementById(id);

byId('write').addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = byId('text');
  try {
    await requestJson('api/notes', { method: 'POST', body: JSON.stringify({ text: input.value }) });
    input.value = '';
    await showNotes();
  } catch (error) {
    notice(`${say('The note was not saved.')} ${sentenceFor(error)}`);
  }
});

byId('choose').addEventListener('click', chooseFolder);
byId('open').addEventListener('click', openFile);
byId('refresh').addEventListener('click', showFolders);

speak(navigator.language);
showHost();
showSystem();
showNotes();
showFolders();

/** Follows the host's theme and language; a page without a host says so and works on. */
async function showHost() {
  try {
    const config = await app.getPlatformConfig();
    applyTheme(config.theme);
    applyLanguage(config.language);
    describe('host', { theme: config.theme, language: config.language, system: config.systemVersion });
    // The mobile app reports no changes.
    if (!(await app.supports('$on'))) return;
    await app.$on('os/theme', (theme) => {
      applyTheme(theme);
      describe('host', { theme });
    });
    await app.$on('os/language', (language) => {
      applyLanguage(language);
      describe('host', { language });
    });
  } catch (error) {
    describe('host', { status: say('not connected') });
    notice(sentenceFor(error));
  }
}

async function showSystem() {
  try {
    const { systemLanguage, systemVersion } = await requestJson('api/platform');
    describe('system', { language: systemLanguage, system: systemVersion });
  } catch (error) {
    describe('system', { status: sentenceFor(error) });
  }
}

/** In the host its picker opens, in a plain tab the system's page: one call for both, and no await before it. */
async function chooseFolder() {
  try {
    await pick({ directory: true });
    await showFolders();
  } catch (error) {
    notice(sentenceFor(error));
  }
}

/** The user picks a file, and the server reads it for this user. */
async function openFile() {
  try {
    const path = await pick({ accept: ['.txt', '.md'] });
    if (path.length === 0) return;
    const { text } = await requestJson(`api/file?${new URLSearchParams({ path: path[0] })}`);
    byId('file-name').textContent = path[0];
    byId('file-text').textContent = text;
    byId('file').hidden = false;
  } catch (error) {
    notice(sentenceFor(error));
  }
}

/** Resolves with what the user picked. The host reports a refusal as an error; in a tab it is a result, without the reason. */
async function pick(params) {
  const { status, error, path = [] } = await app.authorize('pickUserFile', { ...newRequest(), ...params });
  if (status === 'error') throw Object.assign(new Error('authorize: refused'), { code: error });
  return path;
}

/** What every authorization has; its result comes back with the state. */
function newRequest() {
  const state = crypto.getRandomValues(new Uint32Array(4)).join('-');
  rememberAuthState(state);
  return { appName: 'notes', redirectUri: new URL('callback.html', location.href).href, state };
}

async function showFolders() {
  const folders = await requestJson('api/folders').catch((error) => [sentenceFor(error)]);
  byId('folders').replaceChildren(
    ...folders.map((path) => Object.assign(document.createElement('li'), { textContent: path })),
  );
}

async function showNotes() {
  const notes = await requestJson('api/notes').catch((error) => {
    notice(`${say('The notes could not be read.')} ${sentenceFor(error)}`);
    return [];
  });
  const dates = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  byId('empty').hidden = notes.length > 0;
  byId('notes').replaceChildren(
    ...notes.toReversed().map(({ text, writtenAt }) => {
      const item = document.createElement('li');
      const time = document.createElement('time');
      time.dateTime = writtenAt;
      time.textContent = dates.format(new Date(writtenAt));
      item.append(text, time);
      return item;
    }),
  );
}

function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

function applyLanguage(language) {
  speak(language);
  showNotes();
}

function notice(text) {
  byId('notice').textContent = text;
  byId('notice').hidden = false;
}

/** Adds or replaces the named facts of a list. */
function describe(listId, facts) {
  for (const [name, value] of Object.entries(facts)) {
    const row = document.querySelector(`#${listId} [data-name="${name}"]`) ?? newRow(listId, name);
    row.querySelector('dd').textContent = value;
  }
}

function newRow(listId, name) {
  const row = document.createElement('div');
  row.dataset.name = name;
  const term = document.createElement('dt');
  term.dataset.text = name;
  term.textContent = say(name);
  row.append(term, document.createElement('dd'));
  byId(listId).append(row);
  return row;
}

async function requestJson(path, options) {
  const answer = await fetch(path, { headers: { 'content-type': 'application/json' }, ...options });
  const body = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(`${path}: ${answer.status}`), { code: body.error });
  return body;
}
