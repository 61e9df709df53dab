import type { ConfigFile } from '../config/config-file.js';
import { findConfig, readConfig } from '../config/read-config.js';
import { PlatDevError } from '../errors.js';
import { DEFAULT_PORT } from '../server/loopback.js';
import { type RunningPlatDev, startPlatDev } from '../start-plat-dev.js';
import { interruption } from './interruption.js';
import { printableLine } from './printable.js';
import { coloured, warn } from './report.js';
import { forgetRun, noteRun } from './run-file.js';
import { RunningCommand } from './running-command.js';
import { shellExports } from './shell-exports.js';
import type { Surroundings } from './surroundings.js';

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
  const done = new AbortController();
  const interrupted = interruption(surroundings, done.signal);
  try {
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
  } finally {
    // Not before all is given back: from here on a signal ends the process at once.
    done.abort();
  }
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
  try {
    return await Promise.race([interrupted, ...(running ? [running.ended] : [])]);
  } finally {
    await running?.stop();
  }
}

function greeting(
  dev: RunningPlatDev,
  wanted: number | undefined,
  command: string[],
  surroundings: Surroundings,
): string {
  const { title } = dev.state().app;
  const other = wanted === undefined && new URL(dev.url).port !== String(DEFAULT_PORT);
  const address = coloured('cyan', dev.url, surroundings.stdout, surroundings);
  const notice = other ? `Port ${DEFAULT_PORT} is taken, so the desktop is at ${dev.url}.\n\n` : '';
  const exports = command.length === 0 ? `${shellExports(dev.environment)}\n` : '';
  return `plat-dev: ${printableLine(title)}\n\n${address}\n\n${notice}${exports}`;
}

/** Says what is wrong with the package now, and whenever that changes. */
function reportProblems(dev: RunningPlatDev, surroundings: Surroundings): void {
  let last: string | undefined;
  const report = (problem: string | undefined) => {
    if (problem === last) return;
    if (problem === undefined) surroundings.stdout.write('The package is in order again.\n');
    else warn({ message: problem, hint: 'It is read again when it changes.' }, surroundings);
    last = problem;
  };
  report(dev.state().app.problem);
  dev.subscribe(({ app }) => report(app.problem));
}

/** Starts the command again when the token changes, or prints the new variables where there is no command. */
function reportTokens(
  dev: RunningPlatDev,
  running: RunningCommand | undefined,
  { stdout }: Surroundings,
): void {
  let { tokenRotations } = dev.state().gateway;
  dev.subscribe(({ gateway }) => {
    if (gateway.tokenRotations === tokenRotations) return;
    tokenRotations = gateway.tokenRotations;
    if (running === undefined) stdout.write(`The token has changed.\n${shellExports(dev.environment)}\n`);
    else stdout.write('The token has changed; the command starts again.\n');
    running?.restart();
  });
}

async function openDesktop(url: string, surroundings: Surroundings): Promise<void> {
  try {
    await surroundings.open(url);
  } catch {
    warn({ message: 'No browser can be opened here', hint: `Open ${url} in one.` }, surroundings);
  }
}
