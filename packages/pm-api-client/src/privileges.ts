import type { Call } from './call.js';

/** A permission of released servers: `bug` and `create` for `bug-create`. */
export interface Privilege {
  module: string;
  method: string;
}

/**
 * The privilege that each request needs, as observed on released servers: 403 without it, success with it alone. `N` is a
 * number. No privilege is known for other requests.
 */
const READS: Readonly<Record<string, string>> = {
  '/products': 'product-all',
  '/products/N': 'product-view',
  '/products/N/bugs': 'bug-browse',
  '/products/N/testcases': 'testcase-browse',
  '/products/N/testtasks': 'testtask-browse',
  '/products/N/stories': 'product-browse',
  '/products/N/epics': 'product-browse',
  '/products/N/requirements': 'product-browse',
  '/products/N/productplans': 'productplan-browse',
  '/products/N/releases': 'release-browse',
  '/products/N/systems': 'system-browse',
  '/products/N/story/modules': 'tree-browse',
  '/products/N/bug/modules': 'tree-browse',
  '/products/N/testcase/modules': 'tree-browse',
  '/projects': 'project-browse',
  '/projects/N': 'project-view',
  '/projects/N/executions': 'project-execution',
  '/projects/N/members': 'project-team',
  '/projects/N/stories': 'projectstory-story',
  '/projects/N/bugs': 'project-bug',
  '/projects/N/testcases': 'project-testcase',
  '/projects/N/testtasks': 'project-testtask',
  '/projects/N/builds': 'project-build',
  '/executions': 'execution-all',
  '/executions/N': 'execution-view',
  '/executions/N/tasks': 'execution-task',
  '/executions/N/stories': 'execution-story',
  '/executions/N/bugs': 'execution-bug',
  '/executions/N/testcases': 'execution-testcase',
  '/executions/N/testtasks': 'execution-testtask',
  '/executions/N/builds': 'execution-build',
  '/executions/N/task/modules': 'tree-browsetask',
  '/executions/N/team': 'execution-team',
  '/users': 'company-browse',
  '/users/N': 'user-profile',
  '/my/bugs': 'my-work',
  '/my/stories': 'my-work',
  '/my/epics': 'my-work',
  '/my/requirements': 'my-work',
  '/my/testcases': 'my-work',
  '/my/testtasks': 'my-work',
  '/my/tasks': 'my-task',
  '/my/projects': 'my-project',
  '/my/executions': 'my-execution',
  '/my/todos': 'my-todo',
  '/my/activity/bugs': 'my-contribute',
  '/bugs/N': 'bug-view',
  '/tasks/N': 'task-view',
  '/stories/N': 'story-view',
  '/epics/N': 'epic-view',
  '/requirements/N': 'requirement-view',
  '/testcases/N': 'testcase-view',
  '/testtasks/N': 'testtask-view',
  '/builds/N': 'build-view',
  '/releases/N': 'release-view',
  '/productplans/N': 'productplan-view',
  '/systems/N': 'system-view',
  '/programs': 'program-browse',
  '/programs/N': 'program-edit',
  '/programs/N/products': 'program-product',
  '/programs/N/projects': 'program-project',
  '/todos/N': 'todo-view',
  '/files/N/download': 'file-download',
  '/doc/libs/N': 'doc-editLib',
};

/** Collections whose records are created, changed and deleted, and the operations on one of them. */
const WRITES: Readonly<Record<string, readonly [module: string, ...operations: string[]]>> = {
  bugs: ['bug', 'confirm', 'assignTo', 'resolve', 'activate', 'close'],
  stories: ['story', 'change', 'review', 'submitReview', 'assignTo', 'close', 'activate'],
  epics: ['epic', 'close'],
  requirements: ['requirement', 'close'],
  tasks: ['task', 'start', 'pause', 'restart', 'finish', 'close', 'activate', 'cancel', 'assignTo'],
  testcases: ['testcase'],
  testtasks: ['testtask', 'start', 'close', 'activate'],
  products: ['product', 'close', 'activate'],
  projects: ['project', 'start', 'suspend', 'activate', 'close'],
  executions: ['execution', 'start', 'suspend', 'close', 'activate'],
  users: ['user'],
  releases: ['release'],
  productplans: ['productplan'],
  programs: ['program'],
  todos: ['todo'],
  builds: ['build'],
  systems: ['system'],
};

/** Collections whose delete was observed with an administrator only, so that its privilege is unknown. */
const DELETED_BY_UNKNOWN = ['builds', 'systems'];

const OTHER_WRITES: Readonly<Record<string, string>> = {
  'POST /actions/comment': 'action-comment',
  'PUT /tasks/N/recordWorkhour': 'task-recordWorkhour',
  'POST /tasks/N/recordWorkhour': 'task-recordWorkhour',
  'PUT /projects/N/members': 'project-manageMembers',
  'PUT /executions/N/manageMembers': 'execution-manageMembers',
  ...Object.fromEntries(
    ['story', 'bug', 'testcase', 'task'].flatMap((kind) => [
      [`POST /${kind === 'task' ? 'executions' : 'products'}/N/${kind}/modules`, 'tree-ajaxCreateModule'],
      [`PUT /${kind}/modules/N`, 'tree-edit'],
      [`DELETE /${kind}/modules/N`, 'tree-delete'],
    ]),
  ),
  'POST /doc/team/spaces': 'doc-createSpace',
  'POST /doc/product/spaces/N/libs': 'doc-createLib',
  'PUT /doc/libs/N': 'doc-editLib',
  'DELETE /doc/libs/N': 'doc-deleteLib',
  'POST /doc/product/spaces/N/libs/N/docs': 'doc-create',
  'PUT /doc/docs/N': 'doc-edit',
  'DELETE /doc/docs/N': 'doc-delete',
  'PUT /files/N': 'file-edit',
  'DELETE /files/N': 'file-delete',
};

/** The privilege that a released server requires for a request; undefined if it was not observed. */
export function privilegeOf({ method, path }: Pick<Call, 'method' | 'path'>): Privilege | undefined {
  const route = path.replace(/\/\d+(?=\/|$)/g, '/N');
  const name = method === 'GET' ? entryOf(READS, route) : writePrivilege(method, route);
  const [module, operation] = name?.split('-') ?? [];
  return module === undefined || operation === undefined ? undefined : { module, method: operation };
}

/** The operations on one record of a collection that need a permission each, but for one that no group has at first. */
export function operationsOn(collection: string): readonly string[] {
  return Object.hasOwn(WRITES, collection)
    ? (WRITES[collection] ?? []).slice(1).filter((name) => name !== 'submitReview')
    : [];
}

/** Does every edition of a released server have the collection, or the list of a record, that a path leads to? */
export function isInEveryEdition(path: string): boolean {
  return COLLECTIONS.has(collectionIn(path));
}

/** The last word of a path: `bugs` for `/bugs/1` and for `/products/1/bugs`. */
export function collectionIn(path: string): string {
  return (
    path
      .split('/')
      .filter((word) => /^[a-z]+$/i.test(word))
      .at(-1) ?? ''
  );
}

const COLLECTIONS = new Set([
  ...['spaces', 'docs'],
  ...Object.keys(WRITES),
  ...Object.keys(READS).flatMap((route) => route.split('/').filter((word) => word !== '' && word !== 'N')),
]);

function writePrivilege(method: Call['method'], route: string): string | undefined {
  const other = entryOf(OTHER_WRITES, `${method} ${route}`);
  if (other !== undefined) return other;
  const [collection = '', number, word, ...more] = route.split('/').slice(1);
  if (!Object.hasOwn(WRITES, collection) || more.length > 0) return undefined;
  const [module, ...operations] = WRITES[collection] ?? [];
  if (number === undefined) return method === 'POST' ? `${module}-create` : undefined;
  if (number !== 'N') return undefined;
  if (word !== undefined) {
    const operation = operations.find((name) => name.toLowerCase() === word.toLowerCase());
    return method === 'PUT' && operation !== undefined ? `${module}-${operation}` : undefined;
  }
  if (method === 'PUT') return `${module}-edit`;
  return method === 'DELETE' && !DELETED_BY_UNKNOWN.includes(collection) ? `${module}-delete` : undefined;
}

function entryOf(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
