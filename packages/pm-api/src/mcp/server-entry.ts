import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { serverAddress } from 'pm-api-client';
import { CommandError } from '../exit-codes.js';
import { type Context, flagNamed } from '../operation.js';
import { inBoth, text } from '../texts.js';
import type { ServerOptions } from './permissions.js';

/** The name under which clients list this server. */
export const SERVER_NAME = 'project-management';

/** Where settings of clients list their servers: `servers` in VS Code, `mcpServers` in most others. */
export const CONFIG_KEYS = ['mcpServers', 'servers'] as const;

export type ConfigKey = (typeof CONFIG_KEYS)[number];

/** How a client starts this server. No secret is in it: such files are shared. */
export interface ServerEntry {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** The server by the name of the command, for settings of any client, with or without an installed pm-api. */
export function sharedEntry(context: Context, options: ServerOptions): ServerEntry {
  // On Windows an installed command is a script, which programs start by the shell only.
  const start = process.platform === 'win32' ? ['cmd', '/c', 'pm-api'] : ['pm-api'];
  return entryOf(context, options, start);
}

/** The entry as a client keeps it under this key. */
export function keptEntry(key: ConfigKey, server: ServerEntry): object {
  return { ...(key === 'servers' && { type: 'stdio' }), ...server };
}

/** The part of JSON settings that is this server's. */
export function jsonOf(key: ConfigKey, server: ServerEntry): string {
  return JSON.stringify({ [key]: { [SERVER_NAME]: keptEntry(key, server) } }, null, 2);
}

/** The same of settings in TOML, which has the texts of JSON. */
export function tomlOf({ command, args, env = {} }: ServerEntry): string {
  const pairs = Object.entries(env).map(
    ([name, value]) => `${JSON.stringify(name)} = ${JSON.stringify(value)}`,
  );
  return [
    `[mcp_servers.${SERVER_NAME}]`,
    `command = ${JSON.stringify(command)}`,
    `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
    ...(pairs.length > 0 ? [`env = { ${pairs.join(', ')} }`] : []),
  ].join('\n');
}

/** The server by the path of the very command that runs now: nothing is looked up, and nothing is downloaded. */
export function installedEntry(context: Context, options: ServerOptions): ServerEntry {
  const script = realpathSync(process.argv[1] ?? '');
  if (/[\\/](_npx|dlx)[\\/]/.test(script)) {
    throw new CommandError(
      inBoth(
        text`this copy of pm-api is a temporary one, which will be deleted.`,
        '当前运行的 pm-api 是临时副本，之后会被删除。',
      ),
      inBoth(
        text`Install it first: npm install --global pm-api. Then run pm-api mcp --install again.`,
        '请先安装：npm install --global pm-api，然后再次运行 pm-api mcp --install。',
      ),
    );
  }
  const { PM_CONFIG_DIR: profiles } = context.io.env;
  // The folder of this user's sessions: a client that starts elsewhere has another default.
  const more = profiles ? { PM_CONFIG_DIR: resolve(profiles) } : {};
  return entryOf(context, options, [process.execPath, script], more);
}

function entryOf(
  { io, options }: Context,
  { filesRoot, ...allowed }: ServerOptions,
  [command = '', ...start]: readonly string[],
  more: Record<string, string> = {},
): ServerEntry {
  const { baseUrl = io.env.PM_BASE_URL, timeZone = io.env.PM_TIME_ZONE } = options;
  const { profile, timeout, lang, verbose } = options;
  const given = { ...allowed, filesRoot: filesRoot?.path, profile, timeout, timeZone, lang, verbose };
  const flags = Object.entries(given).flatMap(([name, value]) =>
    value ? [flagNamed(name), ...(value === true ? [] : [String(value)])] : [],
  );
  const env = {
    // An address with a password in it is refused here, as by every command.
    ...(baseUrl && { PM_BASE_URL: serverAddress(baseUrl) }),
    ...more,
  };
  return { command, args: [...start, 'mcp', ...flags], ...(Object.keys(env).length > 0 && { env }) };
}
