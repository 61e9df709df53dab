import { type Command, InvalidArgumentError, Option } from 'commander';
import { setAction } from '../action.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, write } from '../io.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import { MCP_CLIENTS, type McpClientName } from './clients.js';
import { FilesRoot } from './files-root.js';
import { CONFIG_KEYS, type ConfigKey, printedConfig } from './server-entry.js';

interface McpFlags {
  readOnly?: true;
  dryRun?: true;
  allowDestructive?: true;
  allowAdmin?: true;
  filesRoot?: string;
  printConfig?: ConfigKey;
  install?: McpClientName;
  uninstall?: McpClientName;
  http?: number;
}

/** The port of --http that names none. */
const DEFAULT_PORT = 7820;

/** `pm-api mcp`: serves agents, or adds itself to the settings of a client. */
export function addMcp(program: Command, io: Io): void {
  const command = program
    .command('mcp')
    .description('Serve AI agents and editors (Model Context Protocol)')
    .option('--read-only', 'offer no tool that writes')
    .option('--dry-run', 'writes show the request and send nothing')
    .option('--allow-destructive', 'allow deletes')
    .option('--allow-admin', 'allow changes of accounts and rights')
    .option(
      '--files-root <folder>',
      'folder to upload files from and to save downloads in; default: no files',
    )
    .addOption(
      new Option(
        '--print-config [key]',
        'print the entry for the settings of a client; key: mcpServers, or servers for VS Code',
      )
        .choices(CONFIG_KEYS)
        .preset('mcpServers'),
    )
    .addOption(
      new Option(
        '--install <client>',
        'add the server to the settings of a client; with --dry-run only show it',
      ).choices(Object.keys(MCP_CLIENTS)),
    )
    .addOption(
      new Option(
        '--uninstall <client>',
        'remove the server from the settings of a client; with --dry-run only say so',
      ).choices(Object.keys(MCP_CLIENTS)),
    )
    .addOption(
      new Option('--http [port]', 'serve over HTTP on this machine, with a token; PM_MCP_TOKEN sets it')
        .argParser(portOf)
        .preset(String(DEFAULT_PORT)),
    );
  addNotes(command, io.texts, { notes: NOTES, examples: () => EXAMPLES });
  setAction(io, command, async (context) => {
    const {
      readOnly = false,
      dryRun = false,
      allowDestructive = false,
      allowAdmin = false,
      filesRoot: folder,
      printConfig,
      install: client,
      uninstall: former,
      http,
    } = command.opts<McpFlags>();
    // With --install and --uninstall, --dry-run is about the settings.
    if (
      readOnly &&
      ((dryRun && client === undefined && former === undefined) || allowDestructive || allowAdmin)
    ) {
      throw new CommandError(
        '--read-only cannot be combined with --allow-destructive, --allow-admin or --dry-run.',
        'Leave one of them out.',
        EXIT.usage,
      );
    }
    const filesRoot = folder === undefined ? undefined : await FilesRoot.at(folder);
    const options = { readOnly, dryRun, allowDestructive, allowAdmin, filesRoot };
    if ([printConfig, client, former, http].filter((one) => one !== undefined).length > 1) {
      throw new CommandError(
        '--print-config, --install, --uninstall and --http cannot be combined.',
        'Use only one of them.',
        EXIT.usage,
      );
    }
    if (printConfig !== undefined) return write(io.stdout, printedConfig(context, options, printConfig));
    if (client !== undefined || former !== undefined) {
      const { installIn, uninstallFrom } = await import('./installation.js');
      if (client !== undefined) return installIn(context, client, options);
      if (former !== undefined) return uninstallFrom(context, former, dryRun);
    }
    if (http !== undefined) {
      const { serveHttp } = await import('./serve-http.js');
      return serveHttp(context, options, http);
    }
    // The protocol's library is large, and no other command needs it.
    const { serve } = await import('./serve.js');
    await serve(context, options);
  });
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('Use a port up to 65535; 0 takes any free port.');
}

const NOTES = [
  'It logs in with PM_ACCOUNT and PM_PASSWORD, with PM_TOKEN, or with the session of pm-api auth login. Messages for people go to stderr.',
] as const satisfies readonly Text[];

const EXAMPLES = [
  'mcp --install claude --read-only',
  'mcp --uninstall claude',
  'mcp --read-only --print-config',
];
