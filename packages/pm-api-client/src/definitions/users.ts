import { userCreate, userRecord, userUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';

/** Users. Source: project management API, "Endpoints", which has GET /users/{id}; the rest is observed. */
export const users = {
  name: 'users',
  one: 'user',
  record: userRecord,
  get: true,
  delete: true,
  create: {
    fields: userCreate,
    wrongNames: { groups: 'group' },
    secrets: ['password'],
    // No server makes a user without a password that it takes.
    provenByOutcome: ['password'],
  },
  update: { fields: userUpdate, instead: { status: 'no operation of this API' }, secrets: ['password'] },
  list: { parents: {}, whole: true, browse: ['inside', 'outside'] },
} as const satisfies ResourceDefinition;
