import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { PmRecord, ResourceDefinition } from './definition.js';
import { withNumbers } from './page.js';

/** Reads one record, and makes sure that it is the one that was asked for. */
export async function getRecord(
  definition: ResourceDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  const path = `/${definition.name}/${id}`;
  const { body } = await connection.send(
    { method: 'GET', path, wants: { as: 'record', key: definition.one } },
    limits,
  );
  const { data } = definition.record.safeParse(body[definition.one]);
  if (data?.id === id) {
    // Lists of the same records are read so too.
    withNumbers(data, definition.list?.numbers ?? []);
    return data;
  }
  throw new PmError({
    code: 'bad-response',
    why:
      data === undefined
        ? `the answer is not a ${definition.one}.`
        : `the answer is ${definition.one} ${data.id}.`,
    hint: 'Check what stands between this client and the server.',
    request: { method: 'GET', path },
  });
}
