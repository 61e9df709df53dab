import { application } from '../application.ts';
import type { Entry, Folder, TextFile } from '../server/responses.ts';
import type { PageProblem } from './texts.ts';

/** Why there is no result. */
export class ApiProblem extends Error {
  constructor(readonly problem: PageProblem) {
    super(problem);
  }
}

/** What the page asks the application's server. */
export const filesApi = {
  folders: (signal?: AbortSignal) => get<Folder[]>('folders', signal),
  files: (path: string, signal?: AbortSignal) =>
    get<Entry[]>(`files?path=${encodeURIComponent(path)}`, signal),
  text: (path: string, signal?: AbortSignal) =>
    get<TextFile>(`text?path=${encodeURIComponent(path)}`, signal),
};

export type FilesApi = typeof filesApi;

async function get<Body>(route: string, signal: AbortSignal | undefined): Promise<Body> {
  const response = await fetch(`${application.basePath}/api/${route}`, { signal: signal ?? null }).catch(
    () => {
      throw new ApiProblem('offline');
    },
  );
  const text = await response.text().catch(() => '');
  // What the gateway says in place of the server when the user has logged out.
  if (text.trim() === 'invalid token') throw new ApiProblem('not-logged-in');
  // Another response without JSON comes from a proxy in between.
  const body = await new Response(text).json().catch(() => ({ problem: 'internal' }));
  if (!response.ok || body.problem !== undefined) throw new ApiProblem(body.problem ?? 'internal');
  return body;
}
