import { readFile } from 'node:fs/promises';
import { printableLine } from 'plat-common/printable';
import { platforms } from 'plat-testing/platforms';
import type { DevPackagePhase, DevState } from '../api.js';
import type { RunningApplication, RunningPlatDev } from '../running-plat-dev.js';
import { DEFAULT_PORT } from '../server/loopback.js';
import type { CliContext } from './cli-context.js';
import { coloured, warn } from './report.js';
import type { RunningCommand } from './running-command.js';
import { shellExports } from './shell-exports.js';

/** The application, the address of the desktop, and what a shell needs where no command gets it. */
export function greeting(
  dev: RunningPlatDev,
  wanted: number | undefined,
  commands: readonly (readonly string[])[],
  context: CliContext,
): string {
  const titles = dev.state().applications.map(({ title }) => printableLine(title));
  const other = wanted === undefined && new URL(dev.url).port !== String(DEFAULT_PORT);
  const address = coloured('cyan', dev.url, context.stdout, context);
  const notice = other ? `Port ${DEFAULT_PORT} is taken, so the desktop is at ${dev.url}.\n\n` : '';
  const exports = dev.applications.map((application, index) =>
    commands[index]?.length || application.package ? '' : `${exportsOf(dev, application)}\n`,
  );
  return `plat-dev: ${titles.join(', ')}\n\n${address}\n\n${notice}${pmLine(dev)}${exports.join('')}`;
}

/** Of several applications each block of variables says whose it is. */
function exportsOf({ applications }: RunningPlatDev, { name, environment }: RunningApplication): string {
  const heading = applications.length > 1 ? `# ${printableLine(name)}\n` : '';
  return `${heading}${shellExports(environment)}`;
}

function pmLine(dev: RunningPlatDev): string {
  return dev.hasPm ? `Project management server: ${dev.pm().address}\n\n` : '';
}

/** Says what somebody should know before they rely on it, and what is wrong with a package now and whenever that changes. */
export function reportProblems(dev: RunningPlatDev, context: CliContext): void {
  const last = new Map<string, string>();
  for (const message of dev.warnings) warn({ message }, context);
  const report = ({ applications }: DevState) => {
    for (const { name, problem } of applications) {
      if (problem === last.get(name)) continue;
      const of = applications.length > 1 ? ` of ${printableLine(name)}` : '';
      if (problem === undefined) context.stdout.write(`The package${of} is in order again.\n`);
      else warn({ message: problem, hint: `The package${of} is read again when it changes.` }, context);
      if (problem === undefined) last.delete(name);
      else last.set(name, problem);
    }
  };
  report(dev.state());
  dev.subscribe(report);
}

const phaseTexts: Readonly<Record<DevPackagePhase, string>> = {
  questions: 'Answer the questions of the package on the desktop, or with --answers.',
  installing: 'Installing…',
  starting: 'Starting…',
  running: 'The application runs.',
  stopped: 'The application does not run.',
  failed: '',
  removed: 'The application was uninstalled.',
};

/** Says how far the life of each package is that plat-dev runs, and what is different from a device. */
export function reportPackages(dev: RunningPlatDev, context: CliContext): void {
  const last = new Map<string, string>();
  const report = ({ applications }: DevState) => {
    for (const { name, package: run } of applications) {
      if (run === undefined) continue;
      const said = `${run.phase} ${run.failure ?? ''}`;
      if (last.get(name) === undefined) for (const message of run.notes) warn({ message }, context);
      if (last.get(name) === said) continue;
      last.set(name, said);
      const whose = applications.length > 1 ? `${printableLine(name)}: ` : '';
      if (run.failure !== undefined) warn({ message: whose + run.failure }, context);
      else context.stdout.write(`${whose}${phaseTexts[run.phase]}\n`);
    }
  };
  report(dev.state());
  dev.subscribe(report);
}

/** Starts an application's command again when its token changes, or prints the new variables where there is no command. */
export function reportTokens(
  dev: RunningPlatDev,
  application: RunningApplication,
  running: RunningCommand | undefined,
  { stdout }: CliContext,
): void {
  const tokenOf = ({ applications, tokenMissing }: DevState) => {
    const gateway = applications.find(({ name }) => name === application.name)?.gateway;
    return `${gateway?.tokenRotations} ${tokenMissing}`;
  };
  if (application.package !== undefined) return;
  const whose = dev.applications.length > 1 ? ` of ${printableLine(application.name)}` : '';
  let before = tokenOf(dev.state());
  dev.subscribe((state) => {
    if (tokenOf(state) === before) return;
    before = tokenOf(state);
    if (running === undefined)
      stdout.write(`The token${whose} has changed.\n${exportsOf(dev, application)}\n`);
    else stdout.write(`The token${whose} has changed; the command starts again.\n`);
    running?.restart();
  });
}

/** Opens the desktop, or says where it is. */
export async function openDesktop(url: string, context: CliContext): Promise<void> {
  try {
    await context.open(url);
  } catch {
    warn({ message: 'No browser can be opened here', hint: `Open ${url} in one.` }, context);
  }
}

/** What a script that failed wrote for its user, which a device shows. */
export async function tempLogOf(
  { state }: RunningPlatDev,
  { environment }: RunningApplication,
): Promise<string> {
  const { variablePrefix } = platforms[state().platform];
  const file = environment[`${variablePrefix}TEMP_LOGFILE`];
  return file ? readFile(file, 'utf8').catch(() => '') : '';
}

/** Prints an address for a browser of the network, and another one whenever it was taken up. */
export function reportInvitations({ network }: RunningPlatDev, { stdout }: CliContext): void {
  if (network === undefined) return;
  const invite = (intro: string) =>
    stdout.write(`${intro} ${network.invite()}\n(it works once, within ten minutes)\n\n`);
  invite('For a phone in the same network:');
  network.onJoined(() => invite('A browser of the network has joined. For another one:'));
}
