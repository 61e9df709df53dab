import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { PmRecord, Row } from './row.js';

/** Reads one record, and makes sure that it is the one that was asked for. */
export async function getRecord(
  row: Row,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  const path = `/${row.name}/${id}`;
  const { body } = await connection.send(
    { method: 'GET', path, wants: { as: 'record', key: row.one } },
    limits,
  );
  const { data } = row.record.safeParse(body[row.one]);
  if (data?.id === id) return data;
  throw new PmError({
    code: 'bad-response',
    why: data === undefined ? `the answer is not a ${row.one}.` : `the answer is ${row.one} ${data.id}.`,
    hint: 'Check what stands between this client and the server.',
    request: { method: 'GET', path },
  });
}
