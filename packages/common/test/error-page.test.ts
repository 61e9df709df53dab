import { afterEach, describe, expect, it, vi } from 'vitest';
import { guideAddress, useOwnPages, withErrorPage } from '../src/error-page.js';
import { eachRow } from './fixtures/each-row.js';

afterEach(() => {
  vi.unstubAllGlobals();
  useOwnPages(undefined);
});

it('names the guide in the repository when the sources run as they are', () => {
  expect(guideAddress('check-rules', 'script-crlf')).toBe('docs/guides/check-rules.md#script-crlf');
  expect(guideAddress('check-rules', 'script-crlf', 'zh')).toBe('docs/zh/guides/check-rules.md#script-crlf');
});

describe.each(['https://example.com/docs', 'node_modules/plat-dev/dist/docs'])(
  'in a build for %s',
  (docs) => {
    it('names the section of a guide in the language of the reader', () => {
      vi.stubGlobal('__DOCUMENTATION__', docs);
      expect(guideAddress('check-rules', 'script-crlf', 'zh')).toBe(
        `${docs}/zh/guides/check-rules.md#script-crlf`,
      );
    });

    it('ends a hint with the section of its code', () => {
      vi.stubGlobal('__DOCUMENTATION__', docs);
      expect(withErrorPage('Raise timeoutMs.', 'pm-errors', 'timeout')).toBe(
        `Raise timeoutMs. See ${docs}/guides/pm-errors.md#timeout`,
      );
      expect(withErrorPage('', 'gateway-errors', 'aborted')).toBe(
        `See ${docs}/guides/gateway-errors.md#aborted`,
      );
    });

    it('gives the Chinese section in a Chinese hint', () => {
      vi.stubGlobal('__DOCUMENTATION__', docs);
      const hint = (advice: string) => withErrorPage(advice, 'plat-dev-errors', 'port-taken', 'zh');
      expect(hint('请停止。')).toBe(`请停止。详见 ${docs}/zh/guides/plat-dev-errors.md#port-taken`);
      expect(hint('')).toBe(`详见 ${docs}/zh/guides/plat-dev-errors.md#port-taken`);
    });
  },
);

describe('in a command that knows where it is installed', () => {
  eachRow([
    ['/usr/lib/node_modules/pm-api/dist/docs', '/usr/lib/node_modules/pm-api/dist/docs'],
    ['C:\\My Tools\\pm-api\\dist\\docs', 'C:/My Tools/pm-api/dist/docs'],
  ])('%s is where its pages are', (folder, shown) => {
    vi.stubGlobal('__DOCUMENTATION__', 'node_modules/pm-api/dist/docs');
    useOwnPages(folder);
    const hint = withErrorPage('See the list. Try again.', 'pm-errors', 'network');
    expect(hint).toBe(`See the list. Try again. See ${shown}/guides/pm-errors.md#network`);
  });

  it('keeps the address of a website', () => {
    vi.stubGlobal('__DOCUMENTATION__', 'https://example.com/docs');
    useOwnPages('/usr/lib/node_modules/pm-api/dist/docs');
    expect(guideAddress('pm-errors', 'network')).toBe('https://example.com/docs/guides/pm-errors.md#network');
  });
});
