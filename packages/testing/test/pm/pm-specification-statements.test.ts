import { fakePmRoutes, type PmResource } from 'plat-testing/pm';
import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { idsIn, serverFor } from '../fixtures/pm-requests.js';

/*
 * One test for each statement of the API's specification, named by heading and row or rule. States and transitions
 * are in pm-specification-states, the choices that it leaves in pm-specification-answers.
 */

const { pm, session, send, logIn, tokenOf } = await serverFor({ seed: { bugs: 1500 } });

const NOT_ALLOWED = { status: 403, message: 'Not allowed' };
const asRefused = ({ status, body }: Awaited<ReturnType<typeof send>>) => ({
  status,
  message: body?.message,
});
const dates = { begin: '2026-03-01', end: '2026-04-01' };

const product = { productID: 1, title: 'x' };

/** "Fields of create operations": those that are required. */
const creates = {
  bugs: { ...product, openedBuild: ['trunk'] },
  stories: product,
  tasks: { name: 'x', executionID: 1, type: 'devel' },
  projects: { name: 'x', model: 'scrum', ...dates, workflowGroup: 1 },
  products: { name: 'x' },
  testcases: product,
  executions: { project: 1, name: 'x', ...dates },
  testtasks: { productID: 1, name: 'x', build: 'trunk', ...dates },
  epics: product,
  requirements: product,
  tickets: product,
  feedbacks: product,
} satisfies Partial<Record<PmResource, object>>;

const created = Object.keys(creates) as (keyof typeof creates)[];
const requiredOf = (resource: PmResource): Record<string, unknown> =>
  ({ ...creates })[resource as keyof typeof creates];

describe('General rules', () => {
  it('1: the token is in the header `token`', async () => {
    expect((await send('GET', '/bugs/1')).status).toBe(200);
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await fetch(`${pm.url}/api.php/v2/bugs/1`, { headers })).status).toBe(401);
  });

  it('2: each answer with a body has a status, success or fail', async () => {
    expect((await send('GET', '/bugs/1')).body.status).toBe('success');
    expect((await send('GET', '/bugs/0')).body.status).toBe('fail');
  });

  it('3: recPerPage is at most 1000, and pageID starts at 1', async () => {
    const first = (await send('GET', '/products/1/bugs?recPerPage=1001')).body;
    expect([first.bugs.length, first.recTotal, first.pageID, first.bugs[0].id]).toEqual([1000, 1503, 1, 1]);
    const second = (await send('GET', '/products/1/bugs?recPerPage=1000&pageID=2')).body;
    expect([second.bugs.length, second.pageID, second.bugs[0].id]).toEqual([503, 2, 1001]);
  });

  eachRow(['2026/03/01', '01-03-2026', '2026-03-01 10:00:00', 1])('4: %o is no date', async (begin) => {
    const body = { ...requiredOf('executions'), begin };
    expect((await send('POST', '/executions', { body })).body.status).toBe('fail');
  });

  it('5: a PUT of what the server does not take says success and changes nothing', async () => {
    const before = pm.bugs[0];
    for (let turn = 0; turn < 2; turn += 1) {
      const { status, body } = await send('PUT', '/bugs/1', { body: { status: 'closed', unheard: 'of' } });
      expect([status, body?.status ?? 'success']).toEqual([200, 'success']);
    }
    expect(pm.bugs[0]).toEqual(before);
  });
});

describe('Resources and their fields', () => {
  it('collection resources: each of the 14 can be created, read and changed', () => {
    const names = [...created, 'systems', 'users'];
    const routes = fakePmRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(names).toHaveLength(14);
    for (const name of names) {
      expect(routes).toEqual(
        expect.arrayContaining([`POST /${name}`, `GET /${name}/:id`, `PUT /${name}/:id`]),
      );
    }
  });

  eachRow(created)('fields of create operations: %s require each, with something in it', async (resource) => {
    const before = pm.records(resource).length;
    const required = requiredOf(resource);
    for (const [field, value] of Object.entries(required)) {
      const { [field]: _, ...rest } = required;
      const without = await send('POST', `/${resource}`, { body: rest });
      expect(without.body).toEqual({ status: 'fail', message: `Missing required field: ${field}.` });
      const body = { ...rest, [field]: Array.isArray(value) ? [] : '' };
      const empty = await send('POST', `/${resource}`, { body });
      expect(empty.body).toEqual({ status: 'fail', message: `${field} has a wrong value.` });
    }
    expect(pm.records(resource)).toHaveLength(before);
    await send('POST', `/${resource}`, { body: required });
    expect(pm.records(resource).at(-1)).toMatchObject({ assignedTo: '' });
  });

  eachRow([
    [
      '1',
      'product',
      ['bugs', 'stories', 'testcases', 'testtasks', 'epics', 'requirements', 'tickets', 'feedbacks'],
    ],
    ['2', 'execution', ['tasks']],
    ['3', 'projectID', ['executions']],
    ['4', 'type', ['projects']],
    ['5', 'openedBuild[]', ['bugs']],
  ] as const)(
    'naming rules, row %s: %s is answered with 403, beside the correct name and in its place',
    async (_, wrong, names) => {
      const correct = {
        product: 'productID',
        execution: 'executionID',
        projectID: 'project',
        type: 'model',
        'openedBuild[]': 'openedBuild',
      };
      for (const name of names) {
        const before = pm.records(name).length;
        const { [correct[wrong]]: value, ...rest } = requiredOf(name);
        for (const body of [
          { ...rest, [wrong]: value },
          { ...requiredOf(name), [wrong]: value },
        ]) {
          expect(asRefused(await send('POST', `/${name}`, { body }))).toEqual(NOT_ALLOWED);
        }
        expect(pm.records(name)).toHaveLength(before);
      }
    },
  );

  eachRow([['trunk'], [[]], [[1]]])(
    'naming rules, row 5: openedBuild %o is no list of texts',
    async (openedBuild) => {
      const body = { ...requiredOf('bugs'), openedBuild };
      expect((await send('POST', '/bugs', { body })).body.status).toBe('fail');
    },
  );

  eachRow(['devel', 'test', 'design', 'discuss', 'ui'])('task type: %s', async (type) => {
    const { body } = await send('POST', '/tasks', { body: { ...requiredOf('tasks'), type } });
    expect(pm.records('tasks').find(({ id }) => id === body.id)?.type).toBe(type);
  });

  eachRow(['study', 'affair', 'request', 'misc', ''])(
    'task type: not %s, in a create or a PUT',
    async (type) => {
      const body = { ...requiredOf('tasks'), type };
      expect((await send('POST', '/tasks', { body })).body.status).toBe('fail');
      expect((await send('PUT', '/tasks/1', { body: { type } })).body.status).toBe('fail');
      expect(pm.records('tasks').map((task) => task.type)).toEqual(Array(4).fill('devel'));
    },
  );

  eachRow(['systems', 'users', ...created] as const)(
    'each of the %s that are there has an assignee, which a PUT changes',
    async (resource) => {
      for (const record of pm.records(resource).slice(0, 5))
        expect(record.assignedTo).toEqual(expect.any(String));
      await send('PUT', `/${resource}/1`, { body: { assignedTo: 'dev1' } });
      expect(pm.records(resource)[0]?.assignedTo).toBe('dev1');
    },
  );

  eachRow([
    ['testtasks', 'type', 'integrate'],
    ['testtasks', 'type', ['integrate', 'system']],
    ['testtasks', 'build', 7],
    ['stories', 'reviewer', 'po1'],
    ['testcases', 'steps', 'one'],
    ['bugs', 'pri', '2'],
    ['executions', 'products', '1'],
  ] as const)('data types are not shown: %s take %s as %o', async (resource, field, value) => {
    const { id } = (await send('POST', `/${resource}`, { body: { ...requiredOf(resource), [field]: value } }))
      .body;
    expect(pm.records(resource).find((record) => record.id === id)?.[field]).toEqual(value);
  });

  eachRow([
    ['bugs', { productID: 99 }, 'Product does not exist.'],
    ['tasks', { executionID: 99 }, 'Execution does not exist.'],
    ['executions', { project: 99 }, 'Project does not exist.'],
    ['bugs', { productID: '1' }, 'productID has a wrong value.'],
  ] as const)('a relation of POST /%s is the number of a record: %o', async (resource, wrong, message) => {
    const body = { ...requiredOf(resource), ...wrong };
    expect((await send('POST', `/${resource}`, { body })).body).toEqual({ status: 'fail', message });
  });

  it('a new record has the states and the maker that it begins with, and a body is a JSON object', async () => {
    const own = await tokenOf('qa1');
    const { id } = (await send('POST', '/bugs', { token: own, body: requiredOf('bugs') })).body;
    expect(pm.bugs.find((bug) => bug.id === id)).toMatchObject({ severity: 3, openedBy: 'qa1' });
    const system = (await send('POST', '/systems', { body: { productID: 1, name: 'x' } })).body;
    expect((await send('GET', `/systems/${system.id}`)).body.system.status).toBe('active');
    expect((await send('POST', '/bugs', { body: [1] })).status).toBe(400);
  });

  it('a user has a role, empty when none is assigned; a list has recTotal', async () => {
    expect((await send('GET', '/users/2')).body.user.role).toBe('qa');
    expect((await send('GET', '/users/6')).body.user.role).toBe('');
    expect((await send('GET', '/users')).body.recTotal).toBe(8);
  });
});

describe('Endpoints', () => {
  eachRow(['/users/login', '/tokens'])('POST %s answers the token that opens the rest', async (path) => {
    const { account, password } = pm.accounts.qa1;
    const { body } = await send('POST', path, { body: { account, password } });
    expect((await send('GET', '/bugs/1', { token: body.token })).body.bug.id).toBe(1);
  });

  it('GET /users/{id} answers the record of the numeric id', async () => {
    expect((await send('GET', '/users/3')).body.user).toMatchObject({ id: 3, account: 'dev1' });
  });

  it('POST /systems is refused to a user without system permission', async () => {
    const body = { productID: 1, name: 'x' };
    for (const account of ['qa1', 'dev1', 'none1'] as const) {
      const answer = await send('POST', '/systems', { token: await tokenOf(account), body });
      expect(asRefused(answer)).toEqual(NOT_ALLOWED);
    }
    expect(pm.records('systems')).toHaveLength(1);
  });

  eachRow(['systems', 'requirements', 'epics', 'feedbacks', 'tickets'] as const)(
    'GET /products/{id}/%s answers the records of that product, with recTotal',
    async (key) => {
      const { body } = await send('GET', `/products/1/${key}`);
      expect([body.status, idsIn(body[key]), body.recTotal]).toEqual(['success', [1], 1]);
      expect((await send('GET', `/products/2/${key}`)).body).toMatchObject({ [key]: [], recTotal: 0 });
    },
  );

  eachRow(['requirements', 'epics'] as const)(
    'rule 2: %s are filtered by browse, unclosed by default',
    async (key) => {
      const idsOf = async (query: string) =>
        idsIn((await send('GET', `/products/1/${key}${query}`)).body[key]);
      expect(await idsOf('')).toEqual([1]);
      expect(await idsOf('?browse=unclosed')).toEqual([1]);
      expect(await idsOf('?browse=all')).toEqual([1, 2]);
      expect(await idsOf('?browseType=all')).toEqual([1]);
      expect(await idsOf('?browseType=unclosed&browse=all')).toEqual([1, 2]);
    },
  );

  it('rule 2: test tasks are filtered by browseType, all by default', async () => {
    const totalOf = async (query: string) =>
      (await send('GET', `/products/1/testtasks${query}`)).body.recTotal;
    expect(await totalOf('')).toBe(1);
    expect(await totalOf('?browseType=all')).toBe(1);
    expect(await totalOf('?browseType=done')).toBe(0);
    expect(await totalOf('?browse=done')).toBe(1);
    expect(await totalOf('?browseType=wait&browse=done')).toBe(1);
  });

  eachRow([
    ['bugs', 1503],
    ['stories', 3],
  ] as const)('rule 2: %s come by default, closed ones too', async (key, count) => {
    expect((await send('GET', `/products/1/${key}`)).body.recTotal).toBe(count);
  });
});

describe('Authentication', () => {
  it('2: who has no role reads stories and bugs', async () => {
    const own = await tokenOf('none1');
    for (const key of ['stories', 'bugs', 'testcases']) {
      expect((await send('GET', `/products/1/${key}`, { token: own })).body.recTotal).toBeGreaterThan(0);
      expect((await send('GET', `/${key}/1`, { token: own })).body.status).toBe('success');
    }
  });

  it('2: nobody reads who is not logged in', async () => {
    for (const dead of ['', 'f'.repeat(32)])
      expect((await send('GET', '/bugs/1', { token: dead })).status).toBe(401);
  });

  eachRow(['epics', 'requirements', 'stories'] as const)(
    '5: a user without role creates no %s',
    async (name) => {
      const answer = await send('POST', `/${name}`, {
        token: await tokenOf('none1'),
        body: requiredOf(name),
      });
      expect(asRefused(answer)).toEqual(NOT_ALLOWED);
    },
  );

  eachRow(['/products/1/systems', '/systems/1', '/systems/99'])(
    '4, 5: a user without role does not read %s',
    async (path) => {
      for (const account of ['none1', 'qa1'] as const) {
        expect(asRefused(await send('GET', path, { token: await tokenOf(account) }))).toEqual(NOT_ALLOWED);
      }
    },
  );

  eachRow(['requirements', 'epics', 'feedbacks', 'tickets'] as const)(
    '5: a user without role sees no %s, by an answer of 200 without a reason',
    async (key) => {
      const path = `/products/1/${key}?browse=all`;
      expect((await send('GET', path)).body.recTotal).toBeGreaterThan(0);
      expect(await send('GET', path, { token: await tokenOf('none1') })).toEqual({
        status: 200,
        body: { status: 'success', data: [], recTotal: 0 },
      });
    },
  );

  it('6: changing permissions clears the role of those who have it, until it is given again', async () => {
    const own = await tokenOf('qa1');
    pm.changePermissions('qa', 'epics', 'read and write');
    expect((await send('GET', '/users/2', { token: own })).body.user.role).toBe('');
    expect(asRefused(await send('POST', '/bugs', { token: own, body: requiredOf('bugs') }))).toEqual(
      NOT_ALLOWED,
    );
    pm.setRole('qa1', 'qa');
    expect((await send('POST', '/epics', { token: own, body: requiredOf('epics') })).body.status).toBe(
      'success',
    );
  });

  const writes = 'read and write';
  const matrix = [
    ['bugs', { qa1: writes, dev1: writes, po1: 'read', pm1: 'read' }],
    ['stories', { qa1: 'read', dev1: writes, po1: writes, pm1: 'read' }],
    ['testcases', { qa1: writes, dev1: 'read', po1: 'read', pm1: 'read' }],
    ['epics', { qa1: 'read' }],
  ] as const;
  const cells = matrix.flatMap(([module, roles]) =>
    Object.entries(roles).map(([account, access]) => ({ module, account: account as 'qa1', access })),
  );

  eachRow(cells)('7: $module of $account: $access', async ({ module, account, access }) => {
    const own = await tokenOf(account);
    expect((await send('GET', `/products/1/${module}`, { token: own })).body[module]).not.toEqual([]);
    expect((await send('GET', `/${module}/1`, { token: own })).status).toBe(200);
    const before = pm.records(module);
    const operation = module === 'testcases' ? '' : '/close';
    const answers = [
      await send('POST', `/${module}`, { token: own, body: requiredOf(module) }),
      await send('PUT', `/${module}/1`, { token: own, body: { title: 'New' } }),
      await send('PUT', `/${module}/2${operation}`, { token: own, body: {} }),
      await send('DELETE', `/${module}/1`, { token: own }),
    ];
    if (access === 'read') {
      expect(answers.map(asRefused)).toEqual(Array(4).fill(NOT_ALLOWED));
      expect(pm.records(module)).toEqual(before);
    } else {
      expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
      expect(pm.records(module)).not.toEqual(before);
    }
  });
});

describe('Errors', () => {
  eachRow([
    ['1', 'a wrong relation name', 'admin', { ...requiredOf('stories'), product: 1 }],
    ['2', 'no role', 'none1', requiredOf('stories')],
    ['3', 'a role without the capability', 'qa1', requiredOf('stories')],
  ] as const)(
    'row %s: %s is 403, fail or error, Not allowed: the same for all three',
    async (_, __, account, body) => {
      const own = await tokenOf(account);
      for (const status of ['fail', 'error']) {
        expect(await send('POST', '/stories', { token: own, body })).toEqual({
          status: 403,
          body: { status, message: 'Not allowed' },
        });
      }
    },
  );

  eachRow(['qa1', 'admin', 'nobody', '2x'])('row 5: GET /users/%s, no number', async (account) => {
    expect((await send('GET', `/users/${account}`)).body).toEqual({
      status: 'fail',
      message: 'User does not exist.',
    });
  });
});

describe('Versioning', () => {
  eachRow(['v1', 'v3', ''])('1: there is nothing under /api.php/%s', async (version) => {
    const response = await fetch(`${pm.url}/api.php/${version}/bugs/1`, {
      headers: { token: session.token },
    });
    expect(response.status).toBe(404);
  });

  it('a wrong password opens nothing', async () => {
    expect((await logIn('qa1', 'wrong')).body).not.toHaveProperty('token');
  });
});
