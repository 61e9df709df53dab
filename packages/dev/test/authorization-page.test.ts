import { describe, expect, it } from 'vitest';
import { startStage } from './fixtures/stage.js';

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

  it.each([
    ['There is no page pick-everything', good.replace('pick-user-file', 'pick-everything')],
    ['There is no page constructor', good.replace('pick-user-file', 'constructor')],
    ['appName is missing', good.replace('appName=notes&', '')],
    ['appName is &quot;photos&quot;', good.replace('appName=notes', 'appName=photos')],
    ['path is missing', good.replace('pick-user-file', 'authorize-user-file')],
    ['redirectUri is missing', '/app-auth/pick-file?appName=notes'],
    ['which is not of this origin', good.replace('%2Fapp', 'https%3A%2F%2Fevil.example%2Fapp')],
    ['which is not of this origin', good.replace('%2Fapp', '%2F%2Fevil.example%2Fapp')],
    ['which is not of this origin', '/app-auth/pick-file?appName=notes&redirectUri=javascript:alert(1)'],
    ['which is not of this origin', '/app-auth/pick-file?appName=notes&redirectUri=blob:ORIGIN/1-2-3'],
  ])('says "%s" to %s', async (text, path) => {
    const stage = await startStage();
    const answer = await stage.ask(path.replace('ORIGIN', stage.url));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain('<script');
  });

  it('loses its opener with the fault that cuts it', async () => {
    const stage = await startStage();
    expect((await stage.ask(good)).headers).not.toHaveProperty('cross-origin-opener-policy');
    stage.setFaults({ popup: 'opener-cut' });
    expect((await stage.ask(good)).headers).toHaveProperty('cross-origin-opener-policy', 'same-origin');
    stage.setFaults({ popup: 'well' });
  });
});
