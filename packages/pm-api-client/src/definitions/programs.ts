import {
  programCreate,
  programRecord,
  programUpdate,
  projectActivate,
  projectClose,
  projectStart,
} from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { CLOSED, DOING, OPEN, WAITING } from './plan-states.js';
import { bookkeeping, dayOf } from './record-fields.js';

/** Programs. Not in the specification: as observed on released servers. */
export const programs = {
  name: 'programs',
  one: 'program',
  record: programRecord,
  get: true,
  delete: true,
  create: { fields: programCreate, wrongNames: {} },
  update: {
    fields: programUpdate,
    instead: { status: 'start, close or activate' },
    // Released servers empty the description of a program that is updated without it.
    fromRecord: { desc: true },
  },
  list: {
    parents: {},
    whole: true,
    browse: ['all', 'unclosed', 'wait', 'doing', 'suspended'],
    // The server's list has the projects too, in the place of each below its program.
    only: { type: 'program' },
  },
  transitions: {
    start: { fields: projectStart, from: WAITING, to: DOING, defaults: { realBegan: (today) => today } },
    close: { fields: projectClose, from: OPEN, to: CLOSED, defaults: { realEnd: (today) => today } },
    activate: {
      fields: projectActivate,
      from: CLOSED,
      to: DOING,
      // Released servers empty both days of a program that is activated without them.
      fromRecord: { begin: dayOf('begin'), end: dayOf('end') },
    },
  },
  richText: ['desc'],
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
