import { expect, it } from 'vitest';
import type { AuthorizationAnswer } from '../../src/index.js';
import { startStage } from '../fixtures/stage.js';

const question = '/authorize?operation=pickUserFile';

it('says whether a user can be asked, and grants and notes nothing', async () => {
  const stage = await startStage();
  const ask = (path = question) => stage.control<AuthorizationAnswer>('GET', path);
  expect(await ask()).toEqual({ code: 0, msg: '', data: [] });
  stage.setFaults({ withdrawnScopes: ['plat.file.userAccess'] });
  expect(await ask()).toMatchObject({ code: 1_000_002 });
  stage.setFaults({ withdrawnScopes: [] });
  stage.change({ userId: 1002 });
  expect(await ask()).toMatchObject({ code: 1_003_201 });
  expect(await ask('/authorize?operation=pickSharedFile')).toMatchObject({ code: 1 });
  expect(await ask(`${question}&appName=other`)).toMatchObject({ code: 1_000_300 });
  expect(stage.state().grants).toEqual({ shared: [], users: {} });
  expect(stage.log().filter(({ kind }) => kind === 'authorization')).toEqual([]);
});

it('answers a question about no operation with what is wrong', async () => {
  const stage = await startStage();
  const { status, text } = await stage.ask('/_dev/api/authorize?operation=constructor');
  expect(status).toBe(400);
  expect(text).toContain('no valid operation');
});
