import { builtinModules } from 'node:module';
import { dirname, extname, isAbsolute, relative } from 'node:path';
import type { PageGraph } from './page-graph.js';
import type { SourceFile } from './source-files.js';

// Names of folders that are served as they are. The second list may also be sources, for which a graph is more exact.
const STATIC_FOLDERS = /^(?:www|public|static|assets)$/;
const LIKELY_FOLDERS = /^(?:client|browser|frontend|web|ui)$/;
const PAGE_EXTENSIONS = /^\.(?:html?|css|vue|svelte)$/;
const LIKELY_EXTENSIONS = /^\.(?:jsx|tsx)$/;

/**
 * Decides which files browsers get: what a page reaches and what is served as it is, but not what only Node.js can run.
 *
 * @param roots folders of projects, which are not served although a page may be in them
 */
export function browserFilesOf(
  files: SourceFile[],
  { reached, vite, problem }: PageGraph,
  roots: string[],
): Set<string> {
  const isKnown = reached !== undefined && problem === undefined;
  const served = [...(vite?.served ?? []), ...foldersOfPages(files, roots)];
  const byFile = new Map(files.map((source) => [source.file, source]));

  const isBrowserFile = ({ file, path, words }: SourceFile): boolean => {
    const mapped = path.endsWith('.map') ? byFile.get(file.slice(0, -'.map'.length)) : undefined;
    if (mapped !== undefined) return isBrowserFile(mapped);
    if (reached?.has(file)) return true;
    const extension = extname(path);
    if (PAGE_EXTENSIONS.test(extension) || (!isKnown && LIKELY_EXTENSIONS.test(extension))) return true;
    if (isKnown && words.some(isModuleOfNode)) return false;
    const folders = path.split('/').slice(0, -1);
    if (folders.some((name) => STATIC_FOLDERS.test(name) || (!isKnown && LIKELY_FOLDERS.test(name)))) {
      return true;
    }
    return /^(?:app\/)?ui\//.test(path) || served.some((folder) => isWithin(folder, file));
  };
  return new Set(files.filter(isBrowserFile).map(({ file }) => file));
}

/** A folder with a page in it is served as a whole, as what a bundler makes is; the root of a project is not. */
function foldersOfPages(files: SourceFile[], roots: string[]): string[] {
  const foldersWith = (name: RegExp) =>
    files.filter(({ path }) => name.test(path)).map(({ file }) => dirname(file));
  const projects = new Set([...roots, ...foldersWith(/(?:^|\/)package\.json$/)]);
  return foldersWith(/\.html?$/).filter((folder) => !projects.has(folder));
}

function isModuleOfNode({ kind, text }: SourceFile['words'][number]): boolean {
  return kind === 'module' && (text.startsWith('node:') || builtinModules.includes(text));
}

function isWithin(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}
