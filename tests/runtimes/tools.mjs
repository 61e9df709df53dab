import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/packed/project.mjs';

const cache = fileURLToPath(new URL('../../node_modules/.cache/runtimes/', import.meta.url));

/** A package that is in no cache and that the registry did not give. */
export class NotThere extends Error {}

/** @type {Map<string, Promise<string>>} */
const installing = new Map();

/**
 * A package of npm that this repository does not depend on, because it weighs up to 200 MB: it is installed into a cache
 * when it is first needed, and stays there.
 *
 * @param {string} name with its exact version
 * @returns {Promise<string>} a folder whose `node_modules` has it
 * @throws {NotThere}
 */
export function installTool(name) {
  const folder = installing.get(name) ?? install(name);
  installing.set(name, folder);
  return folder;
}

async function install(name) {
  const folder = join(cache, name.replaceAll('/', '+'));
  if (existsSync(folder)) return folder;
  // Renamed when it is whole, so that a broken download is not taken for the package.
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ private: true }));
  try {
    // The runtimes fetch the program for this machine in an install script.
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    await run('npm', ['install', '--ignore-scripts=false', ...quiet, name], unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
    return folder;
  } catch (error) {
    const [why = ''] = /(?<=npm error ).*/.exec(error.message) ?? [];
    throw new NotThere(`${name} could not be installed: ${why}`, { cause: error });
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * The command that runs a program in a runtime.
 *
 * @param {string} runtime e.g. `node@22.23.3`
 * @returns {Promise<[string, ...string[]]>}
 */
export async function commandOf(runtime) {
  if (runtime === `node@${process.versions.node}`) return [process.execPath];
  const [name] = runtime.split('@');
  const command = join(await installTool(runtime), 'node_modules/.bin', name);
  // Everything is allowed, and packages come from where npm put them.
  return name === 'deno' ? [command, 'run', '--allow-all', '--node-modules-dir=manual'] : [command];
}
