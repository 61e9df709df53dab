import { observedRoutes } from './observed/routes.js';
import type { FakePmOptions } from './options.js';
import type { PmRoute } from './route.js';
import { specificationRoutes } from './specification/specification.js';

/** Every route of the fake server, as data: to compare with the methods of a client, or with a document. */
export const fakePmRoutes = (
  behaviour: NonNullable<FakePmOptions['behaviour']> = 'specification',
): PmRoute[] =>
  behaviour === 'specification'
    ? [...specificationRoutes]
    : [
        { method: 'POST', path: '/users/login', resource: 'session', operation: 'login' },
        ...observedRoutes.map(({ method, path, resource, operation }) => ({
          method,
          path,
          resource,
          operation,
        })),
      ];
