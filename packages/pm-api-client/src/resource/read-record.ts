import { text } from 'plat-common/text';
import type { Json } from '../body.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import { CHECK_PROXIES } from '../hints.js';
import type { Limits } from '../options.js';
import type { ListRule, PmRecord, ResourceDefinition } from './definition.js';
import { unescapeTexts } from './texts.js';

/** Reads one record, and checks that it is the requested one. */
export async function readRecord(
  definition: ResourceDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<PmRecord> {
  return (await readAnswer(definition, connection, id, limits)).record;
}

/** Reads one record with the other parts of the response. */
export async function readAnswer(
  definition: ResourceDefinition,
  connection: Connection,
  id: number,
  limits: Limits,
): Promise<{ record: PmRecord; body: Json }> {
  const request = { method: 'GET', path: `/${definition.name}/${id}` } as const;
  const wants = { as: definition.isBare ? 'bare' : 'record', key: definition.one } as const;
  const { body } = await connection.send({ ...request, wants }, limits);
  const { data } = definition.record.safeParse(body[definition.one]);
  if (data?.id !== id)
    throw new PmError({
      code: 'bad-response',
      why:
        data === undefined
          ? text`the response is not a ${definition.one}.`
          : text`the response is ${definition.one} ${data.id}.`,
      hint: CHECK_PROXIES,
      request,
    });
  if (!kindOf(definition.list)(data) || definition.foreignTypes?.includes(String(data.type)))
    throw new PmError({
      code: 'not-found',
      why: text`the record is not a ${definition.one} but a ${String(data.type)}.`,
      hint: text`List the ${definition.name} to find the right id.`,
      request,
    });
  return { record: unescapeTexts(definition, data), body };
}

/** Tells records of this kind from those of another that servers put into its list, and show by its route. */
export function kindOf(rule: ListRule | undefined): (record: PmRecord) => boolean {
  const only = Object.entries(rule?.only ?? {});
  return (record) => only.every(([name, value]) => record[name] === undefined || record[name] === value);
}
