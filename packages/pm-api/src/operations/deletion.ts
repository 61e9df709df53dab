import { PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { nounOf } from '../help.js';
import { type Call, operation, RECORD_ID } from '../operation.js';
import { SENDING } from '../options.js';
import { RESOURCES, resourceOf, type WriteResult, withRemark } from '../resources.js';
import { forAgents, inBoth, text } from '../texts.js';
import { remarkOn } from './remarks.js';
import { showWrite } from './write-results.js';

/** `pm-api delete bugs 12` */
export const remove = operation({
  name: 'delete',
  does: ({ a }) => inBoth(text`Delete ${a}`, '删除{0}'),
  subjects: RESOURCES,
  input: () => ({ id: RECORD_ID, ...SENDING }),
  examples: () => ['12 --dry-run'],
  run: ({ subject, id }, call) => deleteRecord(subject, id, call),
  show: (result, context, { subject }) => showWrite(context, 'delete', subject, result),
});

/** `pm-api restore bugs 12`: what `delete` has taken away. */
export const restore = operation({
  name: 'restore',
  does: ({ a }) => inBoth(text`Restore ${a} that was deleted`, '还原已删除的{0}'),
  subjects: RESOURCES,
  readsFirst: true,
  input: () => ({ id: RECORD_ID, ...SENDING }),
  examples: () => ['12'],
  run: ({ subject, id }, call) => restoreRecord(subject, id, call),
  show: (result, context, { subject, id }) => showWrite(context, 'restore', subject, result, id),
});

/** Deletes a record, with what a user would not expect of that. */
export async function deleteRecord(definition: ResourceDefinition, id: number, { pm, write }: Call) {
  const result = await resourceOf(await pm(), definition).delete(id, write);
  if (!('record' in result)) return result;
  // It is the record before the delete.
  if (result.outcome === 'applied') result.record.deleted = 1;
  return withRemark(result, remarkOn(definition, 'delete', result.record));
}

/** Restores a record by its own id: the trash lists deletions, which have ids of their own. */
export async function restoreRecord(
  definition: ResourceDefinition,
  id: number,
  { pm: open, signal, write, isOfTool }: Call,
): Promise<WriteResult<PmRecord>> {
  const { one, get } = definition;
  const pm = await open();
  const deleted = await pm.trash.list({ signal });
  const kind = one === 'testcase' ? 'case' : one;
  const found = deleted.find(({ objectType, objectID }) => objectType === kind && Number(objectID) === id);
  if (found !== undefined) {
    const result = await pm.trash.restore(Number(found.id), write);
    if ('method' in result) return result;
    if (result.outcome !== 'applied') return Object.assign(result, { id, record: undefined });
    // The row of the trash is of the deletion; the caller asked for the record.
    const { richText } = write;
    const read =
      get === true &&
      resourceOf(pm, definition)
        .get(id, { signal, richText })
        .catch(() => undefined);
    return { ...result, id, record: (await read) || { ...result.record, id } };
  }
  const noun = nounOf(definition);
  throw new PmError({
    code: 'not-found',
    why: text`the trash has no ${noun} ${id}.`,
    hint: isOfTool
      ? forAgents`search_all with deleted: true lists what was deleted.`
      : inBoth(text`pm-api trash lists what was deleted.`, '用 pm-api trash 查看已删除的记录。'),
  });
}
