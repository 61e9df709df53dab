import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import type { ResourceDefinition } from '../../src/resource/definition.js';
import { definitions } from '../../src/resources/definitions.js';

const table: Readonly<Record<string, ResourceDefinition>> = definitions;
const mine = (resource: string) => table[resource]?.list?.my ?? {};

describe("a list of the caller's own records", () => {
  // Released servers show these where nothing is asked, and answer the word `all` with nothing or with everybody's.
  it('has those that are assigned to the caller first, for which nothing is asked', () => {
    const kinds = ['bugs', 'tasks', 'stories', 'epics', 'requirements', 'testcases'];
    const others = kinds.filter((resource) => {
      const [[filter, [word]] = ['', ['none']]] = Object.entries(mine(resource));
      return filter !== 'assignedto' || word !== '';
    });
    expect(others).toEqual([]);
  });

  eachRow([
    ['bugs', 'openedBy resolvedBy'],
    ['tasks', 'openedBy finishedBy'],
    ['stories', 'openedBy reviewBy'],
    ['testtasks', 'all'],
    ['projects', 'all undone wait doing openedbyme'],
    ['todos', 'all undone today before thisWeek thisMonth future cycle assignedToOther'],
    ['tickets', 'all'],
    ['feedbacks', 'all'],
  ])('is asked for by words in the letters that servers know', (resource, words) => {
    const asked = Object.entries(mine(resource)).filter(([, [word]]) => word !== '');
    expect(asked.map(([, [word]]) => word)).toEqual(words.split(' '));
    expect(asked.map(([filter]) => filter)).toEqual(words.toLowerCase().split(' '));
  });
});
