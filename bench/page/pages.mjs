/** What the frame shows: each page measures itself when it is told to. */
const clock = 'const now = () => performance.timeOrigin + performance.now();';

const hostPage = `<!doctype html><iframe></iframe><script type="module">
  import { createFakeHost } from '/host.js';
  ${clock}
  const frame = document.querySelector('iframe');
  Object.assign(window, { now, frame, createFakeHost });
</script>`;

/** Answers calls and pings with as little of its own as can be, so that the page's side is what is measured. */
const bareHostPage = `<!doctype html><iframe></iframe><script>
  const frame = document.querySelector('iframe');
  addEventListener('message', ({ data, source, origin }) => {
    if (data.ping) source.postMessage({ pong: data.ping }, origin);
    if (data.penpal === 'syn') source.postMessage({ penpal: 'synAck', methodNames: ['openAppSetting'] }, origin);
    if (data.penpal === 'call') {
      source.postMessage({ penpal: 'reply', id: data.id, resolution: 'fulfilled', returnValue: undefined }, origin);
    }
  });
</script>`;

const page = (script) => `<!doctype html><script type="module">${clock} ${script}</script>`;

const ourPage = page(`
  import { PlatApp } from '/ours.js';
  const begun = now();
  const app = new PlatApp({ connectTimeoutMs: 60_000 });
  window.found = app.ready().then(() => ({ begun, ended: now() }));
`);

const todaysPage = page(`
  import { TrimApp } from '/todays.js';
  const begun = now();
  const app = new TrimApp();
  window.found = app.getPlatformConfig().then(() => ({ begun, ended: now() }));
`);

/** The wire itself: one SYN, and the answer to it. */
const rawPage = page(`
  const begun = now();
  window.found = new Promise((resolve) => {
    addEventListener('message', ({ data, origin }) => {
      if (data.penpal !== 'synAck') return;
      parent.postMessage({ penpal: 'ack', methodNames: [] }, origin);
      resolve({ begun, ended: now() });
    });
  });
  parent.postMessage({ penpal: 'syn' }, '*');
`);

const roundTripPage = page(`
  import { PlatApp } from '/ours.js';
  const app = new PlatApp();
  // Bare, but with the care that any page has to take: a target for what it posts, a look at where the answer is from.
  const host = new URL(document.referrer).origin;
  let pong;
  addEventListener('message', ({ data, origin, source }) => {
    if (data.pong && origin === host && source === parent) pong();
  });
  const ping = () => new Promise((resolve) => {
    pong = resolve;
    parent.postMessage({ ping: 1 }, host);
  });
  const averageOf = async (call, calls) => {
    const start = performance.now();
    for (let made = 0; made < calls; made += 1) await call();
    return ((performance.now() - start) * 1000) / calls;
  };
  await app.ready();
  window.measure = async (calls) => ({
    ours: await averageOf(() => app.openAppSetting(), calls),
    bare: await averageOf(ping, calls),
  });
`);

export const hostPages = (hostScript) => ({ '/': hostPage, '/bare': bareHostPage, '/host.js': hostScript });

export const appPages = (ours, todays) => ({
  '/ours': ourPage,
  '/todays': todaysPage,
  '/raw': rawPage,
  '/round-trip': roundTripPage,
  '/ours.js': ours,
  '/todays.js': todays,
});
