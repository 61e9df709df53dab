import { type Command, Option } from 'commander';
import { inBoth, text } from 'plat-common/text';
import { platformChoices } from 'plat-testing/platforms';
import type { CheckFlags } from './check.js';
import type { CliContext, Outcome } from './cli-context.js';
import type { DeployFlags } from './deploy.js';
import type { PackFlags } from './pack.js';
import type { ProbeFlags } from './probe.js';
import { answersOption, layoutOptions, numberOption } from './shared-options.js';
import type { TestFlags } from './test.js';

const formatOption = () =>
  new Option('--format <format>', 'how to print findings')
    .choices(['text', 'json', 'github'])
    .default('text');

/** The commands for a package by itself, and those that take one to a device and bring its facts back. */
export function addPackageCommands(program: Command, outcome: Outcome, context: CliContext): void {
  program
    .command('check')
    .description('Find faults in a package before the device finds them. Reads the code and runs none of it.')
    .argument('<packages...>', 'folders with a manifest, or .fpk files')
    .option('--log <file>', 'log of a run, as saved in the inspector')
    .option('--strict', 'fail on warnings too', false)
    .addOption(formatOption())
    .action(async (paths: string[], flags: CheckFlags) => {
      const { check } = await import('./check.js');
      outcome.exitCode = await check(paths, flags, context);
    });
  const test = program
    .command('test')
    .description('Install, start, request, upgrade, stop and uninstall a package on a fresh device.')
    .argument('<package>', 'folder with the manifest, or a .fpk file')
    .addOption(answersOption('the package (default: their initial values)'))
    .addOption(
      numberOption(
        '--timeout <seconds>',
        'seconds that cmd/main, and then each page, may take',
        (seconds) => seconds > 0,
        inBoth(text`Use a number of seconds above 0.`, '请填写大于 0 的秒数。'),
      ).default(60),
    )
    .option('--from <package>', 'older version to install first and upgrade (default: the package itself)')
    .option('--expect <file>', 'JSON file with path, status and text that entries must respond with');
  for (const option of layoutOptions()) test.addOption(option);
  test.addOption(formatOption()).action(async (path: string, flags: TestFlags) => {
    const { test } = await import('./test.js');
    outcome.exitCode = await test(path, flags, context);
  });
  program
    .command('pack')
    .description('Write the installable file of a package, the same bytes for the same files.')
    .argument('<folder>', 'folder with the manifest; with --verify, a .fpk file')
    .option('--out <file>', 'file to write (default: <appname>.fpk here)')
    .option('--verify', 'verify an installable file instead')
    .addOption(formatOption())
    .action(async (path: string, flags: PackFlags) => {
      const { pack } = await import('./pack.js');
      outcome.exitCode = await pack(path, flags, context);
    });
  program
    .command('deploy')
    .description('Install a package on a device over SSH, with the ssh and scp of this machine.')
    .usage('[device] [package] [options]')
    .argument(
      '[device]',
      'address as ssh takes it, such as ada@my-nas (default: "deployTo" of plat-dev.config.json)',
    )
    .argument('[package]', 'folder with the manifest, or a .fpk file (default: ".")')
    .option('--replace', 'uninstall an installed version first')
    .option('--uninstall', 'uninstall the package instead')
    .option('--logs', 'follow the logs of the application afterwards, until Ctrl-C')
    .option('--sudo', 'run the commands of the device with sudo, which asks for your password there')
    .addOption(answersOption('the installation'))
    .action(async (_device, _path, flags: DeployFlags, { args }: Command) => {
      const { deploy } = await import('./deploy.js');
      outcome.exitCode = await deploy(args, flags, context);
    });
  program
    .command('probe')
    .description('Write plat-probe.fpk, which reports how a device behaves, or read a report of it.')
    .option('--out <file>', 'file to write', 'plat-probe.fpk')
    .option('--compare <report>', 'print each fact of a report beside what plat-dev does')
    .option('--as-recording <report>', 'print the gateway calls of a report as a recording')
    .action(async (flags: ProbeFlags) => {
      const { probe } = await import('./probe.js');
      outcome.exitCode = await probe(flags, context);
    });
}

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
      new Option(
        '--platform <name>',
        'platform of the gateway (default: fnos, or plat where PLAT_API_TOKEN is set)',
      ).choices(platformChoices),
    )
    .option('--redact-paths', 'replace the names of folders and files', false)
    .option('--force', 'replace an existing file', false)
    .action(async (_: unknown, self: Command) => {
      const { record } = await import('./record-and-replay.js');
      // The platform is an option of the program too, which takes it first.
      const options = self.optsWithGlobals<Parameters<typeof record>[0]>();
      outcome.exitCode = await record(options, command, context);
    });
  program
    .command('replay')
    .description('Serve a recording in place of the gateway.')
    .usage('<file> [options] [-- command …]')
    .argument('<file>', 'recording of "plat-dev record"')
    .option('--socket <path>', 'Unix socket for your application (default: a temporary one)')
    .addOption(
      numberOption(
        '--speed <factor>',
        'delay of responses: 1 as recorded, 10 for a tenth (default: none)',
        (speed) => speed > 0 && Number.isFinite(speed),
        inBoth(text`Use a number above 0.`, '请填写大于 0 的数字。'),
      ),
    )
    .action(async (file: string, options: { socket?: string; speed?: number }) => {
      const { replay } = await import('./record-and-replay.js');
      outcome.exitCode = await replay(file, options, command, context);
    });
}
