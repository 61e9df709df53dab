import { saved } from './answers.js';
import type { Field, ObservedResource } from './resource.js';

/** Every field of a system, with the value that it has when nothing was set. */
const template = {
  name: '',
  product: 0,
  integrated: 0,
  latestRelease: '',
  latestDate: '',
  children: '',
  status: 'active',
  desc: '',
  createdBy: '',
  createdDate: '',
  editedBy: '',
  editedDate: '',
  deleted: 0,
};

const fields: Readonly<Record<string, Field>> = {
  name: { kind: 'text', label: 'Application name', max: 255 },
  integrated: { kind: 'integer' },
  children: { kind: 'list' },
  desc: { kind: 'html' },
};

export const systems: ObservedResource = {
  one: 'system',
  word: 'System',
  parents: ['products'],
  undeletable: true,
  template,
  fields,
  create: {
    product: 'query',
    form: { name: 'Application name' },
    answer: () => ({ ...saved, load: true }),
  },
  update: { answer: () => ({ ...saved, load: true }) },
  deleted: () => saved,
  lists: {},
  transitions: {},
};
