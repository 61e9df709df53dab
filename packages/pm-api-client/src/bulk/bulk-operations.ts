import { isJson } from '../body.js';
import type { PreparedRequest } from '../call.js';
import { PmError } from '../errors.js';
import type { WriteOptions } from '../options.js';
import { transitRecord, updateRecord } from '../resource/change.js';
import { createRecord } from '../resource/create.js';
import type { PmRecord } from '../resource/definition.js';
import type { Target } from '../resource/target.js';
import type { AnyWritten } from '../resource/written.js';
import type { BulkOptions } from './report.js';
import { runBulk } from './run-bulk.js';
import { type Change, createTask, type Task, transitionTask, updateTask } from './tasks.js';

type Options<Input> = BulkOptions<Input, PmRecord> & { dryRun?: boolean | undefined };
type Write<Input> = (
  input: Input,
  options: WriteOptions,
  target?: Target,
) => Promise<AnyWritten | PreparedRequest>;

/** The operations of a definition over many records: `createMany`, `updateMany`, and one for each transition. */
export function bulkOperations(target: Target) {
  const { definition, connection } = target;
  const { create, update, transitions = {} } = definition;
  const many = async <Input>(
    given: readonly Input[],
    write: Write<Input>,
    taskOf: (send: Task<Input>['send']) => Task<Input>,
    { dryRun, ...options }: Options<Input> = {},
  ) => {
    const inputs = listIn(given, definition.name);
    if (dryRun) return Promise.all(inputs.map((input) => write(input, { dryRun: true })));
    // A write that is no dry run resolves with what was written.
    const send: Task<Input>['send'] = async (...call) => (await write(...call)) as AnyWritten;
    return runBulk(taskOf(send), inputs, connection, options);
  };
  return {
    ...(create && {
      createMany: async (list: readonly unknown[], options?: Options<unknown>) => {
        const write: Write<unknown> = (fields, given) => createRecord(target, create, fields, given);
        return many(list, write, (send) => createTask(target, create, send), options);
      },
    }),
    ...(update && {
      updateMany: async (changes: readonly Change[], options?: Options<Change>) => {
        const write: Write<Change> = ({ id, fields }, given, at = target) =>
          updateRecord(at, update, id, fields, given);
        return many(
          listIn(changes, definition.name).map(changeIn),
          write,
          (send) => updateTask(target, update, send),
          options,
        );
      },
    }),
    ...Object.fromEntries(
      Object.entries(transitions).map(([name, rule]) => [
        `${name}Many`,
        async (ids: readonly number[], fields?: unknown, options?: Options<Change>) => {
          const write: Write<Change> = ({ id }, given, at = target) =>
            transitRecord(at, name, rule, id, fields, given);
          const changes = listIn(ids, definition.name).map((id) => ({ id, fields }));
          return many(changes, write, (send) => transitionTask(target, name, rule, send), options);
        },
      ]),
    ),
  };
}

// Plain JavaScript can give anything.
function listIn<Input>(given: readonly Input[], name: string): readonly Input[] {
  if (Array.isArray(given)) return given;
  const request = { method: 'POST', path: `/${name}` };
  throw new PmError({
    code: 'invalid-input',
    why: 'the list is no array.',
    hint: 'Nothing was sent.',
    request,
  });
}

/** A change that is none has no number, and fails alone. */
function changeIn(given: Change): Change {
  return isJson(given) ? given : { id: Number.NaN, fields: given };
}
