import { existsSync, lstatSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { nearestName } from 'plat-common/nearest-name';
import { inBoth, listed, text } from 'plat-common/text';
import type * as z from 'zod/mini';
import { PlatDevError } from '../errors.js';
import { type ConfigFile, configFile, configKeys } from './config-file.js';
import { readJson } from './read-json.js';

/** Name of the configuration file. */
export const CONFIG_NAME = 'plat-dev.config.json';

// What names a file or a folder is relative to the configuration file.
const OWN_PATHS = ['package', 'users', 'state', 'gatewaySocket', 'device', 'answers'] as const;
const PATHS = [...OWN_PATHS, 'files', 'desktop'] as const;

/** The configuration file that counts: the named one, else the one in the working folder, else the one beside the package. */
export function findConfig(named: string | undefined, folder: string): string | undefined {
  if (named !== undefined) return named;
  return [CONFIG_NAME, join(folder, CONFIG_NAME)].find((file) => existsSync(file));
}

/** Reads a configuration file; its paths become absolute, and `package` is its own folder unless it names another. */
export async function readConfig(file: string): Promise<ConfigFile> {
  const hint = text`Write a JSON object without comments, such as { "app": 5173 }.`;
  const parsed = configFile.safeParse(await readJson(file, 'config-invalid', hint));
  if (!parsed.success) throw invalid(file, parsed.error.issues);
  const config: ConfigFile = { ...(!parsed.data.applications && { package: '.' }), ...parsed.data };
  const base = resolve(dirname(file));
  const { app, applications } = config;
  return {
    ...config,
    ...(app !== undefined && { app: addressFrom(base, app) }),
    ...(applications && {
      applications: applications.map((one) => ({
        ...one,
        ...(one.app !== undefined && { app: addressFrom(base, one.app) }),
        package: resolve(base, one.package),
      })),
    }),
    ...Object.fromEntries(PATHS.flatMap((key) => absolute(key, config[key], base))),
  };
}

/** Keys with which a file beside a package reaches beyond it, whatever their value. Applications share one origin. */
const REACHING = ['command', 'files', 'host', 'desktop', 'bwrap', 'applications'] as const;

/**
 * Rejects a file beside somebody's package that would run a command, or open files or the network.
 *
 * @param given options of the command line, which the file does not set
 */
export function refuseReaching(file: string, config: ConfigFile, given: object = {}): void {
  const folder = resolve(dirname(file));
  if (folder === process.cwd()) return;
  const set = [
    ...REACHING.filter((key) => config[key] !== undefined),
    ...OWN_PATHS.filter((key) => leadsOut(folder, config[key] ?? folder)),
  ];
  const keys = set.filter((key) => !(key in given));
  if (keys.length === 0) return;
  const message = text`${file} sets ${listed('items', keys)}, which reaches beyond the package`;
  const hint = text`Read the file. If you trust the package, add --trust, or name the file with --config.`;
  throw new PlatDevError('config-invalid', message, hint);
}

/** A link in the folder may lead anywhere, also one whose target is missing. */
function leadsOut(folder: string, value: unknown): boolean {
  const parts = relative(folder, String(value)).split(sep).filter(Boolean);
  const places = parts.map((_, index) => join(folder, ...parts.slice(0, index + 1)));
  const isLink = (place: string) => lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink();
  return parts[0] === '..' || places.some(isLink);
}

/** A socket may be named by a relative path. */
function addressFrom(base: string, app: string | number): string | number {
  return typeof app === 'string' && app.startsWith('.') ? resolve(base, app) : app;
}

function absolute(key: string, path: unknown, base: string): [string, string][] {
  if (typeof path !== 'string') return [];
  return [[key, resolve(base, path)]];
}

function invalid(file: string, issues: readonly z.core.$ZodIssue[]): PlatDevError {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const meant = nearestName(key, configKeys);
    const hint =
      meant !== undefined
        ? text`Did you mean "${meant}"?`
        : inBoth(text`It may have ${listed('items', configKeys)}.`, '可用的选项：{0}。');
    return new PlatDevError('config-invalid', text`${file} has the unknown option "${key}"`, hint);
  }
  const place = issue?.path.join('.') || text`the file`;
  const hint = text`The README lists all keys and values; plat-dev/schema.json completes them in an editor.`;
  return new PlatDevError('config-invalid', text`${file} has an invalid value for ${place}`, hint);
}
