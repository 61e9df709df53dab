import { type PmClient, PmError, serverAddress } from 'pm-api-client';
import { addressOf, withProfileNamed } from '../caller.js';
import { connect, type ObservedRequest } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { operation } from '../operation.js';
import { inBoth, text } from '../texts.js';
import {
  behaviourCheck,
  CHECKS,
  type Check,
  encryptionCheck,
  failedCheck,
  loginFailure,
  loginRouteCheck,
  modulesCheck,
  rightsCheck,
  roleCheck,
  STATES,
} from './doctor-checks.js';
import { clockCheck, serverVersion, versionChecks, zoneCheck } from './doctor-server.js';

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
  const address: Check = { check: 'address', state: 'ok', found: new URL(baseUrl).href };
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
    const now = Date.now();
    const version = await serverVersion(baseUrl, fetch, VERSION_TIMEOUT_MS);
    return [
      address,
      encryptionCheck(baseUrl),
      ...versionChecks(version, true),
      clockCheck(date, now),
      zoneCheck(context, serverTime, date, hasZone),
      loginRouteCheck(requests),
      behaviourCheck(access),
      roleCheck(access),
      rightsCheck(access),
      modulesCheck(access),
    ];
  } catch (error) {
    const failure = loginFailure(await withProfileNamed(error, context), requests);
    const isReached = !(error instanceof PmError && error.code === 'network');
    const version = isReached ? await serverVersion(baseUrl, fetch, VERSION_TIMEOUT_MS) : undefined;
    return [
      address,
      ...(failure.check === 'encryption' ? [] : [encryptionCheck(baseUrl)]),
      ...(version === undefined ? [] : versionChecks(version, undefined)),
      failure,
    ];
  }
}

async function shown({ printer, io: { texts } }: Context, checks: readonly Check[]): Promise<void> {
  if (printer.format !== 'table') {
    return printer.records(
      checks.map(({ exitCode: _, found, parts, todo, ...rest }) => ({
        ...rest,
        found: texts.say(found),
        ...(parts !== undefined && { parts: parts.map((part) => texts.say(part)) }),
        ...(todo !== undefined && { todo: texts.say(todo) }),
      })),
    );
  }
  await printer.lines(
    checks.flatMap(({ check, state, found, parts = [], todo }) => [
      `${texts.say(STATES[state]).padEnd(8)} ${texts.say(text`${CHECKS[check]}: ${found}`)}`,
      ...parts.map((part) => INDENT + texts.say(part)),
      ...(todo === undefined ? [] : [INDENT + texts.say(inBoth(text`to do: ${todo}`, '处理：{0}'))]),
    ]),
  );
}

const INDENT = ' '.repeat(9);
