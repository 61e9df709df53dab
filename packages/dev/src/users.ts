import type { DevUser } from './api.js';

/** The people of the emulated device: one who may do all, one who may do less, one whose authorization is off. */
export const users: readonly DevUser[] = [
  { id: 1000, name: 'Ada', role: 'administrator' },
  { id: 1001, name: 'Ben', role: 'user' },
  { id: 1002, name: 'Cleo', role: 'user', authorizationOff: true },
];

/** The user of an id; undefined for nobody and for a stranger. */
export function userOf(id: number): DevUser | undefined {
  return users.find((user) => user.id === id);
}
