import { numberOf } from '../body.js';
import type { Call, Fields } from '../call.js';
import { PmError } from '../errors.js';
import type { Limits } from '../options.js';
import type { FindRule } from './definition.js';
import { type Findable, type Newest, newcomers, newestRecords } from './find.js';
import type { AnyWritten } from './resource.js';
import type { Target } from './target.js';
import { confirmed, correctCreated, NOT_READ, unverified } from './write.js';

/**
 * Creates a record whose number the server may not tell, and finds it in its parent's list: what is there after the
 * create and was not before, with the same title and author. Where several could be it, none is taken for it.
 */
export async function createUnnumbered(
  target: Target,
  find: FindRule,
  call: Call,
  asked: Fields,
  isVerified: boolean,
  limits: Limits,
): Promise<AnyWritten> {
  const { definition, connection } = target;
  const { list } = definition;
  if (!isVerified || list === undefined) {
    const { body } = await connection.send(call, limits);
    return unverified(tellsID(body.id), undefined, NOT_READ);
  }
  const findable: Findable = { definition, list, find };
  // Two alike at the same time could not be told apart afterwards.
  const key = JSON.stringify([asked[find.parentID], asked[find.title]]);
  return target.createMutex.run(key, async () => {
    const before = await newestBefore(target, findable, asked, limits);
    const { body } = await connection.send(call, limits);
    const told = tellsID(body.id);
    const found = told ?? (await findCreated(target, findable, { before, call, asked }, limits));
    if (typeof found !== 'number') return unverified(undefined, undefined, found.hint);
    if (target.read === undefined) return unverified(found, undefined, NOT_READ);
    return confirmed({ definition, call, asked, ifNot: correctCreated(found) }, found, target.read, limits);
  });
}

interface Created {
  before: Newest | undefined;
  call: Call;
  asked: Fields;
}

/** The number of the record that a create has made, or why it cannot be told. */
async function findCreated(
  { connection, definition }: Target,
  findable: Findable,
  { before, call, asked }: Created,
  limits: Limits,
): Promise<number | { hint: string }> {
  const look = `The server does not tell the number of what it created: look at the ${definition.name}.`;
  if (before === undefined) return { hint: `${look} This user may not list them.` };
  const after = await newestRecords(findable, connection, asked, limits).catch((error: unknown) => {
    if (!(error instanceof PmError)) throw error;
    return error;
  });
  if (after instanceof PmError) {
    if (after.code === 'aborted') throw abortedAfter(call, after);
    return { hint: `${look} The list could not be read: ${after.code}.` };
  }
  if (!before.isCertain || !after.isCertain) {
    return { hint: `${look} The list came in another order than asked for.` };
  }
  const found = newcomers(findable, before, after, asked, connection.currentUser.user?.account);
  const [record, ...others] = found;
  if (record !== undefined && others.length === 0) return record.id;
  if (record !== undefined) {
    return {
      hint: `Any of ${found.map(({ id }) => id).join(', ')} may be it: they are new and have its title.`,
    };
  }
  throw new PmError({
    code: 'not-applied',
    why: `the server said yes, but the ${definition.name} have no new record of that title.`,
    hint: 'Look at the list before you create it again.',
    request: { method: call.method, path: call.path },
  });
}

async function newestBefore(
  { connection }: Target,
  findable: Findable,
  asked: Fields,
  limits: Limits,
): Promise<Newest | undefined> {
  try {
    return await newestRecords(findable, connection, asked, limits);
  } catch (error) {
    // Some users may write what they may not read: then the write is sent and stays unverified.
    if (error instanceof PmError && (error.code === 'forbidden' || error.code === 'bad-response'))
      return undefined;
    throw error;
  }
}

function tellsID(value: unknown): number | undefined {
  const id = numberOf(value);
  return id !== undefined && id > 0 ? id : undefined;
}

function abortedAfter({ method, path }: Call, { cause }: PmError): PmError {
  return new PmError({
    code: 'aborted',
    why: 'the signal that was given ended the call while the new record was looked for.',
    hint: 'The server had said yes: look at the list, and do not repeat.',
    request: { method, path },
    cause,
  });
}
