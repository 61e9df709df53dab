import { builtinModules } from 'node:module';
import { dirname, extname, join, posix, sep } from 'node:path';
import { encodingsOf } from 'plat-common/encodings';
import { secretFinder } from 'plat-common/mask-secrets';
import { platforms, tokenVariables } from 'plat-testing/platforms';
import type { Pair } from '../texts/pairs.js';
import { type Fault, fault, positionOf } from './findings.js';
import type { SourceFile } from './source-files.js';

// Names of folders that are served as they are. The second list may also be sources, which only count where there is no page to begin with.
const STATIC_FOLDERS = /^(?:www|public|static|assets)$/;
const LIKELY_FOLDERS = /^(?:client|browser|frontend|web|ui)$/;
const PAGE = /\.html?$/;
const PAGE_EXTENSIONS = /^\.(?:html?|css|vue|svelte)$/;
const LIKELY_EXTENSIONS = /^\.(?:jsx|tsx)$/;
const SCRIPT_SOURCE = /<script\b[^>]{0,1000}?\ssrc\s*=\s*["']?([^"'\s>?#]+)/gi;
const WORKER = /\bnew\s+URL\s*\(\s*["'`](\.[^"'`\n]{1,500})["'`]/g;
/** What an import may leave out, or name as it is called after a build. */
const EXTENSIONS = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.vue', '.svelte'];

/**
 * Decides which files browsers get: the scripts of pages with what they import by a relative path, and what is served as it is, but not
 * what only Node.js can run.
 *
 * @param project the folder of the sources, which is not served although a page may be in it
 * @param root the folder of the package, likewise
 */
export function browserFilesOf(files: SourceFile[], project: string, root: string): Set<SourceFile> {
  const byFile = new Map(files.map((source) => [source.file, source]));
  const pages = files.filter(({ path }) => PAGE.test(path));
  const hasPage = pages.length > 0;
  const loaded = loadedBy(pages, byFile, project);
  const foldersWith = (name: RegExp) =>
    new Set(files.filter(({ path }) => name.test(path)).map(({ file }) => dirname(file)));
  const projects = new Set([project, root, ...foldersWith(/(?:^|\/)package\.json$/)]);
  const served = [...foldersWith(PAGE)].filter((folder) => !projects.has(folder));

  const isBrowserFile = ({ file, path, imports }: SourceFile) => {
    if (loaded.has(file)) return true;
    const extension = extname(path);
    if (PAGE_EXTENSIONS.test(extension) || (!hasPage && LIKELY_EXTENSIONS.test(extension))) return true;
    if (hasPage && imports.some(isModuleOfNode)) return false;
    const folders = path.split('/').slice(0, -1);
    const isServed = (name: string) => STATIC_FOLDERS.test(name) || (!hasPage && LIKELY_FOLDERS.test(name));
    if (folders.some(isServed) || /^(?:app\/)?ui\//.test(path)) return true;
    return served.some((folder) => file.startsWith(folder + sep));
  };
  return new Set(files.filter(isBrowserFile));
}

/** The files that pages load by the text of their scripts and imports. */
function loadedBy(
  pages: SourceFile[],
  byFile: ReadonlyMap<string, SourceFile>,
  project: string,
): Set<string> {
  const loaded = new Set(pages.map(({ file }) => file));
  for (const file of loaded) {
    const { code = '', imports = [] } = byFile.get(file) ?? {};
    const scripts = PAGE.test(file) ? [...code.matchAll(SCRIPT_SOURCE)].map(addressOf) : [];
    const workers = [...code.matchAll(WORKER)].map(([, name = '']) => name);
    for (const name of [...scripts, ...workers, ...imports.map((one) => one.name)]) {
      const found = placesOf(name, dirname(file), project).find((place) => byFile.has(place));
      if (found !== undefined) loaded.add(found);
    }
  }
  return loaded;
}

/** An address that begins with neither a slash nor a protocol is relative, unlike the name of a package in an import. */
function addressOf([, address = '']: RegExpExecArray): string {
  return /^(?:\/|[a-z]+:)/i.test(address) ? address : `./${address}`;
}

/** Where the file behind a name may be. */
function placesOf(name: string, folder: string, project: string): string[] {
  const [path = ''] = name.split('?');
  return pathsOf(path, folder, project).flatMap((place) => {
    const stem = place.replace(/\.[cm]?jsx?$/, '');
    return [
      place,
      ...EXTENSIONS.flatMap((extension) => [stem + extension, join(place, `index${extension}`)]),
    ];
  });
}

function pathsOf(path: string, folder: string, project: string): string[] {
  if (path.startsWith('.')) return [join(folder, path)];
  // The usual alias for the folder of the sources.
  if (/^[@~]\//.test(path)) return [join(project, 'src', path.slice(2))];
  if (!/^\/[^/]/.test(path)) return [];
  // A server may serve a folder below any prefix, such as `/app/notes`.
  const parts = path.split('/').slice(1);
  const ends = parts.map((_, index) => parts.slice(index).join('/'));
  return ends.flatMap((end) => [join(project, end), join(folder, end)]);
}

function isModuleOfNode({ name }: SourceFile['imports'][number]): boolean {
  return name.startsWith('node:') || builtinModules.includes(name);
}

const CLIENT = 'plat-gateway-client';
const NAMES = [
  ...tokenVariables,
  'PLAT_GATEWAY_SOCKET',
  ...Object.values(platforms).map(({ gatewaySocket }) => posix.basename(gatewaySocket)),
];
const findNames = secretsIn(NAMES);
/** What a finding calls a token: no finding repeats one. */
const TOKEN: Pair = ['the token itself', '令牌本身'];

/**
 * What files for browsers have that belongs to the server alone, each once a line. Source: platform interface, "Authentication": the
 * token must not appear in front-end code or static files.
 */
export function secretFaults(files: readonly SourceFile[], tokens: readonly string[]): Fault[] {
  const findTokens = secretsIn(tokens);
  return files.flatMap(({ path, text, code, imports }) => {
    // A source map has all comments of its sources, where a name is no fault; a token is one everywhere.
    const places: (readonly [shown: Pair | string, offset: number])[] = [
      ...(path.endsWith('.map') ? [] : findNames(code)),
      ...findTokens(text).map(([, offset]) => [TOKEN, offset] as const),
      ...imports.filter(({ name }) => name === CLIENT).map(({ offset }) => [CLIENT, offset] as const),
    ];
    const byLine = new Map<string, Fault>();
    for (const [secret, offset] of places) {
      const { line, column } = positionOf(text, offset);
      const key = `${line} ${secret}`;
      if (byLine.has(key)) continue;
      byLine.set(key, fault('secret-in-browser-file', { file: path, line, column }, { secret }));
    }
    return [...byLine.values()];
  });
}

/** Finds each place of a secret, in whatever encoding. */
function secretsIn(secrets: readonly string[]): (text: string) => [secret: string, offset: number][] {
  const finders = secrets.map(
    (secret) => [secret, secretFinder([secret, ...encodingsOf(Buffer.from(secret))])] as const,
  );
  return (text) =>
    finders.flatMap(([secret, find]) => find(text).map((offset): [string, number] => [secret, offset]));
}
