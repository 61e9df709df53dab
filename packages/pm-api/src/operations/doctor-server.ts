import { isJson } from 'plat-common/json';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { inBoth, text } from '../texts.js';
import { type Check, doubtful, passed } from './doctor-checks.js';

/** The first release of the open edition that has API v2. */
const FIRST_WITH_V2 = 21;

/** Milliseconds that two clocks may differ. */
const TOLERANCE_MS = 60_000;
const QUARTER_MS = 15 * 60_000;

/** The version that a server returns without a login, e.g. `22.4`; undefined if it returns none. */
export async function serverVersion(
  baseUrl: string,
  fetch: typeof globalThis.fetch,
  timeoutMs: number,
): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${baseUrl}/?mode=getconfig`, { signal, redirect: 'manual' });
    const configuration: unknown = JSON.parse(await response.text());
    return isJson(configuration) && typeof configuration.version === 'string'
      ? configuration.version
      : undefined;
  } catch {
    // The other checks show what is wrong with the connection.
    return undefined;
  }
}

/** Which server is it, and does it have the API? `hasV2` is what the login has shown; undefined if it got no response. */
export function versionChecks(version: string | undefined, hasV2: boolean | undefined): Check[] {
  const release =
    version === undefined
      ? doubtful('version', inBoth(text`unknown: the server does not report it`, '未知：服务器没有说明'))
      : passed('version', `ZenTao ${version}`);
  if (hasV2 === true) return [release, passed('API v2', inBoth(text`present`, '可用'))];
  if (version === undefined || majorOf(version) >= FIRST_WITH_V2) return [release];
  const missing: Check = {
    check: 'API v2',
    state: 'failed',
    found: inBoth(text`ZenTao ${version} does not have it`, '禅道 {0} 没有 API v2'),
    todo: inBoth(
      text`Update the server to ZenTao ${FIRST_WITH_V2} or later.`,
      '请将服务器升级到禅道 {0} 或更高版本。',
    ),
    exitCode: EXIT.badResponse,
  };
  return [release, missing];
}

/** Editions have a prefix: `biz8.1`, `max5.0`, `ipd2.0` count by themselves and are not compared. */
function majorOf(version: string): number {
  return /^\d/.test(version) ? Number.parseInt(version, 10) : Number.POSITIVE_INFINITY;
}

/** The difference between the clocks, by the header `date` of a response. */
export function clockCheck(date: string | undefined, now: number): Check {
  const aheadMs = Date.parse(date ?? '') - now;
  if (Number.isNaN(aheadMs))
    return doubtful('clock', inBoth(text`unknown: the server sends no date`, '未知：服务器没有返回时间'));
  if (Math.abs(aheadMs) <= TOLERANCE_MS)
    return passed('clock', inBoth(text`the same on both sides`, '与本机一致'));
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return doubtful(
    'clock',
    aheadMs > 0
      ? inBoth(
          text`the server's clock is ${minutes} minutes ahead of this machine's`,
          '服务器时钟比本机快 {0} 分钟',
        )
      : inBoth(
          text`the server's clock is ${minutes} minutes behind this machine's`,
          '服务器时钟比本机慢 {0} 分钟',
        ),
    inBoth(
      text`Synchronize both clocks (NTP): times in records and overdue days follow the server.`,
      '请同步两边的时钟（NTP）：记录中的时间和延期天数以服务器为准。',
    ),
  );
}

/** The server's time zone, by its local time beside the header `date`. With a token alone, some servers do not tell it. */
export function zoneCheck(
  { options, io }: Context,
  serverTime: string,
  date: string | undefined,
  hasZone: boolean,
): Check {
  const given = options.timeZone || io.env.PM_TIME_ZONE;
  if (!hasZone && !given)
    return doubtful(
      'time zone',
      inBoth(
        text`unknown: with a token alone, this server does not tell it, and this machine's zone is assumed`,
        '未知：只有令牌时该服务器不提供时区，按本机时区处理',
      ),
      inBoth(
        text`Set PM_TIME_ZONE to the zone of the server, such as Asia/Shanghai.`,
        '请将 PM_TIME_ZONE 设为服务器的时区，例如 Asia/Shanghai。',
      ),
    );
  const offsetMs = Date.parse(`${serverTime.replace(' ', 'T')}Z`) - Date.parse(date ?? '');
  const zone = Number.isNaN(offsetMs) ? '' : offsetText(Math.round(offsetMs / QUARTER_MS) * QUARTER_MS);
  return passed('time zone', [zone, given].filter((part) => part).join(', '));
}

/** `UTC+08:00` */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
