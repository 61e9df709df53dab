import type { FakeRecord } from '../../state/fake-record.js';
import { notThere } from '../answers/answers.js';
import { pageOf } from '../lists/lists.js';
import { pageRow } from '../records/page-row.js';
import type { ObservedRequest } from '../request.js';
import type { ObservedRoute } from '../resource.js';
import { releaseLists } from './releases.js';

/** GET /projects/{id}/releases: those of its builds. */
function ofProject(request: ObservedRequest): Response {
  const { state, id } = request;
  if (state.table('projects').get(id) === undefined) return notThere('Project');
  const isBelow = ({ projects }: FakeRecord) => Array.isArray(projects) && projects.includes(id);
  return pageOf(request, 'releases', 'projects', isBelow, {
    ...releaseLists,
    perPage: 15,
    module: 'projectrelease',
    method: 'browse',
  });
}

export const releaseRoutes: readonly ObservedRoute[] = [
  {
    ...pageRow('GET /projects/:id/releases', 'projectrelease-browse', 'releases', ofProject),
    operation: 'list',
  },
];
