import { ownIn } from 'plat-common/json';
import type { Call } from './call.js';

/** A permission of released servers: `bug` and `create` for `bug-create`. */
export interface Privilege {
  module: string;
  method: string;
}

/** Collections whose records are created, changed and deleted, and the operations on one of them. */
const WRITES: Readonly<Record<string, readonly [module: string, ...operations: string[]]>> = {
  bugs: ['bug', 'confirm', 'assignTo', 'resolve', 'activate', 'close'],
  stories: ['story', 'change', 'review', 'submitReview', 'assignTo', 'close', 'activate'],
  epics: ['epic', 'close'],
  requirements: ['requirement', 'close'],
  tasks: [
    'task',
    ...['start', 'pause', 'restart', 'finish', 'close', 'activate', 'cancel', 'assignTo', 'recordWorkhour'],
  ],
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

/** The privilege of a route for each of these collections, by its name and the module of its records. */
const forEach = (
  names: readonly string[],
  row: (name: string, module: string) => readonly [route: string, privilege: string],
) => Object.fromEntries(names.map((name) => row(name, WRITES[name]?.[0] ?? name)));

/**
 * The privilege that each request needs, as observed on released servers: 403 without it, success with it alone. `N` is a
 * number. No privilege is known for other requests.
 */
const READS: Readonly<Record<string, string>> = {
  ...forEach(Object.keys(WRITES), (name, module) => [`/${name}/N`, `${module}-view`]),
  '/users/N': 'user-profile',
  '/programs/N': 'program-edit',
  '/files/N/download': 'file-download',
  '/doc/libs/N': 'doc-editLib',
  '/tasks/N/recordWorkhour': 'task-recordWorkhour',
  '/products': 'product-all',
  '/projects': 'project-browse',
  '/executions': 'execution-all',
  '/programs': 'program-browse',
  '/users': 'company-browse',
  ...forEach(['bugs', 'testcases', 'testtasks', 'productplans', 'releases', 'systems'], (name, module) => [
    `/products/N/${name}`,
    `${module}-browse`,
  ]),
  ...forEach(['stories', 'epics', 'requirements'], (name) => [`/products/N/${name}`, 'product-browse']),
  ...forEach(['story', 'bug', 'testcase'], (kind) => [`/products/N/${kind}/modules`, 'tree-browse']),
  ...forEach(['executions', 'bugs', 'testcases', 'testtasks', 'builds'], (name, module) => [
    `/projects/N/${name}`,
    `project-${module}`,
  ]),
  '/projects/N/stories': 'projectstory-story',
  '/projects/N/members': 'project-team',
  ...forEach(['tasks', 'stories', 'bugs', 'testcases', 'testtasks', 'builds'], (name, module) => [
    `/executions/N/${name}`,
    `execution-${module}`,
  ]),
  '/executions/N/task/modules': 'tree-browsetask',
  '/executions/N/team': 'execution-team',
  ...forEach(['products', 'projects'], (name, module) => [`/programs/N/${name}`, `program-${module}`]),
  ...forEach(['bugs', 'stories', 'epics', 'requirements', 'testcases', 'testtasks'], (name) => [
    `/my/${name}`,
    'my-work',
  ]),
  ...forEach(['tasks', 'projects', 'executions', 'todos'], (name, module) => [`/my/${name}`, `my-${module}`]),
  '/my/activity/bugs': 'my-contribute',
  ...forEach(['product', 'project', 'execution'], (kind) => [`/dynamics/${kind}/N`, 'company-dynamic']),
};

/** Collections whose delete was observed with an administrator only, so that its privilege is unknown. */
const DELETED_BY_UNKNOWN = ['builds', 'systems'];

const OTHER_WRITES: Readonly<Record<string, string>> = {
  'PUT /projects/N/members': 'project-manageMembers',
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
  const listed = method === 'GET' ? ownIn(READS, route) : writePrivilege(method, route);
  const name = listed ?? operationPrivilege(route);
  const [module, operation] = name?.split('-') ?? [];
  return module === undefined || operation === undefined ? undefined : { module, method: operation };
}

/** The operations on one record of a collection that need a permission each, but for one that no group has at first. */
export function operationsOn(collection: string): readonly string[] {
  return (ownIn(WRITES, collection) ?? []).slice(1).filter((name) => name !== 'submitReview');
}

/** Does every edition of a released server have the collection, or the list of a record, that a path leads to? */
export function isInEveryEdition(path: string): boolean {
  return COLLECTIONS.has(collectionIn(path));
}

/** The last word of a path: `bugs` for `/bugs/1` and for `/products/1/bugs`. */
export function collectionIn(path: string): string {
  const words = path.split('/').filter((word) => /^[a-z]+$/i.test(word));
  return words.at(-1) ?? '';
}

const COLLECTIONS = new Set([
  ...['spaces', 'docs'],
  ...Object.keys(WRITES),
  ...Object.keys(READS).flatMap((route) => route.split('/').filter((word) => word !== '' && word !== 'N')),
]);

function writePrivilege(method: Call['method'], route: string): string | undefined {
  const other = ownIn(OTHER_WRITES, `${method} ${route}`);
  if (other !== undefined) return other;
  const [collection = '', number, ...more] = route.split('/').slice(1);
  const [module] = ownIn(WRITES, collection) ?? [];
  if (module === undefined || more.length > 0) return undefined;
  if (number === undefined) return method === 'POST' ? `${module}-create` : undefined;
  if (number !== 'N') return undefined;
  if (method === 'PUT') return `${module}-edit`;
  return method === 'DELETE' && !DELETED_BY_UNKNOWN.includes(collection) ? `${module}-delete` : undefined;
}

/** The route of an operation needs the permission of the same name, in each of 27 that were tried; lists of other records do not. */
function operationPrivilege(route: string): string | undefined {
  const [, collection = '', word = ''] = /^\/([a-z]+)(?:\/N)?\/([a-z][A-Za-z]*)$/.exec(route) ?? [];
  const [module, ...operations] = ownIn(MODULES, collection) ?? [];
  if (module === undefined || /(?<!^case)s$/.test(word)) return undefined;
  return `${module}-${operations.find((name) => name.toLowerCase() === word.toLowerCase()) ?? word}`;
}

/** Collections with operations. */
const MODULES: typeof WRITES = { ...WRITES, actions: ['action'], searches: ['search'] };
