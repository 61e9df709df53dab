import { parsedJson } from 'plat-common/json';
import { type PmClient, PmError, serverAddress } from 'pm-api-client';
import { addressOf, withProfileNamed } from '../caller.js';
import { connect, type ObservedRequest } from '../connect.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Context, operation } from '../operation.js';
import { inBoth, text } from '../texts.js';
import {
  accessChecks,
  CHECKS,
  type Check,
  doubtful,
  encryptionCheck,
  failedCheck,
  loginFailure,
  passed,
  STATES,
} from './doctor-checks.js';

/** Milliseconds for the request that asks for the version. */
const VERSION_TIMEOUT_MS = 10_000;

/** `pm-api doctor`: why does it not work, and what is to be done? */
export const doctor = operation({
  name: 'doctor',
  does: inBoth(
    text`Check address, server, time zone, login and rights, and say what to fix; nothing is changed`,
    '检查地址、服务器、时区、登录和权限，并给出处理办法；不做任何修改',
  ),
  examples: () => ['--base-url https://pm.example.com'],
  run: (_, { context }) => examined(context),
  show: async (checks, context) => {
    await shown(context, checks);
    const failed = checks.find(({ state }) => state === 'failed');
    if (failed === undefined) return;
    const { check, todo = '', exitCode = EXIT.internal } = failed;
    throw new CommandError(
      inBoth(text`doctor found a problem: ${CHECKS[check]}.`, '发现问题：{0}。'),
      todo,
      exitCode,
    );
  },
});

/** The checks in their order, up to the first that makes the next ones useless. */
async function examined(context: Context): Promise<Check[]> {
  const requests: ObservedRequest[] = [];
  let pm: PmClient;
  try {
    pm = await connect(context, { onRequest: (request) => requests.push(request) });
  } catch (error) {
    return [failedCheck('address and credentials', error)];
  }
  const baseUrl = serverAddress(await addressOf(context));
  const address = passed('address', new URL(baseUrl).href);
  const { signal } = context.io;
  try {
    await pm.login({ signal });
    const access = await pm.access({ probe: true, signal });
    const serverTime = await pm.serverTime({ signal });
    // A login shows the zone; a session that was stored asks a released server for it.
    const hasZone = requests.some(
      ({ method, address: asked, outcome }) =>
        method === 'POST' || (asked.includes('/timezone') && outcome === 'HTTP 200'),
    );
    const { date } = requests.at(-1) ?? {};
    const version = await serverVersion(baseUrl);
    return [
      address,
      encryptionCheck(baseUrl),
      versionCheck(version),
      passed('API v2', inBoth(text`present`, '可用')),
      zoneCheck(context, serverTime, hasZone, date),
      ...accessChecks(access),
    ];
  } catch (error) {
    const failure = loginFailure(await withProfileNamed(error, context), requests);
    const isReached = !(error instanceof PmError && error.code === 'network');
    const version = isReached ? await serverVersion(baseUrl) : undefined;
    return [
      address,
      ...(failure.check === 'encryption' ? [] : [encryptionCheck(baseUrl)]),
      ...(version === undefined ? [] : [versionCheck(version)]),
      failure,
    ];
  }
}

async function shown({ printer, io: { texts } }: Context, checks: readonly Check[]): Promise<void> {
  if (printer.format !== 'table') {
    return printer.records(
      checks.map(({ exitCode: _, found, todo, ...rest }) => ({
        ...rest,
        found: texts.say(found),
        ...(todo !== undefined && { todo: texts.say(todo) }),
      })),
    );
  }
  await printer.lines(
    checks.flatMap(({ check, state, found, todo }) => [
      `${texts.say(STATES[state]).padEnd(8)} ${texts.say(text`${CHECKS[check]}: ${found}`)}`,
      ...(todo === undefined ? [] : [INDENT + texts.say(inBoth(text`to do: ${todo}`, '处理：{0}'))]),
    ]),
  );
}

const INDENT = ' '.repeat(9);

const QUARTER_MS = 15 * 60_000;

/** The version that a server returns without a login, e.g. `22.4`; undefined if it returns none. */
async function serverVersion(baseUrl: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(VERSION_TIMEOUT_MS);
    const response = await fetch(`${baseUrl}/?mode=getconfig`, { signal, redirect: 'manual' });
    const { version } = Object(parsedJson(await response.text()));
    return typeof version === 'string' ? version : undefined;
  } catch {
    // The other checks show what is wrong with the connection.
    return undefined;
  }
}

/** Which server is it? A failed login tells whether it is too old for the API. */
const versionCheck = (version: string | undefined): Check =>
  version === undefined
    ? doubtful('version', inBoth(text`unknown: the server does not report it`, '未知：服务器没有说明'))
    : passed('version', `ZenTao ${version}`);

/** The server's time zone, by its local time beside the header `date`. With a token alone, some servers do not tell it. */
function zoneCheck({ options, io }: Context, serverTime: string, hasZone: boolean, date = ''): Check {
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
  const offsetMs = Date.parse(`${serverTime.replace(' ', 'T')}Z`) - Date.parse(date);
  const zone = Number.isNaN(offsetMs) ? '' : offsetText(Math.round(offsetMs / QUARTER_MS) * QUARTER_MS);
  return passed('time zone', [zone, given].filter((part) => part).join(', '));
}

/** `UTC+08:00` */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `UTC${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
