import { platforms } from 'plat-testing/platforms';
import type { DevState, LogEntry } from '../../api.js';

/** The command that sends a gateway call again; undefined for other lines. The shell puts the token in, so it is shown nowhere. */
export function curlOf(
  { kind, detail }: LogEntry,
  { gateway, platform }: Pick<DevState, 'gateway' | 'platform'>,
): string | undefined {
  if (kind !== 'gateway' || typeof detail !== 'object' || detail === null) return undefined;
  const { path, request } = detail as { path?: unknown; request?: unknown };
  const body = typeof request === 'string' ? request : JSON.stringify(request ?? null);
  return [
    `curl --unix-socket ${quoted(gateway.socketPath)}`,
    `-H 'content-type: application/json'`,
    `-H "authorization: Bearer $${platforms[platform].tokenVariable}"`,
    // Whatever the body begins with: -d would read a file for an @.
    `--data-raw ${quoted(body)}`,
    quoted(`http://localhost${path}`),
  ].join(' \\\n  ');
}

/** A word of a POSIX shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
