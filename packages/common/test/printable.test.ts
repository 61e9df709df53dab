import { printable, printableJson, printableLine } from 'plat-common/printable';
import { expect, it } from 'vitest';

it('writes out what steers a terminal or is not seen, and leaves lines and emoji', () => {
  expect(printable('\u001b[2Ja\u202eb\u200bc\u{e0041}\r\n\t👩‍💻❤️')).toBe(
    String.raw`\u001b[2Ja\u202eb\u200bc\u{e0041}\r` + '\n' + String.raw`\t👩‍💻❤️`,
  );
  expect(printableLine('a\nb')).toBe('a b');
});

it('leaves JSON what it says', () => {
  const value = { text: 'a\u001b\u202eb\u{e0041}\n' };
  const shown = printableJson(JSON.stringify(value));
  expect(shown).toBe(String.raw`{"text":"a\u001b\u202eb\udb40\udc41\n"}`);
  expect(JSON.parse(shown)).toEqual(value);
});
