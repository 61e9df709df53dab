import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const folderOf = (url) => dirname(fileURLToPath(url));

/**
 * The page of a fake host, with one application in its frame.
 *
 * @param {{ appUrl: string; appName: string; microApp?: boolean | undefined }} world
 */
export function hostPage(world) {
  const fakeHost = folderOf(import.meta.resolve('plat-testing/host'));
  return new Hono()
    .get('/world.json', (context) => context.json(world))
    .use(
      '/plat-testing/host/*',
      serveStatic({ root: fakeHost, rewriteRequestPath: (path) => path.slice('/plat-testing/host'.length) }),
    )
    .use('/*', serveStatic({ root: join(folderOf(import.meta.url), 'host-page') }));
}
