import { isJson, type Json } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, WriteOptions } from '../options.js';
import { NOT_READ } from '../resource/write.js';
import type { VerifiedWrite } from '../resource/written.js';
import { withHint } from '../result-texts.js';

/** Sends a write and looks for what shows that it was done: `undefined` where nothing does. `whyNot` may say more of that. */
export async function writeAndLook<Rec>(
  connection: Connection,
  id: number,
  call: Call,
  look: () => Promise<Rec | undefined>,
  options: WriteOptions,
  whyNot: () => Partial<Record<'why' | 'hint', Text>> = () => ({}),
): Promise<VerifiedWrite<Rec>> {
  const lost = await connection.send(call, connection.limits(options)).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PmError && error.code === 'unknown-outcome') return error;
      throw error;
    },
  );
  const done = { id, changedByServer: [] };
  if (options.verify === false && lost === undefined)
    return withHint({ ...done, outcome: 'unverified' as const, record: undefined }, NOT_READ);
  const found = await look();
  if (found !== undefined) return { ...done, outcome: 'applied', record: found };
  const why = text`the server reported success, but what was asked for does not show.`;
  const hint = text`Read it before you repeat, and check whether this may be done here.`;
  throw lost ?? new PmError({ code: 'not-applied', why, hint, ...whyNot(), request: call, id });
}

/** The rows of a list, which PHP writes as a map where it has gaps. */
export function rowsIn(list: unknown): Readonly<Record<string, unknown>>[] {
  return typeof list === 'object' && list !== null ? Object.values(list).filter(isJson) : [];
}

/** Reads what belongs to a record that has been read: what is not found then is the route. */
export async function readBelow(connection: Connection, call: Call, limits: Limits): Promise<Json> {
  try {
    return (await connection.send(call, limits)).body;
  } catch (error) {
    if (!(error instanceof PmError) || error.code !== 'not-found') throw error;
    const [why, hint] = [text`the server does not offer this.`, text`Released servers do.`];
    throw new PmError({ code: 'module-missing', why, hint, request: error.request, cause: error });
  }
}
