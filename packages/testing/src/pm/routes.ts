import { observedRoutes } from './observed/observed.js';
import type { FakePmOptions } from './options.js';
import type { PmRoute } from './route.js';
import { specificationRoutes } from './specification/specification.js';

/** Every route of the fake server, as data: to compare with the methods of a client, or with a document. */
export const fakePmRoutes = (
  behaviour: NonNullable<FakePmOptions['behaviour']> = 'specification',
): PmRoute[] => [...(behaviour === 'specification' ? specificationRoutes : observedRoutes)];
