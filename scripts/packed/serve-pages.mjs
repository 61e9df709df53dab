import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { listen } from '../listen.mjs';
import { page } from './bundlers.mjs';

const testing = fileURLToPath(new URL('../../packages/testing/dist/', import.meta.url));

/** Frames the page whose address is in its query, and is a host to it. */
const HOST = page(`<iframe></iframe><script type="module">
  import { createFakeHost } from './host/index.js';
  const src = new URL(location).searchParams.get('page');
  const iframe = document.querySelector('iframe');
  createFakeHost({ iframe, appOrigin: new URL(src).origin, config: { theme: 'dark' } });
  iframe.src = src;
</script>`);

/**
 * Serves the files of a project, and a host on an origin of its own.
 *
 * @param {string} project
 */
export async function servePages(project) {
  const [files, host] = await Promise.all([
    listen(new Hono().get('*', serveStatic({ root: project }))),
    listen(
      new Hono().get('/', (context) => context.html(HOST)).get('/host/*', serveStatic({ root: testing })),
    ),
  ]);
  const alone = (path) => `${files.origin}/${path}`;
  return {
    /** The address of a file of the project. */
    alone,
    /** The address of a host with that file in its frame. */
    framed: (path) => `${host.origin}/?page=${encodeURIComponent(alone(path))}`,
    close: () => Promise.all([files.close(), host.close()]),
  };
}
