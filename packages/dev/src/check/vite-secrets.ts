import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { tokenVariables } from 'plat-testing/platforms';
import { type SecretPlace, secretFault, secretsIn, type secretsOf } from './browser-secrets.js';
import { type Fault, fault } from './findings.js';
import type { Pair } from './rules/rule.js';
import { readSource, type SourceFile, sourceOf } from './source-files.js';
import type { ViteBundle } from './vite-bundle.js';

type Secrets = ReturnType<typeof secretsOf>;

/** Secrets that Vite puts into a page from outside of its sources: by `define`, `envPrefix` and the `.env` files. */
export async function secretsThroughVite(vite: ViteBundle, root: string, secrets: Secrets): Promise<Fault[]> {
  const config = vite.configFile === undefined ? undefined : await readSource(vite.configFile, root);
  const settings = config === undefined ? [] : [...inDefine(config, secrets), ...inPrefixes(config, vite)];
  const variables = await inVariables(vite, secrets);
  return [
    ...settings.map((place) => secretFault(place, config?.path ?? '')),
    ...variables.map(({ place, file }) => secretFault(place, pathOf(file, root))),
  ];
}

/** Secrets in what browsers would get, for those that nothing else explains, such as a plugin's. */
export function secretsInBundle({ output, configFile }: ViteBundle, root: string, secrets: Secrets): Fault[] {
  const places = output.flatMap(({ fileName, text }) =>
    secretsIn(sourceOf(fileName, text), secrets).map((place) => ({ ...place, fileName })),
  );
  const bySecret = new Map(places.map((place) => [String(place.shown), place]));
  return [...bySecret.values()].map(({ shown, fileName, line }) =>
    fault('secret-in-browser-file', configFile === undefined ? {} : { file: pathOf(configFile, root) }, {
      secret: shown,
      from: ` (bundle ${fileName}:${line})`,
    }),
  );
}

/** The words between the braces of `define`. */
function inDefine(config: SourceFile, secrets: Secrets): SecretPlace[] {
  const [start, end] = rangeOfSetting(config, 'define');
  const words = config.words.filter(({ offset }) => offset > start && offset < end);
  return secretsIn({ ...config, words }, secrets);
}

function inPrefixes(config: SourceFile, { envPrefixes }: ViteBundle): SecretPlace[] {
  const isOpen = tokenVariables.some((name) => envPrefixes.some((prefix) => name.startsWith(prefix)));
  if (!isOpen) return [];
  const before = config.text.slice(0, rangeOfSetting(config, 'envPrefix')[0]);
  const shown: Pair = [
    `every variable that begins with ${envPrefixes.join(' or ')}, the token included,`,
    `所有以 ${envPrefixes.join(' 或 ')} 开头的变量（包括令牌）`,
  ];
  return [{ shown, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }];
}

/** From the name of a setting to the end of its value. */
function rangeOfSetting({ words }: SourceFile, name: string): [start: number, end: number] {
  const key = words.find(({ kind, text }) => kind === 'key' && text === name);
  return [key?.offset ?? 0, key?.end ?? 0];
}

/** Variables of `.env` files that a page may read and whose value is a secret. */
async function inVariables({ envFolder, envPrefixes }: ViteBundle, secrets: Secrets) {
  const names = (await readdir(envFolder)).filter((name) => /^\.env(?:\.|$)/.test(name));
  const sources = await Promise.all(names.map((name) => readSource(join(envFolder, name), envFolder)));
  return sources.flatMap(({ file, text, ...source }) => {
    const reachesPage = (line: string) => envPrefixes.some((prefix) => line.trimStart().startsWith(prefix));
    const lines = text.split('\n').map((line) => (reachesPage(line) ? line : ' '.repeat(line.length)));
    const visible = lines.join('\n');
    return secretsIn({ ...source, text: visible, rest: visible }, secrets).map((place) => ({ place, file }));
  });
}

function pathOf(file: string, root: string): string {
  return relative(root, file).split(sep).join('/');
}
