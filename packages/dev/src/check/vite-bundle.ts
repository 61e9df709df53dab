import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { Worker } from 'node:worker_threads';
import { type Text, text, verbatim } from 'plat-common/text';

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
 * Builds the page with the project's own Vite, which runs its configuration, and writes nothing. Resolves with the
 * reason where there is no bundle, after a minute at the latest.
 */
export async function viteBundleOf(project: string): Promise<ViteBundle | Text> {
  const vite = addressOfVite(project);
  if (vite === undefined)
    return text`the project has a configuration of Vite, and Vite is not installed in it`;
  const worker = new Worker(new URL('./vite-worker.js', import.meta.url), {
    workerData: { project, vite },
    // What a configuration prints is not what the check prints.
    stdout: true,
    stderr: true,
    execArgv: [],
  });
  const done = new AbortController();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    // An error of the thread rejects, as events of Node.js do.
    const ended = once(worker, 'exit', { signal }).then(() => text`its configuration ended the process`);
    const bundle = once(worker, 'message', { signal }).then(([made]): ViteBundle => made);
    return await Promise.race([bundle, ended]);
  } catch (error) {
    return signal.aborted ? text`Vite has not finished within ${DEADLINE_MS / 1000} s` : reasonOf(error);
  } finally {
    done.abort();
    await worker.terminate();
  }
}

const DEADLINE_MS = 60_000;

/** The message of a bundler, without the stack of its own code that it appends. */
export function reasonOf(error: unknown): Text {
  const message = error instanceof Error ? error.message : String(error);
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s+at /);
  return verbatim(said.trim());
}

function addressOfVite(project: string): string | undefined {
  try {
    return pathToFileURL(createRequire(join(project, 'package.json')).resolve('vite')).href;
  } catch {
    return undefined;
  }
}
