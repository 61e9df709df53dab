import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, relative, sep } from 'node:path';
import type { Pair } from '../texts/pairs.js';
import { type Language, withoutComments } from './comments.js';
import { firstBytes, isReadable } from './package/read-package.js';

const MAX_BYTES = 4_194_304;
const IMPORT = /\b(?:from|import|require)(?:\s*\()?\s*(["'`])([^"'`\n]{1,500})\1/g;
const OF_TYPES = /\b(?:import|export)\s+type\b[^;"'`]*$/;
/** A list of names is shorter. */
const MAX_NAMES = 1_000;
const SKIPPED = new Set(['node_modules', 'test', 'tests', '__tests__', 'vendor', '__pycache__']);
/** Files that have no comments, or no calls. */
const DATA = /^\.(?:css|map|json)$/;
/** Programs and languages that are not read. */
const UNREAD = /^\.(?:rs|rb|java|kt|cs|c|cc|cpp|swift|dart|lua|pl|so|node|jar|wasm|exe)$/;

const languages: readonly (readonly [extension: RegExp, language: Language])[] = [
  [/^\.(?:[cm]?[jt]sx?|go|css)$/, 'c'],
  [/^\.(?:html?|vue|svelte)$/, 'markup'],
  [/^\.py$/, 'python'],
  [/^\.php$/, 'php'],
  [/^\.(?:sh|bash)$/, 'shell'],
];

/** A file that a check reads. */
export interface SourceFile {
  /** The file on this machine. */
  file: string;
  /** Relative to the package, with slashes. */
  path: string;
  text: string;
  /** The text with blanks in place of its comments. */
  code: string;
  /** The modules that it imports or requires, by their names, and where these are; imports of types load nothing. */
  imports: { name: string; offset: number }[];
  /** Why it could not be read. */
  unread?: Pair;
}

/** The sources of a project. */
export interface Sources {
  files: SourceFile[];
  /** Whether there is code that a check cannot read, such as programs of machine code. */
  hasUnread: boolean;
}

/** The folder whose sources belong to a package: the one around it where that has the configuration of Vite. */
export function projectOf(folder: string): string {
  const around = dirname(folder);
  return !hasVite(folder) && hasVite(around) ? around : folder;
}

function hasVite(folder: string): boolean {
  return ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].some((end) =>
    existsSync(join(folder, `vite.config.${end}`)),
  );
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
    const path = relative(root, file).split(sep).join('/');
    if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
    if (!(entry.isFile() || entry.isDirectory()) || entry.name === 'package.json') continue;
    if (!(await isReadable(file, { isFolder: entry.isDirectory() }))) {
      sources.hasUnread = true;
      continue;
    }
    if (entry.isDirectory()) {
      await addSources(file, root, sources);
      continue;
    }
    const language = languageOf(path);
    const isSource = language !== undefined || isData(path) || path.startsWith('cmd/');
    const extension = extname(path).toLowerCase();
    if (UNREAD.test(extension) || (!isSource && extension === '' && isProgram(await firstBytes(file, 4))))
      sources.hasUnread = true;
    if (isSource) sources.files.push(await readSource(file, path, language));
  }
}

/** Whether a file is data, which calls nothing. */
export function isData(path: string): boolean {
  return DATA.test(extname(path).toLowerCase());
}

/** The platform's scripts have no extension: `cmd/main`. */
function languageOf(path: string): Language | undefined {
  if (/^cmd\/[^.]+$/.test(path)) return 'shell';
  const extension = extname(path).toLowerCase();
  return languages.find(([pattern]) => pattern.test(extension))?.[1];
}

async function readSource(file: string, path: string, language: Language | undefined): Promise<SourceFile> {
  const { size } = await stat(file);
  if (size > MAX_BYTES) {
    const megabytes = Math.round(size / 1_048_576);
    const unread: Pair = [`it has ${megabytes} MB`, `文件有 ${megabytes} MB`];
    return { file, path, text: '', code: '', imports: [], unread };
  }
  const text = await readFile(file, 'utf8');
  const code = language === undefined ? text : withoutComments(text, language);
  return { file, path, text, code, imports: importsIn(code) };
}

function importsIn(code: string): SourceFile['imports'] {
  return [...code.matchAll(IMPORT)].flatMap(({ 0: whole, 2: name = '', index }) =>
    OF_TYPES.test(code.slice(Math.max(0, index - MAX_NAMES), index))
      ? []
      : [{ name, offset: index + whole.length - name.length - 1 }],
  );
}

function isProgram(head: Buffer): boolean {
  return head.toString('latin1', 1) === 'ELF';
}
