import { isJson, numberOf } from '../body.js';
import type { Fields } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { GroupRule } from './definition.js';

/**
 * The body with a list in groups, one for each product. The product of each item is read from the server; a server that does
 * not return it does not require groups.
 */
export async function grouped(
  connection: Connection,
  rule: GroupRule,
  body: Fields,
  limits: Limits,
): Promise<Fields> {
  const list = body[rule.field];
  if (!Array.isArray(list) || list.length === 0) return body;
  const given = body[rule.products];
  // A server that returns rights requires groups; with a single product, all items belong to it.
  const { rights } = await connection.login(limits);
  if (rights !== undefined && Array.isArray(given) && given.length === 1)
    return { ...body, [rule.field]: { [String(given[0])]: list } };
  const groups: Record<string, unknown[]> = {};
  for (const id of list) {
    const product = await productOf(connection, rule, Number(id), limits);
    if (product === undefined) return body;
    groups[product] = [...(groups[product] ?? []), id];
  }
  const products = given ?? (rule.sendsProducts ? Object.keys(groups).map(Number) : undefined);
  return { ...body, [rule.field]: groups, ...(products !== undefined && { [rule.products]: products }) };
}

async function productOf(
  connection: Connection,
  { name, one }: GroupRule,
  id: number,
  limits: Limits,
): Promise<number | undefined> {
  try {
    const wants = { as: 'record', key: one } as const;
    const { body } = await connection.send({ method: 'GET', path: `/${name}/${id}`, wants }, limits);
    const record = body[one];
    return isJson(record) ? numberOf(record.product) : undefined;
  } catch (error) {
    // A server that does not have this plan reports success with 200 and links nothing.
    if (error instanceof PmError && (CANNOT_TELL.includes(error.code) || error.status === 404))
      return undefined;
    throw error;
  }
}

const CANNOT_TELL: readonly string[] = ['module-missing', 'bad-response', 'forbidden'];
