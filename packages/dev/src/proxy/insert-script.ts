import { Transform } from 'node:stream';
import { scriptPosition } from './script-position.js';

const MAX_LOOKED_AT = 65_536;

/**
 * Puts a script tag first into the head of a page that passes through, and waits for no more of the page than it must.
 *
 * It reads bytes as Latin-1: the tags it looks for are the same in every encoding that pages are written in.
 */
export function insertScript(src: string): Transform {
  const tag = Buffer.from(`<script src="${src}"></script>`);
  let start: Buffer | undefined = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (start === undefined) return done(null, chunk);
      start = Buffer.concat([start, chunk]);
      const position = scriptPosition(textOf(start));
      if (position === undefined && start.length < MAX_LOOKED_AT) return done();
      const whole = withTag(start, tag, position ?? start.length);
      start = undefined;
      done(null, whole);
    },
    flush(done) {
      done(null, start && withTag(start, tag, scriptPosition(textOf(start)) ?? start.length));
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
