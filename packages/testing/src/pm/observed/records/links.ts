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

type Kind = 'stories' | 'bugs';

interface Link {
  to: ObservedName;
  of: readonly Kind[];
  /** The name of this record's number in the query of a link. */
  idAs: string;
  /** Is this record's number in the path, too, and in that place for the one that unties? */
  isBelow?: true;
  tie: (request: ObservedRequest, row: FakeRecord, numbers: readonly number[], of: Kind) => void;
  untie: (request: ObservedRequest, row: FakeRecord, number: number, of: Kind) => void;
  /** What is answered of a number that no record has. @default that it does not exist */
  missing?: () => Response;
  /** A number that no record has is not noticed. */
  isUnchecked?: true;
}

const KINDS = ['stories', 'bugs'] as const;

const fieldOf = ({ query }: ObservedRequest, of: Kind) =>
  of === 'bugs' && query.get('type') === 'leftBug' ? 'leftBugs' : of;

/** Builds and releases have the numbers in a field of their own. */
const inField = (to: 'builds' | 'releases', idAs: string): Link => ({
  ...{ to, of: KINDS, idAs },
  tie(request, row, numbers, of) {
    const field = fieldOf(request, of);
    const tied = tiedText([...numbersIn(row[field]), ...numbers]);
    request.state.table(to).change(row.id, { [field]: tied });
    if (to === 'builds') inBuild(request, row, of, numbers);
  },
  untie(request, row, number, of) {
    const field = fieldOf(request, of);
    const left = numbersIn(row[field]).filter((held) => held !== number);
    request.state.table(to).change(row.id, { [field]: left.join(',') });
  },
});

/** Active bugs of a build are resolved in it; of a story only its history tells. */
function inBuild(request: ObservedRequest, build: FakeRecord, of: Kind, numbers: readonly number[]) {
  const { state, body, now } = request;
  for (const number of numbers) {
    if (of === 'stories') {
      const address = page('story', 'storyView', `&storyID=${number}`);
      const extra = anchor(address, `#${number} `, " data-size='lg' data-toggle='modal' ");
      log(request, { objectType: 'build', row: build, operation: 'linkstory', extra });
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
function inPlan(request: ObservedRequest, plan: FakeRecord, of: Kind, isTied: boolean) {
  const { state } = request;
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
    log(request, { objectType: of === 'stories' ? 'story' : 'bug', row, operation, extra });
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
    const held = table.where({ execution: execution.id });
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

const links: readonly Link[] = [
  inField('builds', 'buildID'),
  { ...inField('releases', 'releaseID'), isUnchecked: true },
  {
    ...{ to: 'productplans', of: KINDS, idAs: 'planID', isBelow: true },
    tie: (request, row, numbers, of) => numbers.forEach(inPlan(request, row, of, true)),
    untie: (request, row, number, of) => inPlan(request, row, of, false)(number),
  },
  {
    ...{ to: 'executions', of: ['stories'], idAs: 'objectID', isBelow: true },
    tie: storiesIntoExecution,
    untie: ({ state }, _, number) => state.table('stories').change(number, { execution: 0, order: 0 }),
    missing: () =>
      fail('No Product is linked to Execution. You will be directed to Product page to link one.'),
  },
];

const ASKS =
  "zui.Modal.confirm({message: 'After Story is removed, cased linked to Story will be reomoved and tasks linked to Story will be cancelled. Do you want to continue?'})";

function routesOfLink(rules: Link, of: Kind): ObservedRoute[] {
  const { to, idAs, isBelow, isUnchecked, tie, untie } = rules;
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
    if (row !== undefined) tie(request, row, numbers, of);
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
    if (row !== undefined) untie(request, row, number, of);
    return json(done);
  };
  return [
    pageRow(`PUT ${path}/link${word}`, `${one}-link${word}`, to, link),
    pageRow(`PUT ${path}/unlink${word}`, `${one}-unlink${word}`, to, unlink),
  ];
}

export const linkRoutes: readonly ObservedRoute[] = links.flatMap((link) =>
  link.of.flatMap((of) => routesOfLink(link, of)),
);
