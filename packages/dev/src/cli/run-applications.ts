import { printable, printableLine } from 'plat-common/printable';
import type { RunningApplication, RunningPlatDev } from '../running-plat-dev.js';
import { type CliContext, exitCodes } from './cli-context.js';
import { reportTokens, tempLogOf } from './live-messages.js';
import { RunningCommand } from './running-command.js';

/**
 * Runs the command of each application in its own environment, until one ends or a signal comes: then all end. Resolves with
 * the exit code of the first that ended.
 */
export async function runApplications(
  dev: RunningPlatDev,
  commands: readonly (readonly string[])[],
  interrupted: Promise<number>,
  context: CliContext,
): Promise<number> {
  const running: RunningCommand[] = [];
  try {
    for (const [index, application] of dev.applications.entries()) {
      const command = commands[index] ?? [];
      const started = command.length === 0 ? undefined : start(application, command, dev, context);
      if (started !== undefined) running.push(started);
      reportTokens(dev, application, started, context);
    }
    const exitCode = await Promise.race([interrupted, ...running.map(({ ended }) => ended)]);
    if (exitCode !== exitCodes.well) {
      for (const application of dev.applications) {
        context.stderr.write(printable(await tempLogOf(dev, application)));
      }
    }
    return exitCode;
  } finally {
    await Promise.all(running.map((command) => command.stop()));
  }
}

function start(
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
