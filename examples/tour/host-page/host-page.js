// A host page with one application in its frame. `plat-testing/host` speaks the wire; this is the desktop around it.
import { createFakeHost } from './plat-testing/host/index.js';

const byId = (id) => document.getElementById(id);
const { appUrl, appName, microApp } = await (await fetch('world.json')).json();

byId('title').textContent = appName;
if (microApp) openApplication();
else
  refuse(
    'Its manifest does not say micro_app=true, so the platform does not load it as a micro application.',
  );

function openApplication() {
  const iframe = byId('app');
  iframe.src = appUrl;
  const host = createFakeHost({
    iframe,
    appName,
    config: { theme: 'light', language: byId('language').value },
  });

  byId('theme').addEventListener('click', () => {
    const theme = host.config.theme === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    byId('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
    byId('theme').setAttribute('aria-pressed', String(theme === 'dark'));
    host.setTheme(theme);
  });
  byId('language').addEventListener('change', ({ target }) => host.setLanguage(target.value));
  setInterval(() => showCalls(host), 200);
}

/** The page's calls, as they arrived on the wire. */
function showCalls({ calls, isConnected }) {
  const shown = isConnected ? ['connected', ...calls.map(describe)] : ['waiting for the page'];
  if (byId('calls').childElementCount === shown.length) return;
  byId('calls').replaceChildren(
    ...shown.map((text) => Object.assign(document.createElement('li'), { textContent: text })),
  );
}

function describe({ method, args }) {
  return `${method}(${args.map((argument) => JSON.stringify(argument)).join(', ')})`;
}

function refuse(why) {
  byId('app').hidden = true;
  byId('refusal').textContent = `${appName} is not shown. ${why}`;
  byId('refusal').hidden = false;
}
