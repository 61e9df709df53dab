import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';

const home = join(import.meta.dirname, '..');

// The numbers are those of the list of faults in the protocol's page; the others have their tests beside those of their subject.
describe('what goes wrong in the page SDK of today does not go wrong here', () => {
  it('21: its types stand alone: what they import is in the package', () => {
    for (const file of ['index.d.ts', 'index.d.cts']) {
      const types = readFileSync(join(home, 'dist', file), 'utf8');
      const imported = [...types.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
      expect(imported.filter((from) => !from.startsWith('./'))).toEqual([]);
    }
  });

  it('22: it has a host for tests, and its README names every member', () => {
    const readme = readFileSync(join(home, 'README.md'), 'utf8');
    const members = [...Object.keys(new PlatApp()), ...Object.getOwnPropertyNames(PlatApp.prototype)];
    const hidden = ['constructor', 'core'];
    for (const member of members) if (!hidden.includes(member)) expect(readme).toContain(`\`${member}`);
  });
});
