import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { bugs } from '../resources/bugs.js';
import { builds } from '../resources/builds.js';
import { executions } from '../resources/executions.js';
import { productplans } from '../resources/productplans.js';
import { releases } from '../resources/releases.js';
import { stories } from '../resources/stories.js';
import { testcases } from '../resources/testcases.js';
import { testtasks } from '../resources/testtasks.js';
import type { LinkRule } from './link.js';

/** What is in plans, builds and releases is tied by the same requests; a release has bugs of several kinds. */
function contents(to: ResourceDefinition, idName: string, hasFields: boolean, type?: string) {
  const path = (word: string, id: number) =>
    hasFields ? `/${to.name}/${word}` : `/${to.name}/${id}/${word}`;
  const rows = (
    of: ResourceDefinition,
    word: string,
    list: string,
    extra: Readonly<Record<string, string>>,
  ) => ({
    link: {
      to,
      of,
      seen: hasFields ? { field: list } : { ofEach: 'plan' },
      call: (id, numbers) => ({
        ...{ method: 'PUT', path: path(`link${word}`, id), query: { [idName]: id, ...extra } },
        body: { [list]: [...numbers] },
      }),
    } satisfies LinkRule,
    unlink: {
      to,
      of,
      seen: hasFields ? { field: list } : { ofEach: 'plan' },
      unties: true,
      call: (id, [number = 0]) => ({
        ...{ method: 'PUT', path: path(`unlink${word}`, id), body: {} },
        query: { [idName]: id, [`${of.one}ID`]: number, ...extra, ...(hasFields ? {} : { confirm: 'yes' }) },
      }),
    } satisfies LinkRule,
  });
  const ofStories = rows(stories, 'Story', 'stories', {});
  const ofBugs = rows(bugs, 'Bug', 'bugs', type === undefined ? {} : { type });
  return {
    linkStories: ofStories.link,
    unlinkStory: ofStories.unlink,
    linkBugs: ofBugs.link,
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
      to: executions,
      of: stories,
      seen: inSprint,
      call: (id, numbers, records) => ({
        ...{ method: 'PUT', path: `/executions/${id}/linkStory`, query: { objectID: id } },
        body: { stories: [...numbers], products: productsOf(records) },
      }),
    },
    unlinkStory: {
      to: executions,
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
      to: testtasks,
      of: testcases,
      seen: { list: '/testtasks/{id}/cases', key: 'runs', number: 'case', idAs: 'testtaskID' },
      call: (id, numbers, records) => ({
        ...{ method: 'PUT', path: '/testtasks/linkCase', query: { testtaskID: id } },
        body: { case: [...numbers], version: records.map(({ version }) => version ?? 1) },
      }),
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LinkRule>>>>;
