import type { Command } from 'commander';
import type { PmClient } from '../../pm-client.js';
import { setAction, withProfileNamed } from '../action.js';
import { addressOf } from '../caller.js';
import { connect, type ObservedRequest } from '../connect.js';
import type { Context } from '../context.js';
import { CommandError } from '../exit-codes.js';
import type { Io } from '../io.js';
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
} from './doctor-checks.js';

/** `pm-api doctor`: why does it not work, and what is to be done? */
export function addDoctor(program: Command, io: Io): void {
  const command = program
    .command('doctor')
    .description(
      'Check address, encryption, login, role, rights and modules, and say what to fix; nothing is changed',
    )
    .addHelpText('after', '\nExample:\n  pm-api doctor --base-url https://pm.example.com');
  setAction(io, command, async (context) => {
    const checks = await examined(context);
    await show(context, checks);
    const failed = checks.find(({ state }) => state === 'failed');
    if (failed === undefined) return;
    throw new CommandError(
      `doctor found a problem: ${failed.check}.`,
      failed.todo ?? '',
      failed.exitCode ?? 1,
    );
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
  const baseUrl = await addressOf(context);
  const address: Check = { check: 'address', state: 'ok', found: new URL(baseUrl).href };
  const { signal } = context.io;
  try {
    await pm.login({ signal });
    const access = await pm.access({ probe: true, signal });
    const server = [encryptionCheck(baseUrl), loginRouteCheck(requests), behaviourCheck(access)];
    return [address, ...server, roleCheck(access), rightsCheck(access), modulesCheck(access)];
  } catch (error) {
    const failure = loginFailure(await withProfileNamed(error, context), requests);
    return [address, ...(failure.check === 'encryption' ? [] : [encryptionCheck(baseUrl)]), failure];
  }
}

async function show({ printer }: Context, checks: readonly Check[]): Promise<void> {
  const shown = checks.map(({ exitCode, ...check }) => check);
  if (printer.format !== 'table') return void (await printer.records(shown));
  await printer.lines(
    shown.flatMap(({ check, state, found, parts = [], todo }) => [
      `${state.padEnd(8)} ${check}: ${found}`,
      ...parts.map((part) => `${INDENT}${part}`),
      ...(todo === undefined ? [] : [`${INDENT}to do: ${todo}`]),
    ]),
  );
}

const INDENT = ' '.repeat(9);
