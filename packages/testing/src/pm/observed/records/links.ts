import type { FakeRecord } from '../../state/fake-record.js';
import { done, fail, json, missingParameter, notThere, page } from '../answers/answers.js';
import { type Fields, numberAt, type ObservedRequest, type ObservedRoute } from '../resource.js';
import { type ObservedName, observedResources } from '../resources.js';
import { anchor, log } from './actions.js';
import { pageRow } from './page-row.js';
import { numbersIn, tiedText } from './values.js';

/*
 * Stories and bugs that are tied to plans, builds, releases and executions, by the names of the pages. What does not exist is
 * tied as well, and a record that the query does not name is number 0: nothing is tied, and the answer is a success.
 */

interface Link {
  to: ObservedName;
  of: 'stories' | 'bugs';
  /** The name of this record's number in the query of a link. */
  idAs: string;
  /** Is this record's number in the path, too, and in that place for the one that unties? */
  isBelow?: true;
  tie: (request: ObservedRequest, row: FakeRecord, numbers: readonly number[]) => void;
  untie: (request: ObservedRequest, row: FakeRecord, number: number) => void;
  /** What is answered of a number that no record has. @default that it does not exist */
  missing?: () => Response;
  /** A number that no record has is not noticed. */
  isUnchecked?: true;
}

const typeIn = ({ query }: ObservedRequest, of: Link['of']): string =>
  of === 'stories' ? 'story' : (query.get('type') ?? 'bug');

/** Builds and releases have the numbers in a field of their own. */
function inField(to: 'builds' | 'releases', of: Link['of']) {
  const fieldOf = (request: ObservedRequest) => (typeIn(request, of) === 'leftBug' ? 'leftBugs' : of);
  const tie: Link['tie'] = (request, row, numbers) => {
    const field = fieldOf(request);
    const tied = tiedText([...numbersIn(row[field]), ...numbers]);
    request.state.table(to).change(row.id, { [field]: tied });
    if (to === 'builds') inBuild(request, row, of, numbers);
  };
  const untie: Link['untie'] = (request, row, number) => {
    const field = fieldOf(request);
    const left = numbersIn(row[field]).filter((held) => held !== number);
    request.state.table(to).change(row.id, { [field]: left.join(',') });
  };
  return { to, of, tie, untie };
}

/** Active bugs of a build are resolved in it; of a story only its history tells. */
function inBuild(request: ObservedRequest, build: FakeRecord, of: Link['of'], numbers: readonly number[]) {
  const { state, body, caller, now } = request;
  for (const number of numbers) {
    if (of === 'stories') {
      const address = page('story', 'storyView', `&storyID=${number}`);
      const extra = anchor(address, `#${number} `, " data-size='lg' data-toggle='modal' ");
      const entry = { objectType: 'build', row: build, operation: 'linkstory', actor: caller.account, now };
      log(state, { ...entry, extra });
      continue;
    }
    const bug = state.table('bugs').get(number);
    if (bug !== undefined && !['resolved', 'closed'].includes(String(bug.status)))
      state.table('bugs').change(number, {
        ...{ status: 'resolved', resolution: 'fixed', resolvedBuild: String(build.id), resolvedDate: now },
        ...{ resolvedBy: (body.resolvedBy as Fields | undefined)?.[number] ?? '', confirmed: 1 },
        ...{ assignedTo: bug.openedBy, assignedDate: now },
      });
  }
}

/** Each story and bug has the plan that it is in, and its history tells of it. */
function inPlan({ state, caller, now }: ObservedRequest, plan: FakeRecord, of: Link['of'], isTied: boolean) {
  const extra = anchor(page('productplan', 'view', `&planID=${plan.id}`), String(plan.title));
  const [operation, stage] = isTied ? ['linked2plan', 'planned'] : ['unlinkedfromplan', 'wait'];
  return (number: number) => {
    const row = state.table(of).get(number);
    if (row === undefined) return;
    const changesStage = of === 'stories' && ['wait', 'planned'].includes(String(row.stage ?? 'wait'));
    const none = of === 'stories' ? '' : 0;
    state.table(of).change(number, {
      plan: isTied ? (of === 'stories' ? String(plan.id) : plan.id) : none,
      ...(changesStage && { stage }),
    });
    const objectType = of === 'stories' ? 'story' : 'bug';
    log(state, { objectType, row, operation, actor: caller.account, now, extra });
  };
}

/** Puts stories into an execution, behind those that are in it. */
export function storiesIntoExecution(
  { state }: ObservedRequest,
  execution: FakeRecord,
  numbers: readonly number[],
) {
  const table = state.table('stories');
  for (const number of numbers) {
    if (['draft', 'reviewing', 'closed'].includes(String(table.get(number)?.status))) continue;
    const held = table.where((row) => row.execution === execution.id);
    if (held.some(({ id }) => id === number)) continue;
    const order = Math.max(0, ...held.map((row) => Number(row.order ?? 0))) + 1;
    table.change(number, {
      execution: execution.id,
      project: execution.project,
      order,
      stage: 'projected',
    });
  }
}

const plans = (of: Link['of']): Link => ({
  ...{ to: 'productplans', of, idAs: 'planID', isBelow: true },
  tie: (request, row, numbers) => numbers.forEach(inPlan(request, row, of, true)),
  untie: (request, row, number) => inPlan(request, row, of, false)(number),
});

const KINDS = ['stories', 'bugs'] as const;

const links: readonly Link[] = [
  ...KINDS.map((of): Link => ({ ...inField('builds', of), idAs: 'buildID' })),
  ...KINDS.map((of): Link => ({ ...inField('releases', of), idAs: 'releaseID', isUnchecked: true })),
  ...KINDS.map(plans),
  {
    ...{ to: 'executions', of: 'stories', idAs: 'objectID', isBelow: true },
    tie: storiesIntoExecution,
    untie: ({ state }, _, number) => state.table('stories').change(number, { execution: 0, order: 0 }),
    missing: () =>
      fail('No Product is linked to Execution. You will be directed to Product page to link one.'),
  },
];

const ASKS =
  "zui.Modal.confirm({message: 'After Story is removed, cased linked to Story will be reomoved and tasks linked to Story will be cancelled. Do you want to continue?'})";

function routesOfLink({ to, of, idAs, isBelow, isUnchecked, tie, untie, ...rules }: Link): ObservedRoute[] {
  const [word, numberAs] = of === 'stories' ? ['Story', 'storyID'] : ['Bug', 'bugID'];
  const { one, word: toWord } = observedResources[to];
  const { missing = () => notThere(toWord) } = rules;
  const path = isBelow ? `/${to}/:id` : `/${to}`;
  const link = (request: ObservedRequest): Response => {
    const id = numberAt(request.query, idAs);
    const row = request.state.table(to).get(id);
    if (row === undefined && id !== 0 && !isUnchecked) return missing();
    const numbers = numbersIn(request.body[of]);
    // Without any it shows the page that offers some.
    if (numbers.length === 0 && to !== 'executions') return json({ title: '', ...done, pager: null });
    if (row !== undefined) tie(request, row, numbers);
    return json(done);
  };
  const unlink = (request: ObservedRequest): Response => {
    const { state, query } = request;
    const number = numberAt(query, numberAs);
    if (!query.has(numberAs)) return missingParameter(numberAs);
    if (state.table(of).get(number) === undefined) return notThere(word);
    if (to === 'executions' && query.get('confirm') !== 'yes') return json({ callback: ASKS, ...done });
    const id = isBelow && to === 'executions' ? request.id : numberAt(query, idAs);
    const row = state.table(to).get(id);
    if (row !== undefined) untie(request, row, number);
    return json(done);
  };
  return [
    pageRow(`PUT ${path}/link${word}`, `${one}-link${word}`, to, link),
    pageRow(`PUT ${path}/unlink${word}`, `${one}-unlink${word}`, to, unlink),
  ];
}

export const linkRoutes: readonly ObservedRoute[] = links.flatMap(routesOfLink);
