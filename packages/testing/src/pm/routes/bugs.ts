import { emptySuccess, fail, notAllowed, notThere, success } from '../answers.js';
import { pageOf } from '../paging.js';
import { mayWrite } from '../permissions.js';
import type { Route, Visit } from '../route.js';
import { type FakeBug, newBug } from '../world.js';
import { writable } from './bug-changes.js';

// "Naming rules for relation fields": a wrong name is answered like a missing permission.
const WRONG_NAMES = ['product', 'openedBuild[]'];
const REQUIRED = ['productID', 'title', 'openedBuild'];

const BROWSE: Record<string, (bug: FakeBug) => boolean> = {
  all: () => true,
  unclosed: ({ status }) => status !== 'closed',
  unresolved: ({ status }) => status === 'active',
};

export const bugRoutes: Route[] = [
  { method: 'post', path: '/bugs', answer: create },
  // The paths of one bug and of a list of bugs are not shown in the specification; these are observed.
  { method: 'get', path: '/bugs/:id', answer: ({ state, id }) => withBug(state.bugs.get(id), one) },
  { method: 'get', path: '/products/:id/bugs', answer: list },
  {
    method: 'put',
    path: '/bugs/:id',
    answer: (visit) =>
      writing(visit, (bug) => {
        Object.assign(bug, writable(visit.body));
        return emptySuccess();
      }),
  },
  {
    method: 'delete',
    path: '/bugs/:id',
    answer: (visit) =>
      writing(visit, (bug) => {
        visit.state.bugs.delete(bug.id);
        return emptySuccess();
      }),
  },
  {
    method: 'put',
    path: '/bugs/:id/resolve',
    answer: (visit) => writing(visit, (bug) => resolve(bug, visit)),
  },
  { method: 'put', path: '/bugs/:id/close', answer: (visit) => writing(visit, close) },
  { method: 'put', path: '/bugs/:id/activate', answer: (visit) => writing(visit, activate) },
];

function create({ state, user, body }: Visit): Response {
  if (WRONG_NAMES.some((name) => name in body) || !mayWrite(user.role, 'bug')) return notAllowed();
  const missing = REQUIRED.find((name) => body[name] === undefined);
  if (missing !== undefined) return fail(`Missing required field: ${missing}.`);
  const fields = writable(body);
  const { title, openedBuild } = fields;
  if (!title || openedBuild === undefined) return fail('title or openedBuild has a wrong value.');
  const product = state.products.get(Number(body.productID));
  if (product === undefined) return notThere('Product');
  const id = state.nextBugID();
  state.bugs.set(id, newBug({ ...fields, id, product: product.id, title, openedBy: user.account }));
  return success({ id });
}

function list({ state, id, query }: Visit): Response {
  if (!state.products.has(id)) return notThere('Product');
  // Bug lists return data by default; the filter's name and values are observed, an unknown value finds nothing.
  const shows = BROWSE[query.get('browse') ?? query.get('browseType') ?? 'all'] ?? (() => false);
  const bugs = [...state.bugs.values()].filter((bug) => bug.product === id && shows(bug));
  const { rows, paging } = pageOf(bugs, query);
  return success({ bugs: rows, ...paging });
}

function resolve(bug: FakeBug, { body }: Visit): Response {
  const { resolution, resolvedBuild, assignedTo } = body;
  if (typeof resolution !== 'string' || typeof resolvedBuild !== 'string') {
    return fail('resolution and resolvedBuild are required.');
  }
  if (bug.status !== 'active') return wrongState(bug);
  // Without assignedTo the assignee is lost: "Endpoints", rule 4.
  Object.assign(bug, {
    resolution,
    resolvedBuild,
    status: 'resolved',
    assignedTo: typeof assignedTo === 'string' ? assignedTo : '',
  });
  return success();
}

function close(bug: FakeBug): Response {
  if (bug.status === 'closed') return wrongState(bug);
  bug.status = 'closed';
  return success();
}

function activate(bug: FakeBug): Response {
  if (bug.status === 'active') return wrongState(bug);
  bug.status = 'active';
  return success();
}

// What a transition from a state that has none answers is not shown; a refusal is chosen.
const wrongState = (bug: FakeBug) => fail(`The bug is ${bug.status}.`);

const one = (bug: FakeBug) => success({ bug });

function writing({ state, user, id }: Visit, change: (bug: FakeBug) => Response): Response {
  return mayWrite(user.role, 'bug') ? withBug(state.bugs.get(id), change) : notAllowed();
}

function withBug(bug: FakeBug | undefined, answer: (bug: FakeBug) => Response): Response {
  return bug === undefined ? notThere('Bug') : answer(bug);
}
