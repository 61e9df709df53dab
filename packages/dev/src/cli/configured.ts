import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inBoth, text } from 'plat-common/text';
import type { ConfigFile } from '../config/config-file.js';
import { CONFIG_NAME, findConfig, readConfig, refuseReaching } from '../config/read-config.js';
import { PlatDevError } from '../errors.js';
import type { ApplicationOptions } from '../options.js';

/** The options of the command line, which override the configuration file. */
export interface StartFlags extends ConfigFile {
  /** The configuration file. @default plat-dev.config.json in the working folder or beside the package */
  config?: string | undefined;
  /** Whether the configuration file beside a package may run commands, and open files and the network. */
  trust?: boolean | undefined;
  /** Packages of several applications, each with a configuration file of its own. */
  folders?: readonly string[] | undefined;
}

/** An application with the command that runs for it; an empty one runs nothing. */
export interface CommandedApplication extends ApplicationOptions {
  command: readonly string[];
}

/** What is started: at least one application, and what they share. */
export interface Configured {
  applications: CommandedApplication[];
  shared: Omit<ConfigFile, 'app' | 'package' | 'applications' | 'command' | '$schema'>;
}

/** Brings flags, configuration files and the words behind `--` together. */
export async function configured(
  { config: named, folders = [], trust = false, ...flags }: StartFlags,
  words: readonly string[],
): Promise<Configured> {
  const file = findConfig(named, folders.length > 1 ? '.' : (flags.package ?? '.'));
  const config = file === undefined ? {} : await readConfig(file);
  const given = { ...flags, ...(words.length > 0 && { command: words }) };
  if (file !== undefined && named === undefined && !trust) refuseReaching(file, config, given);
  const {
    $schema,
    app,
    package: folder = '.',
    command = [],
    applications,
    ...shared
  } = { ...config, ...flags };
  if (folders.length > 1 || (applications !== undefined && flags.app === undefined)) {
    refuseWordsForOne(flags, words);
    const listed = applications?.map((one) => ({ ...one, command: one.command ?? [] })) ?? [];
    return { applications: folders.length > 1 ? await fromFolders(folders, trust) : listed, shared };
  }
  if (app === undefined && (words.length > 0 || command.length > 0)) {
    const hint = text`Pass it with --app http://localhost:5173, or set "app" in plat-dev.config.json.`;
    throw new PlatDevError('invalid-option', text`The address of your application is missing`, hint);
  }
  return { applications: [{ app, package: folder, command: words.length > 0 ? words : command }], shared };
}

async function fromFolders(folders: readonly string[], trust: boolean): Promise<CommandedApplication[]> {
  const applications: CommandedApplication[] = [];
  for (const folder of folders) {
    const file = join(folder, CONFIG_NAME);
    if (!existsSync(file)) {
      // Then plat-dev runs the package itself.
      applications.push({ package: folder, command: [] });
      continue;
    }
    const config = await readConfig(file);
    if (!trust) refuseReaching(file, config);
    const { app, package: own = folder, command = [] } = config;
    if (app === undefined && command.length > 0) {
      const hint = text`With several applications, each plat-dev.config.json with a "command" needs an "app".`;
      throw new PlatDevError('invalid-option', inBoth(text`${file} has no "app"`, '{0} 中没有“app”'), hint);
    }
    applications.push({ app, package: own, command });
  }
  return applications;
}

/** Rejects options for a single application when there are several. */
function refuseWordsForOne(
  { app, package: folder, gatewaySocket }: StartFlags,
  words: readonly string[],
): void {
  const said = { '--app': app, '--package': folder, '--gateway-socket': gatewaySocket };
  const given = Object.entries(said).find(([, value]) => value !== undefined);
  const word = given?.[0] ?? (words.length > 0 ? text`a command after "--"` : undefined);
  if (word === undefined) return;
  const hint = text`Set it in the plat-dev.config.json of the application.`;
  throw new PlatDevError('invalid-option', text`With several applications, ${word} is ambiguous`, hint);
}
