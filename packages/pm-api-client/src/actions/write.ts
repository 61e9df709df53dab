import { text } from 'plat-common/text';
import { isJson } from '../body.js';
import type { Call, PreparedRequest } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import { NOT_READ } from '../resource/write.js';

/** What a write has done: what shows it, which is nothing after a delete. */
export interface ActionResult<Rec> {
  outcome: 'applied' | 'unverified';
  id: number;
  record: Rec | undefined;
  changedByServer: readonly string[];
  hint?: unknown;
}

/** Sends a write and looks for what shows that it was done: `undefined` where nothing does, `gone` where that is as asked. */
export async function writeAndLook<Rec>(
  connection: Connection,
  id: number,
  call: Call & { method: PreparedRequest['method'] },
  look: () => Promise<Rec | 'gone' | undefined>,
  options: WriteOptions,
): Promise<ActionResult<Rec>> {
  const lost = await connection.send(call, connection.limits(options)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PmError && error.code === 'unknown-outcome') return error;
      throw error;
    },
  );
  const done = { id, changedByServer: [] };
  if (options.verify === false && lost === undefined)
    return { ...done, outcome: 'unverified', record: undefined, hint: NOT_READ };
  const found = await look();
  if (found !== undefined)
    return { ...done, outcome: 'applied', record: found === 'gone' ? undefined : found };
  const { method, path } = call;
  const why = text`the server reported success, but what was asked for does not show.`;
  const hint = text`Read it before you repeat, and check whether this may be done here.`;
  throw lost ?? new PmError({ code: 'not-applied', why, hint, request: { method, path }, id });
}

/** The rows of a list, which PHP writes as a map where it has gaps. */
export function rowsIn(list: unknown): Readonly<Record<string, unknown>>[] {
  return typeof list === 'object' && list !== null ? Object.values(list).filter(isJson) : [];
}

/** The error for a number of which there is nothing. */
export function nothingOf(id: number, { method, path }: Pick<Call, 'method' | 'path'>): PmError {
  const why = text`there is nothing with the number ${id}.`;
  const hint = text`List them to find the right id.`;
  return new PmError({ code: 'not-found', why, hint, request: { method, path } });
}
