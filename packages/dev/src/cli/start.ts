import type { ConfigFile } from '../config/config-file.js';
import { findConfig, readConfig } from '../config/read-config.js';
import { PlatDevError } from '../errors.js';
import type { RunningPlatDev } from '../running-plat-dev.js';
import { startPlatDev } from '../start-plat-dev.js';
import { interruptible } from './interruption.js';
import { greeting, openDesktop, reportProblems, reportTokens, tempLogOf } from './live-messages.js';
import { printable } from './printable.js';
import { forgetRun, noteRun } from './run-file.js';
import { RunningCommand } from './running-command.js';
import { exitCodes, type Surroundings } from './surroundings.js';

/** What the command line says; it counts more than the configuration file. */
export interface StartFlags extends ConfigFile {
  /** The configuration file. @default plat-dev.config.json in the working folder or beside the package */
  config?: string | undefined;
}

const STATE_FILE = '.plat-dev/state.json';

/** Starts the emulator, runs the command beside it, and ends with the command or at a signal. */
export async function start(
  { config: named, ...flags }: StartFlags,
  words: string[],
  surroundings: Surroundings,
): Promise<number> {
  const file = findConfig({ named, folder: flags.package ?? '.' });
  const config = file === undefined ? {} : await readConfig(file);
  const {
    app,
    package: folder = '.',
    state = STATE_FILE,
    open,
    command: configured,
    ...rest
  } = {
    ...config,
    ...flags,
  };
  if (app === undefined) {
    const hint = 'Name it with --app http://localhost:5173, or with "app" in plat-dev.config.json.';
    throw new PlatDevError('invalid-option', 'It is not known where your application listens', hint);
  }
  return interruptible(surroundings, async (interrupted) => {
    const dev = await startPlatDev({ ...rest, app, package: folder, state });
    try {
      await noteRun(state, dev.url);
      const command = words.length > 0 ? words : (configured ?? []);
      surroundings.stdout.write(greeting(dev, rest.port, command, surroundings));
      reportProblems(dev, surroundings);
      // A browser that opens by itself is for somebody who sits in front of it.
      const isAsked = flags.open === true || (open === true && surroundings.stdout.isTTY === true);
      if (isAsked) await openDesktop(dev.url, surroundings);
      return await runBeside(dev, command, interrupted, surroundings);
    } finally {
      await forgetRun(state, dev.url);
      await dev.close();
    }
  });
}

/** Resolves with the exit code when the command has ended or a signal has come. */
async function runBeside(
  dev: RunningPlatDev,
  command: string[],
  interrupted: Promise<number>,
  surroundings: Surroundings,
): Promise<number> {
  const environment = () => ({ ...surroundings.env, ...dev.environment });
  const running = command.length === 0 ? undefined : new RunningCommand(command, environment);
  reportTokens(dev, running, surroundings);
  let exitCode: number;
  try {
    exitCode = await Promise.race([interrupted, ...(running ? [running.ended] : [])]);
  } finally {
    await running?.stop();
  }
  if (exitCode !== exitCodes.well) surroundings.stderr.write(printable(await tempLogOf(dev)));
  return exitCode;
}
