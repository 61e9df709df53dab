import { Transform } from 'node:stream';

const MAX_LOOKED_AT = 65_536;
const MANY = 1024;

/**
 * Puts a script tag first into the head of a page that passes through, and waits for no more of the page than it must.
 *
 * It reads bytes as Latin-1: the tags it looks for are the same in every encoding that pages are written in.
 */
export function insertScript(src: string): Transform {
  const tag = Buffer.from(`<script src="${src}"></script>`);
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  let nextLook = 1;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunks === undefined) return done(null, chunk);
      chunks.push(chunk);
      length += chunk.length;
      if (length < nextLook) return done();
      const start = Buffer.concat(chunks);
      const position = scriptPosition(textOf(start));
      // A long comment that comes byte by byte is not read anew for each of them.
      nextLook = length < MANY ? length + 1 : Math.ceil(length * 1.1);
      if (position === undefined && length < MAX_LOOKED_AT) return done();
      chunks = undefined;
      done(null, withTag(start, tag, position ?? length));
    },
    flush(done) {
      const start = chunks && Buffer.concat(chunks);
      done(null, start && withTag(start, tag, scriptPosition(textOf(start)) ?? length));
    },
  });
}

function withTag(page: Buffer, tag: Buffer, position: number): Buffer {
  return Buffer.concat([page.subarray(0, position), tag, page.subarray(position)]);
}

/** A byte order mark of UTF-8 counts as three characters here, so that positions are those of bytes. */
function textOf(bytes: Buffer): string {
  return bytes.toString('latin1');
}

// What may stand before the content of a page, read byte by byte: a byte order mark, blanks, comments, doctype, <html>.
const leading =
  /^(?:\xEF\xBB\xBF)?(?:\s+|<!--[\s\S]*?-->|<!doctype[^>]*>|<html(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>)*/i;
const head = /^<head(?=[\s>])(?:"[^"]*"|'[^']*'|[^>"'])*>/i;
const beginnings = ['\xef\xbb\xbf', '<!--', '<!doctype', '<html', '<head'];
const openTag = /^<(?:!--|(?:!doctype|html|head)\s)/i;

/** Where in a page its first script goes; undefined while the text so far does not say. */
function scriptPosition(text: string): number | undefined {
  const [before = ''] = leading.exec(text) ?? [];
  const rest = text.slice(before.length);
  const [tag] = head.exec(rest) ?? [];
  if (tag !== undefined) return before.length + tag.length;
  const mayBegin = beginnings.some((beginning) => beginning.startsWith(rest.toLowerCase()));
  return mayBegin || openTag.test(rest) ? undefined : before.length;
}
