// Generated from ../fields/shared-sets.ts: `npm run fields` writes it anew.

import * as kind from '../fields/kind-schemas.js';
import type { Acl } from '../types/common.js';

/** The schema of {@link Acl}. */
export const acl = kind.openValue('open', 'private', 'custom');
