import { describe, expect, it } from 'vitest';
import { entryProblems } from '../../src/package-test/entries.js';
import { startApp } from '../fixtures/stage.js';

describe('an entry behind the gateway', () => {
  const found = async (location: string, expected = {}, path = '/app/notes/') => {
    const { app } = await startApp((_, response) => void response.writeHead(302, { location }).end());
    const problems = await entryProblems(
      { id: 'notes.main', name: 'Notes', path, opensTab: false },
      {
        desktop: `http://localhost:${app}`,
        appName: 'notes',
        timeoutMs: 5000,
        expect: expected,
        isProgram: false,
        hasEnded: async () => false,
      },
    );
    return problems.map(([name]) => name);
  };

  it.each([
    ['/login', ['entry-leads-out']],
    ['../login', ['entry-leads-out']],
    ['/app/notes-of-others/', ['entry-leads-out']],
    ['login', []],
    ['/app/notes/login', []],
    ['/app/notes', []],
    ['https://login.example.com/', []],
  ])('that redirects to %s has the problems %j', async (location, problems) => {
    expect(await found(location)).toEqual(problems);
  });

  it('may redirect anywhere where the test expects so', async () => {
    expect(await found('/login', { 'notes.main': { status: 302 } })).toEqual([]);
  });
});
