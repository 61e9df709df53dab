import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { startStage } from '../fixtures/stage.js';

describe('an authorization page', () => {
  const good = '/app-auth/pick-user-file?appName=notes&redirectUri=%2Fapp%2Fnotes%2Fcallback.html&state=s';

  it('is the desktop bundle where its address makes sense', async () => {
    const stage = await startStage();
    expect(await stage.ask(good)).toMatchObject({
      status: 200,
      text: expect.stringContaining('the desktop'),
    });
    expect(stage.log().at(-1)).toMatchObject({
      kind: 'authorization',
      title: 'opened pick-user-file',
      detail: { query: { appName: 'notes', state: 's' } },
    });
  });

  eachRow([
    ['There is no page pick-everything', good.replace('pick-user-file', 'pick-everything')],
    ['There is no page constructor', good.replace('pick-user-file', 'constructor')],
    ['appName is missing', good.replace('appName=notes&', '')],
    ['appName is &quot;photos&quot;', good.replace('appName=notes', 'appName=photos')],
    ['path is missing', good.replace('pick-user-file', 'authorize-user-file')],
    ['redirectUri is missing', '/app-auth/pick-file?appName=notes'],
    ['which has another origin than', good.replace('%2Fapp', 'https%3A%2F%2Fevil.example%2Fapp')],
    ['which has another origin than', good.replace('%2Fapp', '%2F%2Fevil.example%2Fapp')],
    ['which has another origin than', '/app-auth/pick-file?appName=notes&redirectUri=javascript:alert(1)'],
    ['which has another origin than', '/app-auth/pick-file?appName=notes&redirectUri=blob:ORIGIN/1-2-3'],
  ])('says "%s" to %s', async (text, path) => {
    const stage = await startStage();
    const answer = await stage.ask(path.replace('ORIGIN', stage.url));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('<script');
  });

  it('explains a wrong address in the language of the emulated system', async () => {
    const stage = await startStage();
    stage.change({ language: 'zh-CN' });
    const { text } = await stage.ask('/app-auth/pick-file?appName=notes');
    expect(text).toContain('<html lang="zh">');
    expect(text).toContain('授权请求无效');
    expect(text).toContain('缺少参数 redirectUri，结果没有可返回的地址。');
    expect((await stage.ask('/app/notes/')).text).toContain('应用没有响应');
    stage.change({ language: 'en-US' });
  });

  it('loses its opener with the fault that cuts it', async () => {
    const stage = await startStage();
    expect((await stage.ask(good)).headers).not.toHaveProperty('cross-origin-opener-policy');
    stage.setFaults({ popup: 'opener-cut' });
    expect((await stage.ask(good)).headers).toHaveProperty('cross-origin-opener-policy', 'same-origin');
    stage.setFaults({ popup: 'well' });
  });
});
