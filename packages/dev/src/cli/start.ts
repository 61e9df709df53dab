import type { PlatDevOptions } from '../options.js';
import { startPlatDev } from '../start-plat-dev.js';
import type { CliContext } from './cli-context.js';
import { type CommandedApplication, configured, type StartFlags } from './configured.js';
import { interruptible } from './interruption.js';
import { greeting, openDesktop, reportInvitations, reportPackages, reportProblems } from './live-messages.js';
import { runApplications } from './run-applications.js';
import { removeRunFile, writeRunFile } from './run-file.js';

const STATE_FILE = '.plat-dev/state.json';

/** Starts the emulator, runs the commands beside it, and ends with the first of them or at a signal. */
export async function start(flags: StartFlags, words: string[], context: CliContext): Promise<number> {
  const { applications, shared } = await configured(flags, words);
  const { open, state = STATE_FILE, ...options } = shared;
  return interruptible(context, async (interrupted) => {
    const dev = await startPlatDev({
      ...options,
      ...placesOf(applications),
      state,
      language: context.systemLanguage,
    });
    try {
      await writeRunFile(state, dev.url);
      const commands = applications.map(({ command }) => command);
      context.stdout.write(greeting(dev, options.port, commands, context));
      reportProblems(dev, context);
      reportPackages(dev, context);
      reportInvitations(dev, context);
      // The configuration opens a browser only at a terminal.
      const isAsked = flags.open === true || (open === true && context.stdout.isTTY === true);
      if (isAsked) await openDesktop(dev.url, context);
      return await runApplications(dev, commands, interrupted, context);
    } finally {
      await removeRunFile(state, dev.url);
      await dev.close();
    }
  });
}

function placesOf(
  applications: readonly CommandedApplication[],
): Pick<PlatDevOptions, 'app' | 'package' | 'applications'> {
  const places = applications.map(({ app, package: folder }) => ({ app, package: folder }));
  return places.length === 1 ? { ...places[0] } : { applications: places };
}
