import { done, saved } from '../operations/operation.js';
import { system } from '../templates/system.js';
import { user } from '../templates/user.js';
import { page, type Traits, withID } from './trait.js';

export const systems: Traits = {
  template: system,
  one: 'system',
  word: 'System',
  labels: { name: 'Application name' },
  productFrom: 'query',
  created: () => ({ ...saved, load: true }),
  updated: () => ({ ...saved, load: true }),
  deleted: () => saved,
};

export const users: Traits = {
  template: user,
  one: 'user',
  word: 'User',
  labels: { account: 'Account' },
  oldestFirst: true,
  shows: 'inside',
  created: withID,
  updated: () => ({ ...saved, load: page('company', 'browse') }),
  deleted: () => done,
};
