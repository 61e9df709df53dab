import { settingsOf } from '../../settings.js';
import type { Context } from '../context.js';
import type { ServerOptions } from './server-options.js';

/** Where settings of editors and agents list their servers: `servers` in VS Code, `mcpServers` in most others. */
export const CONFIG_KEYS = ['mcpServers', 'servers'] as const;

export type ConfigKey = (typeof CONFIG_KEYS)[number];

/**
 * The snippet that starts this server with these options. No secret is in it: such files are shared. Who runs it has logged
 * in with `pm-api auth login`, or has the credentials in the environment.
 */
export async function configOf(
  { io, options: { baseUrl = io.env.PM_BASE_URL, profile, timeout } }: Context,
  { readOnly, dryRun, allowDestructive }: ServerOptions,
  key: ConfigKey,
): Promise<string> {
  const flags = [
    ...(readOnly ? ['--read-only'] : []),
    ...(dryRun ? ['--dry-run'] : []),
    ...(allowDestructive ? ['--allow-destructive'] : []),
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(timeout === undefined ? [] : ['--timeout', String(timeout)]),
  ];
  const npx = ['npx', '-y', 'pm-api-client', 'mcp', ...flags];
  // On Windows npx is a script, which programs start by the shell only.
  const [command, ...args] = process.platform === 'win32' ? ['cmd', '/c', ...npx] : npx;
  const server = {
    ...(key === 'servers' && { type: 'stdio' }),
    command,
    args,
    // An address with a password in it is refused here, as by every command.
    ...(baseUrl && { env: { PM_BASE_URL: settingsOf({ baseUrl, token: 'printed-nowhere' }).baseUrl } }),
  };
  return `${JSON.stringify({ [key]: { 'project-management': server } }, null, 2)}\n`;
}
