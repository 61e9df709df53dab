import type { PlatApp } from 'plat-app-sdk';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { settle } from './fixtures/app-in-host.js';
import { withAuthApps } from './fixtures/auth-apps.js';
import { pageWith } from './fixtures/open-auth.js';

withAuthApps();

describe('a call whose failure nobody looks at', () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push((reason as { code: string }).code);
  let before: NodeJS.UnhandledRejectionListener[] = [];
  beforeEach(() => {
    unheard.length = 0;
    before = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', hear);
  });
  afterEach(() => {
    process.off('unhandledRejection', hear);
    for (const listener of before) process.on('unhandledRejection', listener);
  });

  // In a tab, where there is no host.
  const members: [string, (app: PlatApp) => unknown][] = [
    ['pickFile', (app) => app.pickFile()],
    ['setTitle', (app) => app.setTitle(5 as never)],
    ['openURL', (app) => app.openURL('javascript:')],
    ['$on', (app) => app.$on('os/theme', () => {})],
    ['openAppAuth', (app) => app.openAppAuth('pickFile', {} as never)],
    ['authorize', (app) => app.authorize('pickFile', {} as never)],
    ['supports', (app) => app.supports('pickFile', { timeoutMs: -1 })],
  ];
  eachRow(members)('is shown by the console, as any other: %s', async (_name, call) => {
    const { app } = pageWith();
    void call(app);
    await settle();
    await settle();
    expect(unheard).toHaveLength(1);
  });
});
