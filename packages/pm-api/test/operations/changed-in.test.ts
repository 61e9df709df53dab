import { isDeepStrictEqual } from 'node:util';
import { resources } from 'pm-api-client/resources';
import { expect, it } from 'vitest';
import { historyOf } from '../../src/operations/changed-in.js';
import { differing } from '../support.js';

// Histories of programs, products, projects and executions come as text for people.
it('a change of which the server tells a label is one of its field', async () => {
  const rows = [
    ['executions', 'Execution Name', 'name'],
    ['executions', '执行名称', 'name'],
    ['products', 'Product Name', 'name'],
    ['projects', 'Planned End', 'end'],
    ['bugs', 'assignedTo', 'assignedTo'],
    ['projects', 'Unknown Label', 'Unknown Label'],
  ] as const;
  const fieldOf = async ([name, shown]: (typeof rows)[number]) => {
    const changes = [{ field: shown, from: 'a', to: 'b' }];
    const entry = { id: 1, date: '', actor: 'admin', action: 'edited', comment: '', changes };
    const pm = { [name]: { history: async () => [entry] } };
    const call = { pm: async () => pm, people: {}, signal: new AbortController().signal };
    const [read] = await historyOf(resources[name], 1, undefined, call as never);
    const [{ field, ...change } = { field: '' }] = read?.changes ?? [];
    return isDeepStrictEqual(change, { from: 'a', to: 'b' }) && field;
  };
  expect(await differing(rows, fieldOf)).toEqual([]);
});
