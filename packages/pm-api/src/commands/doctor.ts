import type { Command } from 'commander';
import { type PmClient, PmError, serverAddress } from 'pm-api-client';
import { setAction, withProfileNamed } from '../action.js';
import { addressOf } from '../caller.js';
import { connect, type ObservedRequest } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError } from '../exit-codes.js';
import { wordsIn } from '../explained.js';
import type { Io } from '../io.js';
import { addNotes } from '../texts/help.js';
import type { Text } from '../texts/texts.js';
import {
  behaviourCheck,
  type Check,
  encryptionCheck,
  failedCheck,
  loginFailure,
  loginRouteCheck,
  modulesCheck,
  rightsCheck,
  roleCheck,
  type Said,
} from './doctor-checks.js';
import { clockCheck, serverVersion, versionChecks, zoneCheck } from './doctor-server.js';

/** Milliseconds for the request that asks for the version. */
const VERSION_TIMEOUT_MS = 10_000;

/** `pm-api doctor`: why does it not work, and what is to be done? */
export function addDoctor(program: Command, io: Io): void {
  const command = program
    .command('doctor')
    .description(
      'Check address, server, time zone, login and rights, and say what to fix; nothing is changed',
    );
  addNotes(command, io.texts, { examples: () => ['doctor --base-url https://pm.example.com'] });
  setAction(io, command, async (context) => {
    const checks = await examined(context);
    await show(context, checks);
    const failed = checks.find(({ state }) => state === 'failed');
    if (failed === undefined) return;
    throw new CommandError('doctor found a problem: {{check}}.', '{{todo}}', failed.exitCode ?? 1, {
      values: {
        check: context.io.texts.translate(failed.check),
        todo: failed.todo === undefined ? '' : await textOf(context, failed.todo),
      },
    });
  });
}

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
  const address: Check = { check: 'address', state: 'ok', found: { quoted: new URL(baseUrl).href } };
  const { signal } = context.io;
  try {
    await pm.login({ signal });
    const access = await pm.access({ probe: true, signal });
    const hasLogin = requests.some(({ method }) => method === 'POST');
    const serverTime = await pm.serverTime({ signal });
    const { date } = requests.at(-1) ?? {};
    const now = Date.now();
    const version = await serverVersion(baseUrl, fetch, VERSION_TIMEOUT_MS);
    return [
      address,
      encryptionCheck(baseUrl),
      ...versionChecks(version, true),
      clockCheck(date, now),
      zoneCheck(context, serverTime, date, hasLogin),
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

async function show(context: Context, checks: readonly Check[]): Promise<void> {
  const { printer, io } = context;
  await io.texts.load();
  const shown = await Promise.all(
    checks.map(async ({ exitCode, check, state, found, parts, todo }) => ({
      check,
      state,
      found: await textOf(context, found),
      ...(parts && { parts: await Promise.all(parts.map((part) => textOf(context, part))) }),
      ...(todo && { todo: await textOf(context, todo) }),
    })),
  );
  if (printer.format !== 'table') return void (await printer.records(shown));
  const say = (text: Text) => io.texts.translate(text);
  const [space, colon] = io.texts.language === 'en' ? [' ', ': '] : ['', '：'];
  await printer.lines(
    shown.flatMap(({ check, state, found, parts = [], todo }) => [
      `${say(state).padEnd(8)} ${say(check)}${colon}${found}`,
      ...parts.map((part) => `${INDENT}${part}`),
      ...(todo === undefined ? [] : [`${INDENT}${say('to do:')}${space}${todo}`]),
    ]),
  );
}

/** A text of a check in the language of the run. */
async function textOf({ io }: Context, said: Said): Promise<string> {
  if (typeof said === 'string') return io.texts.translate(said);
  return 'quoted' in said ? wordsIn(io.texts, said.quoted) : io.texts.translate(...said);
}

const INDENT = ' '.repeat(9);
