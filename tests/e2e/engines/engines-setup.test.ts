import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findFirefox, findWebKit } from '../../../scripts/browsers.mjs';
import { enginesFor } from './engines.setup.js';

let folder: string;
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-engines-'));
  for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb', 'named']) await writeFile(file(name), '');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the engines of the tests', () => {
  it('are those on the PATH, or those that variables name', () => {
    expect(findFirefox({ PATH: folder })).toBe(file('firefox-esr'));
    expect(findFirefox({ PATH: folder, FIREFOX_PATH: file('named') })).toBe(file('named'));
    expect(findWebKit({ PATH: folder })).toEqual({ driver: file('WebKitWebDriver'), xvfb: file('Xvfb') });
    expect(findWebKit({ PATH: folder, WEBKIT_DRIVER_PATH: file('named') })?.driver).toBe(file('named'));
  });

  it('are not silently other ones when a variable is wrong', () => {
    expect(() => findFirefox({ FIREFOX_PATH: file('typo') })).toThrow(`FIREFOX_PATH is ${file('typo')}`);
    expect(() => findWebKit({ PATH: folder, XVFB_PATH: file('typo') })).toThrow('XVFB_PATH is');
  });

  it('have no WebKit without a screen for it', async () => {
    await rm(file('Xvfb'));
    expect(findWebKit({ PATH: folder })).toBeUndefined();
  });
});

describe('without one of the engines', () => {
  const project = { provide: vi.fn() } as Pick<TestProject, 'provide'>;
  const found = { Chromium: '/usr/bin/chromium', Firefox: undefined, WebKit: undefined };

  it('a run of CI fails, and says what to install', () => {
    const run = () => enginesFor(project, found, { CI: 'true' });
    expect(run).toThrow('apt-get install firefox-esr');
    expect(run).toThrow('apt-get install webkit2gtk-driver xvfb');
  });

  it("a developer's run names those that it leaves out, and goes on with the others", () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    enginesFor(project, found, {});
    const text = String(warn.mock.calls[0]?.[0]);
    warn.mockRestore();
    expect(text).toContain('NO FIREFOX');
    expect(text).toContain('NO WEBKIT');
    expect(text).not.toContain('CHROMIUM');
    expect(project.provide).toHaveBeenCalledWith('engines', found);
  });
});
