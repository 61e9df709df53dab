import { numberOf } from 'plat-common/json';
import { listed, type Text, text } from 'plat-common/text';
import type { Call } from '../call.js';
import type { Connection } from '../connection.js';
import type { WriteOptions } from '../options.js';
import { numbersIn } from '../record-values/record-fields.js';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { checkedID } from '../resource/guard.js';
import { readRecord } from '../resource/read-record.js';
import { bugs } from '../resources/bugs.js';
import { builds } from '../resources/builds.js';
import { productplans } from '../resources/productplans.js';
import { releases } from '../resources/releases.js';
import { stories } from '../resources/stories.js';
import { testcases } from '../resources/testcases.js';
import { copyOf } from '../result-texts.js';
import { rowsIn, writeAndLook } from './write.js';

/** A request that ties other records to one, or unties one of them, and where the server shows it. */
export interface LinkRule {
  /** What is tied. */
  of: ResourceDefinition;
  /** The request. `records` are those that are tied; none in a dry run. */
  call: (id: number, numbers: readonly number[], records: readonly PmRecord[]) => Call & { method: 'PUT' };
  /** A field of this record with their numbers, a list below it with the field of their number, or a field of each with the number of this one. */
  seen: { field: string } | { list: string; key: string; number: string; idAs: string } | { ofEach: string };
  /** Does it untie them? */
  unties?: true;
  /** Does the server resolve those that are active? */
  resolves?: true;
  /** Which records the server leaves out without a word. */
  leavesOut?: Text;
}

/** Makes the operation of a row: it reads what it ties first, as servers take any number, and afterwards what it has changed. */
export const linking =
  (connection: Connection, to: ResourceDefinition) =>
  (rule: LinkRule) =>
  async (given: unknown, ones: unknown, options: WriteOptions = {}) => {
    const { of, call, seen, unties = false, leavesOut } = rule;
    const limits = connection.limits(options);
    const request = { method: 'PUT', path: `/${to.name}/{id}` };
    const id = checkedID(given, 'id', request);
    const numbers = [ones].flat().map((one) => checkedID(one, of.one, request));
    if (options.dryRun) return connection.prepare(call(id, numbers, []));
    await readRecord(to, connection, id, limits);
    const readOnes = async () => {
      const read: PmRecord[] = [];
      for (const number of numbers) read.push(await readRecord(of, connection, number, limits));
      return read;
    };
    const records = await readOnes();
    const tiedTo = async (record: PmRecord): Promise<number[]> => {
      if ('field' in seen) return numbersIn(record[seen.field]);
      if ('list' in seen) {
        const path = seen.list.replace('{id}', String(id));
        const query = { [seen.idAs]: id, recPerPage: 1000, browseType: 'all' };
        const { body } = await connection.send({ method: 'GET', path, query }, limits);
        return rowsIn(body[seen.key]).flatMap((row) => numberOf(row[seen.number]) ?? []);
      }
      const present = await readOnes();
      return present.filter((one) => numbersIn(one[seen.ofEach]).includes(id)).map((one) => one.id);
    };
    let tied: number[] = [];
    const look = async () => {
      const record = await readRecord(to, connection, id, limits);
      tied = await tiedTo(record);
      return numbers.some((number) => tied.includes(number) === unties) ? undefined : record;
    };
    const whyNot = () => {
      if (unties) return {};
      const done = numbers.filter((number) => tied.includes(number));
      const left = records.flatMap(({ id: number, status }) =>
        tied.includes(number) ? [] : [`${number} (${String(status)})`],
      );
      const others = listed('items', left);
      const why =
        done.length === 0
          ? text`the server linked none of them: ${others}.`
          : text`the server linked ${listed('items', done)}, and did not link ${others}.`;
      return { why, ...(leavesOut && { hint: leavesOut }) };
    };
    const written = await writeAndLook(connection, id, call(id, numbers, records), look, options, whyNot);
    const isChanged = rule.resolves && records.some(({ status }) => status === 'active');
    return isChanged ? copyOf(written, { changedByServer: RESOLVED }) : written;
  };

/** What a resolved bug has otherwise than before. */
const RESOLVED = ['status', 'resolution', 'resolvedBuild', 'assignedTo'].map((name) => `bugs[].${name}`);

/** Of stories, a sprint takes those that are active. */
export const INACTIVE_STORIES = text`ZenTao leaves out stories that are drafts, in review or closed: review or activate them first.`;

/**
 * What is in plans, builds and releases is tied by the same requests; a release has bugs of several kinds. Of plans the stories and
 * bugs show it, of the others a field.
 */
function contents({ name }: ResourceDefinition, idAs: string, hasFields: boolean, type?: string) {
  const path = (word: string, id: number) => (hasFields ? `/${name}/${word}` : `/${name}/${id}/${word}`);
  const rows = (of: ResourceDefinition, word: string, list: string, extra = {}) => {
    const seen = hasFields ? { field: list } : { ofEach: 'plan' };
    const link: LinkRule = {
      of,
      seen,
      call: (id, numbers) => ({
        ...{ method: 'PUT', path: path(`link${word}`, id), query: { [idAs]: id, ...extra } },
        body: { [list]: [...numbers] },
      }),
    };
    const unlink: LinkRule = {
      of,
      seen,
      unties: true,
      call: (id, [number = 0]) => ({
        ...{ method: 'PUT', path: path(`unlink${word}`, id), body: {} },
        query: { [idAs]: id, [`${of.one}ID`]: number, ...extra, ...(hasFields ? {} : { confirm: 'yes' }) },
      }),
    };
    return { link, unlink };
  };
  const ofStories = rows(stories, 'Story', 'stories');
  const ofBugs = rows(bugs, 'Bug', 'bugs', type === undefined ? {} : { type });
  return {
    linkStories: ofStories.link,
    unlinkStory: ofStories.unlink,
    linkBugs: name === 'builds' ? { ...ofBugs.link, resolves: true as const } : ofBugs.link,
    unlinkBug: ofBugs.unlink,
  };
}

const inSprint = { list: '/executions/{id}/stories', key: 'stories', number: 'id', idAs: 'executionID' };

const productsOf = (records: readonly PmRecord[]) =>
  Object.fromEntries(records.map(({ id, product }) => [id, product]));

/** Records that are tied to others, by the resource. Routes and fields are observed on released servers. */
export const links = {
  executions: {
    linkStories: {
      of: stories,
      seen: inSprint,
      leavesOut: INACTIVE_STORIES,
      call: (id, numbers, records) => ({
        ...{ method: 'PUT', path: `/executions/${id}/linkStory`, query: { objectID: id } },
        body: { stories: [...numbers], products: productsOf(records) },
      }),
    },
    unlinkStory: {
      of: stories,
      seen: inSprint,
      unties: true,
      call: (id, [number = 0]) => ({
        ...{ method: 'PUT', path: `/executions/${id}/unlinkStory`, body: {} },
        query: { executionID: id, storyID: number, confirm: 'yes' },
      }),
    },
  },
  productplans: contents(productplans, 'planID', false),
  builds: contents(builds, 'buildID', true),
  releases: contents(releases, 'releaseID', true, 'bug'),
  testtasks: {
    linkCases: {
      of: testcases,
      seen: { list: '/testtasks/{id}/cases', key: 'runs', number: 'case', idAs: 'testtaskID' },
      call: (id, numbers, records) => ({
        ...{ method: 'PUT', path: '/testtasks/linkCase', query: { testtaskID: id } },
        body: { case: [...numbers], version: records.map(({ version }) => version ?? 1) },
      }),
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LinkRule>>>>;
