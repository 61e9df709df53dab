import type { PmClient } from 'pm-api-client';
import type { Pair } from './arguments.js';
import { knownValues, meaningOf } from './field-values.js';
import type { Texts } from './texts/texts.js';
import { accountFieldsIn, withAccountsIn } from './users.js';

/**
 * The conditions of a list as its records have the values: `status=激活` and `assignedTo=张三` of ZenTao's screens are `active` and
 * `zhangsan`. Rejects a display name that no user or more than one has.
 */
export async function withFilterValues(
  pm: PmClient,
  name: string,
  filter: readonly Pair[],
  texts: Texts,
): Promise<Pair[]> {
  const { resourceFields } = await import('./texts/field-tables.js');
  const fields = resourceFields[name]?.fields ?? {};
  const users = [
    ...accountFieldsIn(fields),
    ...filter.map((pair) => pair.name).filter((field) => field.endsWith('By')),
  ];
  const conditions = filter.map((pair) => ({
    [pair.name]: meaningOf(pair.value, knownValues(fields[pair.name]?.kind)),
  }));
  const found = await withAccountsIn(pm, users, conditions, texts, 'Use the account of the user.');
  return filter.map((pair, index) => ({ ...pair, value: String(found[index]?.[pair.name] ?? pair.value) }));
}
