import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/browsers.mjs';
import { chromiumFor } from './chromium.setup.js';

let folder: string;
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-chromium-'));
  for (const name of ['named', 'chromium', 'download']) await writeFile(file(name), '');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the Chromium of the browser tests', () => {
  it("is the one in CHROMIUM_PATH, else the system's, else Playwright's own download", () => {
    const PATH = ['/nowhere', folder].join(delimiter);
    expect(findChromium({ CHROMIUM_PATH: file('named'), PATH }, file('download'))).toBe(file('named'));
    expect(findChromium({ PATH }, file('download'))).toBe(file('chromium'));
    expect(findChromium({ PATH: '/nowhere' }, file('download'))).toBe(file('download'));
    expect(findChromium({ PATH: '/nowhere' }, file('none'))).toBeUndefined();
  });

  it('is not silently another one when CHROMIUM_PATH is wrong', () => {
    expect(() => findChromium({ CHROMIUM_PATH: file('typo') })).toThrow(`CHROMIUM_PATH is ${file('typo')}`);
  });
});

describe('without a Chromium', () => {
  const project = { provide: vi.fn() } as Pick<TestProject, 'provide'>;

  it('a run of CI fails', () => {
    expect(() => chromiumFor(project, undefined, { CI: 'true' })).toThrow('apt-get install chromium');
  });

  it("a developer's run lists the tests that it leaves out, and says how to get one", () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    chromiumFor(project, undefined, {});
    const text = String(warn.mock.calls[0]?.[0]);
    warn.mockRestore();
    expect(text).toContain('tests/e2e/plat-app-sdk/hosted.test.ts');
    expect(text).not.toContain('tests/e2e/docs/readme.test.ts');
    expect(text).toContain('npx playwright-core install chromium');
    expect(project.provide).toHaveBeenCalledWith('chromiumPath', undefined);
  });
});
