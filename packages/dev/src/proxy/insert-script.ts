import { Transform } from 'node:stream';

/**
 * What may stand before the first script: behind the doctype, without which a page is in quirks mode, a parser opens html and head
 * for it, and takes the attributes of an `<html …>` that follows. In Latin-1 the byte order mark of UTF-8 is three characters.
 */
const LEADING = /^(?:\xEF\xBB\xBF)?(?:(?:\s|<!--[\s\S]*?-->)*<!doctype[^>]*>)?/i;

/**
 * Puts a script tag first into a page that passes through: into its first part.
 *
 * It reads bytes as Latin-1: what it looks for is the same in every encoding that pages are written in.
 */
export function insertScript(src: string): Transform {
  const tag = Buffer.from(`<script src="${src}"></script>`);
  let isFirst = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const { length } = (isFirst && LEADING.exec(chunk.toString('latin1'))?.[0]) || '';
      done(null, isFirst ? Buffer.concat([chunk.subarray(0, length), tag, chunk.subarray(length)]) : chunk);
      isFirst = false;
    },
    flush(done) {
      done(null, isFirst ? tag : undefined);
    },
  });
}
