import { readFile } from 'node:fs/promises';
import type { DevState } from '../api.js';
import { platformNames } from '../platform-names.js';
import type { RunningPlatDev } from '../running-plat-dev.js';
import { DEFAULT_PORT } from '../server/loopback.js';
import { printableLine } from './printable.js';
import { coloured, warn } from './report.js';
import type { RunningCommand } from './running-command.js';
import { shellExports } from './shell-exports.js';
import type { Surroundings } from './surroundings.js';

/** The application, the address of the desktop, and what a shell needs where no command gets it. */
export function greeting(
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
  return `plat-dev: ${printableLine(title)}\n\n${address}\n\n${notice}${pmLine(dev)}${exports}`;
}

function pmLine(dev: RunningPlatDev): string {
  return dev.hasPm ? `Project management server: ${dev.pm().address}\n\n` : '';
}

/** Says what somebody should know before they rely on it, and what is wrong with the package now and whenever that changes. */
export function reportProblems(dev: RunningPlatDev, surroundings: Surroundings): void {
  let last: string | undefined;
  for (const message of dev.warnings) warn({ message }, surroundings);
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
export function reportTokens(
  dev: RunningPlatDev,
  running: RunningCommand | undefined,
  { stdout }: Surroundings,
): void {
  const tokenOf = ({ gateway, tokenMissing }: DevState) => `${gateway.tokenRotations} ${tokenMissing}`;
  let before = tokenOf(dev.state());
  dev.subscribe((state) => {
    if (tokenOf(state) === before) return;
    before = tokenOf(state);
    if (running === undefined) stdout.write(`The token has changed.\n${shellExports(dev.environment)}\n`);
    else stdout.write('The token has changed; the command starts again.\n');
    running?.restart();
  });
}

/** Opens the desktop, or says where it is. */
export async function openDesktop(url: string, surroundings: Surroundings): Promise<void> {
  try {
    await surroundings.open(url);
  } catch {
    warn({ message: 'No browser can be opened here', hint: `Open ${url} in one.` }, surroundings);
  }
}

/** What a script that failed wrote for its user, which a device shows. */
export async function tempLogOf({ environment, state }: RunningPlatDev): Promise<string> {
  const { variablePrefix } = platformNames[state().platform];
  const file = environment[`${variablePrefix}TEMP_LOGFILE`];
  return file ? readFile(file, 'utf8').catch(() => '') : '';
}
