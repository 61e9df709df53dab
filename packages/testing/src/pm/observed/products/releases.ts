import { anyRow, inEach } from '../../row-filters.js';
import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import { cannotBeEmpty, done, fail, formFailure, GONE, json, nothing } from '../answers/answers.js';
import { IN_TRASH, nameIn } from '../records/checks.js';
import { isEmpty, numbersIn, ofKind, starting, tiedText } from '../records/values.js';
import type { Field, Fields, ListRules, ObservedRequest, ObservedResource } from '../resource.js';

/** Every field of a release, with the value that it has when nothing was set. */
const template = {
  ...starting(0, 'product shadow system deleted'),
  ...starting('', 'build name releases date releasedDate stories bugs leftBugs desc mailto notify'),
  ...starting('', 'subStatus createdBy createdDate'),
  ...{ project: '0', branch: '0', status: 'wait' },
};

const NAME = 'Application Version';
const RELEASED = 'Actual Release Date';

const fields: Readonly<Record<string, Field>> = {
  system: { kind: 'integer' },
  name: { kind: 'text', label: NAME, max: 255 },
  ...ofKind('list', 'build mailto'),
  date: { kind: 'date', label: 'Planned Release Date' },
  releasedDate: { kind: 'date', label: RELEASED },
  status: { kind: 'text' },
  desc: { kind: 'html' },
};

export const releaseLists: ListRules = {
  browse: {
    all: anyRow,
    ...inEach('wait normal fail terminate'),
  },
  orderBy: [
    { field: 'date', descending: true },
    { field: 'id', descending: false },
  ],
};

const buildsOf = (state: State, row: FakeRecord): FakeRecord[] =>
  [row.build ?? []]
    .flat()
    .map((id) => state.table('builds').get(Number(id)))
    .filter((build) => build !== undefined);

/** A release of builds is in their projects and on no branch; one of none is on the main branch. */
function placeOf(state: State, body: Fields): Fields {
  const builds = buildsOf(state, { id: 0, build: body.build });
  const projects = [...new Set(builds.map(({ project }) => Number(project ?? 0)))];
  return builds.length === 0 ? { projects: [], branch: '0' } : { projects, branch: '' };
}

/** Each release has its own build, which no list shows. */
function shadowBuild({ state, body, now, caller }: ObservedRequest, product: unknown): number {
  const { id } = state.table('builds').add({
    product,
    execution: 0,
    project: 0,
    name: body.name,
    system: Number(body.system),
    date: body.date ?? now.slice(0, 10),
    createdBy: caller.account,
    createdDate: now,
  });
  return id;
}

const NOT_RELEASED = { releasedDate: [cannotBeEmpty(RELEASED)] };

export const observedReleases: ObservedResource = {
  one: 'release',
  word: 'Release',
  parents: ['products'],
  template,
  fields,
  recordOverrides({ state }, row, place) {
    const builds = buildsOf(state, row);
    const projects = Array.isArray(row.projects) ? row.projects.join(',') : '';
    const product = { productName: nameIn(state, 'products', row.product), productType: 'normal' };
    const shown = builds.map(({ id, name, execution, project }) => ({
      ...{ id, branch: '', filePath: '', scmPath: '', name, execution, project },
    }));
    if (place === 'alone') return { ...product, project: projects || '0', builds: shown, files: [] };
    if (place === 'projects') {
      const byNumber = Object.fromEntries(shown.map((build) => [build.id, build]));
      return { ...product, project: projects || '0', builds: byNumber };
    }
    return { project: projects === '' ? '0' : `,${projects},`, ...product, builds: shown };
  },
  // The list of a product has a row for each build.
  rowsOf(_, wire, place) {
    const builds = place === 'products' && Array.isArray(wire.builds) ? wire.builds : [];
    return builds.length === 0 ? [wire] : builds.map((build: unknown) => ({ ...wire, build }));
  },
  nameOnce: { label: NAME, among: ({ system }) => Number(system), hint: IN_TRASH },
  create: {
    product: 'query',
    form: { system: 'Application', name: NAME },
    filledIn: { status: 'Status' },
    refuses({ state, body }) {
      if (state.table('systems').get(Number(body.system)) === undefined)
        return { system: [cannotBeEmpty('Application')] };
      const isOver = body.status === 'fail' || body.status === 'terminate';
      return isOver && isEmpty(body.releasedDate) ? NOT_RELEASED : undefined;
    },
    sets(request) {
      const { state, body, now } = request;
      const date = isEmpty(body.date) ? now.slice(0, 10) : body.date;
      const status = body.status ?? 'wait';
      const released = isEmpty(body.releasedDate) ? date : body.releasedDate;
      const builds = buildsOf(state, { id: 0, build: body.build });
      const [stories, bugs] = (['stories', 'bugs'] as const).map((field) =>
        tiedText(builds.flatMap((build) => numbersIn(build[field]))),
      );
      const releasedDate = status === 'wait' ? '' : released;
      return { ...placeOf(state, body), date, status, releasedDate, stories, bugs };
    },
    after(request, row) {
      const { state, now } = request;
      state.table('releases').change(row.id, { shadow: shadowBuild(request, row.product) });
      state.table('systems').change(Number(row.system), { latestRelease: row.id, latestDate: now });
    },
  },
  update: {
    refuses({ body, row }) {
      const isReleased = (body.status ?? row.status ?? 'wait') !== 'wait';
      return isReleased && isEmpty(body.releasedDate ?? row.releasedDate)
        ? formFailure(NOT_RELEASED)
        : undefined;
    },
    sets: ({ request, body, row }) => ({
      ...(body.build === undefined ? {} : placeOf(request.state, body)),
      ...((body.status ?? row.status) === 'wait' && { releasedDate: '' }),
    }),
  },
  readableWhenDeleted: true,
  unknown(operation) {
    if (operation === 'delete') return json(done);
    // The page behind a change fails over what is not there.
    return operation === 'get' ? fail(GONE) : nothing(500);
  },
  lists: { list: releaseLists },
};
