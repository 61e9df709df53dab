import { PmError } from 'pm-api-client';
import type { PmRecord, ResourceDefinition } from 'pm-api-client/resources';
import { type Call, operation } from '../operation.js';
import { RECORD_ID } from '../option.js';
import { SENDING } from '../options.js';
import type { WriteResult } from '../resources.js';
import { forAgents, inBoth, text } from '../texts.js';
import { RESOURCES } from './subjects.js';
import { showWrite } from './write-results.js';

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

/** Restores a record by its own id: the trash lists deletions, which have ids of their own. */
export async function restoreRecord(
  { one }: ResourceDefinition,
  id: number,
  { pm: open, signal, write, isOfTool }: Call,
): Promise<WriteResult<PmRecord>> {
  const pm = await open();
  const deleted = await pm.trash.list({ signal });
  const found = deleted.find(({ objectType, objectID }) => objectType === one && Number(objectID) === id);
  if (found !== undefined) {
    const result = await pm.trash.restore(Number(found.id), write);
    if ('method' in result) return result;
    // The row of the trash is of the deletion; the caller asked for the record.
    return result.outcome === 'applied'
      ? { ...result, id, record: { ...result.record, id } }
      : Object.assign(result, { id, record: undefined });
  }
  throw new PmError({
    code: 'not-found',
    why: text`the trash has no ${one} ${id}.`,
    hint: isOfTool
      ? forAgents`search_all with deleted: true lists what was deleted.`
      : text`pm-api trash lists what was deleted.`,
  });
}
