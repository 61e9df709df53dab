import { PmClient } from 'pm-api-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { agent, errorIn, oddRefusals, server, useAgent, writes } from './mcp-session.js';

const bug = (args: object) => ({ resource: 'bugs', id: 1, ...args });
const created = { productID: 1, title: 'x', openedBuild: ['trunk'] };
const bulk = (operation: string, args: object) => ({ resource: 'bugs', operation, ...args });

describe('a mistake of a model', () => {
  useAgent({ behaviour: 'observed' });
  beforeEach(async () => {
    const { account, password } = server.accounts.admin;
    const pm = new PmClient({ baseUrl: server.url, account, password });
    await pm.users.update(2, { realname: 'Zhang Wei' });
    await pm.users.update(3, { realname: '张伟' });
    server.calls.length = 0;
  });

  it('a display name stands for the account', async () => {
    const rows: [fields: object, sent: object][] = [
      [{ assignedTo: 'Zhang Wei' }, { assignedTo: 'qa1' }],
      [{ assignedTo: '张伟' }, { assignedTo: 'dev1' }],
      [{ assignedTo: 'me' }, { assignedTo: 'admin' }],
      [{ assignedTo: '我' }, { assignedTo: 'admin' }],
      [{ mailto: ['pm1', '张伟'] }, { mailto: ['pm1', 'dev1'] }],
      [{ mailto: ['dev1', 'pm1', '张伟'] }, { mailto: ['dev1', 'pm1'] }],
    ];
    for (const [fields] of rows) await agent.call('update', bug({ fields }));
    expect(writes().map(({ body }) => body)).toMatchObject(rows.map(([, sent]) => sent));
  });

  it('rules of describe name operations and actions that there are', async () => {
    const { content } = await agent.call('describe', { resource: 'testcases' });
    expect(content.rules).toContain('An update does not change status.');
    expect(content.rules).toContain('Records of testtasks take testcases by their action link.');
  });

  it('describe shows no create that no tool does, and who does it', async () => {
    const { content } = await agent.call('describe', { resource: 'users' });
    expect(content).not.toHaveProperty('create');
    expect(content.rules).toContain(
      'No tool creates users, as that takes a secret: a person does it with pm-api create users.',
    );
  });

  it('in a transition, in many records and in a condition, too', async () => {
    await agent.call('transition', bug({ transition: 'assignTo', fields: { assignedTo: '张伟' } }));
    await agent.call('bulk', bulk('update', { ids: [1, 2], fields: { mailto: ['张伟'] } }));
    expect(JSON.stringify(writes())).not.toContain('张伟');
    server.calls.length = 0;
    for (const where of [
      { assignedTo: '张伟' },
      { assignedTo: { in: ['nobody-now', '张伟'] } },
      { assignedTo: 'DEV1' },
    ]) {
      const { content } = await agent.call('search', { resource: 'bugs', filter: { product: 1 }, where });
      expect(content.matched).toBeGreaterThan(0);
    }
    const former = { product: 1, where: { openedBy: 'left-long-ago' } };
    expect((await agent.call('search', { resource: 'bugs', filter: former })).content.matched).toBe(0);
    expect(writes()).toEqual([]);
  });

  it('is answered with what is right, and nothing is sent', async () => {
    const where = (given: object) => ({ resource: 'bugs', filter: { product: 1, where: given } });
    const list = (filter: object) => ({ resource: 'bugs', filter });
    const create = (resource: string, fields: object) => ['create', { resource, fields }] as const;
    const update = (fields: object) => ['update', bug({ fields })] as const;
    const review = (fields: object) =>
      ['transition', { resource: 'stories', id: 1, transition: 'review', fields }] as const;
    const wrong = { openedBuild: 'v1.0', severity: 'high', deadline: 'someday', assignedTo: 'noone', x: 1 };
    const notMeant = /^(?![\s\S]*(Did you mean|Invalid input|expected))/;
    expect(
      await oddRefusals([
        [...update({ 状态: '已解决' }), 'Use confirm, resolve, close or activate'],
        [...update({ product: 1 }), 'An update does not change product.', notMeant],
        [
          ...update({ openedBuild: 'v1.0' }),
          'invalid-input',
          'openedBuild: "v1.0" is not the id of a build, nor the name of exactly one.',
        ],
        [...update({ comment: 'x' }), /\ncomment is set by comment, confirm/, notMeant],
        [...update({ due: '2026-12-01' }), 'Did you mean deadline?', 'Day by which'],
        [...update({ assignee: 'dev1' }), 'Did you mean assignedTo?', 'Account of the assignee'],
        [...create('bugs', { ...created, severty: 1 }), 'Did you mean severity?', 'Severity; 1'],
        [
          ...create('bugs', { ...created, status: 'x' }),
          /\nstatus is set by confirm, resolve, clo/,
          notMeant,
        ],
        [
          ...create('bugs', { ...created, productID: 'Shop' }),
          /\nsearch products shows the numbers/,
          notMeant,
        ],
        [
          ...create('tasks', { name: 'x', type: 'devel', executionID: 'One' }),
          /\nsearch executions shows/,
          notMeant,
        ],
        [
          // Every wrong name is told at once, with what is missing.
          ...create('bugs', { titel: 'x', productID: 1, sevrity: 2 }),
          '\nPOST /bugs: titel, sevrity are not fields of this request.\n',
          'For titel, did you mean title?',
          'For sevrity, did you mean severity?',
          'title is required: text. openedBuild is required: list of ids of builds, or trunk.',
          /Possible:(?![\s\S]*Possible:)/,
        ],
        [
          // And every wrong value, those that only the client knows included.
          ...create('bugs', wrong),
          /openedBuild: "v1.0"(?!.*openedBuild.*\n)/,
          'assignedTo: "noone"',
          'x is not',
          'severity: number.',
          /title is required: text\..* deadline: day as /,
        ],
        ['get', { resource: 'testtasks', id: 1 }, 'search lists them.'],
        ['get', { resource: 'bugs' }, 'invalid-input', 'id is missing.', 'Required: resource, id.'],
        ['get', bug({ id: 'one' }), 'id is not valid. Use the numeric id', 'Nothing was sent.', notMeant],
        ['search', { resource: 'bugs', recPerPage: 100 }, 'from 1 to 50.', 'Nothing was sent.', notMeant],
        ['search', { resource: 'bugs', product: 1 }, 'there is no argument product.', 'belong in filter'],
        ['search', where({ assignee: 'dev1' }), 'field-name', 'Did you mean assignedTo?', 'Account of the'],
        ['search', where({ severiti: 1 }), 'field-name', 'Did you mean severity?'],
        ['search', where({ deadline: { lt: 'next week' } }), 'invalid-input', 'YYYY-MM-DD', 'today'],
        ['search', where({ openedDate: 'lately' }), 'invalid-input', 'YYYY-MM-DD', 'today'],
        ['search', where({ pri: { lte: 'high' } }), 'invalid-input', 'pri is a number'],
        ['search', list({ product: 1, orderBy: 'priority_desc' }), 'Did you mean pri?'],
        // A create has it, and no record.
        ['search', list({ product: 1, orderBy: 'productID_desc' }), 'Did you mean product?'],
        ['search', list({ product: 1, productID: 2 }), 'field-name', 'has no field productID.'],
        ['search', list({ my: true, product: 1 }), 'Keep my there, and give product in where.'],
        ['search', list({ project: 1, product: 1 }), 'Keep product there, and give project in where.'],
        ['create', { resource: 'bugs', title: 'x' }, 'there is no argument title.', 'belong in fields'],
        ['log_hours', { id: 1, hours: 0 }, 'hours is not valid. Use hours above 0, such as 1.5.', notMeant],
        [
          'upload',
          { resource: 'testtasks', id: 1, name: 'a', text: 'b' },
          'of bugs, stories, tasks, testcases.',
          notMeant,
        ],
        [
          'transition',
          bug({ transition: 'resolve', fields: { resolution: '已修', resolvedBuild: 'trunk' } }),
          'resolution: "已修" is unknown',
        ],
        [
          'transition',
          bug({ transition: 'resolve' }),
          '\nPUT /bugs/1/resolve: resolution is required.\n',
          'resolution: one of fixed, notrepro,',
        ],
        [
          'bulk',
          bulk('update', { records: [{ id: 1 }, { id: 2, type: '代码错' }] }),
          'records[1].type: "代码错" is unknown. Use one of codeerror, config, install,',
        ],
        [
          'bulk',
          {
            ...{ resource: 'tasks', operation: 'create' },
            records: [{ name: 'a', executionID: 1, type: 'devel' }, { name: 'b' }],
          },
          '\nrecords[1]: executionID is required; type is required.\n',
          'type: one of devel, test,',
        ],
        [...review({ result: 'reject' }), 'invalid-input', 'closedReason is required with result reject'],
        [
          ...review({ result: '拒绝', closedReason: '重复' }),
          'duplicateStory is required with closedReason duplicate',
        ],
      ]),
    ).toEqual([]);
    const error = errorIn(await agent.call(...update({ assignedTo: 'zhang' })));
    expect(error).toMatchObject({ code: 'invalid-input', accounts: [{ account: 'qa1' }] });
    expect(error.message).toContain('qa1 (Zhang Wei)');
    expect(writes()).toEqual([]);
  });

  it('a label of the screens stands for its value', async () => {
    for (const [name, args] of [
      ['create', { resource: 'bugs', fields: { ...created, openedBuild: ['主干'], type: '代码错误' } }],
      ['update', bug({ fields: { openedBuild: 'Trunk', type: 'Code Error' } })],
      ['bulk', bulk('update', { ids: [1], fields: { type: '代码错误' } })],
    ] as const)
      expect((await agent.call(name, args)).content).toMatchObject({ outcome: 'applied' });
    expect(JSON.stringify(writes())).not.toMatch(/代码|主干|Code Error|Trunk/);
  });

  it('a field that the server requires is told by its meaning, and hints have no flags', async () => {
    const fields = { productID: 1, title: 'x' };
    const story = errorIn(await agent.call('create', { resource: 'stories', fields }));
    expect(story.hint).toContain('reviewer is Reviewer (评审人): Accounts of its reviewers.');
    const task = { executionID: 1, name: 'No hours', type: 'devel' };
    const { content } = await agent.call('create', { resource: 'tasks', fields: task });
    const start = { resource: 'tasks', id: content.id, transition: 'start', fields: {} };
    const { hint } = errorIn(await agent.call('transition', start));
    expect(hint).toMatch(/^Give left, the hours that remain\. /);
  });

  it('a single build is taken as a list of one, and a custom field as it is', async () => {
    const fields = { productID: 1, title: 'One build', openedBuild: 'trunk' };
    const extra = { customText: 'own' };
    await agent.call('create', { resource: 'bugs', fields, extra });
    expect(writes()[0]).toMatchObject({ path: '/bugs', body: { openedBuild: ['trunk'], customText: 'own' } });
  });

  it('a value that ZenTao has not is written as it is, and the known ones are named', async () => {
    const { content } = await agent.call('update', { resource: 'bugs', id: 1, fields: { type: 'crash' } });
    expect(content).toMatchObject({ outcome: 'applied', record: { type: 'crash' } });
    expect(content.hint).toMatch(
      /^type "\w+" is not a known value, and the server keeps any\. Known: codeerror, /,
    );
    const severity = 'severity "9" is not a known value, and the server keeps any. Known: 1, 2, 3, 4.';
    const numbers = await agent.call('update', { resource: 'bugs', id: 1, fields: { severity: 9, pri: 4 } });
    expect(numbers.content).toMatchObject({ record: { severity: 9 }, hint: severity });
    const many = await agent.call('bulk', bulk('update', { ids: [1, 2], fields: { severity: 9 } }));
    expect(many.content).toMatchObject({ outcome: 'applied', hint: severity });
  });

  it('an update with the values that the record has says that it had them', async () => {
    const { content } = await agent.call('update', { resource: 'bugs', id: 1, fields: { pri: 3 } });
    expect(content).toMatchObject({ outcome: 'applied', unchanged: true });
    expect(content.hint).toContain('had this state and these values before the call');
  });

  it('words are not looked for in texts that lists do not show, and an empty list says so', async () => {
    const asked = { resource: 'stories', filter: { product: 1 }, text: 'qzx' };
    const { content } = await agent.call('search', asked);
    expect(content).toMatchObject({ matched: 0, hint: expect.stringContaining('search_all finds words') });
  });

  it('a condition on a field that lists do not show is refused, or said beside the empty list', async () => {
    const executions = { resource: 'executions', where: { product: 1 } };
    const error = errorIn(await agent.call('search', executions));
    expect(error).toMatchObject({
      code: 'field-name',
      message: 'lists of executions have no product.',
      hint: expect.stringContaining('Only a list below one project shows it.'),
    });
    const { content } = await agent.call('search', { ...executions, filter: { project: 1 } });
    expect(content).toMatchObject({ matched: 2, items: [{ product: 1 }, { product: 1 }] });
    const projects = await agent.call('search', { resource: 'projects', where: { products: 1 } });
    expect(projects.content).toMatchObject({
      matched: 0,
      hint: expect.stringContaining('Lists do not show products'),
    });
  });

  it('tasks without a product are told where the product is a condition', async () => {
    const fields = { executionID: 1, name: 'x', type: 'devel', assignedTo: 'me' };
    await agent.call('create', { resource: 'tasks', fields });
    const search = { resource: 'tasks', where: { product: 1, assignedTo: 'me' } };
    const { content } = await agent.call('search', search);
    const left = server.records('tasks').filter(({ story }) => !story).length;
    expect(content.hint).toContain(`${left} of ${server.records('tasks').length} tasks show no product.`);
    const { content: others } = await agent.call('search', { ...search, where: { assignedTo: 'me' } });
    expect(others.hint).not.toContain('show no');
  });

  it('a condition on an account that does not exist says so beside the empty list', async () => {
    const where = { openedBy: 'left-long-ago' };
    const { content } = await agent.call('search', { resource: 'bugs', filter: { product: 1, where } });
    expect(content.hint).toContain('no account left-long-ago');
  });

  it('an account that was added meanwhile is known', async () => {
    await agent.call('update', { resource: 'bugs', id: 1, fields: { assignedTo: 'qa1' } });
    const { account, password } = server.accounts.admin;
    const pm = new PmClient({ baseUrl: server.url, account, password });
    await pm.users.create({ account: 'newcomer', realname: 'N', password: 'Newcomer-1!' });
    const { content } = await agent.call('update', bug({ fields: { assignedTo: 'newcomer' } }));
    expect(content).toMatchObject({ outcome: 'applied', record: { assignedTo: 'newcomer' } });
  });
});

describe('a server that is strict about states', () => {
  useAgent({ behaviour: 'specification' });

  it('a state that does not allow the step is answered with those that do', async () => {
    const fields = { resolution: 'fixed', resolvedBuild: 'trunk' };
    const resolve = { resource: 'bugs', id: 3, transition: 'resolve', fields };
    const error = errorIn(await agent.call('transition', resolve));
    expect(error).toMatchObject({
      message: 'PUT /bugs/3/resolve: the record is closed, and the server refused it.',
      hint: 'This starts from active.',
    });
  });
});
