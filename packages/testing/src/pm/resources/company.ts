import { everything } from './filters.js';
import type { Resource } from './resource.js';

export const systems: Resource = {
  one: 'system',
  word: 'System',
  parents: ['products'],
  undeletable: true,
  creator: 'createdBy',
  fields: { name: 'text', integrated: 'number', children: 'numbers', desc: 'text' },
  starts: { integrated: 0, children: [], desc: '', status: 'active', createdBy: '' },
  // The create fields of a system are not shown; these are observed.
  create: { required: { productID: 'number', name: 'text' }, wrongNames: ['product'] },
  filters: everything,
  shows: 'all',
  operations: {},
};

export const users: Resource = {
  one: 'user',
  word: 'User',
  parents: [],
  listed: true,
  creator: 'createdBy',
  fields: { account: 'text', realname: 'text', role: 'text' },
  starts: { role: '' },
  // The create fields of a user are not shown; these are observed.
  create: { required: { account: 'text', realname: 'text', password: 'text' } },
  filters: { inside: () => true, outside: () => false, all: () => true },
  shows: 'inside',
  operations: {},
};
