import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const MAX_BYTES = 4_194_304;
const SKIPPED = new Set(['node_modules', 'test', 'tests', '__tests__', 'vendor']);
const SOURCES = /^\.(?:[cm]?[jt]sx?|vue|svelte|html?|css|map|json|py|go|rs|sh|php|rb|java|cs)$/;
const BROWSER_FOLDERS = /^(?:www|public|static|client|browser|assets|frontend|web|ui)$/;
const BROWSER_EXTENSIONS = /^\.(?:html?|css|vue|svelte|jsx|tsx|map)$/;

/** A file of the package that a check reads. */
export interface SourceFile {
  /** Relative to the package, with slashes. */
  path: string;
  /** Whether browsers get it, as far as its place and its kind tell. */
  inBrowser: boolean;
  text: string;
}

/** The sources in a package folder, without dependencies, tests and what is hidden. */
export async function* sourceFiles(
  folder: string,
  { root = folder, isServed = false } = {},
): AsyncGenerator<SourceFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const file = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) {
      yield* sourceFiles(file, { root, isServed: isServed || (await isServedFolder(file, entry.name)) });
    }
    const isSource = entry.isFile() && (SOURCES.test(extname(entry.name)) || isCommand(file, root));
    if (!isSource || (await stat(file)).size > MAX_BYTES) continue;
    const path = relative(root, file).split(sep).join('/');
    const inBrowser = isServed || BROWSER_EXTENSIONS.test(extname(path));
    yield { path, inBrowser, text: await readFile(file, 'utf8') };
  }
}

/** A folder that is served goes by a usual name or, as what a bundler makes does, has a page in it. */
async function isServedFolder(folder: string, name: string): Promise<boolean> {
  return BROWSER_FOLDERS.test(name) || (await readdir(folder)).some((file) => file.endsWith('.html'));
}

/** The platform's scripts have no extension: `cmd/main`. */
function isCommand(file: string, root: string): boolean {
  return relative(root, file).startsWith(`cmd${sep}`);
}
