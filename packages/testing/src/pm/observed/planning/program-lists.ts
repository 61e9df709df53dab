import { anyRow, inEach, inState, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { comparing } from '../../state/table.js';
import { filterOf, pageFrom, pageOf } from '../lists/lists.js';
import { idsAbove } from '../records/families.js';
import { about, pageRow } from '../records/page-row.js';
import type { ListRules, ObservedRequest, ObservedRoute } from '../resource.js';
import { onWire } from '../resources.js';
import { projectLists, projectTemplate } from './planned-work.js';

const rules: ListRules = {
  browse: {
    all: unclosed,
    unclosed,
    ...inEach('wait doing suspended'),
    bysearch: anyRow,
  },
  orderBy: [{ field: 'id', descending: false }],
  perPage: 100,
};

// What is closed is shown to a browser with a cookie that says so.
const withClosed: ListRules = { ...rules, browse: { ...rules.browse, all: anyRow } };

/** GET /programs: pages of what is at the top, programs and projects, each with all that is below it. */
function programs(request: ObservedRequest): Response {
  const { state, query, caller, now, cookies } = request;
  const passes = filterOf(cookies.get('showClosed') === '1' ? withClosed : rules, query);
  const rows = (['programs', 'projects'] as const).flatMap((table) => {
    const held = state.table(table).where();
    return held.map((row): FakeRecord => ({ ...row, status: row.status ?? 'wait', table }));
  });
  const shown = rows.filter((row) => passes(row, String(caller.account), state, now));
  const top = shown.filter(({ parent }) => Number(parent ?? 0) === 0);
  return pageFrom(request, {
    key: 'programs',
    fields: projectTemplate,
    rules,
    select: (orderBy, start, count) => ({
      rows: top.sort(comparing(orderBy)).slice(start, start + count),
      total: top.length,
    }),
    wire(page) {
      const ids = page.filter(({ table }) => table === 'programs').map(({ id }) => id);
      const below = shown.filter(({ parent }) => ids.includes(Number(parent ?? 0)));
      // Here a project has none of what its own list adds.
      return [...page, ...below].map((row) =>
        onWire(request, row.table === 'projects' ? 'projects' : 'programs', row, 'alone'),
      );
    },
  });
}

const productsOf = about('programs', ':id', (request, { id }) =>
  pageOf(request, 'products', 'list', ({ program }) => program === id, {
    perPage: 15,
    browse: { all: anyRow, noclosed: unclosed, closed: inState('closed') },
  }),
);

/** A project is in a program, or in one that is below it. */
const projectsOf = about('programs', ':id', (request, { id }) => {
  const isIn = (row: FakeRecord) =>
    idsAbove(row, (above) => request.state.table('programs').get(above)).has(id);
  return pageOf(request, 'projects', 'list', isIn, { ...projectLists, perPage: 15 });
});

export const programRoutes: readonly ObservedRoute[] = [
  {
    ...pageRow('GET /programs', 'program-browse', 'programs', programs, 'list'),
    redirectsDeadToken: undefined,
  },
  pageRow('GET /programs/:id/products', 'program-product', 'programs', productsOf, 'list'),
  pageRow('GET /programs/:id/projects', 'program-project', 'programs', projectsOf, 'list'),
];
