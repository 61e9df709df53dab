import { type Command, Option } from 'commander';
import { setAction } from '../action.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, write } from '../io.js';
import { CONFIG_KEYS, type ConfigKey, configOf } from './print-config.js';

interface McpFlags {
  readOnly?: true;
  dryRun?: true;
  allowDestructive?: true;
  printConfig?: ConfigKey | true;
}

/** `pm-api mcp`: serves agents, until they leave. */
export function addMcp(program: Command, io: Io): void {
  const command = program
    .command('mcp')
    .description('Serve agents and editors by the Model Context Protocol, over stdin and stdout')
    .option('--read-only', 'offer no tool that writes')
    .option('--dry-run', 'writes show the request and send nothing')
    .option('--allow-destructive', 'offer deletes and bulk writes')
    .addOption(
      new Option(
        '--print-config [key]',
        'print the snippet for the settings of an editor or agent, which VS Code keeps under servers',
      )
        .choices(CONFIG_KEYS)
        .preset('mcpServers'),
    )
    .addHelpText('after', HELP);
  setAction(io, command, async (context) => {
    const {
      readOnly = false,
      dryRun = false,
      allowDestructive = false,
      printConfig,
    } = command.opts<McpFlags>();
    if (readOnly && (dryRun || allowDestructive)) {
      const hint = 'A server that only reads deletes nothing and has nothing to run dry.';
      throw new CommandError('--read-only stands alone.', hint, EXIT.usage);
    }
    const options = { readOnly, dryRun, allowDestructive };
    if (printConfig !== undefined) {
      const key = printConfig === true ? 'mcpServers' : printConfig;
      return write(io.stdout, await configOf(context, options, key));
    }
    // The protocol's library is large, and no other command needs it.
    const { serve } = await import('./serve.js');
    await serve(context, options);
  });
}

const HELP = `
It logs in with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or with the session of pm-api auth login. What it has to say to
people goes to stderr.

Example:
  pm-api mcp --read-only --print-config`;
