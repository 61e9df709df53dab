import { Transform } from 'node:stream';

const MAX_LOOKED_AT = 65_536;

/**
 * Puts a script tag first into a page that passes through, and waits for no more of the page than it must.
 *
 * It reads bytes as Latin-1: what it looks for is the same in every encoding that pages are written in.
 */
export function insertScript(src: string): Transform {
  const tag = Buffer.from(`<script src="${src}"></script>`);
  let start: Buffer | undefined = Buffer.alloc(0);
  const withTag = (page: Buffer, position: number) =>
    Buffer.concat([page.subarray(0, position), tag, page.subarray(position)]);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (start === undefined) return done(null, chunk);
      start = Buffer.concat([start, chunk]);
      const position = scriptPosition(start.toString('latin1'));
      if (position === undefined && start.length < MAX_LOOKED_AT) return done();
      done(null, withTag(start, position ?? start.length));
      start = undefined;
    },
    flush(done) {
      done(null, start && withTag(start, start.length));
    },
  });
}

// In Latin-1 the byte order mark of UTF-8 is three characters.
const leading = /^(?:\xEF\xBB\xBF)?(?:\s|<!--[\s\S]*?-->)*(<!doctype[^>]*>)?/i;
const beginnings = ['\xef\xbb\xbf', '<!--', '<!doctype'];

/**
 * Where in a page its first script goes: behind the doctype, without which a page is in quirks mode. A parser opens html and
 * head for it, and takes the attributes of an `<html …>` that follows. Undefined while the text so far does not say.
 */
function scriptPosition(text: string): number | undefined {
  const [before = '', doctype] = leading.exec(text) ?? [];
  const rest = text.slice(before.length).toLowerCase();
  const mayBegin = beginnings.some((start) => start.startsWith(rest) || rest.startsWith(start));
  return mayBegin && doctype === undefined ? undefined : before.length;
}
