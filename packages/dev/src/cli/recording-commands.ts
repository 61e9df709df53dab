import { type Command, Option } from 'commander';
import { inBoth, text } from 'plat-common/text';
import { platformChoices } from 'plat-testing/platforms';
import type { RecordingOptions } from '../record/start-recording.js';
import type { CliContext, Outcome } from './cli-context.js';
import { languageOption, numberOption } from './shared-options.js';

type RecordOptions = Omit<RecordingOptions, 'tokens' | 'onMessage'>;

/** Adds `record` and `replay` to the command line. */
export function addRecordingCommands(
  program: Command,
  outcome: Outcome,
  command: string[],
  context: CliContext,
): void {
  program
    .command('record')
    .description('Record what passes between your application and a gateway, without the token.')
    .usage('--out <file> [options] [-- command …]')
    .requiredOption('--out <file>', 'file for the recording')
    .option('--to <socket>', "Unix socket of the gateway (default: the platform's own)")
    .option('--socket <path>', 'Unix socket for your application (default: a temporary one)')
    .addOption(
      new Option('--platform <name>', 'platform of the gateway').choices(platformChoices).default('plat'),
    )
    .option('--redact-paths', 'replace the names of folders and files', false)
    .option('--force', 'replace an existing file', false)
    .addOption(languageOption())
    .action(async (_: unknown, self: Command) => {
      const { record } = await import('./record.js');
      // The platform is an option of the program too, which takes it first.
      outcome.exitCode = await record(self.optsWithGlobals<RecordOptions>(), command, context);
    });
  program
    .command('replay')
    .description('Serve a recording in place of the gateway.')
    .usage('<file> [options] [-- command …]')
    .argument('<file>', 'recording of "plat-dev record"')
    .option('--socket <path>', 'Unix socket for your application (default: a temporary one)')
    .addOption(
      numberOption('--speed <factor>', 'delay of responses: 1 as recorded, 10 for a tenth (default: none)', {
        isAllowed: (speed) => speed > 0 && Number.isFinite(speed),
        allowed: inBoth(text`Use a number above 0.`, '请填写大于 0 的数字。'),
      }),
    )
    .addOption(languageOption())
    .action(async (file: string, options: { socket?: string; speed?: number }) => {
      const { replay } = await import('./replay.js');
      outcome.exitCode = await replay(file, options, command, context);
    });
}
