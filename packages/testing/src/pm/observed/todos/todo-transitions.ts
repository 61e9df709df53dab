import type { FakeRecord } from '../../state/fake-record.js';
import { closesAndLoads, done, json, page, refused } from '../answers/answers.js';
import { fieldComplaints, missingRelation } from '../records/checks.js';
import { isEmpty } from '../records/values.js';
import type { ObservedRequest } from '../request.js';
import type { Fields } from '../resource.js';

/** The refusal of a to-do without a day. */
export const BAD_DATE = { date: ['『Date』 must be a valid date.'] };

const toMyList = { ...closesAndLoads, load: page('my', 'todo') };

const goOn =
  (module: string, word: string) =>
  (objectID: unknown): Fields => ({
    ...done,
    message: `This Todo is linked to ${word} #${String(objectID)}. Do you want to edit it?`,
    locate: page(module, 'view', `&id=${String(objectID)}`),
  });

/** The start and the end of a to-do of these types are answered with where its record is. */
const asksToGoOn: Readonly<Record<string, (objectID: unknown) => Fields>> = {
  bug: goOn('bug', 'Bug'),
  task: goOn('task', 'Task'),
  story: goOn('story', 'Story'),
};

/** A transition changes those in its states; to the others it answers the same. */
const to =
  (
    from: readonly string[],
    effect: (request: ObservedRequest, row: FakeRecord) => Fields,
    answer: Fields,
    goesOn = false,
  ) =>
  (request: ObservedRequest): Response => {
    const { state, id } = request;
    const row = state.table('todos').get(id);
    if (row !== undefined && from.includes(String(row.status)))
      state.table('todos').change(id, effect(request, row));
    const next = goesOn && row ? asksToGoOn[String(row.type)]?.(row.objectID) : undefined;
    return json(next ?? answer);
  };

function assign({ state, id, body, caller, now }: ObservedRequest): Response {
  const ghost = missingRelation(state, body);
  if (ghost !== undefined) return ghost;
  if (isEmpty(body.date)) return refused(BAD_DATE);
  const complaints = fieldComplaints({ date: { kind: 'date', label: 'Date' } }, body);
  if (complaints !== undefined) return refused(complaints);
  state.table('todos').change(id, {
    assignedTo: String(body.assignedTo ?? ''),
    assignedBy: caller.account,
    assignedDate: now,
    date: body.date,
    // Times that are not sent are lost.
    begin: String(body.begin ?? ''),
    end: String(body.end ?? ''),
  });
  return json(toMyList);
}

/** PUT /todos/{id}/{operation}: also of a to-do that is not there, with success. */
export const todoTransitions: Readonly<Record<string, (request: ObservedRequest) => Response>> = {
  start: to(['wait'], () => ({ status: 'doing' }), toMyList, true),
  finish: to(
    ['wait', 'doing'],
    ({ caller, now }) => ({ status: 'done', finishedBy: caller.account, finishedDate: now }),
    done,
    true,
  ),
  close: to(
    ['done'],
    ({ caller, now }) => ({
      status: 'closed',
      assignedTo: 'closed',
      assignedDate: now,
      closedBy: caller.account,
      closedDate: now,
    }),
    done,
  ),
  activate: to(['done', 'closed'], (_, { account }) => ({ status: 'wait', assignedTo: account }), done),
  assignTo: assign,
};
