import { afterAll, expect, it, vi } from 'vitest';
import { folderWith } from '../fixtures/app-package.js';
import { checkedFiles } from '../fixtures/check.js';

// Whatever group a capability is of, one row of the table is all that the emulator and the check have of it.
vi.doMock('plat-schemas/gateway/rules', async (importOriginal) => {
  const original = await importOriginal<typeof import('plat-schemas/gateway/rules')>();
  const setAddress = { scope: 'plat.network.address', readOnly: false };
  return {
    ...original,
    capabilityRules: { ...original.capabilityRules, 'plat.network.setAddress': setAddress },
  };
});
vi.resetModules();
const { command } = await import('../fixtures/command.js');
const { startStage } = await import('../fixtures/stage.js');
afterAll(() => {
  vi.doUnmock('plat-schemas/gateway/rules');
  vi.resetModules();
});

it('finds the scope of a capability of another group', async () => {
  const call = "gatewayCall({ req: 'trim.network.setAddress' })";
  const folder = await folderWith({ ...checkedFiles({ scopes: ['trim.file.path'] }), 'server.mjs': call });
  const { written, code } = command('check', folder);
  expect(await code).toBe(1);
  expect(written.out).toContain('scope-undeclared server.mjs:1');
  expect(written.out).toContain('trim.network.address');
});

it('tells the desktop after a call of a capability that changes something', async () => {
  const stage = await startStage();
  const heard = vi.fn();
  stage.subscribe(heard);
  const call = (req: string) =>
    stage.gateway.answerTo({
      authorization: `Bearer ${stage.gateway.token}`,
      contentType: 'application/json',
      body: JSON.stringify({ req, appName: 'notes', data: {} }),
    });
  call('plat.file.convertPath');
  expect(heard).not.toHaveBeenCalled();
  call('plat.network.setAddress');
  expect(heard).toHaveBeenCalledOnce();
});
