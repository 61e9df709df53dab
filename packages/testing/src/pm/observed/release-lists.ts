import type { FakeRecord } from '../state/fake-record.js';
import { notThere } from './answers.js';
import { pageOf } from './lists.js';
import { releaseLists } from './releases.js';
import type { AuthenticatedRequest } from './request.js';
import type { ObservedRoute } from './resource.js';

/** GET /projects/{id}/releases: those of its builds. */
function ofProject(request: AuthenticatedRequest): Response {
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
    method: 'GET',
    path: '/projects/:id/releases',
    resource: 'releases',
    operation: 'list',
    privilege: 'projectrelease-browse',
    redirectsDeadToken: true,
    answer: ofProject,
  },
];
