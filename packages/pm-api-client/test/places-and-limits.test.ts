import { describe, expect, it } from 'vitest';
import { directories } from '../src/subresources/directories.js';
import { MAX_FILE_BYTES, owners } from '../src/subresources/files.js';
import { teams } from '../src/subresources/members.js';
import { publishedRoutes } from './fixtures/published-routes.js';

const verbsAt = (path: string) => publishedRoutes[path]?.split(' ') ?? [];

describe('a route that is made of a definition is one of the published API', () => {
  it.each(Object.entries(directories))('for the directories of %s', (_, { place, resource }) => {
    expect(verbsAt(`/${place.path}/:id/${resource.name}`)).toEqual(['GET', 'POST']);
    expect(verbsAt(`/${resource.name}/:id`)).toEqual(['PUT', 'DELETE']);
  });

  it('for the team of a project; that of an execution is on a page of its own', () => {
    const { read, set } = teams.projects;
    expect([verbsAt(`/projects/:id/${read}`), verbsAt(`/projects/:id/${set}`)]).toEqual([
      ['GET', 'PUT'],
      ['GET', 'PUT'],
    ]);
    expect(verbsAt(`/executions/:id/${teams.executions.read}`)).toEqual([]);
  });

  it('for what a file is attached to', () => {
    for (const path of Object.values(owners)) expect(verbsAt(`/${path}/:id`)).toContain('GET');
  });
});

it('a file may have 64 MiB, beyond which a released server drops it', () => {
  expect(MAX_FILE_BYTES).toBe(67_108_864);
});
