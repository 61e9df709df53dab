import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { listen } from '../../scripts/listen.mjs';
import { hostPage } from './host-page.mjs';

/**
 * Serves the page in `folder` on one loopback port, and on another a fake host that has it in its frame.
 *
 * @param {string} folder
 * @param {string} appName
 */
export async function startPageInHost(folder, appName) {
  const app = await listen(new Hono().use('/*', serveStatic({ root: folder })));
  const appUrl = `${app.origin}/`;
  const host = await listen(hostPage({ appUrl, appName, microApp: true }));
  return {
    appUrl,
    hostUrl: `${host.origin}/`,
    async close() {
      await Promise.all([app.close(), host.close()]);
    },
  };
}
