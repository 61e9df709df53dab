import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findChromium, findFirefox, findWebKit } from '../../scripts/browsers.mjs';
import { chromiumFor } from './chromium.setup.js';
import { enginesFor } from './engines/engines.setup.js';

let folder: string;
const file = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-browsers-'));
  for (const name of ['named', 'chromium', 'download', 'firefox-esr', 'WebKitWebDriver', 'Xvfb'])
    await writeFile(file(name), '');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the browsers of the tests', () => {
  it("are those that variables name, else those on the PATH, else Playwright's own download of Chromium", () => {
    const PATH = ['/nowhere', folder].join(delimiter);
    expect(findChromium({ CHROMIUM_PATH: file('named'), PATH }, file('download'))).toBe(file('named'));
    expect(findChromium({ PATH }, file('download'))).toBe(file('chromium'));
    expect(findChromium({ PATH: '/nowhere' }, file('download'))).toBe(file('download'));
    expect(findChromium({ PATH: '/nowhere' }, file('none'))).toBeUndefined();
    expect(findFirefox({ PATH: folder })).toBe(file('firefox-esr'));
    expect(findFirefox({ PATH: folder, FIREFOX_PATH: file('named') })).toBe(file('named'));
    expect(findWebKit({ PATH: folder })).toEqual({ driver: file('WebKitWebDriver'), xvfb: file('Xvfb') });
    expect(findWebKit({ PATH: folder, WEBKIT_DRIVER_PATH: file('named') })?.driver).toBe(file('named'));
  });

  it('are not silently other ones when a variable is wrong', () => {
    const typo = file('typo');
    expect(() => findChromium({ CHROMIUM_PATH: typo })).toThrow(`CHROMIUM_PATH is ${typo}`);
    expect(() => findFirefox({ FIREFOX_PATH: typo })).toThrow(`FIREFOX_PATH is ${typo}`);
    expect(() => findWebKit({ PATH: folder, XVFB_PATH: typo })).toThrow('XVFB_PATH is');
  });

  it('have no WebKit without a screen for it', async () => {
    await rm(file('Xvfb'));
    expect(findWebKit({ PATH: folder })).toBeUndefined();
  });
});

describe('without one of the browsers', () => {
  const provide = vi.fn();
  const found = { Chromium: '/usr/bin/chromium', Firefox: undefined, WebKit: undefined };
  const warned = (run: () => void): string => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    run();
    const text = String(warn.mock.calls[0]?.[0]);
    warn.mockRestore();
    return text;
  };

  it('a run of CI fails, and says what to install', () => {
    const ofChromium = () => chromiumFor({ provide }, undefined, { CI: 'true' });
    expect(ofChromium).toThrow('apt-get install chromium');
    const ofEngines = () => enginesFor({ provide }, found, { CI: 'true' });
    expect(ofEngines).toThrow('apt-get install firefox-esr');
    expect(ofEngines).toThrow('apt-get install webkit2gtk-driver xvfb');
  });

  it("a developer's run names the engines that it leaves out, and goes on with the others", () => {
    const text = warned(() => enginesFor({ provide }, found, {}));
    expect(text).toContain('NO FIREFOX');
    expect(text).toContain('NO WEBKIT');
    expect(text).not.toContain('CHROMIUM');
    expect(provide).toHaveBeenCalledWith('engines', found);
  });
});
