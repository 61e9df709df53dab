// Generated from ../fields/shared-sets.ts: `npm run fields` writes it anew.

import * as sent from '../fields/sent-kinds.js';
import type { Acl } from '../types/common.js';

/** The schema of {@link Acl}. */
export const acl = sent.openValue('open', 'private', 'custom');
