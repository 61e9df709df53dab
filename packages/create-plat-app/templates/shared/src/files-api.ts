import { application } from '../application.ts';
import type { Entry, Folder, TextFile } from '../server/responses.ts';
import type { PageProblem } from './texts.ts';

/** What the page asks the application's server. */
export interface FilesApi {
  folders(signal?: AbortSignal): Promise<Folder[]>;
  files(path: string, signal?: AbortSignal): Promise<Entry[]>;
  text(path: string, signal?: AbortSignal): Promise<TextFile>;
}

/** Why there is no result. */
export class ApiProblem extends Error {
  constructor(readonly problem: PageProblem) {
    super(problem);
  }
}

/** The server of this application. */
export const filesApi: FilesApi = {
  folders: (signal) => get('folders', signal),
  files: (path, signal) => get(`files?path=${encodeURIComponent(path)}`, signal),
  text: (path, signal) => get(`text?path=${encodeURIComponent(path)}`, signal),
};

async function get<Body>(route: string, signal: AbortSignal | undefined): Promise<Body> {
  const response = await fetch(`${application.basePath}/api/${route}`, { signal: signal ?? null }).catch(
    () => {
      throw new ApiProblem('offline');
    },
  );
  // A response without JSON does not come from the server, but from a proxy in between.
  const body = await response.json().catch(() => ({ problem: 'internal' }));
  if (!response.ok || body.problem !== undefined) throw new ApiProblem(body.problem ?? 'internal');
  return body;
}
