import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { said, type Text } from 'plat-common/text';
import { bundleOfScripts } from './script-bundle.js';
import type { SourceFile } from './source-files.js';
import { reasonOf, type ViteBundle, viteBundleOf, viteConfigIn } from './vite-bundle.js';

/** What browsers get of a project, by the graph of its bundler. */
export interface PageGraph {
  /** Files of the project that a page reaches. Undefined where there is no page to begin with. */
  reached: Set<string> | undefined;
  /** What Vite makes of the page, where the project has Vite. */
  vite?: ViteBundle;
  /** Why the graph is incomplete. */
  problem?: { file: string; reason: Text };
}

const PAGE = 'index.html';

/** The folder whose sources belong to a package: the one around it where that has the configuration of Vite. */
export function projectOf(folder: string): string {
  const around = dirname(resolve(folder));
  return viteConfigIn(folder) === undefined && viteConfigIn(around) !== undefined ? around : resolve(folder);
}

/** Follows the pages of a project: with its own Vite where that may be run, else the scripts that its HTML files load. */
export async function pageGraphOf(
  project: string,
  files: SourceFile[],
  options: { vite: boolean },
): Promise<PageGraph> {
  const config = options.vite ? viteConfigIn(project) : undefined;
  const problems: { file: string; reason: Text }[] = [];
  const built = config === undefined ? undefined : await viteBundleOf(project);
  const vite = built !== undefined && 'output' in built ? built : undefined;
  if (config !== undefined && built !== undefined && 'template' in built) {
    // A configuration without a page is one for tests.
    const isForTests = said(built).includes(PAGE) && !existsSync(join(project, PAGE));
    if (!isForTests) problems.push({ file: config, reason: built });
  }
  const reached = await reachedByScripts(vite?.root ?? project, files, vite?.modules).catch(
    (error: unknown) => void problems.push({ file: PAGE, reason: reasonOf(error) }),
  );
  const [problem] = problems;
  return { reached, ...(vite && { vite }), ...(problem && { problem }) };
}

/**
 * The files that scripts reach, beginning with the pages or, where Vite has followed those, with the workers, which are
 * bundles of their own.
 */
async function reachedByScripts(
  root: string,
  files: SourceFile[],
  modules: Set<string> | undefined,
): Promise<Set<string> | undefined> {
  const pages = files.filter(({ path }) => /\.html?$/.test(path));
  if (modules === undefined && pages.length === 0) return undefined;
  const reached = new Set(modules);
  let entries = modules === undefined ? pages.flatMap((page) => scriptsOf(page, root)) : [];
  const followed = new Set<string>();
  do {
    for (const file of await bundleOfScripts(root, entries)) reached.add(file);
    for (const page of pages) reached.add(page.file);
    entries = files
      .filter(({ file }) => reached.has(file))
      .flatMap(workersOf)
      .filter((worker) => !followed.has(worker));
    for (const worker of entries) followed.add(worker);
  } while (entries.length > 0);
  return reached;
}

/** The files of script elements, and those that inline scripts import. */
function scriptsOf({ file, sources, words }: SourceFile, root: string): string[] {
  const imported = words.flatMap(({ kind, text }) => (kind === 'module' ? [text] : []));
  const bare = (name: string) => !/^[./]/.test(name);
  const loaded = sources.filter((source) => !/^(?:[a-z]+:|\/\/)/i.test(source));
  return [
    ...loaded.flatMap((source) => fileServedAs(source.replace(/[?#].*$/s, ''), dirname(file), root)),
    ...imported.flatMap((name) => (bare(name) ? [name] : fileServedAs(name, dirname(file), root))),
  ];
}

/** The file behind an address of a page: a server may serve a folder below any prefix, such as `/app/notes`. */
function fileServedAs(address: string, folder: string, root: string): string[] {
  if (!address.startsWith('/')) return [join(folder, address)];
  const parts = address.split('/').filter((part) => part !== '');
  const candidates = parts.flatMap((_, index) => {
    const path = parts.slice(index).join('/');
    return [join(root, path), join(folder, path)];
  });
  return candidates.filter((candidate) => existsSync(candidate)).slice(0, 1);
}

function workersOf({ file, words }: SourceFile): string[] {
  const urls = words.flatMap(({ kind, text }) => (kind === 'url' && text.startsWith('.') ? [text] : []));
  return urls.map((url) => join(dirname(file), url)).filter((worker) => /\.[cm]?[jt]sx?$/.test(worker));
}
