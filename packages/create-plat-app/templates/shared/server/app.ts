import { basename } from 'node:path/posix';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { application } from '../application.ts';
import { readFolder, readText } from './files.ts';
import { findPlace, type PlaceOptions } from './place.ts';
import { problemResponse } from './problem.ts';
import type { Entry, Folder, TextFile } from './responses.ts';
import { requireUser, type WithUser } from './user.ts';

export interface AppOptions extends Omit<PlaceOptions, 'signal'> {
  /** The folder with the built page. Without one only the API is served: Vite has the page in development. */
  pages?: string;
}

/** The application's server. The caller that created the gateway client closes it. */
export function createApp({ pages, ...options }: AppOptions) {
  const { gateway } = options;
  const app = new Hono<WithUser>().basePath(application.basePath);
  app.onError(problemResponse);
  app.use('/api/*', requireUser);

  app.get('/api/folders', async (context) => {
    const { uid } = context.get('user');
    const paths = await gateway.userFolders.list(uid, { signal: context.req.raw.signal });
    return context.json<Folder[]>(paths.map((path) => ({ name: basename(path), path })));
  });

  app.get('/api/files', async (context) => {
    const { uid } = context.get('user');
    const forRequest = { ...options, signal: context.req.raw.signal };
    const folder = await findPlace(context.req.query('path'), uid, forRequest);
    return context.json<Entry[]>(await readFolder(folder, uid, forRequest));
  });

  app.get('/api/text', async (context) => {
    const { uid } = context.get('user');
    const forRequest = { ...options, signal: context.req.raw.signal };
    const place = await findPlace(context.req.query('path'), uid, forRequest);
    const { path } = place;
    return context.json<TextFile>({ name: basename(path), path, text: await readText(place) });
  });

  if (pages !== undefined) {
    const rewriteRequestPath = (path: string) => path.slice(application.basePath.length);
    // The page names its files relative to this address, slash included.
    app.get('/', (context) => context.redirect(`${application.basePath}/`));
    app.all('/api/*', (context) => context.notFound());
    app.get('/*', serveStatic({ root: pages, rewriteRequestPath }));
    // A route of the page, such as /settings, is the page itself. A file that is missing stays missing: only a page is asked for as HTML.
    const page = serveStatic({ root: pages, rewriteRequestPath: () => '/index.html' });
    app.get('/*', (context, next) =>
      context.req.header('accept')?.includes('text/html') ? page(context, next) : next(),
    );
  }
  return app;
}
