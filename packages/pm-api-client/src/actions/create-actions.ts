import { isJson, type Json } from 'plat-common/json';
import { text } from 'plat-common/text';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import { PmError } from '../errors.js';
import type { Limits, ReadOptions, SearchOptions, WriteOptions } from '../options.js';
import { createRecord } from '../resource/create.js';
import type { CreateRule, ResourceDefinition } from '../resource/definition.js';
import { checkedFields, checkedID } from '../resource/guard.js';
import { isSame } from '../resource/read-back.js';
import { type ReadRecord, readRecord } from '../resource/read-record.js';
import { plain } from '../resource/same-text.js';
import { executions } from '../resources/executions.js';
import { productplans } from '../resources/productplans.js';
import { projects } from '../resources/projects.js';
import { stories } from '../resources/stories.js';
import { tasks } from '../resources/tasks.js';
import { testtasks } from '../resources/testtasks.js';
import { writeTexts } from '../rich-text/texts.js';
import { type AddRule, added } from './added.js';
import { effortsOf } from './efforts.js';
import { INACTIVE_STORIES, type LinkRule, linking, links } from './links.js';
import { aboutRecords, type ReadRule, reads } from './reads.js';
import { runningCase } from './run-case.js';
import { readBelow, rowsIn, writeAndLook } from './write.js';

/** A record that is made of another one: its own definition, the query that names the other, and the field of it that shows the new one. */
interface MadeOf {
  definition: ResourceDefinition & { create: CreateRule };
  query: (id: number, fields: Json) => Readonly<Record<string, string | number>>;
  shownAs?: string;
  /** Fields that are taken from the other one unless they are given, with their names in it. */
  takes: Readonly<Record<string, string>>;
}

const made = {
  bugs: {
    toTask: {
      definition: tasks,
      query: (bugID, { executionID }) => ({ bugID, executionID: Number(executionID) }),
      shownAs: 'toTask',
      // Released servers assign it to the bug's assignee in quotes, who is no account.
      takes: { assignedTo: 'assignedTo' },
    },
    toStory: {
      definition: stories,
      query: (bugID) => ({ bugID }),
      shownAs: 'toStory',
      takes: { productID: 'product' },
    },
  },
  projects: {
    copy: {
      definition: projects,
      query: (copyProjectID, { model }) => ({ copyProjectID, model: String(model) }),
      takes: { model: 'model', workflowGroup: 'workflowGroup' },
    },
  },
} as const satisfies Rows<MadeOf>;

/** What no row says. */
const others = {
  executions: (connection: Connection) => ({
    importPlanStories: async (id: unknown, given: unknown, options: WriteOptions = {}) => {
      const numbers = await storiesOfPlan(connection, id, given, connection.limits(options));
      return linking(connection, executions)(links.executions.linkStories)(id, numbers, options);
    },
  }),
  tasks: effortsOf,
  testtasks: (connection: Connection) => ({
    run: runningCase(connection, reading(connection, testtasks)(reads.testtasks.cases)),
  }),
};

/** The tables of what people do in an ordinary week beside fields and states, by the resource. */
export const actions = { reads, added, links, made, others };

type Rows<Rule> = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/** The operations of a resource's rows in these tables. */
export function actionsOf(of: ResourceDefinition, connection: Connection): object {
  const { name } = of;
  const operations = <Rule>(table: Rows<Rule>, make: (rule: Rule) => unknown) =>
    Object.entries(table[name] ?? {}).map(([action, rule]) => [action, make(rule)] as const);
  const more: Readonly<Record<string, (connection: Connection) => object>> = others;
  return {
    ...Object.fromEntries([
      ...operations<ReadRule>(reads, reading(connection, of)),
      ...operations<AddRule>(added, adding(connection, of)),
      ...operations<LinkRule>(links, linking(connection, of)),
      ...operations<MadeOf>(made, making(connection, of)),
    ]),
    ...more[name]?.(connection),
  };
}

async function shown(connection: Connection, rule: ReadRule, id: number, limits: Limits) {
  const { path, query = {}, idAs, show } = rule;
  const asked = { ...query, ...(idAs !== undefined && { [idAs]: id }) };
  const call = { method: 'GET', path: path.replace('{id}', String(id)) } as const;
  const read: ReadPage = (page) => readBelow(connection, { ...call, query: { ...asked, ...page } }, limits);
  return rowsOfPages(read, show);
}

const reading =
  (connection: Connection, of: ResourceDefinition) =>
  (rule: ReadRule) =>
  async (given: unknown, options?: ReadOptions) => {
    const limits = connection.limits(options);
    const id = checkedID(given, 'id', { method: 'GET', path: rule.path });
    const record = await readRecord(of, connection, id, limits);
    return rule.isNoneOf?.(record) ? [] : shown(connection, rule, id, limits);
  };

const adding =
  (connection: Connection, of: ResourceDefinition) =>
  ({ path, query, fields: schema, beside, refuses, key, seen }: AddRule) =>
  async (given: unknown, fields: unknown, options: WriteOptions = {}) => {
    const request = { method: 'POST', path } as const;
    const id = checkedID(given, 'id', request);
    const asked = checkedFields(schema, fields, request);
    const limits = connection.limits(options);
    if (options.dryRun) return connection.prepare({ ...request, query: query(id), body: asked });
    const record = await readRecord(of, connection, id, limits);
    const [why, hint] = refuses?.(record) ?? [];
    if (why !== undefined && hint !== undefined)
      throw new PmError({ code: 'invalid-input', why, hint, request });
    const rows = () => shown(connection, seen, Number(record.product ?? id), limits);
    const before = (await rows()).map((row) => Number(row.id));
    const isNew = (row: Json) => !before.includes(Number(row.id)) && isSame(asked[key], row[key]);
    const call = { ...request, query: query(id), body: { ...beside(record), ...asked } };
    const written = await writeAndLook(connection, id, call, async () => (await rows()).find(isNew), options);
    // The row has no routes, and a number of its own.
    return written.record === undefined ? written : { ...written, id: Number(written.record.id) };
  };

const making =
  (connection: Connection, of: ResourceDefinition) =>
  ({ definition, query, shownAs, takes }: MadeOf) => {
    const read: ReadRecord = (id, limits) => readRecord(definition, connection, id, limits);
    const target = { definition, connection, read };
    return async (given: unknown, fields: unknown, options: WriteOptions = {}) => {
      const request = { method: 'POST', path: `/${definition.name}` };
      const id = checkedID(given, 'id', request);
      const limits = connection.limits(options);
      const from: Json = options.dryRun ? {} : await readRecord(of, connection, id, limits);
      const taken = Object.entries(takes).flatMap(([name, field]) =>
        // What is closed is assigned to the word closed, which is no account.
        from[field] === undefined ? [] : [[name, from[field] === 'closed' ? '' : from[field]]],
      );
      const whole = isJson(fields) ? { ...Object.fromEntries(taken), ...fields } : fields;
      const written = await writeTexts(target, options, (at, toServer) =>
        createRecord(at, definition.create, toServer(whole), options, { query: query(id, Object(whole)) }),
      );
      if (!('outcome' in written) || shownAs === undefined || options.verify === false) return written;
      const other = await readRecord(of, connection, id, limits);
      if (Number(other[shownAs]) === written.id) return written;
      const why = text`record ${String(written.id)} was created, but ${of.one} ${id} does not name it.`;
      const hint = text`Look at both before you repeat.`;
      throw new PmError({ code: 'not-applied', why, hint, request, id: written.id });
    };
  };

/** The numbers of the stories in a plan that may go into a sprint: those that are active. */
async function storiesOfPlan(connection: Connection, to: unknown, given: unknown, limits: Limits) {
  const id = checkedID(to, 'id', { method: 'PUT', path: '/executions/{id}/linkStory' });
  const request = { method: 'PUT', path: `/executions/${id}/linkStory` };
  const plan = checkedID(given, 'planID', request);
  const { product } = await readRecord(productplans, connection, plan, limits);
  const query = { plan, browseType: 'allstory', recPerPage: 1000 };
  const path = `/products/${Number(product)}/stories`;
  const isIn = (row: Json) =>
    String(row.plan).split(',').map(Number).includes(plan) && row.status === 'active';
  const all = await rowsOfPages(pagesAt(connection, path, query, limits), ({ stories }) => rowsIn(stories));
  const found = all.filter(isIn);
  if (found.length > 0) return found.map(({ id }) => Number(id));
  const why = text`the plan ${plan} has no active stories.`;
  throw new PmError({ code: 'invalid-input', why, hint: INACTIVE_STORIES, request });
}

/** The deleted records of the server. */
export function createTrash(connection: Connection) {
  const list = async (options?: ReadOptions) => {
    const pages = pagesAt(connection, '/actions/trash', { recPerPage: 1000 }, connection.limits(options));
    return rowsOfPages(pages, ({ trashes }) => aboutRecords(trashes));
  };
  return {
    list,
    restore: async (given: unknown, options: WriteOptions = {}) => {
      const request = { method: 'PUT', path: '/actions/undelete' } as const;
      const actionID = checkedID(given, 'id', request);
      const find = async () => (await list(options)).find((row) => Number(row.id) === actionID);
      const call = { ...request, query: { actionID }, body: {} };
      if (options.dryRun) return connection.prepare(call);
      const last = await find();
      if (last === undefined) {
        const why = text`there is nothing with the number ${actionID}.`;
        const hint = text`List them to find the right id.`;
        throw new PmError({ code: 'not-found', why, hint, request });
      }
      const look = async () => ((await find()) === undefined ? last : undefined);
      return writeAndLook(connection, actionID, call, look, options);
    },
  };
}

/** Finds words in all that the user may see: kind, number and title of each record, from pages of ten. */
export async function searchFor(
  connection: Connection,
  words: string,
  { maxItems, ...options }: SearchOptions = {},
) {
  const pages = pagesAt(connection, '/searches/index', { words }, connection.limits(options));
  const found = await rowsOfPages(pages, ({ results }) => rowsIn(results), maxItems);
  // The marks of what was found stand within words.
  return found.map((row) => ({
    ...row,
    title: plain(String(row.title ?? '').replace(/<\/?span[^>]*>/g, '')),
  }));
}

type ReadPage = (page: { pageID: number }) => Promise<Json>;

const pagesAt =
  (connection: Connection, path: string, query: NonNullable<Call['query']>, limits: Limits): ReadPage =>
  async (page) =>
    (await connection.send({ method: 'GET', path, query: { ...query, ...page } }, limits)).body;

/** The rows of all pages; a response without pages is one. */
async function rowsOfPages(read: ReadPage, rowsOf: (body: Json) => readonly Json[], maxItems = Infinity) {
  const rows: Json[] = [];
  for (let pageID = 1, last = 1; pageID <= last && rows.length < maxItems; pageID += 1) {
    const body = await read({ pageID });
    const page = rowsOf(body);
    rows.push(...page);
    last = page.length === 0 ? 0 : Number(Object(body.pager).pageTotal ?? 1);
  }
  return rows.slice(0, maxItems);
}
