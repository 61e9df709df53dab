import { page, saved, withID } from './answers.js';
import { projectTemplate } from './projects.js';
import type { ObservedResource } from './resource.js';

export const programs: ObservedResource = {
  one: 'program',
  word: 'Program',
  parents: [],
  listed: true,
  template: { ...projectTemplate, type: 'program' },
  fields: {
    name: { kind: 'text', label: 'Name', max: 90 },
    begin: { kind: 'as sent' },
    end: { kind: 'as sent' },
    desc: { kind: 'html' },
  },
  recordOverrides: (_, row) => ({ path: `,${row.id},` }),
  create: {
    form: { name: 'Name' },
    answer: (row) => ({ ...withID(row), load: page('program', 'browse') }),
  },
  update: { answer: () => ({ ...saved, locate: page('program', 'browse') }) },
  deleted: () => saved,
  lists: { list: { orderBy: [{ field: 'id', descending: false }] } },
  privileges: { get: 'program-edit' },
  deadToken: { list: 'refuse' },
  transitions: {},
};
