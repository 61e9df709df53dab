import { afterEach, expect, it, vi } from 'vitest';
import { guideAddress, hintInChinese, splitErrorPage, withErrorPage } from '../src/error-page.js';

afterEach(() => vi.unstubAllGlobals());

it('ends a hint with the section of its code, once the repository has an address', () => {
  vi.stubGlobal('__DOCUMENTATION__', 'https://example.com/docs');
  expect(withErrorPage('Raise timeoutMs.', 'pm-api-client', 'pm-errors', 'timeout')).toBe(
    'Raise timeoutMs. See https://example.com/docs/guides/pm-errors.md#timeout',
  );
});

it('names the section of a guide in the language of the reader', () => {
  expect(guideAddress('check-rules', 'script-crlf')).toBeUndefined();
  vi.stubGlobal('__DOCUMENTATION__', 'https://example.com/docs');
  expect(guideAddress('check-rules', 'script-crlf', 'zh')).toBe(
    'https://example.com/docs/zh/guides/check-rules.md#script-crlf',
  );
});

it('ends it with the page of the package before that', () => {
  expect(withErrorPage('', 'plat-gateway-client', 'gateway-errors', 'aborted')).toBe(
    'See https://www.npmjs.com/package/plat-gateway-client#aborted',
  );
});

it('gives the Chinese section in a Chinese hint', () => {
  vi.stubGlobal('__DOCUMENTATION__', 'https://example.com/docs');
  const hint = (advice: string) =>
    hintInChinese(
      withErrorPage(advice, 'plat-dev', 'plat-dev-errors', 'port-taken'),
      () => advice && '请停止。',
    );
  expect(hint('Stop it.')).toBe(
    '请停止。详见 https://example.com/docs/zh/guides/plat-dev-errors.md#port-taken',
  );
  expect(hint('')).toBe('详见 https://example.com/docs/zh/guides/plat-dev-errors.md#port-taken');
  expect(hintInChinese('No address', (advice) => advice.toUpperCase())).toBe('NO ADDRESS');
});

it('separates advice and address', () => {
  expect(splitErrorPage('Did you mean "a"? See https://example.com/a#b')).toEqual({
    advice: 'Did you mean "a"?',
    address: 'https://example.com/a#b',
  });
  expect(splitErrorPage('See the README.')).toEqual({ advice: 'See the README.', address: undefined });
});
