import { PmClient } from 'pm-api-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { agent, errorIn, server, useAgent, writes } from './mcp-session.js';

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

  it('a name that several users may have is answered with their accounts', async () => {
    const fields = { assignedTo: 'zhang' };
    const error = errorIn(await agent.call('update', { resource: 'bugs', id: 1, fields }));
    expect(error).toMatchObject({ code: 'invalid-input' });
    expect((error.accounts as { account: string }[]).map(({ account }) => account)).toEqual(['qa1']);
    expect(error.message).toContain('qa1 (Zhang Wei)');
    expect(writes()).toEqual([]);
  });

  it.each([
    [{ assignedTo: 'Zhang Wei' }, { assignedTo: 'qa1' }],
    [{ assignedTo: '张伟' }, { assignedTo: 'dev1' }],
    [{ assignedTo: 'me' }, { assignedTo: 'admin' }],
    [{ assignedTo: '我' }, { assignedTo: 'admin' }],
    [{ mailto: ['pm1', '张伟'] }, { mailto: ['pm1', 'dev1'] }],
    [{ mailto: ['dev1', 'pm1', '张伟'] }, { mailto: ['dev1', 'pm1'] }],
  ])('%j: a display name stands for the account', async (fields, sent) => {
    await agent.call('update', { resource: 'bugs', id: 1, fields });
    expect(writes()[0]).toMatchObject({ body: sent });
  });

  it('a field that no update changes is told by its own name where its label was given', async () => {
    const error = errorIn(
      await agent.call('update', { resource: 'bugs', id: 1, fields: { 状态: '已解决' } }),
    );
    expect(error.hint).toContain('Use confirm, resolve, close or activate');
  });

  it('a field that no update changes is not taken for one with a similar name', async () => {
    const error = errorIn(await agent.call('update', { resource: 'bugs', id: 1, fields: { product: 1 } }));
    expect(JSON.stringify(error)).toContain('An update does not change product.');
    expect(JSON.stringify(error)).not.toContain('Did you mean');
    expect(writes()).toEqual([]);
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

  it('a resource without single records is listed by search', async () => {
    const error = errorIn(await agent.call('get', { resource: 'testtasks', id: 1 }));
    expect(JSON.stringify(error)).toContain('search lists them.');
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

  it.each([
    [{ assignee: 'dev1' }, 'field-name', ['Did you mean assignedTo?', 'Account of the assignee']],
    [{ severiti: 1 }, 'field-name', ['Did you mean severity?']],
    [{ deadline: { lt: 'next week' } }, 'invalid-input', ['YYYY-MM-DD', 'today']],
    [{ openedDate: 'lately' }, 'invalid-input', ['YYYY-MM-DD', 'today']],
    [{ pri: { lte: 'high' } }, 'invalid-input', ['pri is a number']],
  ])('a condition %j that no record can meet is answered with %s', async (where, code, hints) => {
    const error = errorIn(await agent.call('search', { resource: 'bugs', filter: { product: 1, where } }));
    expect(error.code).toBe(code);
    for (const hint of hints) expect(error.hint).toContain(hint);
  });

  it.each([
    ['create', { resource: 'bugs', fields: { ...created, openedBuild: ['主干'], type: '代码错误' } }],
    ['update', bug({ fields: { openedBuild: 'Trunk', type: 'Code Error' } })],
    ['bulk', bulk('update', { ids: [1], fields: { type: '代码错误' } })],
  ])('a label of the screens stands for its value: %s %j', async (name, args) => {
    expect((await agent.call(name, args)).content.outcome).toBe('applied');
    expect(JSON.stringify(writes())).not.toMatch(/代码|主干|Code Error|Trunk/);
  });

  it.each([
    [
      'transition',
      bug({ transition: 'resolve', fields: { resolution: '已修', resolvedBuild: 'trunk' } }),
      'resolution: "已修" is unknown',
    ],
    ['update', bug({ fields: { openedBuild: 'v1.0' } }), 'openedBuild: "v1.0" is not the id of a build.'],
    [
      'bulk',
      bulk('update', { records: [{ id: 1 }, { id: 2, type: '代码错' }] }),
      'records[1].type: "代码错" is unknown. Use one of codeerror, config, install,',
    ],
  ])('a value that no screen shows is refused: %s %j', async (name, args, message) => {
    expect(errorIn(await agent.call(name, args))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(message),
    });
    expect(writes()).toEqual([]);
  });

  it.each([
    [
      'transition',
      { resource: 'bugs', id: 1, transition: 'resolve' },
      'PUT /bugs/1/resolve: resolution is required.',
      'resolution: one of fixed, notrepro,',
    ],
    [
      'bulk',
      {
        resource: 'tasks',
        operation: 'create',
        records: [{ name: 'a', executionID: 1, type: 'devel' }, { name: 'b' }],
      },
      'records[1]: executionID is required; type is required.',
      'type: one of devel, test,',
    ],
  ])(
    'required fields are told before anything is sent, with what they take: %s %j',
    async (name, args, message, hint) => {
      const error = errorIn(await agent.call(name, args));
      expect(error.message).toBe(message);
      expect(error.hint).toContain(hint);
      expect(writes()).toEqual([]);
    },
  );

  it.each([
    ['create', 'bugs', { ...created, status: 'resolved' }, /^status is set by confirm, resolve, close or/],
    ['create', 'bugs', { ...created, productID: 'Shop' }, /^search products shows the numbers/],
    ['create', 'tasks', { name: 'x', type: 'devel', executionID: 'One' }, /^search executions shows/],
    ['update', 'bugs', { comment: 'x' }, /^comment is set by comment, confirm/],
  ])('%s %s %j names the call that helps', async (name, resource, fields, hint) => {
    const error = errorIn(await agent.call(name, { resource, fields, ...(name === 'update' && { id: 1 }) }));
    expect(error.hint).toMatch(hint);
    expect(error.hint).not.toContain('Did you mean');
    expect(writes()).toEqual([]);
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

  it('every wrong name is told at once, with what is missing', async () => {
    const fields = { titel: 'x', productID: 1, sevrity: 2 };
    const error = errorIn(await agent.call('create', { resource: 'bugs', fields }));
    expect(error.message).toBe('POST /bugs: titel, sevrity are not fields of this request.');
    for (const hint of ['For titel, did you mean title?', 'For sevrity, did you mean severity?'])
      expect(error.hint).toContain(hint);
    expect(error.hint).toContain(
      'title is required: text. openedBuild is required: list of ids of builds, or trunk.',
    );
    expect(String(error.hint).split('Possible:')).toHaveLength(2);
    expect(writes()).toEqual([]);
  });

  it.each([
    ['get', { resource: 'bugs' }, 'id is missing.', 'Required: resource, id.'],
    ['get', bug({ id: 'one' }), 'id is not valid. Use the numeric id', 'Nothing was sent.'],
    ['search', { resource: 'bugs', recPerPage: 100 }, 'from 1 to 50.', 'Nothing was sent.'],
    [
      'log_hours',
      { id: 1, hours: 0 },
      'hours is not valid. Use hours above 0, such as 1.5.',
      'Nothing was sent.',
    ],
    [
      'upload',
      { resource: 'testtasks', id: 1, name: 'a', text: 'b' },
      'of bugs, stories, tasks, testcases.',
      '',
    ],
    ['search', { resource: 'bugs', product: 1 }, 'there is no argument product.', 'belong in filter'],
    ['create', { resource: 'bugs', title: 'x' }, 'there is no argument title.', 'belong in fields'],
  ])('%s %j is answered with the argument that is right', async (name, args, message, hint) => {
    const error = errorIn(await agent.call(name, args));
    expect(error.code).toBe('invalid-input');
    expect(error.message).toContain(message);
    expect(error.hint).toContain(hint);
    expect(error.message).not.toMatch(/Invalid input|expected/);
    expect(writes()).toEqual([]);
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

  it('an order by a field that the server does not have is answered with the right one', async () => {
    for (const [field, right] of [
      ['priority', 'pri'],
      // A create has it, and no record.
      ['productID', 'product'],
    ]) {
      const filter = { product: 1, orderBy: `${field}_desc` };
      const error = errorIn(await agent.call('search', { resource: 'bugs', filter }));
      expect(error.hint).toContain(`Did you mean ${right}?`);
    }
  });

  it('words are not looked for in texts that lists do not show, and an empty list says so', async () => {
    const asked = { resource: 'stories', filter: { product: 1 }, text: 'qzx' };
    const { content } = await agent.call('search', asked);
    expect(content).toMatchObject({ matched: 0, hint: expect.stringContaining('search_all finds words') });
  });

  it('all wrong values are named in one error, those that only the client knows included', async () => {
    const fields = { openedBuild: 'v1.0', severity: 'high', deadline: 'someday', assignedTo: 'noone', x: 1 };
    const { message } = errorIn(await agent.call('create', { resource: 'bugs', fields }));
    for (const name of ['openedBuild: "v1.0"', 'assignedTo: "noone"', 'x is not', 'severity: number.'])
      expect(message).toContain(name);
    expect(message).toMatch(/title is required: text\..* deadline: day as /);
    expect(String(message).match(/openedBuild/g)).toHaveLength(1);
  });

  it('a filter with two places says which of them belongs in where', async () => {
    for (const [filter, kept, other] of [
      [{ my: true, product: 1 }, 'my', 'product'],
      [{ project: 1, product: 1 }, 'product', 'project'],
    ] as const)
      expect(errorIn(await agent.call('search', { resource: 'bugs', filter }))).toMatchObject({
        code: 'invalid-input',
        hint: expect.stringContaining(`Keep ${kept} there, and give ${other} in where.`),
      });
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

  it.each([
    [{ result: 'reject' }, 'closedReason is required with result reject'],
    [{ result: '拒绝', closedReason: '重复' }, 'duplicateStory is required with closedReason duplicate'],
  ])('a review %j is not sent without its reason', async (fields, why) => {
    const review = { resource: 'stories', id: 1, transition: 'review', fields };
    const error = errorIn(await agent.call('transition', review));
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(why) });
    expect(writes()).toEqual([]);
  });

  it.each([
    ['update', 'bugs', { due: '2026-12-01' }, 'deadline', 'Day by which'],
    ['update', 'bugs', { assignee: 'dev1' }, 'assignedTo', 'Account of the assignee'],
    ['create', 'bugs', { ...created, severty: 1 }, 'severity', 'Severity; 1'],
  ])(
    '%s %s %j: a wrong field is answered with the right one and its meaning',
    async (name, resource, fields, right, meaning) => {
      const args = { resource, fields, ...(name === 'update' && { id: 1 }) };
      const error = errorIn(await agent.call(name, args));
      expect(error.hint).toContain(`Did you mean ${right}?`);
      expect(error.hint).toContain(meaning);
      expect(writes()).toEqual([]);
    },
  );
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
