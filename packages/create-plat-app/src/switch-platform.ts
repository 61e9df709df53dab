import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { inBoth, text } from 'plat-common/text';
import { type PlatformName, platforms } from 'plat-schemas/platforms';
import { CreatePlatAppError } from './errors.js';

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.plat-dev']);
const LOCKS = /^(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;
const MAX_BYTES = 1_048_576;
/** Variables of the emulator, which are the same on every platform. */
const OF_EMULATOR = '(?!VOLUME_ROOT\\b|GATEWAY_SOCKET\\b|DEV_|APPNAME\\b)';

/**
 * Replaces the names of the other platform in an application's files: scopes, capabilities, environment variables,
 * headers, the group and the option `platform`. Dependencies, builds and binary files stay as they are.
 *
 * @returns the changed files, relative to the folder
 * @throws {CreatePlatAppError} `invalid-option` where the folder has no `manifest`
 */
export async function switchPlatform(folder: string, platform: PlatformName): Promise<string[]> {
  const root = resolve(folder);
  const entries = await readdir(root).catch((): string[] => []);
  if (!entries.includes('manifest')) {
    const message = inBoth(text`${folder} has no manifest`, '{0} 中没有 manifest');
    const hint = text`Pass the folder of an application: the one that contains manifest.`;
    throw new CreatePlatAppError('invalid-option', message, hint);
  }
  const replace = replacementFor(platform);
  const changed: string[] = [];
  for (const file of await filesIn(root)) {
    const content = await readFile(file);
    if (content.length > MAX_BYTES || content.includes(0)) continue;
    const before = content.toString();
    const done = replace(before);
    // Bytes that are not UTF-8 would be lost by writing.
    if (done === before || !Buffer.from(before).equals(content)) continue;
    await writeFile(file, done);
    changed.push(relative(root, file).split(sep).join('/'));
  }
  return changed.sort();
}

function replacementFor(name: PlatformName): (text: string) => string {
  const to = platforms[name];
  const pairs = (Object.keys(platforms) as PlatformName[])
    .filter((other) => other !== name)
    .flatMap((other): [RegExp, string][] => {
      const from = platforms[other];
      return [
        [new RegExp(`\\b${escaped(from.prefix)}(?=(?:file|system)\\.)`, 'g'), to.prefix],
        [new RegExp(`\\b${from.variablePrefix}${OF_EMULATOR}(?=[A-Z])`, 'g'), to.variablePrefix],
        [new RegExp(`\\b${from.apiGroup}\\b`, 'g'), to.apiGroup],
        [new RegExp(escaped(from.socketPath), 'g'), to.socketPath],
        ...Object.entries(from.userHeaders).map(([header, value]): [RegExp, string] => [
          new RegExp(`\\b${value}\\b`, 'gi'),
          to.userHeaders[header as keyof typeof to.userHeaders],
        ]),
        [new RegExp(`(\\bplatform: ?['"])${other}(?=['"])`, 'g'), `$1${name}`],
        [new RegExp(`(--platform(?:[ =]|['"], ?['"]))${other}\\b`, 'g'), `$1${name}`],
      ];
    });
  return (text) => pairs.reduce((done, [pattern, value]) => done.replaceAll(pattern, value), text);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const place = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(place);
      return entry.isFile() && !LOCKS.test(entry.name) ? [place] : [];
    }),
  );
  return found.flat();
}

function escaped(text: string): string {
  return text.replaceAll(/[.\\/]/g, '\\$&');
}
