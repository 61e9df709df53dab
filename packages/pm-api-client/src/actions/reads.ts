import { withoutEntities } from 'plat-common/entities';
import type { Json } from 'plat-common/json';
import type { Call } from '../call.js';
import type { PmRecord } from '../resource/definition.js';
import { plain } from '../resource/same-text.js';
import { rowsIn } from './write.js';

/** Something that is read of a record: the request, and what of the response is shown. */
export interface ReadRule {
  path: string;
  query?: NonNullable<Call['query']>;
  /** The name of the number in the query. */
  idAs?: string;
  /** Does a record have nothing of it, so that the server shows another page? */
  isNoneOf?: (record: PmRecord) => boolean;
  show: (body: Json) => Readonly<Record<string, unknown>>[];
}

const everything = { recPerPage: 1000 };

/** Rows about records, whose titles servers show as HTML, in the trash as links. */
export const aboutRecords = (rows: unknown) =>
  rowsIn(rows).map((row) =>
    typeof row.objectName === 'string' ? { ...row, objectName: plain(row.objectName) } : row,
  );

/** The whole activity in a record; `/executions/{id}/dynamic`, the page of it, ends at the newest 50 entries. */
const activityIn = (kind: string): ReadRule => ({
  path: `/dynamics/${kind}/{id}`,
  show: ({ actions }) => aboutRecords(actions),
});

/** The points of a burn-down chart. */
function burnIn({ chartData }: Json) {
  const { labels = [], burnLine = [], baseLine = [] } = Object(chartData) as Record<string, unknown[]>;
  return labels.map((day, index) => ({ day, left: burnLine[index], ideal: baseLine[index] }));
}

/** The cards of a board, each with its column: the board has lanes of columns of cards. */
const cardsIn = ({ cols, items }: Json) =>
  rowsIn(items).flatMap((columns) =>
    Object.entries(columns).flatMap(([name, cards]) => {
      const column = rowsIn(cols).find((one) => String(one.name) === name)?.title ?? name;
      // Servers keep entities in the titles.
      const written = ({ title }: Json) => typeof title === 'string' && { title: withoutEntities(title) };
      return rowsIn(cards).map((card) => ({ ...card, ...written(card), column }));
    }),
  );

/** The plans and releases of a roadmap, each with its year: the years have branches of groups of them. */
const milestonesIn = ({ roadmaps }: Json) =>
  Object.entries(Object(roadmaps)).flatMap(([year, branches]) =>
    Object.values(Object(branches)).flatMap((groups) =>
      Object.values(Object(groups)).flatMap((rows) => rowsIn(rows).map((row) => ({ year, ...row }))),
    ),
  );

/** What is read of records beside their fields, by the resource. Observed on released servers. */
export const reads = {
  executions: {
    burn: { path: '/executions/{id}/burn', show: burnIn },
    board: {
      path: '/executions/{id}/taskKanban',
      idAs: 'executionID',
      show: ({ kanbanGroup }) =>
        rowsIn(kanbanGroup).flatMap(({ key, data }) =>
          cardsIn(Object(data)).map((card) => ({ group: key, ...card })),
        ),
    },
    dynamics: activityIn('execution'),
  },
  projects: { dynamics: activityIn('project') },
  products: {
    dynamics: activityIn('product'),
    roadmap: { path: '/products/{id}/roadmap', idAs: 'productID', show: milestonesIn },
    // A page of it has 100 stories unless told otherwise.
    track: {
      path: '/products/{id}/track',
      query: everything,
      idAs: 'productID',
      show: ({ tracks }) => cardsIn(Object(tracks)),
    },
    testreports: {
      path: '/products/{id}/testreports',
      query: everything,
      show: ({ testreports }) => rowsIn(testreports),
    },
    testsuites: {
      path: '/testsuites',
      ...{ query: everything, idAs: 'productID' },
      show: ({ suites }) => rowsIn(suites),
    },
    branches: {
      path: '/branches/manage',
      ...{ query: everything, idAs: 'productID' },
      isNoneOf: ({ type }) => type === 'normal',
      show: ({ branchList }) => rowsIn(branchList),
    },
  },
  testtasks: {
    cases: {
      path: '/testtasks/{id}/cases',
      ...{ query: everything, idAs: 'testtaskID' },
      show: ({ runs }) => rowsIn(runs),
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ReadRule>>>>;
