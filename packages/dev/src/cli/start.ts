import { printableLine } from 'plat-common/printable';
import { inBoth, text } from 'plat-common/text';
import type { RunningApplication, RunningPlatDev } from '../running-plat-dev.js';
import { startPlatDev } from '../start-plat-dev.js';
import type { CliContext } from './cli-context.js';
import { configured, type StartFlags } from './configured.js';
import { firstEnd, interruptible } from './interruption.js';
import { greeting, openDesktop, reportInvitations, reportPackages, reportTokens } from './live-messages.js';
import { warn } from './report.js';
import { removeRunFile, runningWith, writeRunFile } from './run-file.js';
import { RunningCommand } from './running-command.js';

const STATE_FILE = '.plat-dev/state.json';

/** Starts the emulator, runs the commands beside it, and ends with the first of them or at a signal. */
export async function start(flags: StartFlags, words: string[], context: CliContext): Promise<number> {
  const { applications, shared } = await configured(flags, words);
  const { open, state = STATE_FILE, ...options } = shared;
  return interruptible(context, async (ending) => {
    const { systemLanguage: language } = context;
    const dev = await startPlatDev({ ...options, applications, state, language });
    try {
      const other = await runningWith(state);
      await writeRunFile(state, dev.url);
      const commands = applications.map(({ command }) => command);
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
    return await firstEnd(
      ending,
      running.map(({ ended }) => ended),
    );
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
