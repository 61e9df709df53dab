import { printableLine } from 'plat-common/printable';
import { inBoth, type Text, text } from 'plat-common/text';
import type { DevPackage, DevPackagePhase, DevState } from '../api.js';
import { answersTemplate } from '../device/wizard.js';
import type { RunningApplication, RunningPlatDev } from '../running-plat-dev.js';
import { DEFAULT_PORT } from '../server/loopback.js';
import { saidIn } from '../texts/said-in.js';
import type { CliContext } from './cli-context.js';
import { coloured, warn } from './report.js';
import { type RunningCommand, shellExports } from './running-command.js';

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
  const say = saidIn(context.language);
  const taken = text`Port ${DEFAULT_PORT} is taken, so the desktop is at ${dev.url}.`;
  const notice = other ? `${say(taken)}\n\n` : '';
  const pm = dev.hasPm ? `${say(text`Project management server: ${dev.pm().address}`)}\n\n` : '';
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

/** The message of an error of Node.js and where it arose are within them. */
const MAX_OUTPUT_LINES = 12;

const phaseTexts: Readonly<Record<Exclude<DevPackagePhase, 'failed' | 'questions'>, Text>> = {
  installing: inBoth(text`Installing…`, '正在安装…'),
  starting: inBoth(text`Starting…`, '正在启动…'),
  running: inBoth(text`The application runs.`, '应用正在运行。'),
  stopped: text`The application does not run. Its last output, of which the inspector has all:`,
  removed: inBoth(text`The application was uninstalled.`, '应用已卸载。'),
};

function phaseText({ phase, questions }: DevPackage): Text | undefined {
  if (phase === 'failed') return undefined;
  if (phase !== 'questions') return phaseTexts[phase];
  const answers = answersTemplate(questions.flatMap(({ items }) => items));
  return text`Open the application on the desktop to answer its questions, or start with --answers and a file such as ${answers}.`;
}

/** With several applications, a message begins with the name of its own. */
function ofOne({ length }: readonly unknown[], name: string, message: Text): Text {
  return length > 1 ? text`${printableLine(name)}: ${message}` : message;
}

const FIXED = inBoth(text`Package errors fixed; reloaded.`, '应用包的问题已修复，已重新加载。');
const READ_AGAIN = inBoth(text`The package is read again when it changes.`, '应用包有改动时会重新读取。');

/** Prints the warnings of the start, and of each package its problem and its phase, now and whenever they change. */
export function reportPackages(dev: RunningPlatDev, context: CliContext): void {
  const problems = new Map<string, string | undefined>();
  const phases = new Map<string, string>();
  const print = (message: Text) =>
    context.stdout.write(`${printableLine(saidIn(context.language)(message))}\n`);
  for (const warning of dev.warningTexts) warn(warning, context);
  const report = ({ applications }: DevState) => {
    for (const { name, problem, problemText, package: run } of applications) {
      const own = (message: Text) => ofOne(applications, name, message);
      if (problem !== problems.get(name)) {
        problems.set(name, problem);
        if (problemText === undefined) print(own(FIXED));
        else warn(own(problemText), context, READ_AGAIN);
      }
      const said = run && `${run.phase} ${run.failure ?? ''}`;
      if (said === undefined || phases.get(name) === said) continue;
      if (!phases.has(name)) for (const note of run?.noteTexts ?? []) warn(note, context);
      phases.set(name, said);
      const phase = run && phaseText(run);
      if (run?.failureText !== undefined) warn(own(run.failureText), context);
      else if (phase !== undefined) print(own(phase));
      if (run?.phase === 'stopped' || run?.phase === 'failed')
        context.stdout.write(lastOutputOf(dev, name, run.failure));
    }
  };
  report(dev.state());
  dev.subscribe(report);
}

/** The last lines that an application wrote, as far as there are some and the failure has not told them. */
function lastOutputOf(dev: RunningPlatDev, name: string, failure = ''): string {
  const lines = dev.log().filter(({ kind, app }) => kind === 'output' && app === name);
  const untold = lines.slice(-MAX_OUTPUT_LINES).filter(({ title }) => !failure.includes(title));
  const last = untold.map(({ title }) => `  ${printableLine(title)}\n`);
  return last.length === 0 && failure === '' ? '  –\n' : last.join('');
}

/** Starts an application's command again when its token changes, or prints the new variables where there is no command. */
export function reportTokens(
  dev: RunningPlatDev,
  application: RunningApplication,
  running: RunningCommand | undefined,
  { stdout, language }: CliContext,
): void {
  const say = saidIn(language);
  const tokenOf = ({ applications, tokenMissing }: DevState) => {
    const gateway = applications.find(({ name }) => name === application.name)?.gateway;
    return `${gateway?.tokenRotations} ${tokenMissing}`;
  };
  if (application.package !== undefined) return;
  const changed =
    running === undefined
      ? text`The token has changed.`
      : inBoth(text`The token has changed; the command starts again.`, '令牌已更换，命令将重新启动。');
  let before = tokenOf(dev.state());
  dev.subscribe((state) => {
    if (tokenOf(state) === before) return;
    before = tokenOf(state);
    stdout.write(`${say(ofOne(dev.applications, application.name, changed))}\n`);
    if (running === undefined) stdout.write(`${exportsOf(dev, application)}\n`);
    running?.restart();
  });
}

/** Opens the desktop, or prints its address. */
export async function openDesktop(url: string, context: CliContext): Promise<void> {
  try {
    await context.open(url);
  } catch {
    warn(text`No browser can be opened here`, context, text`Open ${url} in one.`);
  }
}

/** Prints an address for a browser of the network, and another one whenever it was taken up. */
export function reportInvitations({ network }: RunningPlatDev, { stdout, language }: CliContext): void {
  if (network === undefined) return;
  const say = saidIn(language);
  const invite = (intro: Text) =>
    stdout.write(`${say(intro)} ${network.invite()}\n${say(text`(it works once, within ten minutes)`)}\n\n`);
  invite(inBoth(text`For a phone in the same network:`, '供同一网络中的手机访问：'));
  network.onJoined(() => invite(text`A browser of the network has joined. For another one:`));
}
