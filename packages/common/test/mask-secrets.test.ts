import * as fc from 'fast-check';
import { findSecrets, maskSecrets } from 'plat-common/mask-secrets';
import { describe, expect, it } from 'vitest';

const hexOf = (letter: string, length: number) => letter.charCodeAt(0).toString(16).padStart(length, '0');
const spell = (write: (letter: string) => string) => (text: string) => text.split('').map(write).join('');
const NAMES: Readonly<Record<string, string>> = {
  '.': '&period;',
  _: '&lowbar;',
  ':': '&colon;',
  '-': '&hyphen;',
  '/': '&sol;',
  '+': '&plus;',
  '=': '&equals;',
};

/** How servers, and what is between them and us, were seen to write a text. Each may be applied to what another has written. */
const WRITERS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'as JSON': (text) => JSON.stringify(text).slice(1, -1),
  'as JSON with \\/': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'with \\uXXXX': spell((letter) => `\\u${hexOf(letter, 4)}`),
  'with \\u{XX}': spell((letter) => `\\u{${hexOf(letter, 2)}}`),
  'with \\xXX': spell((letter) => (letter < '\u0100' ? `\\x${hexOf(letter, 2)}` : letter)),
  'with \\xXX for signs': (text) =>
    text.replace(/[^A-Za-z0-9]/g, (sign) => (sign < '\u0100' ? `\\x${hexOf(sign, 2)}` : sign)),
  'with %uXXXX': spell((letter) => `%u${hexOf(letter, 4)}`),
  'percent-encoded': (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'for a URL': encodeURIComponent,
  'for a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'as HTML': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#039;'),
  'as HTML with names': (text) =>
    text.replaceAll('&', '&amp;').replace(/[._:/+=-]/g, (sign) => NAMES[sign] ?? sign),
  'as HTML by number': spell((letter) => `&#${letter.charCodeAt(0)};`),
  'as HTML by number, without semicolons': spell(
    (letter) => `&#${String(letter.charCodeAt(0)).padStart(7, '0')}`,
  ),
  'as HTML by hexadecimal number': spell((letter) => `&#x${hexOf(letter, 2)};`),
  'in the other letter case': (text) =>
    text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
};
const WHOLE_TEXT_CASE = 'in the other letter case';

const TOKEN = 'eyJhbGci.eyJ1c2Vy_x-1:Ab';
const ODD_TOKENS = [TOKEN, 'a/Secret+b=="\'<&>\\%c', '100%25&amp;\\u0041', 'päss/wörd 密码'];

describe('a secret in a text', () => {
  it.each(Object.keys(WRITERS))('is hidden when it is written %s', (name) => {
    for (const token of ODD_TOKENS) {
      const text = `"${WRITERS[name]?.(token)}" is not allowed.`;
      expect(maskSecrets(text, [token])).toBe('"***" is not allowed.');
    }
  });

  it('is hidden where these are applied to one another', () => {
    const writer = fc.constantFrom(...Object.keys(WRITERS).filter((name) => name !== WHOLE_TEXT_CASE));
    const chain = fc.array(writer, { minLength: 1, maxLength: 4 });
    const secret = fc
      .string({ unit: 'grapheme', minLength: 4, maxLength: 12 })
      .filter((text) => !/\p{Surrogate}|\*/u.test(text) && text.trim().length > 3);
    fc.assert(
      fc.property(secret, chain, (hidden, names) => {
        const written = names.reduce((text, name) => WRITERS[name]?.(text) ?? text, hidden);
        expect(maskSecrets(`Wrong: ${written}!`, [hidden])).toBe('Wrong: ***!');
      }),
      { numRuns: 500 },
    );
  });

  it('is hidden at each place, and beside another one', () => {
    expect(maskSecrets('a t\\/oken, t/oken and p%C3%A4ss', ['t/oken', 'päss', undefined, ''])).toBe(
      'a ***, *** and ***',
    );
  });

  it('takes the whole text with it when it has fewer than four characters', () => {
    expect(maskSecrets('this is a test', ['a'])).toBe('***');
    expect(maskSecrets('no such word', ['a'])).toBe('no such word');
    expect(maskSecrets('x &#47; y', ['/'])).toBe('***');
  });

  it('is hidden where the end of the text cuts it, also within an escape', () => {
    for (const written of [
      TOKEN,
      ...['with \\uXXXX', 'as HTML by number'].map((name) => WRITERS[name]?.(TOKEN) ?? ''),
    ]) {
      const four = written.length === TOKEN.length ? 4 : 30;
      for (let length = four; length < written.length; length += 1) {
        const text = `token: ${written.slice(0, length)}`;
        expect(maskSecrets(text, [TOKEN], { isCut: true })).toBe('token: ***');
      }
    }
    expect(maskSecrets('token: eyJ', [TOKEN], { isCut: true })).toBe('token: eyJ');
  });

  it.each([500, 1500, 3000, 8000])('is hidden when it has %i characters', (length) => {
    const token = TOKEN.repeat(length / 20).slice(0, length);
    expect(maskSecrets('Forbidden', [token])).toBe('Forbidden');
    expect(maskSecrets(`no: ${token}!`, [token])).toBe('no: ***!');
    expect(maskSecrets(`no: ${WRITERS['with \\xXX']?.(token)}!`, [token])).toBe('no: ***!');
  });

  it('never makes an error, whatever the text and the secret are', () => {
    const odd = fc.string({
      unit: fc.constantFrom('\\', '%', '&', '#', 'x', 'u', '{', 'f', '0', ';', '\ud800', 'é'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(odd, odd, fc.boolean(), (text, secret, isCut) => {
        expect(typeof maskSecrets(text, [secret], { isCut })).toBe('string');
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves a text without it as it is, with its escapes', () => {
    expect(maskSecrets('a \\u0041 &amp; %41', [TOKEN])).toBe('a \\u0041 &amp; %41');
  });

  it('is found by place', () => {
    expect(findSecrets(`x ${TOKEN} y ${WRITERS['as HTML']?.(TOKEN)}`, [TOKEN])).toEqual([
      2,
      5 + TOKEN.length,
    ]);
  });
});

describe('the rules of masking', () => {
  const percentEncoded = (text: string, times: number): string =>
    times === 0 ? text : percentEncoded(text.replaceAll('%', '%25').replaceAll(':', '%3A'), times - 1);

  it('six layers of escapes are undone, and no seventh', () => {
    expect(maskSecrets(percentEncoded('to:ken', 6), ['to:ken'])).toBe('***');
    const deeper = percentEncoded('to:ken', 7);
    expect(maskSecrets(deeper, ['to:ken'])).toBe(deeper);
  });

  it('two secrets side by side are two masks, and places are told in their order', () => {
    expect(maskSecrets('<first-onesecond-one>', ['second-one', 'first-one'])).toBe('<******>');
    expect(findSecrets('second-one, first-one', ['first-one', 'second-one'])).toEqual([0, 12]);
  });

  it.each([
    ['ß Token-1', 'ß ***'],
    ['İ Token-1', 'İ ***'],
    ['İİ ToKeN-1 tail', 'İİ *** tail'],
  ])('the letter case of others moves no mask: %s', (text, masked) => {
    expect(maskSecrets(text, ['tOKEN-1'])).toBe(masked);
  });

  it('the letter case of every alphabet is one', () => {
    expect(maskSecrets('ПАРОЛЬ-Я!', ['пароль-я'])).toBe('***!');
  });

  it.each([
    ['\\u{10ffff}', '\u{10ffff}'],
    ['\\n', '\n'],
    ['\\r', '\r'],
    ['\\t', '\t'],
    ['\\b', '\b'],
    ['\\f', '\f'],
    ['%E4', 'ä'],
    ['%ff', 'ÿ'],
  ])('%s encodes one character of a secret', (encoded, character) => {
    expect(maskSecrets(`a${encoded}secret`, [`${character}secret`])).toBe('a***');
  });

  it.each(['\\u{110000}', '&#1114112;', '&#x110000;'])('%s encodes no character', (encoded) => {
    expect(maskSecrets(`${encoded} token-1`, ['token-1'])).toBe(`${encoded} ***`);
  });

  it('an end that was cut off is looked at without its last escape, and with everything else', () => {
    expect(maskSecrets('x abcd\\\\\\\\u00', ['abcdefgh'], { isCut: true })).toBe('x ***');
    const whole = 'abcd, and no more of it';
    expect(maskSecrets(whole, ['abcdefgh'], { isCut: true })).toBe(whole);
    expect(maskSecrets('abcd12345678901234567', ['abcdefgh'], { isCut: true })).toBe('abcd12345678901234567');
  });
});
