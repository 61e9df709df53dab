import { encodingsOf } from 'plat-common/encodings';
import { describe, expect, it } from 'vitest';
import { eachRow } from './fixtures/each-row.js';

const secret = Buffer.from('password-ÿþ>?');

describe('the encodings of bytes', () => {
  eachRow([0, 1, 2, 3, 4, 5])(
    'are found in base64 of both alphabets, with %i bytes before them',
    (before) => {
      const whole = Buffer.concat([Buffer.alloc(before, 'x'), secret, Buffer.from('more')]);
      for (const alphabet of ['base64', 'base64url'] as const)
        expect(encodingsOf(secret).some((encoding) => whole.toString(alphabet).includes(encoding))).toBe(
          true,
        );
    },
  );

  it('are the part of base64 that does not depend on what is beside them, and hexadecimal', () => {
    expect(encodingsOf(Buffer.from([0xfb, 0xff, 0xbf, 0, 1, 2, 3, 0xff]))).toEqual([
      '+/+/AAECA/',
      '-_-_AAECA_',
      'v/vwABAgP/',
      'v_vwABAgP_',
      '7/78AAQID/',
      '7_78AAQID_',
      'fbffbf00010203ff',
    ]);
  });

  it('are looked for from eight bytes on', () => {
    expect(encodingsOf(Buffer.from('seven77'))).toEqual([]);
    expect(encodingsOf(Buffer.from('eight888'))).not.toEqual([]);
  });
});
