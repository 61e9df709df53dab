import fc from 'fast-check';
import { type PageMessage, PlatApp } from 'plat-app-sdk';
import { completeAppAuth } from 'plat-app-sdk/callback';
import { appAuthResult } from 'plat-schemas/app';
import { describe, expect, inject, it, vi } from 'vitest';

const names = ['status', 'error', 'method', 'appName', 'state', 'path'] as const;
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  fc.constantFrom('__proto__', 'constructor', ''),
);
const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }).map((paths) => JSON.stringify(paths)),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '["/a"]',
    '["/a",5]',
    '{"__proto__":{"polluted":1}}',
    '[[',
    'pickFile',
    's1',
  ),
);
const query = fc
  .array(fc.tuple(name, value, fc.boolean()), { maxLength: 7 })
  .map((pairs) =>
    pairs.map(([key, text, isRaw]) => `${key}=${isRaw ? text : safelyEncoded(text)}`).join('&'),
  );
const prefix = fc.constantFrom(
  '/c?',
  '?',
  'https://nas.example/c?',
  '/c#',
  '/c#/route?',
  'c',
  'javascript:?',
  '//[?',
  '??',
  '#?',
);
const url = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(prefix, query).map((parts) => parts.join('')) },
  fc.string({ unit: 'binary', maxLength: 20 }),
);

function safelyEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, ''));
}

/** What a URL really says, found in another way than the SDK's: by cutting it at its signs. What is no address says nothing. */
function sentBy(url: string): URLSearchParams {
  if (!URL.canParse(url, 'https://nas.example')) return new URLSearchParams();
  // An address has no blanks around it, and no line breaks in it.
  const text = url.replace(/^[\0- ]+|[\0- ]+$|[\t\n\r]/g, '');
  const [beforeFragment = ''] = text.split('#');
  const start = beforeFragment.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : beforeFragment.slice(start));
}

function isAsSent(text: string, result: Record<string, unknown>): boolean {
  const sent = sentBy(text);
  return Object.entries(result).every(([key, got]) => {
    if (got === undefined) return key === 'path' || !sent.get(key);
    const said = key === 'path' ? JSON.stringify(JSON.parse(sent.get('path') ?? '')) : sent.get(key);
    return said === (key === 'path' ? JSON.stringify(got) : got);
  });
}

const URLS = inject('thorough') ? 100_000 : 5_000;

describe(`${URLS} callback URLs`, () => {
  it('let no exception out, change no prototype, and give nothing that was not sent', () => {
    const app = new PlatApp();
    const prototype = Reflect.ownKeys(Object.prototype).length;
    fc.assert(
      fc.property(url, (text) => {
        const result = app.parseAppAuthCallback(text);
        return isAsSent(text, { ...result }) && appAuthResult.safeParse(result).success;
      }),
      { numRuns: URLS },
    );
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  it('that are not of this state tell nobody anything', async () => {
    let answer = () => {};
    const postMessage = vi.fn(() => queueMicrotask(answer));
    const window = {
      location: new URL('https://nas.example/c'),
      history: { state: null, replaceState: vi.fn() },
      opener: { closed: false, postMessage },
      closed: false,
      close: vi.fn(),
      addEventListener: (_type: 'message', listener: (event: PageMessage) => void) => {
        answer = () =>
          listener({ data: { heard: true }, origin: window.location.origin, source: window.opener });
      },
    };
    await fc.assert(
      fc.asyncProperty(url, async (text) => {
        const expected = sentBy(text).get('state') === 's1';
        postMessage.mockClear();
        const outcome = await completeAppAuth({ window, url: text, state: 's1' }).catch(
          ({ code }) => code as string,
        );
        return expected
          ? postMessage.mock.calls.length === 1
          : outcome === 'state-mismatch' && !postMessage.mock.calls.length;
      }),
      { numRuns: URLS / 10 },
    );
  });
});
