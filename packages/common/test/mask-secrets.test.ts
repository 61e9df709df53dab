import * as fc from 'fast-check';
import { withEntities } from 'plat-common/entities';
import { maskSecrets, secretFinder } from 'plat-common/mask-secrets';
import { describe, expect, it } from 'vitest';
import { eachRow } from './fixtures/each-row.js';

const withUnits = (text: string, units: RegExp) =>
  text.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const json = (text: string) => JSON.stringify(text).slice(1, -1);
/** How servers, and what is between them and us, write a text. Each may be applied to what another has written. */
const WRITERS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'as JSON': json,
  'as JSON with \\/': (text) => json(text).replaceAll('/', '\\/'),
  'as JSON of PHP': (text) => withUnits(json(text), /[^\0-\x7f]/g).replaceAll('/', '\\/'),
  'with \\/': (text) => text.replaceAll('/', '\\/'),
  'in ASCII': (text) => withUnits(text, /[^\0-\x7f]/g),
  'without the characters of HTML': (text) => withUnits(text, /[&<>"']/g),
  'for a URL': encodeURIComponent,
  'for a URL, by PHP': (text) => new URLSearchParams({ '': text }).toString().slice(1).replaceAll('+', '%20'),
  'for a form': (text) => new URLSearchParams({ '': text }).toString().slice(1),
  'as HTML': withEntities,
  'as HTML by number': (text) =>
    text.replace(/[^a-z0-9]/giu, (character) => `&#${character.codePointAt(0)};`),
  'in the other letter case': (text) =>
    text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
};
const WHOLE_TEXT_CASE = 'in the other letter case';

const escaping = (write: (character: string) => string) => (text: string) => Array.from(text, write).join('');

/** How a text may be written once. */
const ESCAPES: Readonly<Record<string, (text: string) => string>> = {
  'with \\uXXXX': (text) => withUnits(text, /./gs),
  'percent-encoded': escaping((character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  ),
  'with numbers of HTML': escaping((character) => `&#${character.codePointAt(0)};`),
  'with hexadecimal numbers of HTML': escaping(
    (character) => `&#x${character.codePointAt(0)?.toString(16)};`,
  ),
};

const TOKEN = 'eyJhbGci.eyJ1c2Vy_x-1:Ab';
const ODD_TOKENS = [TOKEN, 'a/Secret+b=="\'<&>\\%c', '100%25&amp;\\u0041', 'päss/wörd 密码'];

describe('a secret in a text', () => {
  eachRow([...Object.entries(WRITERS), ...Object.entries(ESCAPES)])(
    'is hidden when it is written %s',
    (_, write) => {
      for (const token of ODD_TOKENS) {
        const text = `"${write(token)}" is not allowed.`;
        expect(maskSecrets(text, [token])).toBe('"***" is not allowed.');
      }
    },
  );

  it('is hidden where one of these is applied to another', () => {
    const writer = fc.constantFrom(...Object.keys(WRITERS).filter((name) => name !== WHOLE_TEXT_CASE));
    const chain = fc.array(writer, { minLength: 1, maxLength: 2 });
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

  it('is hidden in base64', () => {
    const secret = 'pass-wörd-of-dev?';
    expect(maskSecrets(`at ${Buffer.from(secret).toString('base64')}`, [secret])).toMatch(/^at \*{3}=*$/);
  });

  it('takes the whole text with it when it has fewer than four characters', () => {
    expect(maskSecrets('this is a test', ['a'])).toBe('***');
    expect(maskSecrets('no such word', ['a'])).toBe('no such word');
    expect(maskSecrets('x &#47; y', ['/'])).toBe('***');
  });

  it('is hidden where the end of the text cuts it, also within an escape', () => {
    const secret = 'päss/wörd:1';
    for (const name of ['as it is', 'as JSON of PHP', 'for a URL', 'as HTML by number']) {
      const written = WRITERS[name]?.(secret) ?? '';
      for (let length = 4; length < written.length; length += 1)
        expect(maskSecrets(`at ${written.slice(0, length)}`, [secret], { isCut: true })).toBe('at ***');
    }
    expect(maskSecrets('token: eyJ', [TOKEN], { isCut: true })).toBe('token: eyJ');
  });

  eachRow([500, 1500, 3000, 8000])('is hidden when it has %i characters', (length) => {
    const token = TOKEN.repeat(length / 20).slice(0, length);
    expect(maskSecrets('Forbidden', [token])).toBe('Forbidden');
    expect(maskSecrets(`no: ${token}!`, [token])).toBe('no: ***!');
    expect(maskSecrets(`no: ${encodeURIComponent(token)}!`, [token])).toBe('no: ***!');
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
    expect(secretFinder([TOKEN])(`x ${TOKEN} y ${WRITERS['as HTML']?.(TOKEN)}`)).toEqual([
      2,
      5 + TOKEN.length,
    ]);
  });
});

describe('the rules of masking', () => {
  it('two secrets side by side are two masks, and places are told in their order', () => {
    expect(maskSecrets('<first-onesecond-one>', ['second-one', 'first-one'])).toBe('<******>');
    expect(secretFinder(['first-one', 'second-one'])('second-one, first-one')).toEqual([0, 12]);
  });

  eachRow([
    ['ß Token-1', 'ß ***'],
    ['İ Token-1', 'İ ***'],
    ['İİ ToKeN-1 tail', 'İİ *** tail'],
  ])('the letter case of others moves no mask: %s', (text, masked) => {
    expect(maskSecrets(text, ['tOKEN-1'])).toBe(masked);
  });

  it('the letter case of every alphabet is one', () => {
    expect(maskSecrets('ПАРОЛЬ-Я!', ['пароль-я'])).toBe('***!');
  });

  it('only the end of a text counts as cut off', () => {
    const whole = 'abcd, and no more of it';
    expect(maskSecrets(whole, ['abcdefgh'], { isCut: true })).toBe(whole);
    expect(maskSecrets('abcd12345678901234567', ['abcdefgh'], { isCut: true })).toBe('abcd12345678901234567');
  });
});
