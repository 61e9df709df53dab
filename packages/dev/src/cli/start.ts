import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printableLine } from 'plat-common/printable';
import { inBoth, text } from 'plat-common/text';
import type { ConfigFile } from '../config/config-file.js';
import { CONFIG_NAME, findConfig, readConfig, refuseReaching } from '../config/read-config.js';
import { PlatDevError } from '../errors.js';
import type { RunningApplication, RunningPlatDev } from '../running-plat-dev.js';
import { startPlatDev } from '../start-plat-dev.js';
import { type CliContext, firstEnd, interruptible } from './cli-context.js';
import { greeting, openDesktop, reportInvitations, reportPackages, reportTokens } from './live-messages.js';
import { warn } from './report.js';
import { removeRunFile, runningWith, writeRunFile } from './run-file.js';
import { RunningCommand } from './running-command.js';

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
type CommandedApplication = NonNullable<ConfigFile['applications']>[number];

/** Starts the emulator, runs the commands beside it, and ends with the first of them or at a signal. */
export async function start(flags: StartFlags, words: string[], context: CliContext): Promise<number> {
  const { applications, shared } = await configured(flags, words);
  const { open, state = '.plat-dev/state.json', ...options } = shared;
  return interruptible(context, async (ending) => {
    const dev = await startPlatDev({ ...options, applications, state, language: context.systemLanguage });
    try {
      const other = await runningWith(state);
      await writeRunFile(state, dev.url);
      const commands = applications.map(({ command = [] }) => command);
      context.stdout.write(greeting(dev, options.port, commands, context));
      if (other !== undefined) warn(sharesState(other), context);
      reportPackages(dev, context);
      reportInvitations(dev, context);
      // The configuration opens a browser only at a terminal.
      const isAsked = flags.open === true || (open === true && context.stdout.isTTY === true);
      if (isAsked) await openDesktop(dev.url, context);
      return await runApplications(dev, commands, ending, context);
    } finally {
      await removeRunFile(state, dev.url);
      await dev.close();
    }
  });
}

const sharesState = (other: string) =>
  inBoth(
    text`the emulator at ${other} was started in the same folder, and shares its state and the data of applications; give one of them a --state in another folder. For two users at once one emulator is enough: open http://ID.localhost:PORT`,
    '{0} 的模拟器也在这个文件夹中启动，两者共用状态和应用数据；请用 --state 为其中一个指定其他文件夹中的文件。如果只是需要两个用户同时登录，一个模拟器就够了：打开 http://用户ID.localhost:端口',
  );

/**
 * Runs the command of each application in its own environment, until one ends or a signal comes: then all end. Resolves with
 * the exit code of the first that ended.
 */
async function runApplications(
  dev: RunningPlatDev,
  commands: readonly (readonly string[])[],
  ending: AbortSignal,
  context: CliContext,
): Promise<number> {
  const running: RunningCommand[] = [];
  try {
    for (const [index, application] of dev.applications.entries()) {
      const command = commands[index] ?? [];
      const started = command.length === 0 ? undefined : startCommand(application, command, dev, context);
      if (started !== undefined) running.push(started);
      reportTokens(dev, application, started, context);
    }
    const ends = running.map(({ ended }) => ended);
    return await firstEnd(ending, ends);
  } finally {
    await Promise.all(running.map((command) => command.stop()));
  }
}

function startCommand(
  application: RunningApplication,
  command: readonly string[],
  { applications }: RunningPlatDev,
  context: CliContext,
): RunningCommand {
  const environment = () => ({ ...context.env, ...application.environment });
  if (applications.length === 1) return new RunningCommand(command, environment);
  const prefix = `${printableLine(application.name)} | `;
  return new RunningCommand(command, environment, { ...context, prefix });
}

/** What is started: brings flags, configuration files and the words behind `--` together. */
async function configured(
  { config: named, folders = [], trust = false, ...flags }: StartFlags,
  words: string[],
) {
  const file = findConfig(named, folders.length > 1 ? '.' : (flags.package ?? '.'));
  const config = file === undefined ? {} : await readConfig(file);
  const given = { ...flags, ...(words.length > 0 && { command: words }) };
  if (file !== undefined && named === undefined && !trust) refuseReaching(file, config, given);
  const {
    $schema,
    app,
    package: folder = '.',
    command,
    applications = [],
    ...shared
  } = { ...config, ...given };
  if (folders.length > 1 || (applications.length > 0 && flags.app === undefined)) {
    refuseWordsForOne(flags, words);
    return { applications: folders.length > 1 ? await fromFolders(folders, trust) : applications, shared };
  }
  if (app === undefined && command?.length) {
    const hint = text`Pass it with --app http://localhost:5173, or set "app" in plat-dev.config.json.`;
    throw new PlatDevError('invalid-option', text`The address of your application is missing`, hint);
  }
  return { applications: [{ app, package: folder, command }], shared };
}

async function fromFolders(folders: readonly string[], trust: boolean): Promise<CommandedApplication[]> {
  const applications: CommandedApplication[] = [];
  for (const folder of folders) {
    const file = join(folder, CONFIG_NAME);
    const hasConfig = existsSync(file);
    // Without one, plat-dev runs the package itself.
    const config: ConfigFile = hasConfig ? await readConfig(file) : {};
    if (hasConfig && !trust) refuseReaching(file, config);
    const { app, package: own = folder, command } = config;
    if (app === undefined && command?.length) {
      const hint = text`With several applications, each plat-dev.config.json with a "command" needs an "app".`;
      throw new PlatDevError('invalid-option', inBoth(text`${file} has no "app"`, '{0} 中没有“app”'), hint);
    }
    applications.push({ app, package: own, command });
  }
  return applications;
}

/** Rejects options for a single application when there are several. */
function refuseWordsForOne({ app, package: folder, gatewaySocket }: StartFlags, words: readonly string[]) {
  const said = { '--app': app, '--package': folder, '--gateway-socket': gatewaySocket };
  const given = Object.entries(said).find(([, value]) => value !== undefined);
  const word = given?.[0] ?? (words.length > 0 ? text`a command after "--"` : undefined);
  if (word === undefined) return;
  const hint = text`Set it in the plat-dev.config.json of the application.`;
  throw new PlatDevError('invalid-option', text`With several applications, ${word} is ambiguous`, hint);
}
