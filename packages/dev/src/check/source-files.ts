import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { type CodeWord, codeWordsOf } from './code-words.js';
import { type FileParts, partsOf } from './scripts.js';

const MAX_BYTES = 4_194_304;
const SKIPPED = new Set(['node_modules', 'test', 'tests', '__tests__', 'vendor']);
const SOURCES = /^\.(?:[cm]?[jt]sx?|vue|svelte|html?|css|map|json|py|go|rs|sh|php|rb|java|cs)$/;

/** A file that a check reads. */
export interface SourceFile extends FileParts {
  /** The file on this machine. */
  file: string;
  /** Relative to the package, with slashes. */
  path: string;
  text: string;
  /** What its scripts use; what cannot be parsed stands in `rest`. */
  words: CodeWord[];
}

/** The sources below a folder, without dependencies, tests and what is hidden. Paths are relative to `root`. */
export async function* sourceFiles(folder: string, root: string): AsyncGenerator<SourceFile> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (entry.isDirectory()) yield* sourceFiles(file, root);
    const isSource = entry.isFile() && (SOURCES.test(extname(entry.name)) || isCommand(file, root));
    if (isSource && (await stat(file)).size <= MAX_BYTES) yield await readSource(file, root);
  }
}

/** Reads one file and takes it apart. */
export async function readSource(file: string, root: string): Promise<SourceFile> {
  const path = relative(root, file).split(sep).join('/');
  return { file: resolve(file), ...sourceOf(path, await readFile(file, 'utf8')) };
}

/** A text as a source of the given name. */
export function sourceOf(path: string, text: string): Omit<SourceFile, 'file'> {
  const { scripts, sources, rest } = partsOf({ path, text });
  const words: CodeWord[] = [];
  let unparsed = rest;
  for (const { text: script, offset, lang } of scripts) {
    const found = codeWordsOf(script, lang);
    if (found === undefined) {
      const after = unparsed.slice(offset + script.length);
      unparsed = unparsed.slice(0, offset).padEnd(offset) + script + after;
    }
    words.push(...(found ?? []).map((word) => ({ ...word, offset: word.offset + offset })));
  }
  return { path, text, scripts, sources, rest: unparsed, words };
}

/** The platform's scripts have no extension: `cmd/main`. */
function isCommand(file: string, root: string): boolean {
  return relative(root, file).startsWith(`cmd${sep}`);
}
