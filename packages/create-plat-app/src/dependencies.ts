import { readdir } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { inBoth, listed, type Text, text } from 'plat-common/text';
import { version as devVersion } from '../../dev/package.json';
import { version as pageVersion } from '../../plat-app-sdk/package.json';
import { version as gatewayVersion } from '../../plat-gateway-client/package.json';
import { version as testingVersion } from '../../testing/package.json';
import { CreatePlatAppError } from './errors.js';

/** The libraries of this project that a template may use, with the versions that this package was released beside. */
const versions: Record<string, string> = {
  'plat-app-sdk': pageVersion,
  'plat-dev': devVersion,
  'plat-gateway-client': gatewayVersion,
  'plat-testing': testingVersion,
};

/**
 * The entry of each of our libraries in a `package.json`: its version, or with `from` its tarball in that folder.
 *
 * @throws {CreatePlatAppError} `tarball-missing` unless the folder has exactly one tarball of each
 */
export async function ownPackageSpecifiers(from: string | undefined): Promise<Record<string, string>> {
  if (from === undefined) {
    return Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]));
  }
  const files = await readdir(from).catch((cause: unknown) => {
    throw missing(inBoth(text`${from} is not a readable folder`, '{0} 不是可读取的文件夹'), { cause });
  });
  return Object.fromEntries(Object.keys(versions).map((name) => [name, tarballOf(name, from, files)]));
}

function tarballOf(name: string, folder: string, files: string[]): string {
  const found = files.filter(
    (file) => file.startsWith(`${name}-`) && /^\d.*\.tgz$/.test(file.slice(name.length + 1)),
  );
  const [tarball] = found;
  if (tarball === undefined)
    throw missing(inBoth(text`${folder} has no tarball of ${name}`, '{0} 中没有 {1} 的压缩包'));
  if (found.length > 1)
    throw missing(text`${folder} has ${found.length} tarballs of ${name}: ${listed('items', found)}`);
  return `file:${resolve(folder, tarball).split(sep).join('/')}`;
}

function missing(message: Text, options?: { cause: unknown }): CreatePlatAppError {
  const hint = text`Pass a folder with one tarball of each library, as \`npm run pack\` writes it in a clone.`;
  return new CreatePlatAppError('tarball-missing', message, hint, options);
}
