import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { DevState } from '../api.js';
import type { PlatDevOptions } from '../options.js';
import { platformNames } from '../platform-names.js';
import { type RunningPlatDev, startPlatDev } from '../start-plat-dev.js';
import { RunningCommand } from './running-command.js';
import { exitCodes, type Surroundings } from './surroundings.js';

/** Starts the emulator, runs the command beside it, and ends with the command or at a signal. */
export async function start(
  options: PlatDevOptions,
  command: string[],
  surroundings: Surroundings,
): Promise<number> {
  const { stdout, stderr, env } = surroundings;
  const done = new AbortController();
  const interrupted = interruption(surroundings, done.signal);
  const dev = await startPlatDev(options);
  try {
    stdout.write(greeting(dev));
    const environment = () => ({ ...env, ...dev.environment });
    const running = command.length === 0 ? undefined : new RunningCommand(command, environment);
    const tokenOf = ({ gateway, tokenMissing }: DevState) => `${gateway.tokenRotations} ${tokenMissing}`;
    let tokenBefore = tokenOf(dev.state());
    dev.subscribe((state) => {
      if (tokenOf(state) === tokenBefore) return;
      tokenBefore = tokenOf(state);
      stdout.write(`The token has changed${running ? '; the command starts again' : ''}.\n${exports(dev)}\n`);
      running?.restart();
    });
    const exitCode = await Promise.race([interrupted, ...(running ? [running.ended] : [])]);
    await running?.stop();
    if (exitCode !== exitCodes.well) stderr.write(await tempLogOf(dev));
    return exitCode;
  } finally {
    done.abort();
    await dev.close();
  }
}

/** Resolves at the first SIGINT or SIGTERM; a second one finds no listener and ends the process at once. */
async function interruption({ signals }: Surroundings, done: AbortSignal): Promise<number> {
  const first = new AbortController();
  const signal = AbortSignal.any([done, first.signal]);
  const either = ['SIGINT', 'SIGTERM'].map((name) => once(signals, name, { signal }).catch(() => undefined));
  await Promise.race(either);
  first.abort();
  return exitCodes.well;
}

function greeting(dev: RunningPlatDev): string {
  const { app } = dev.state();
  const problem = app.problem === undefined ? '' : `\nProblem: ${app.problem}\n`;
  return `plat-dev: ${app.title}\n\n${dev.url}\n\n${exports(dev)}${problem}\n`;
}

/** What a script that failed wrote for its user, which a device shows. */
async function tempLogOf({ environment, state }: RunningPlatDev): Promise<string> {
  const { variablePrefix } = platformNames[state().platform];
  const file = environment[`${variablePrefix}TEMP_LOGFILE`];
  return file ? readFile(file, 'utf8').catch(() => '') : '';
}

/** As a shell takes them. */
function exports(dev: RunningPlatDev): string {
  const lines = Object.entries(dev.environment).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return lines.join('');
}

function quoted(value: string): string {
  return /^[\w./:-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
