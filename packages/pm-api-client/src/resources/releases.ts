import { isJson } from 'plat-common/json';
import * as pm from 'plat-schemas/pm';
import type { HasContents } from '../actions/interfaces.js';
import type { Fields } from '../call.js';
import { inBody } from '../record-values/record-fields.js';
import type { Known, PmRecord, ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct, OfProject, OneOf } from '../resource/lists.js';
import type { CrudOperations, Not } from '../resource/resource.js';

/** Released servers require the date of a release that is no longer planned; they fill in that of a new `normal` one. */
function withReleasedDate(body: Fields, { now, record }: Known): Fields {
  const { status, releasedDate = record?.releasedDate } = body;
  const isByServer =
    status === undefined || status === 'wait' || (status === 'normal' && record === undefined);
  return isByServer || releasedDate ? body : { ...body, releasedDate: now().slice(0, 10) };
}

// The first is the default.
const RELEASE_FILTERS = ['all', 'wait', 'normal', 'fail', 'terminate'] as const;

/** Releases of products. Not in the specification: as observed on released servers. */
export const releases = {
  name: 'releases',
  one: 'release',
  record: pm.releaseRecord,
  get: true,
  history: true,
  create: {
    fields: pm.releaseCreate,
    wrongNames: { product: 'productID' },
    defaults: { status: () => 'normal' },
    beforeSend: inBody(withReleasedDate),
  },
  // The only resource whose update may change its state.
  update: { fields: pm.releaseUpdate, instead: {}, beforeSend: inBody(withReleasedDate) },
  list: {
    parents: { product: 'products', project: 'projects' },
    browse: RELEASE_FILTERS,
    browseAt: { project: ['all'] },
  },
  texts: ['name'],
  richText: ['desc'],
  // The list of a product has a row for each of its builds, with that.
  inOneForm: {
    build: ({ build, builds }: PmRecord) =>
      isJson(build)
        ? Object.values(Object(builds))
            .map((one) => Object(one).id)
            .join(',')
        : build,
  },
} as const satisfies ResourceDefinition;

/** Where releases are listed. */
export type ReleaseFilter = OneOf<{
  product: OfProduct<(typeof RELEASE_FILTERS)[number]>;
  project: OfProject<'all'>;
}>;

/** Operations on releases of products. An update changes the status too. */
export interface Releases
  extends HasContents<pm.ReleaseRecord>,
    Lists<pm.ReleaseRecord, ReleaseFilter>,
    CrudOperations<pm.ReleaseCreate & Not<'product'>, pm.ReleaseUpdate, pm.ReleaseRecord> {}
