import { expect, it } from 'vitest';
import { accessOfRole, capabilityOf } from '../src/role-matrix.js';

const CELLS: Record<string, object> = {
  rw: { read: 'yes', write: 'yes' },
  r: { read: 'yes', write: 'no' },
  '-': { read: 'no', write: 'no' },
  'r?': { read: 'yes', write: 'unknown' },
  '?': { read: 'unknown', write: 'unknown' },
};

// `rw`, `r`, `-` for neither, `r?` for reads where writing is not said, `?` for nothing said. Five modules of the first four
// roles are in the guide on roles, whose test compares them.
it('what the specification lets a role do is its matrix', () => {
  const matrix: [role: string | undefined, modules: Record<string, string>][] = [
    ['qa', { epic: 'r', system: '-', task: 'r?', ticket: '?', program: '?', build: '?' }],
    ['dev', { epic: '?', system: '?', task: 'r?', requirement: '?' }],
    ['po', { epic: '?', feedback: '?', product: 'r?' }],
    ['pm', { epic: '?', system: '?', project: 'r?' }],
    ['', { bug: 'r', task: 'r', epic: '-', requirement: '-', feedback: '-', ticket: '-', system: '-' }],
    ['', { program: '?', productplan: '?', build: '?', release: '?', todo: '?' }],
    ['somebody', { bug: 'r?', epic: '?', constructor: 'r?' }],
    ['toString', { bug: 'r?' }],
    [undefined, { bug: '?' }],
  ];
  for (const [role, modules] of matrix) {
    const found = Object.keys(modules).map((module) => [module, accessOfRole(role, module)]);
    const wanted = Object.entries(modules).map(([module, cell]) => [module, CELLS[cell]]);
    expect(found, role).toEqual(wanted);
  }
});

it('the capability that a request needs is named for two of them', () => {
  expect(capabilityOf({ method: 'POST', path: '/stories' })).toBe('storyCreate');
  expect(capabilityOf({ method: 'POST', path: '/epics' })).toBe('epicCreate');
  expect(capabilityOf({ method: 'GET', path: '/stories' })).toBeUndefined();
});
