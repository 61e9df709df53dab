import { text } from 'plat-common/text';
import { isJson, type Json } from '../body.js';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, ReadOptions, WriteOptions } from '../options.js';
import { createRecord } from '../resource/create.js';
import type { CreateRule, ResourceDefinition } from '../resource/definition.js';
import { checkedFields, checkedID } from '../resource/guard.js';
import { isSame } from '../resource/read-back.js';
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
import { type AddRule, added } from './added.js';
import { effortsOf } from './efforts.js';
import { linking } from './link.js';
import { links } from './links.js';
import { type ReadRule, reads } from './reads.js';
import { runningCase } from './run-case.js';
import { nothingOf, readBelow, rowsIn, writeAndLook } from './write.js';

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
  const actions = {
    bugs: () => ({ toTask: making(connection, made.toTask), toStory: making(connection, made.toStory) }),
    builds: () => linked(connection, links.builds),
    executions: () => {
      const sprint = linked(connection, links.executions);
      return {
        ...sprint,
        ...eachOf(reads.executions, reading(connection, executions)),
        importPlanStories: async (id: unknown, given: unknown, options: WriteOptions = {}) =>
          sprint.linkStories?.(
            id,
            await storiesOfPlan(connection, given, connection.limits(options)),
            options,
          ),
      };
    },
    productplans: () => linked(connection, links.productplans),
    products: () => ({
      ...eachOf(reads.products, reading(connection, products)),
      ...eachOf(added.products, adding(connection, products)),
    }),
    projects: () => ({
      copy: making(connection, made.copy),
      ...eachOf(reads.projects, reading(connection, projects)),
    }),
    releases: () => linked(connection, links.releases),
    tasks: () => effortsOf(connection),
    testtasks: () => {
      const read = eachOf(reads.testtasks, reading(connection, testtasks));
      return {
        ...linked(connection, links.testtasks),
        ...read,
        ...eachOf(added.testtasks, adding(connection, testtasks)),
        run: runningCase(connection, read.cases),
      };
    },
  };
  // Edge: the rows say as data what these interfaces declare as members.
  return actions[name]() as unknown as Actions[Name];
}

/** An operation for each row of a table, by the same names. */
function eachOf<Name extends string, Rule, Made>(
  rules: Readonly<Record<Name, Rule>>,
  make: (rule: Rule) => Made,
): Record<Name, Made> {
  const entries = Object.entries<Rule>(rules).map(([name, rule]) => [name, make(rule)]);
  // Edge: fromEntries forgets the names.
  return Object.fromEntries(entries) as Record<Name, Made>;
}

async function shown(
  connection: Connection,
  { path, query = {}, idAs, show }: ReadRule,
  id: number,
  limits: Limits,
) {
  const asked = { ...query, ...(idAs !== undefined && { [idAs]: id }) };
  const call = { method: 'GET', path: path.replace('{id}', String(id)), query: asked } as const;
  return show(await readBelow(connection, call, limits));
}

const reading =
  (connection: Connection, of: ResourceDefinition) =>
  (rule: ReadRule) =>
  async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path: rule.path });
    await readRecord(of, connection, id, limits);
    return shown(connection, rule, id, limits);
  };

const adding =
  (connection: Connection, of: ResourceDefinition) =>
  ({ path, query, fields: schema, beside, key, seen }: AddRule) =>
  async (given: unknown, fields: unknown, options: WriteOptions = {}) => {
    const request = { method: 'POST', path } as const;
    const id = checkedID(given, 'id', request);
    const asked = checkedFields(schema, fields, request);
    const limits = connection.limits(options);
    if (options.dryRun) return connection.prepare({ ...request, query: query(id), body: asked });
    const record = await readRecord(of, connection, id, limits);
    const rows = () => shown(connection, seen, Number(record.product ?? id), limits);
    const before = (await rows()).map((row) => Number(row.id));
    const isNew = (row: Json) => !before.includes(Number(row.id)) && isSame(asked[key], row[key]);
    const call = { ...request, query: query(id), body: { ...beside(record), ...asked } };
    return writeAndLook(connection, id, call, async () => (await rows()).find(isNew), options);
  };

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
      const find = async () => (await list(options)).find((row) => Number(row.id) === actionID);
      const last = await find();
      if (last === undefined) throw nothingOf(actionID, request);
      const look = async () => ((await find()) === undefined ? last : undefined);
      return writeAndLook(connection, actionID, call, look, options);
    },
  };
}

/** Finds words in all that the user may see: kind, number and title of each record. */
export async function searchFor(connection: Connection, words: string, options?: ReadOptions) {
  const call: Call = { method: 'GET', path: '/searches/index', query: { words } };
  const { body } = await connection.send(call, connection.limits(options));
  return rowsIn(body.results).map((row) => ({ ...row, title: plain(String(row.title ?? '')) }));
}
