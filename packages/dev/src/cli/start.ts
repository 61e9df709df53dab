import type { PlatDevOptions } from '../options.js';
import { type RunningPlatDev, startPlatDev } from '../start-plat-dev.js';
import { interruption } from './interruption.js';
import { RunningCommand } from './running-command.js';
import type { Surroundings } from './surroundings.js';

/** Starts the emulator, runs the command beside it, and ends with the command or at a signal. */
export async function start(
  options: PlatDevOptions,
  command: string[],
  surroundings: Surroundings,
): Promise<number> {
  const done = new AbortController();
  const interrupted = interruption(surroundings, done.signal);
  try {
    const dev = await startPlatDev(options);
    try {
      return await runBeside(dev, command, interrupted, surroundings);
    } finally {
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
  { stdout, env }: Surroundings,
): Promise<number> {
  stdout.write(greeting(dev));
  const environment = () => ({ ...env, ...dev.environment });
  const running = command.length === 0 ? undefined : new RunningCommand(command, environment);
  let { tokenRotations } = dev.state().gateway;
  dev.subscribe(({ gateway }) => {
    if (gateway.tokenRotations === tokenRotations) return;
    tokenRotations = gateway.tokenRotations;
    stdout.write(`The token has changed${running ? '; the command starts again' : ''}.\n${exports(dev)}\n`);
    running?.restart();
  });
  try {
    return await Promise.race([interrupted, ...(running ? [running.ended] : [])]);
  } finally {
    await running?.stop();
  }
}

function greeting(dev: RunningPlatDev): string {
  const { app } = dev.state();
  const problem = app.problem === undefined ? '' : `\nProblem: ${app.problem}\n`;
  return `plat-dev: ${app.title}\n\n${dev.url}\n\n${exports(dev)}${problem}\n`;
}

/** As a shell takes them. */
function exports(dev: RunningPlatDev): string {
  const lines = Object.entries(dev.environment).map(([name, value]) => `export ${name}=${quoted(value)}\n`);
  return lines.join('');
}

function quoted(value: string): string {
  return /^[\w./:-]*$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
