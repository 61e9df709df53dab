import { resources } from 'pm-api-client/resources';
import { expect, it } from 'vitest';
import { historyOf } from '../../src/operations/changed-in.js';

// Histories of programs, products, projects and executions come as text for people.
it.each([
  ['executions', 'Execution Name', 'name'],
  ['executions', '执行名称', 'name'],
  ['products', 'Product Name', 'name'],
  ['projects', 'Planned End', 'end'],
  ['bugs', 'assignedTo', 'assignedTo'],
  ['projects', 'Unknown Label', 'Unknown Label'],
] as const)('a change of %s that the server tells as "%s" is one of %s', async (name, shown, field) => {
  const change = { field: shown, from: 'a', to: 'b' };
  const entry = { id: 1, date: '', actor: 'admin', action: 'edited', comment: '', changes: [change] };
  const pm = { [name]: { history: async () => [entry] } };
  const call = { pm: async () => pm, people: {}, signal: new AbortController().signal };
  const [read] = await historyOf(resources[name], 1, undefined, call as never);
  expect(read?.changes).toEqual([{ ...change, field }]);
});
