import { anyRow, inEach, inState, unclosed } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { comparing } from '../../state/table.js';
import { onWire } from '../answers/on-wire.js';
import { filterOf, pageFrom, pageOf } from '../lists/lists.js';
import { idsAbove } from '../records/families.js';
import { about, pageRow } from '../records/page-row.js';
import type { ListRules, ObservedRequest, ObservedRoute } from '../resource.js';
import { projectLists, projectTemplate } from './planned-work.js';

/** A program or a project: the list has both, those that are below others after their page. */
interface Node {
  table: 'programs' | 'projects';
  row: FakeRecord;
}

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

/** GET /programs: pages of what is at the top, each with all that is below it. */
function programs(request: ObservedRequest): Response {
  const { state, query, caller, now, cookies } = request;
  const passes = filterOf(cookies.get('showClosed') === '1' ? withClosed : rules, query);
  const nodes = (['programs', 'projects'] as const).flatMap((table) =>
    state
      .table(table)
      .where()
      .map((row): Node => ({ table, row: { ...row, status: row.status ?? 'wait' } })),
  );
  const known = new Map(nodes.map((node) => [node.row, node.table]));
  const isShown = ({ row }: Node) => passes(row, String(caller.account), state, now);
  const isTop = ({ row }: Node) => Number(row.parent ?? 0) === 0;
  const below = (ids: ReadonlySet<number>) =>
    nodes.filter((node) => isShown(node) && ids.has(Number(node.row.parent ?? 0)));
  return pageFrom(request, {
    key: 'programs',
    fields: projectTemplate,
    rules,
    select(orderBy, start, count) {
      const top = nodes.filter((node) => isTop(node) && isShown(node)).map(({ row }) => row);
      return { rows: top.sort(comparing(orderBy)).slice(start, start + count), total: top.length };
    },
    wire(rows) {
      const programIDs = rows.filter((row) => known.get(row) === 'programs').map(({ id }) => id);
      const all = [...rows, ...below(new Set(programIDs)).map(({ row }) => row)];
      // Here a project has none of what its own list adds.
      return all.map((row) => onWire(request, known.get(row) ?? 'programs', row, 'alone'));
    },
  });
}

/** GET /programs/{id}/products and /programs/{id}/projects */
function inProgram(
  name: 'products' | 'projects',
  isBelow: (row: FakeRecord, id: number, state: State) => boolean,
  list: ListRules,
) {
  return about('programs', ':id', (request, { id }) =>
    pageOf(request, name, 'list', (row) => isBelow(row, id, request.state), list),
  );
}

/** A project is in a program, or in one that is below it. */
const isInProgram = (row: FakeRecord, id: number, state: State): boolean =>
  idsAbove(row, (above) => state.table('programs').get(above)).has(id);

const listRow = (path: string, privilege: string, answer: ObservedRoute['answer']): ObservedRoute =>
  pageRow(`GET ${path}`, privilege, 'programs', answer, 'list');

const productsBelow = inProgram('products', ({ program }, id) => program === id, {
  perPage: 15,
  browse: { all: anyRow, noclosed: unclosed, closed: inState('closed') },
});

export const programRoutes: readonly ObservedRoute[] = [
  { ...listRow('/programs', 'program-browse', programs), redirectsDeadToken: undefined },
  listRow('/programs/:id/products', 'program-product', productsBelow),
  listRow(
    '/programs/:id/projects',
    'program-project',
    inProgram('projects', isInProgram, { ...projectLists, perPage: 15 }),
  ),
];
