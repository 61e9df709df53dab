import { describe, expect, it } from 'vitest';
import type { DevState } from '../../src/index.js';
import { folderWith, packageFiles } from '../fixtures/app-package.js';
import { echo, echoed } from '../fixtures/echo.js';
import { codeOf, gatewayCallOf } from '../fixtures/gateway-calls.js';
import { type Stage, startApp, startStage } from '../fixtures/stage.js';

/** Two applications, of which the second is called pictures. */
async function twoApplications(state?: string): Promise<Stage> {
  const pictures = { ...packageFiles(), manifest: 'appname=pictures\nmicro_app=true' };
  const { app } = await startApp(echo);
  const other = await startApp((_, response) => response.end('the pictures'));
  return startStage({
    ...(state !== undefined && { state }),
    applications: [
      { app, package: await folderWith(packageFiles()) },
      { app: other.app, package: await folderWith(pictures) },
    ],
  });
}

describe('several applications', () => {
  it('have addresses of their own, and one desktop', async () => {
    const stage = await twoApplications();
    expect(await echoed(stage, '/app/notes/')).toMatchObject({ url: '/app/notes/' });
    expect((await stage.ask('/app/pictures/')).text).toBe('the pictures');
    expect((await stage.ask('/app/other/')).text).toContain('/app/notes/, /app/pictures/');
    expect(stage.state()).toMatchObject({
      app: { name: 'notes' },
      applications: [{ name: 'notes' }, { name: 'pictures', entries: [{ path: '/app/pictures/' }] }],
    });
    expect(stage.log().filter(({ kind }) => kind === 'proxy')).toMatchObject([
      { app: 'notes' },
      { app: 'pictures' },
    ]);
  });

  it('have tokens, sockets and environments of their own, and the files of one device', async () => {
    const stage = await twoApplications();
    const [notes, pictures] = stage.applications;
    expect(stage.environment).toEqual(notes?.environment);
    expect(pictures?.environment.PLAT_API_TOKEN).not.toBe(notes?.environment.PLAT_API_TOKEN);
    expect(pictures?.environment.PLAT_GATEWAY_SOCKET).not.toBe(notes?.environment.PLAT_GATEWAY_SOCKET);
    expect(pictures?.environment.PLAT_VOLUME_ROOT).toBe(notes?.environment.PLAT_VOLUME_ROOT);
    await stage.control('POST', '/token/rotate?app=pictures');
    expect(stage.state().applications.map(({ gateway }) => gateway.tokenRotations)).toEqual([0, 1]);
    await expect(stage.control('POST', '/token/rotate?app=other')).rejects.toThrow('no application other');
    const areUp = ({ applications }: DevState) => applications.map(({ gateway }) => gateway.isUp);
    expect(areUp(await stage.stopGateway())).toEqual([false, true]);
    expect(areUp(await stage.startGateway())).toEqual([true, true]);
  });

  it('have grants of their own, which a restart brings back', async () => {
    const state = `${await folderWith({})}/state.json`;
    const stage = await twoApplications(state);
    const paths = ['/vol1/1000/documents'];
    const request = { operation: 'pickUserFile', paths, directory: true } as const;
    expect(await stage.authorize({ ...request, appName: 'pictures' })).toMatchObject({ code: 0 });
    expect(await stage.authorize({ ...request, appName: 'other' })).toMatchObject({ code: 1_000_300 });
    const [notes, pictures] = stage.state().applications;
    expect(notes?.grants.users).toEqual({});
    expect(pictures?.grants.users).toEqual({ 1000: paths });
    expect(stage.log()).toContainEqual(expect.objectContaining({ kind: 'authorization', app: 'pictures' }));
    await stage.close();
    expect((await twoApplications(state)).state().applications[1]?.grants.users).toEqual({ 1000: paths });
  });

  it('are refused by the gateway of another one', async () => {
    const stage = await twoApplications();
    const call = { req: 'plat.system.getPlatformConfig', appName: 'pictures', data: {} };
    expect(await codeOf(gatewayCallOf(stage, call))).toBe(200_003);
    expect(stage.log().at(-1)).toMatchObject({ kind: 'gateway', app: 'notes', ok: false });
  });

  it('cannot have one name, and are not named beside a single one', async () => {
    const one = { app: 9, package: await folderWith(packageFiles()) };
    const refused = { code: 'invalid-option' };
    await expect(startStage({ applications: [one, one] })).rejects.toMatchObject(refused);
    await expect(startStage({ app: 9, applications: [one] })).rejects.toMatchObject(refused);
    await expect(startStage({ applications: [] })).rejects.toMatchObject(refused);
  });
});

describe('an application behind https', () => {
  it('is told of: its certificate is not verified', async () => {
    const stage = await startStage({ app: 'https://localhost:9' });
    expect(stage.warnings).toEqual([expect.stringContaining('certificate of https://localhost:9')]);
    expect(stage.log()[0]).toMatchObject({ isNote: true, title: stage.warnings[0] });
    expect((await startStage({ app: 9 })).warnings).toEqual([]);
  });
});
