import { expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { clientOf } from '../fixtures/client-of.js';

// What a server shows below number 7 of a kind, and what it says of number 7 itself.
const listed = (name: string, records: readonly object[]) => ({ status: 'success', [name]: records });
const sprint = { status: 'success', execution: { id: 7, type: 'sprint' } };
const project = { execution: { id: 7, type: 'project' } };
const another = { execution: { id: 8, type: 'sprint' } };
const fails = (message: string) => ({ status: 'fail', message });
const notAllowed = () => Response.json({ status: 'error', message: 'Not allowed' }, { status: 403 });
const unreachable = () => {
  throw new TypeError('fetch failed');
};

const own = { id: 1, name: 'Own', execution: 7, project: 3 };
const other = { id: 2, name: 'Of another', execution: 8, project: 3 };
const unsaid = { id: 3, name: 'Of none', execution: 0 };

/** The tasks below execution 7: `asked` if the server is asked for number 7 itself. */
async function tasksBelow(records: readonly object[], parent: () => Response | object) {
  const { pm, requests } = clientOf(({ path }) =>
    path.endsWith('/tasks') ? listed('tasks', records) : parent(),
  );
  const came = await pm.tasks.list({ execution: 7 }).then(
    ({ items }) => items.map(({ id }) => id),
    (error: { code: string }) => error.code,
  );
  return { came, isAsked: requests().includes('GET /executions/7') };
}

eachRow([
  ['all of it', [own], sprint, [1], false],
  ['of another parent, and it is there', [other], sprint, [2], true],
  ['of another parent, and it is a stage', [other], { execution: { id: 7, type: 'stage' } }, [2], true],
  ['of another parent, and it is a kanban', [other], { execution: { id: 7, type: 'kanban' } }, [2], true],
  ['of another parent, and its kind is not told', [other], { execution: { id: 7 } }, [2], true],
  ['of another parent, and it is a project', [other], project, 'not-found', true],
  ['of another parent, and that is shown in its place', [other], another, 'not-found', true],
  ['of another parent, and it is missing', [other], fails('Execution does not exist.'), 'not-found', true],
  ['of another parent, and it is hidden', [other], fails('Execution is not allowed.'), 'not-visible', true],
  ['of another parent, and it may not be read', [other], notAllowed, 'not-found', true],
  ['of it and another, and it may not be read', [own, other], notAllowed, [1, 2], true],
  ['of no parent, and it may not be read', [unsaid], notAllowed, [3], true],
  ['of another parent, and the server is not reached', [other], unreachable, 'network', true],
  ['nothing, and it is there', [], sprint, [], true],
  ['nothing, and it is a project', [], project, 'not-found', true],
] as const)(
  'records below a number are those of a parent of that kind, or the error says why not',
  async (_, records, parent, came, isAsked) => {
    const answer = typeof parent === 'function' ? parent : () => ({ status: 'success', ...parent });
    expect(await tasksBelow(records, answer)).toEqual({ came, isAsked });
  },
);

eachRow([
  // A product is asked for only where its records name another: servers say of one that is missing that it is.
  ['bugs', 'product', [{ id: 1, title: 'A', product: 7 }], false],
  ['bugs', 'product', [], false],
  ['bugs', 'product', [{ id: 1, title: 'A', product: 8 }], true],
  // The path of a project names its ancestors. A story below an execution names the execution as its project.
  ['projects', 'program', [{ id: 1, name: 'A', parent: 3, path: ',7,3,1,' }], false],
  ['projects', 'program', [{ id: 1, name: 'A', parent: 7 }], false],
  ['projects', 'program', [{ id: 1, name: 'A', parent: 3, path: ',3,1,' }], true],
  ['stories', 'project', [{ id: 1, title: 'A', project: 7 }], true],
  ['stories', 'execution', [{ id: 1, title: 'A', project: 7 }], true],
  ['executions', 'project', [{ id: 1, name: 'A', project: 7 }], false],
] as const)(
  'the server is asked for the parent where the records do not name it',
  async (name, parent, records, isAsked) => {
    const { pm, requests } = clientOf(({ path }) =>
      path.endsWith(`/${name}`) ? listed(name, records) : { status: 'success', [parent]: { id: 7 } },
    );
    const list = pm[name].list as (filter: object) => Promise<{ items: object[] }>;
    expect((await list({ [parent]: 7 })).items).toHaveLength(records.length);
    expect(requests().includes(`GET /${parent}s/7`)).toBe(isAsked);
  },
);

it('the error names the list and what to do', async () => {
  const { pm } = clientOf(({ path }) =>
    path.endsWith('/tasks') ? listed('tasks', [other]) : fails('Execution is not allowed.'),
  );
  await expect(pm.tasks.list({ execution: 7 })).rejects.toMatchObject({
    message: expect.stringContaining('the server returned the records of another one, not of 7.'),
    hint: expect.stringContaining('Check the number'),
    request: { method: 'GET', path: '/executions/7/tasks' },
    cause: { code: 'not-visible' },
  });
});
