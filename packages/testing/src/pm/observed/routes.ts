import { parentIn, routesOf } from '../route.js';
import { nothing, printed } from './answers/answers.js';
import { bugRoutes } from './bugs/bug-batch.js';
import { docRoutes } from './docs/docs.js';
import { listRecords, pageOf, pageOfRows } from './lists/lists.js';
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
  ...bugRoutes,
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
  ...absentRoutes,
].map(withExecutionInView);

function routesOfResource(name: ObservedName): ObservedRoute[] {
  const { transitions, deadToken, lists, privileges, ...rules } = observedResources[name];
  const standard = routesOf(name, rules, transitions).map((route): ObservedRoute => {
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
  });
  if (lists?.my === undefined) return standard;
  // The list of the caller needs the right of another module.
  const mine: ObservedRoute['answer'] = (request) => pageOf(request, name, 'my', () => true);
  return [...standard, pageRow(`GET /my/${name}`, privileges?.mine ?? 'my-work', name, mine, 'mine')];
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
    if (operation === 'delete') return deleteRecord(request, name);
    const rules = observedResources[name].transitions?.[operation];
    return rules === undefined ? updateRecord(request, name) : runTransition(request, name, operation, rules);
  };
}
