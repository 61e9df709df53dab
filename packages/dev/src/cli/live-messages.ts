import { readFile } from 'node:fs/promises';
import { printableLine } from 'plat-common/printable';
import { platforms } from 'plat-testing/platforms';
import type { DevPackagePhase, DevState } from '../api.js';
import { answersTemplate } from '../device/answers-template.js';
import type { RunningApplication, RunningPlatDev } from '../running-plat-dev.js';
import { DEFAULT_PORT } from '../server/loopback.js';
import { messagesIn } from '../texts/messages.js';
import type { CliContext } from './cli-context.js';
import { coloured, warn } from './report.js';
import type { RunningCommand } from './running-command.js';
import { shellExports } from './shell-exports.js';
import { type OutputText, outputIn } from './texts/output.js';

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
  const say = outputIn(context.language);
  const taken = say('Port {{port}} is taken, so the desktop is at {{url}}.', {
    port: DEFAULT_PORT,
    url: dev.url,
  });
  const notice = other ? `${taken}\n\n` : '';
  const pm = dev.hasPm ? `${say('Project management server: {{url}}', { url: dev.pm().address })}\n\n` : '';
  const exports = dev.applications.map((application, index) =>
    commands[index]?.length || application.package ? '' : `${exportsOf(dev, application)}\n`,
  );
  return `plat-dev: ${titles.join(', ')}\n\n${address}\n\n${notice}${pm}${exports.join('')}`;
}

/** With several applications, each block of variables has a heading. */
function exportsOf({ applications }: RunningPlatDev, { name, environment }: RunningApplication): string {
  const heading = applications.length > 1 ? `# ${printableLine(name)}\n` : '';
  return `${heading}${shellExports(environment)}`;
}

/** Prints the warnings of the start, and the problem of each package now and whenever it changes. */
export function reportProblems(dev: RunningPlatDev, context: CliContext): void {
  const last = new Map<string, string>();
  const say = outputIn(context.language);
  for (const message of dev.warnings) warn({ message }, context);
  const report = ({ applications }: DevState) => {
    for (const { name, problem } of applications) {
      if (problem === last.get(name)) continue;
      const one = applications.length > 1 ? printableLine(name) : undefined;
      const fixed =
        one === undefined
          ? say('Package errors fixed; reloaded.')
          : say('Package errors of {{name}} fixed; reloaded.', { name: one });
      const of = one === undefined ? '' : ` of ${one}`;
      if (problem === undefined) context.stdout.write(`${fixed}\n`);
      else warn({ message: problem, hint: `The package${of} is read again when it changes.` }, context);
      if (problem === undefined) last.delete(name);
      else last.set(name, problem);
    }
  };
  report(dev.state());
  dev.subscribe(report);
}

/** The message of an error of Node.js and where it arose are within them. */
const MAX_OUTPUT_LINES = 12;

const phaseTexts: Readonly<Record<Exclude<DevPackagePhase, 'failed'>, OutputText>> = {
  questions:
    'Answer the questions of the package on the desktop, or with --answers and a file such as {{answers}}.',
  installing: 'Installing…',
  starting: 'Starting…',
  running: 'The application runs.',
  stopped: 'The application does not run. Its last output, of which the inspector has all:',
  removed: 'The application was uninstalled.',
};

/** Prints the phase of each package that plat-dev runs, and what is different from a device. */
export function reportPackages(dev: RunningPlatDev, context: CliContext): void {
  const last = new Map<string, string>();
  const [say, translate] = [outputIn(context.language), messagesIn(context.language)];
  const report = ({ applications }: DevState) => {
    for (const { name, package: run } of applications) {
      if (run === undefined) continue;
      const said = `${run.phase} ${run.failure ?? ''}`;
      if (last.get(name) === undefined) for (const message of run.notes) warn({ message }, context);
      if (last.get(name) === said) continue;
      last.set(name, said);
      const whose = applications.length > 1 ? `${printableLine(name)}: ` : '';
      if (run.failure !== undefined) warn({ message: whose + translate(run.failure) }, context);
      else if (run.phase !== 'failed') {
        const answers = answersTemplate(run.questions.flatMap(({ items }) => items));
        context.stdout.write(`${whose}${printableLine(say(phaseTexts[run.phase], { answers }))}\n`);
        if (run.phase === 'stopped') context.stdout.write(lastOutputOf(dev, name));
      }
    }
  };
  report(dev.state());
  dev.subscribe(report);
}

/** The last lines that an application wrote, as far as there are some. */
function lastOutputOf(dev: RunningPlatDev, name: string): string {
  const lines = dev.log().filter(({ kind, app }) => kind === 'output' && app === name);
  const last = lines.slice(-MAX_OUTPUT_LINES).map(({ title }) => `  ${printableLine(title)}\n`);
  return last.length === 0 ? '  –\n' : last.join('');
}

/** Starts an application's command again when its token changes, or prints the new variables where there is no command. */
export function reportTokens(
  dev: RunningPlatDev,
  application: RunningApplication,
  running: RunningCommand | undefined,
  { stdout, language }: CliContext,
): void {
  const say = outputIn(language);
  const tokenOf = ({ applications, tokenMissing }: DevState) => {
    const gateway = applications.find(({ name }) => name === application.name)?.gateway;
    return `${gateway?.tokenRotations} ${tokenMissing}`;
  };
  if (application.package !== undefined) return;
  const name = dev.applications.length > 1 ? printableLine(application.name) : undefined;
  const printed =
    name === undefined ? say('The token has changed.') : say('The token of {{name}} has changed.', { name });
  const restarted =
    name === undefined
      ? say('The token has changed; the command starts again.')
      : say('The token of {{name}} has changed; the command starts again.', { name });
  let before = tokenOf(dev.state());
  dev.subscribe((state) => {
    if (tokenOf(state) === before) return;
    before = tokenOf(state);
    if (running === undefined) stdout.write(`${printed}\n${exportsOf(dev, application)}\n`);
    else stdout.write(`${restarted}\n`);
    running?.restart();
  });
}

/** Opens the desktop, or prints its address. */
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
export function reportInvitations({ network }: RunningPlatDev, { stdout, language }: CliContext): void {
  if (network === undefined) return;
  const say = outputIn(language);
  const invite = (intro: OutputText) =>
    stdout.write(`${say(intro)} ${network.invite()}\n${say('(it works once, within ten minutes)')}\n\n`);
  invite('For a phone in the same network:');
  network.onJoined(() => invite('A browser of the network has joined. For another one:'));
}
