import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { GatewayClient, GatewayError, readGatewayUser } from 'plat-gateway-client';
import { NotesStore } from './notes-store.mjs';
import { readUserFile } from './user-file.mjs';

const www = fileURLToPath(new URL('../www/', import.meta.url));
const sdk = dirname(fileURLToPath(import.meta.resolve('plat-app-sdk')));

/** Where the platform's unified gateway serves an application: `/app/<appname>`. */
export const BASE_PATH = '/app/notes';

const MAX_NOTE_LENGTH = 2000;

/**
 * The application's server: its page, its notes and what the page may know of the platform.
 *
 * @param {{ notesFile: string }} options
 */
export function notesApp({ notesFile }) {
  const notes = new NotesStore(notesFile);
  const app = new Hono().basePath(BASE_PATH);
  let gateway;
  const platform = () => {
    gateway ??= new GatewayClient({ appName: 'notes' });
    return gateway;
  };

  app.get('/api/platform', async (context) => {
    const config = await platform().getPlatformConfig();
    // Field by field: what the gateway adds one day must not reach the browser by itself.
    return context.json({ systemLanguage: config.systemLanguage, systemVersion: config.systemVersion });
  });

  app.get('/api/folders', async (context) => {
    // Only the unified gateway reaches this server, so the user in the headers is the one who is logged in.
    const user = readGatewayUser(context.req.raw.headers);
    if (user === undefined) return context.json({ error: 'not-logged-in' }, 401);
    return context.json(await platform().userFolders.list(user.uid));
  });

  app.get('/api/file', async (context) => {
    const user = readGatewayUser(context.req.raw.headers);
    if (user === undefined) return context.json({ error: 'not-logged-in' }, 401);
    const path = context.req.query('path') ?? '';
    const text = await readUserFile({ gateway: platform(), uid: user.uid, path });
    // One answer for what is not there and what is not theirs: the difference would tell what exists.
    return text === undefined ? context.json({ error: 'no-such-file' }, 404) : context.json({ text });
  });

  app.get('/api/notes', async (context) => context.json(await notes.list()));

  app.post('/api/notes', async (context) => {
    // Another website can send a text or a form in the user's name, but JSON only after a preflight request, which this server does not allow.
    if (!context.req.header('content-type')?.startsWith('application/json')) {
      return context.json({ error: 'not-json' }, 415);
    }
    const body = await context.req.json().catch(() => undefined);
    const text = typeof body?.text === 'string' ? body.text.trim() : '';
    if (text === '' || text.length > MAX_NOTE_LENGTH) {
      return context.json({ error: 'text-length' }, 400);
    }
    return context.json(await notes.add(text), 201);
  });

  app.onError((error, context) => {
    // The hint is for the administrator of the server; the browser gets the code.
    if (error instanceof GatewayError) {
      console.error(`${error.message}\n  ${error.hint}`);
      return context.json({ error: error.code }, 502);
    }
    console.error(error);
    return context.json({ error: 'internal' }, 500);
  });

  app.use(
    '/sdk/*',
    serveStatic({ root: sdk, rewriteRequestPath: (path) => path.slice(`${BASE_PATH}/sdk`.length) }),
  );
  app.use('/*', serveStatic({ root: www, rewriteRequestPath: (path) => path.slice(BASE_PATH.length) }));
  return app;
}
