import { serve } from '@hono/node-server';

/**
 * Puts a Hono application on a loopback port; a free one unless a port is given.
 *
 * @param {import('hono').Hono} app
 * @param {number} [port]
 * @returns {Promise<{ origin: string; close(): Promise<void> }>}
 */
export function listen(app, port = 0) {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (address) => {
      const close = () =>
        new Promise((closed) => {
          server.close(() => closed(undefined));
          if ('closeAllConnections' in server) server.closeAllConnections();
        });
      resolve({ origin: `http://127.0.0.1:${address.port}`, close });
    });
    server.once('error', reject);
  });
}
