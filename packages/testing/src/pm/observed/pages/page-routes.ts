import { askedPage } from '../../paging.js';
import { json, movedTo, nothing, printed } from '../answers/answers.js';
import { onWire } from '../answers/on-wire.js';
import { teamOnPage } from '../planning/members.js';
import type { ObservedRequest } from '../request.js';
import type { ObservedRoute } from '../resource.js';
import { observedResources } from '../resources.js';
import { executionsSeen } from '../session/views.js';

/*
 * Paths that reach a page made for a browser: it answers its whole data, or nothing that is of use.
 */

/** A list of what the open edition has none of. */
const emptyList =
  (key: string, moduleName: string, methodName: string) =>
  ({ query }: ObservedRequest): Response => {
    const { recPerPage } = askedPage(query);
    const names = {
      pageCookie: null,
      pageTotal: 0,
      pageID: 1,
      moduleName,
      methodName,
      params: null,
      offset: 0,
    };
    return printed({ status: 'success', [key]: [], pager: { recTotal: 0, recPerPage, ...names } });
  };

/** The data of a whole page in place of a list. */
const dump =
  (name: string) =>
  ({ state }: ObservedRequest): Response => {
    const products = [...state.table('products').all()];
    return json({
      title: `${products[0]?.name ?? ''}-${name}`,
      products: Object.fromEntries(products.map(({ id, name: called }) => [id, called])),
    });
  };

/** The only page that has a record of the user with the key `password`; here it is always empty. */
const profile = (request: ObservedRequest): Response =>
  json({
    title: 'Dashboard-My Profile',
    user: { ...onWire(request, observedResources.users, request.caller, 'alone'), password: '' },
    groups: [],
    deptPath: [],
    status: 'success',
    pager: null,
  });

/**
 * The team of an execution, with the executions that the page can go to. In the place of one that is not there, or not
 * in the caller's view, the page shows the first that is.
 */
function executionTeam({ state, caller, id: asked }: ObservedRequest): Response {
  const seen = [...executionsSeen(state, caller)];
  const execution = seen.find((row) => row.id === asked) ?? seen[0];
  if (execution === undefined) return movedTo('/index.php?m=execution&f=create&t=json');
  const { id } = execution;
  const executions = seen.map((row) => [row.id, row.name]);
  return json({
    title: `${String(execution.name)}-Members`,
    projectID: execution.project,
    hidden: '',
    executions: Object.fromEntries(executions),
    teamMembers: teamOnPage(state, 'execution', id),
    status: 'success',
    pager: null,
  });
}

const pageRoute = (
  path: string,
  resource: ObservedRoute['resource'],
  privilege: string | null,
  answer: ObservedRoute['answer'],
): ObservedRoute => ({
  method: 'GET',
  path,
  resource,
  operation: 'list',
  privilege,
  redirectsDeadToken: true,
  answer,
});

// The open edition has the menu of these and not the module: it fails.
const FAILING = ['issues', 'risks', 'meetings', 'tickets'];

const DUMPED = [
  ['bugs', 'bug-browse'],
  ['testcases', 'testcase-browse'],
  ['testtasks', 'testtask-browse'],
] as const;

export const pageRoutes: readonly ObservedRoute[] = [
  pageRoute('/my/profile', 'users', null, profile),
  ...FAILING.map((name) => pageRoute(`/my/${name}`, 'todos', 'my-work', () => nothing(500))),
  pageRoute('/my/feedbacks', 'todos', 'my-work', emptyList('feedbacks', 'my', 'work')),
  pageRoute('/depts', 'users', 'dept-browse', () => printed({ status: 'success', depts: [] })),
  pageRoute('/executions/:id/team', 'executions', 'execution-team', executionTeam),
  ...DUMPED.map(([name, privilege]) => pageRoute(`/${name}`, name, privilege, dump(name))),
];
