import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../src/outcome.js';
import { answer } from './fixtures/call-and-answer.js';
import { as, pm, usePm, writes } from './fixtures/pm-and-server.js';

usePm({ behaviour: 'observed', account: 'admin' });

describe('a bug of an execution that the user may not see', () => {
  it('is not visible, though the server wraps its alert in a success', async () => {
    const { id } = await pm.bugs.create({ productID: 1, title: 'B', openedBuild: ['trunk'], execution: 1 });
    await pm.executions.update(1, { acl: 'private' });
    const qa = as('qa1');
    const before = writes().length;
    for (const call of [qa.bugs.get(id), qa.bugs.update(id, { pri: 1 }), qa.bugs.close(id)])
      await expect(call).rejects.toMatchObject({ code: 'not-visible' });
    expect(writes()).toHaveLength(before);
  });

  it('is certainly not changed', () => {
    const alert = { status: 'success', data: '{"message":"\\u60a8\\u65e0\\u6743\\u8bbf\\u95ee\\u8be5Bug"}' };
    const body = `${JSON.stringify(alert)}{"status":"success"}`;
    expect(outcomeOf({ method: 'PUT', path: '/bugs/1' }, answer(200, body))).toMatchObject({
      ...{ kind: 'refused', code: 'not-visible', said: '您无权访问该Bug' },
    });
  });
});

it('a file of a bug in a hidden product is not visible', async () => {
  const { id: bug } = await pm.bugs.create({ productID: 3, title: 'B', openedBuild: ['trunk'] });
  const { id } = await pm.files.upload(new Blob(['x']), {
    ...{ objectType: 'bug', objectID: Number(bug), name: 'x.txt' },
  });
  const qa = as('qa1');
  await expect(qa.files.download(Number(id))).rejects.toMatchObject({ code: 'not-visible' });
  expect(await pm.files.download(Number(id))).toMatchObject({ name: 'x.txt', size: 1 });
});

it('a hidden test request is not visible to an update, either, and no retry is advised', async () => {
  const { id } = await pm.testtasks.create({
    ...{ productID: 3, name: 'T', build: 1, begin: '2026-11-24', end: '2026-11-25' },
  });
  const qa = as('qa1');
  await expect(qa.testtasks.update(id, { name: 'U' })).rejects.toMatchObject({
    ...{ code: 'not-visible', hint: expect.not.stringContaining('Retry') },
  });
});
