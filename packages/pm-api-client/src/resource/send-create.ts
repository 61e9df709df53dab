import type { Call, Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { Done } from '../outcome.js';
import type { CreateRule } from './definition.js';

/**
 * Sends a create, and once more where the server has refused it for the want of names that other servers punish. A refusal
 * says that nothing was created.
 */
export async function sendCreate(
  connection: Connection,
  { ifWanted = {} }: CreateRule,
  call: Call,
  limits: Limits,
): Promise<Done> {
  try {
    return await connection.send(call, limits);
  } catch (error) {
    const wanted = wantedBy(error, ifWanted, call.body);
    if (wanted === undefined) throw error;
    return connection.send({ ...call, body: { ...call.body, ...wanted }, wrongNames: {} }, limits);
  }
}

/** What a refusal asks for, of what can be given. */
function wantedBy(
  error: unknown,
  ifWanted: Readonly<Record<string, string>>,
  body: Fields = {},
): Fields | undefined {
  if (!(error instanceof PmError) || error.code !== 'validation') return undefined;
  const names = Object.entries(ifWanted).filter(([name]) => error.fields?.[name] !== undefined);
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map(([name, field]) => [name, body[field]]));
}
