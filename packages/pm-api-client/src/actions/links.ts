import { text } from 'plat-common/text';
import type { PmRecord, ResourceDefinition } from '../resource/definition.js';
import { bugs } from '../resources/bugs.js';
import { builds } from '../resources/builds.js';
import { productplans } from '../resources/productplans.js';
import { releases } from '../resources/releases.js';
import { stories } from '../resources/stories.js';
import { testcases } from '../resources/testcases.js';
import type { LinkRule } from './link.js';

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
