import { text } from 'plat-common/text';
import { isJson, type Json } from '../body.js';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { createRecord } from '../resource/create.js';
import type { CreateRule, ResourceDefinition } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import { readRecord } from '../resource/read-record.js';
import { plain } from '../resource/same-text.js';
import type { ReadRecord } from '../resource/target.js';
import { bugs } from '../resources/bugs.js';
import { executions } from '../resources/executions.js';
import { productplans } from '../resources/productplans.js';
import { products } from '../resources/products.js';
import { projects } from '../resources/projects.js';
import { stories } from '../resources/stories.js';
import { tasks } from '../resources/tasks.js';
import { testtasks } from '../resources/testtasks.js';
import { writeTexts } from '../rich-text/texts.js';
import type { Actions } from './actions.js';
import { effortsOf } from './efforts.js';
import { linking } from './link.js';
import { links } from './links.js';
import { runningCase } from './run-case.js';
import { nothingOf, rowsIn, writeAndLook } from './write.js';

/** Something that is read of a record: the request, and what of the response is shown. */
interface ReadRule {
  of: ResourceDefinition;
  path: string;
  query?: Readonly<Record<string, string>>;
  /** The name of the number in the query. */
  idAs?: string;
  show: (body: Json) => unknown;
}

const dynamicsIn = ({ dateGroups, actions }: Json) =>
  dateGroups === undefined ? rowsIn(actions) : Object.values(Object(dateGroups)).flatMap(rowsIn);

const reads = {
  burn: { of: executions, path: '/executions/{id}/burn', show: ({ chartData }) => chartData },
  execution: {
    of: executions,
    path: '/executions/{id}/dynamic',
    ...{ query: { type: 'all' }, idAs: 'executionID' },
    show: dynamicsIn,
  },
  project: {
    of: projects,
    path: '/projects/{id}/dynamic',
    ...{ query: { type: 'all' }, idAs: 'projectID' },
    show: dynamicsIn,
  },
  product: { of: products, path: '/dynamics/product/{id}', show: dynamicsIn },
  cases: {
    of: testtasks,
    path: '/testtasks/{id}/cases',
    idAs: 'testtaskID',
    show: ({ runs }) => rowsIn(runs),
  },
} as const satisfies Readonly<Record<string, ReadRule>>;

/** A record that is made of another one: its own definition, the query that names the other, and the field of it that shows the new one. */
interface MadeOf {
  definition: ResourceDefinition & { create: CreateRule };
  of: ResourceDefinition;
  query: (id: number, fields: Json) => Readonly<Record<string, string | number>>;
  shownAs?: string;
}

const made = {
  toTask: {
    definition: tasks,
    of: bugs,
    query: (bugID, { executionID }) => ({ bugID, executionID: Number(executionID) }),
    shownAs: 'toTask',
  },
  toStory: { definition: stories, of: bugs, query: (bugID) => ({ bugID }), shownAs: 'toStory' },
  copy: {
    definition: projects,
    of: projects,
    query: (copyProjectID, { model }) => ({ copyProjectID, model: String(model) }),
  },
} as const satisfies Readonly<Record<string, MadeOf>>;

/** What people do in an ordinary week beside fields and states, by the resource: rows of the tables above, and their engine. */
export function actionsOf<Name extends keyof Actions>(name: Name, connection: Connection): Actions[Name] {
  const cases = reading(connection, reads.cases);
  const actions = {
    bugs: () => ({ toTask: making(connection, made.toTask), toStory: making(connection, made.toStory) }),
    builds: () => linked(connection, links.builds),
    executions: () => {
      const sprint = linked(connection, links.executions);
      return {
        ...sprint,
        importPlanStories: async (id: unknown, given: unknown, options: WriteOptions = {}) =>
          sprint.linkStories?.(
            id,
            await storiesOfPlan(connection, given, connection.limits(options)),
            options,
          ),
        burn: reading(connection, reads.burn),
        dynamics: reading(connection, reads.execution),
      };
    },
    productplans: () => linked(connection, links.productplans),
    products: () => ({ dynamics: reading(connection, reads.product) }),
    projects: () => ({ copy: making(connection, made.copy), dynamics: reading(connection, reads.project) }),
    releases: () => linked(connection, links.releases),
    tasks: () => effortsOf(connection),
    testtasks: () => ({
      ...linked(connection, links.testtasks),
      cases,
      run: runningCase(connection, cases),
    }),
  };
  // Edge: the rows say as data what these interfaces declare as members.
  return actions[name]() as unknown as Actions[Name];
}

function reading(connection: Connection, { of, path, query = {}, idAs, show }: ReadRule) {
  return async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path });
    await readRecord(of, connection, id, limits);
    const asked = { ...query, ...(idAs !== undefined && { [idAs]: id }) };
    const call = { method: 'GET', path: path.replace('{id}', String(id)), query: asked } as const;
    return show((await connection.send(call, limits)).body);
  };
}

function making(connection: Connection, { definition, of, query, shownAs }: MadeOf) {
  const read: ReadRecord = (id, limits) => readRecord(definition, connection, id, limits);
  const target = { definition, connection, read };
  return async (given: unknown, fields: unknown, options: WriteOptions = {}) => {
    const id = checkedID(given, 'id', { method: 'POST', path: `/${definition.name}` });
    const asked = query(id, isJson(fields) ? fields : {});
    const limits = connection.limits(options);
    if (!options.dryRun) await readRecord(of, connection, id, limits);
    const written = await writeTexts(target, options, (at, toServer) =>
      createRecord(at, definition.create, toServer(fields), options, asked),
    );
    if (!('outcome' in written) || shownAs === undefined || options.verify === false) return written;
    const other = await readRecord(of, connection, id, limits);
    if (Number(other[shownAs]) === written.id) return written;
    throw new PmError({
      code: 'not-applied',
      why: text`record ${String(written.id)} was created, but ${of.one} ${id} does not name it.`,
      hint: text`Look at both before you repeat.`,
      request: { method: 'POST', path: `/${definition.name}` },
      ...(written.id !== undefined && { id: written.id }),
    });
  };
}

function linked<Rules extends Readonly<Record<string, Parameters<typeof linking>[1]>>>(
  connection: Connection,
  rules: Rules,
) {
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, linking(connection, rule)]));
}

/** The numbers of the stories in a plan that may go into a sprint: those that are active. */
async function storiesOfPlan(connection: Connection, given: unknown, limits: Limits): Promise<number[]> {
  const plan = checkedID(given, 'planID', { method: 'PUT', path: '/executions/{id}/linkStory' });
  const { product } = await readRecord(productplans, connection, plan, limits);
  const query = { plan, browseType: 'allstory', recPerPage: 1000 };
  const path = `/products/${Number(product)}/stories`;
  const { body } = await connection.send({ method: 'GET', path, query }, limits);
  const isIn = (row: Json) =>
    String(row.plan).split(',').map(Number).includes(plan) && row.status === 'active';
  return rowsIn(body.stories)
    .filter(isIn)
    .map(({ id }) => Number(id));
}

/** The deleted records of the server. */
export function createTrash(connection: Connection) {
  const list = async (options?: ReadOptions) => {
    const call: Call = { method: 'GET', path: '/actions/trash', query: { recPerPage: 1000 } };
    return rowsIn((await connection.send(call, connection.limits(options))).body.trashes);
  };
  return {
    list,
    restore: async (given: unknown, options: WriteOptions = {}) => {
      const request = { method: 'PUT', path: '/actions/undelete' } as const;
      const actionID = checkedID(given, 'id', request);
      const call = { ...request, query: { actionID }, body: {} };
      if (options.dryRun) return connection.prepare(call);
      const isThere = async () => (await list(options)).some((row) => Number(row.id) === actionID);
      if (!(await isThere())) throw nothingOf(actionID, request);
      const look = async () => ((await isThere()) ? undefined : ('gone' as const));
      return writeAndLook<never>(connection, actionID, call, look, options);
    },
  };
}

/** Finds words in all that the user may see: kind, number and title of each record. */
export async function searchFor(connection: Connection, words: string, options?: ReadOptions) {
  const call: Call = { method: 'GET', path: '/searches/index', query: { words } };
  const { body } = await connection.send(call, connection.limits(options));
  return rowsIn(body.results).map((row) => ({ ...row, title: plain(String(row.title ?? '')) }));
}
