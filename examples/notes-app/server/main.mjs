// The application as the platform starts it: token and socket come from the environment.
import { serve } from '@hono/node-server';
import { BASE_PATH, notesApp } from './app.mjs';

const port = Number(process.env.PORT ?? 8400);
const app = notesApp({ notesFile: process.env.NOTES_FILE ?? 'data/notes.json' });

serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => {
  console.log(`Notes at http://127.0.0.1:${port}${BASE_PATH}/`);
});
