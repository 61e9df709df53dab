import { open, readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { isTooDeep } from './code-depth.js';
import { type CodeWord, codeWordsOf } from './code-words.js';
import { foreignWordsOf, isReadableLanguage } from './foreign-words.js';
import { isReadable } from './is-readable.js';
import type { Pair } from './rules/rule.js';
import { type FileParts, partsOf } from './scripts.js';

const MAX_BYTES = 4_194_304;
const SKIPPED = new Set(['node_modules', 'test', 'tests', '__tests__', 'vendor', '__pycache__']);
const SOURCES = /^\.(?:[cm]?[jt]sx?|vue|svelte|html?|css|map|json|py|go|sh|php)$/;
/** Languages that no parser here reads. */
const UNREAD = /^\.(?:rs|rb|java|kt|cs|c|cc|cpp|swift|dart|lua|pl|so|node|jar|wasm|exe)$/;

/** A file that a check reads. */
export interface SourceFile extends FileParts {
  /** The file on this machine. */
  file: string;
  /** Relative to the package, with slashes. */
  path: string;
  text: string;
  /** What its scripts use. */
  words: CodeWord[];
  /** Why a part of it could not be read. */
  unread?: Pair;
}

/** The sources of a project. */
export interface Sources {
  files: SourceFile[];
  /** Whether there is code that a check cannot read, such as programs of machine code. */
  hasUnread: boolean;
}

/** The sources below a folder, without dependencies, tests and what is hidden. Paths are relative to `root`. */
export async function sourcesOf(folder: string, root: string): Promise<Sources> {
  const sources: Sources = { files: [], hasUnread: false };
  await addSources(folder, root, sources);
  return sources;
}

async function addSources(folder: string, root: string, sources: Sources): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (!(entry.isFile() || entry.isDirectory()) || entry.name === 'package.json') continue;
    if (!(await isReadable(file, { isFolder: entry.isDirectory() }))) {
      sources.files.push(unreadSource(file, root, ['you have no permission to read it', '没有读取权限']));
      continue;
    }
    if (entry.isDirectory()) {
      await addSources(file, root, sources);
      continue;
    }
    const extension = extname(entry.name).toLowerCase();
    const isSource = SOURCES.test(extension) || isCommand(file, root);
    if (UNREAD.test(extension) || (!isSource && extension === '' && (await isProgram(file))))
      sources.hasUnread = true;
    if (!isSource) continue;
    const { size } = await stat(file);
    if (size <= MAX_BYTES) sources.files.push(await readSource(file, root));
    else sources.files.push(unreadSource(file, root, tooLarge(size)));
  }
}

function tooLarge(size: number): Pair {
  const megabytes = Math.round(size / 1_048_576);
  return [`it has ${megabytes} MB`, `文件有 ${megabytes} MB`];
}

async function isProgram(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(1).toString('latin1') === 'ELF';
  } finally {
    await handle.close();
  }
}

/** Reads one file and takes it apart. */
export async function readSource(file: string, root: string): Promise<SourceFile> {
  return { file: resolve(file), ...sourceOf(pathOf(file, root), await readFile(file, 'utf8')) };
}

/** A text as a source of the given name. */
export function sourceOf(path: string, text: string): Omit<SourceFile, 'file'> {
  const extension = /^cmd\/[^.]+$/.test(path) ? '.sh' : extname(path).toLowerCase();
  if (isReadableLanguage(extension)) {
    return { path, text, scripts: [], sources: [], rest: '', words: foreignWordsOf(text, extension) };
  }
  const { scripts, sources, rest, unread } = partsOf({ path, text });
  const source: Omit<SourceFile, 'file'> = { path, text, scripts, sources, rest, words: [] };
  if (unread !== undefined) source.unread = unread;
  for (const { text: script, offset, lang } of scripts) {
    const found = isTooDeep(script, { jsx: lang.endsWith('x') }) ? 'deep' : codeWordsOf(script, lang);
    if (found === 'deep') source.unread = ['its code is nested too deeply', '代码嵌套过深'];
    else if (found === undefined) source.unread = ['its code cannot be parsed', '代码无法解析'];
    // One by one: a call has room for some ten thousand arguments, and a bundle has more words.
    else for (const word of found) source.words.push({ ...word, offset: word.offset + offset });
  }
  return source;
}

function unreadSource(file: string, root: string, unread: Pair): SourceFile {
  const path = pathOf(file, root);
  return { file: resolve(file), path, text: '', scripts: [], sources: [], rest: '', words: [], unread };
}

function pathOf(file: string, root: string): string {
  return relative(root, file).split(sep).join('/');
}

/** The platform's scripts have no extension: `cmd/main`. */
function isCommand(file: string, root: string): boolean {
  return relative(root, file).startsWith(`cmd${sep}`);
}
