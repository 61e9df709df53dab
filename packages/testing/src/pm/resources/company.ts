import { everything } from './filters.js';
import { fieldsOf, type Resource } from './resource.js';

export const systems: Resource = {
  one: 'system',
  word: 'System',
  parents: ['products'],
  undeletable: true,
  creator: 'createdBy',
  fields: fieldsOf({ text: 'name desc', number: 'integrated', numbers: 'children' }),
  starts: { status: 'active', createdBy: '' },
  // The create fields of a system are not shown; these are observed.
  create: { required: { productID: 'number', name: 'text' }, wrongNames: ['product'] },
  filters: everything,
};

export const users: Resource = {
  one: 'user',
  word: 'User',
  listed: true,
  creator: 'createdBy',
  fields: fieldsOf({ text: 'account realname role' }),
  // The create fields of a user are not shown; these are observed.
  create: { required: { account: 'text', realname: 'text', password: 'text' } },
  filters: { inside: () => true, outside: () => false, all: () => true },
  shows: 'inside',
};
