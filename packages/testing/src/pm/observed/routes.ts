import { parentIn, routesOf } from '../route.js';
import { nothing, printed } from './answers/answers.js';
import { docRoutes } from './docs/docs.js';
import { listRecords, mine, pageOfRows } from './lists/lists.js';
import { executionRefusal, executionRoutes } from './planning/execution-work.js';
import { memberRoutes } from './planning/members.js';
import { programRoutes } from './planning/program-lists.js';
import { moduleRoutes } from './products/modules.js';
import { productRoutes } from './products/product-pages.js';
import { linkRoutes } from './records/links.js';
import { logRoutes } from './records/log-routes.js';
import { pageRow } from './records/page-row.js';
import { createRecord, deleteRecord, runTransition, showRecord, updateRecord } from './records/records.js';
import type { ListParent, ObservedRequest, ObservedRoute } from './resource.js';
import { type ObservedName, observedNames, observedResources } from './resources.js';
import { fileRoutes } from './subresources/files.js';
import { effortRoutes } from './tasks/efforts.js';
import { testReportRoutes } from './tests/test-reports.js';
import { runRoutes } from './tests/test-runs.js';
import { groupRoutes } from './users/groups.js';

/** Rights by what is done, where a resource does not say otherwise. */
const METHODS: Readonly<Record<string, string>> = {
  create: 'create',
  get: 'view',
  update: 'edit',
  delete: 'delete',
  list: 'browse',
};

/** A GET of an execution, or of what is below it, needs the execution in the caller's view. A team shows another's. */
function withExecutionInView(route: ObservedRoute): ObservedRoute {
  if (route.method !== 'GET' || !/^\/executions\/:id(\/|$)/.test(route.path)) return route;
  if (route.path.endsWith('/team')) return route;
  return { ...route, answer: (request) => executionRefusal(request) ?? route.answer(request) };
}

const noFeedbacks = (request: ObservedRequest): Response =>
  printed({ status: 'success', ...pageOfRows(request, 'feedbacks', []) });

/** The open edition lists no feedbacks, and fails over tickets, of which it has the menu alone. */
const absentRoutes: readonly ObservedRoute[] = [
  pageRow('GET /my/feedbacks', 'my-work', 'todos', noFeedbacks, 'list'),
  pageRow('GET /my/tickets', 'my-work', 'todos', () => nothing(500), 'list'),
];

/** The routes of a released server of the open edition: no feedbacks, no tickets, but builds and programs. */
export const observedRoutes: readonly ObservedRoute[] = [
  ...observedNames.flatMap(routesOfResource),
  ...programRoutes,
  ...memberRoutes,
  ...moduleRoutes,
  ...fileRoutes,
  ...docRoutes,
  ...linkRoutes,
  ...logRoutes,
  ...effortRoutes,
  ...executionRoutes,
  ...runRoutes,
  ...testReportRoutes,
  ...productRoutes,
  ...groupRoutes,
  ...absentRoutes,
].map(withExecutionInView);

function routesOfResource(name: ObservedName): ObservedRoute[] {
  const resource = observedResources[name];
  const { parents = [], transitions = {}, routes = [], deadToken, lists } = resource;
  const standard = routesOf(name, { ...resource, parents }, Object.keys(transitions)).map(
    (route): ObservedRoute => {
      const { operation, path } = route;
      const parent = operation === 'list' ? parentIn(path) : undefined;
      const redirects = operation === 'list' ? deadToken?.list !== 'refuse' || parent : deadToken?.get;
      return {
        ...route,
        resource: name,
        privilege: privilegeFor(name, operation, parent),
        ...(redirects && { redirectsDeadToken: true }),
        answer: answerTo(name, operation, parent),
      };
    },
  );
  const own = lists?.my === undefined ? [] : [ownRoute(name)];
  const isReplaced = ({ method, path }: ObservedRoute) =>
    routes.some((route) => route.method === method && route.path === path);
  return [
    ...standard.filter((route) => !isReplaced(route)),
    ...own,
    ...routes.map((route) => ({ ...route, resource: name })),
  ];
}

/** The list of the caller, which needs the right of another module. */
function ownRoute(resource: ObservedName): ObservedRoute {
  return {
    ...{ method: 'GET', path: `/my/${resource}`, resource, operation: 'mine', redirectsDeadToken: true },
    privilege: observedResources[resource].privileges?.mine ?? 'my-work',
    answer: (request) => mine(request, resource),
  };
}

function privilegeFor(name: ObservedName, operation: string, parent: ListParent | undefined): string {
  const { one: module, privileges = {} } = observedResources[name];
  if (parent === 'projects' || parent === 'executions')
    return privileges[parent] ?? `${observedResources[parent].one}-${module}`;
  return privileges[parent ?? operation] ?? `${module}-${METHODS[operation] ?? operation}`;
}

function answerTo(name: ObservedName, operation: string, parent: ListParent | undefined) {
  return (request: ObservedRequest): Response => {
    if (operation === 'create') return createRecord(request, name);
    if (operation === 'list') return listRecords(request, name, parent);
    if (operation === 'get') return showRecord(request, name);
    if (operation === 'update') return updateRecord(request, name);
    if (operation === 'delete') return deleteRecord(request, name);
    const rules = observedResources[name].transitions?.[operation];
    return rules === undefined ? updateRecord(request, name) : runTransition(request, name, operation, rules);
  };
}
