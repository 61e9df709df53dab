import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { Worker } from 'node:worker_threads';

/** What Vite makes of a project's page, in memory. */
export interface ViteBundle {
  root: string;
  /** Files of the project that the page reaches. */
  modules: Set<string>;
  /** Folders that are served as they are: `publicDir`, and where a build is written to. */
  served: string[];
  /** Where `.env` files are. */
  envFolder: string;
  /** Variables that begin like this are part of `import.meta.env`. */
  envPrefixes: string[];
  configFile: string | undefined;
  /** What browsers would get, by file name. */
  output: { fileName: string; text: string }[];
}

const extensions = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'];

/** The configuration of Vite in a folder, by its name there. */
export function viteConfigIn(folder: string): string | undefined {
  return extensions
    .map((extension) => `vite.config.${extension}`)
    .find((name) => existsSync(join(folder, name)));
}

/**
 * Builds the page with the project's own Vite, which runs its configuration, and writes nothing. Rejects with Vite's
 * reason, or after a minute.
 */
export async function viteBundleOf(project: string): Promise<ViteBundle> {
  const worker = new Worker(new URL('./vite-worker.js', import.meta.url), {
    workerData: { project, vite: addressOfVite(project) },
    // What a configuration prints is not what the check prints.
    stdout: true,
    stderr: true,
    execArgv: [],
  });
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    // An error of the thread rejects, as events of Node.js do.
    const ended = once(worker, 'exit', { signal }).then(() => {
      throw new Error('its configuration ended the process');
    });
    const [bundle] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [ViteBundle];
    return bundle;
  } catch (error) {
    if (signal.aborted) throw new Error(`Vite has not finished within ${DEADLINE_MS / 1000} s`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(stripVTControlCharacters(reason));
  } finally {
    done.abort();
    await worker.terminate();
  }
}

const DEADLINE_MS = 60_000;

function addressOfVite(project: string): string {
  try {
    return pathToFileURL(createRequire(join(project, 'package.json')).resolve('vite')).href;
  } catch {
    throw new Error('the project has a configuration of Vite, and Vite is not installed in it');
  }
}
