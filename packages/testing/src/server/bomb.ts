import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';

/** What a long text is made of: each makes a careless scanner's work grow with the square of the length. */
export type LongRun =
  | 'quotes'
  | 'braces'
  | 'forms'
  | 'links'
  | 'comments'
  | 'backslashes'
  | 'ampersands'
  | 'blanks';

interface Run {
  readonly start: string;
  readonly unit: string;
  readonly bytes: number;
}

export const RUNS: Record<LongRun, Run> = {
  quotes: { start: '{"', unit: '\\"', bytes: 80_000 },
  braces: { start: '', unit: '{"', bytes: 80_000 },
  forms: { start: '', unit: '<form', bytes: 200_000 },
  links: { start: '', unit: '<a', bytes: 80_000 },
  comments: { start: '', unit: '<!--', bytes: 80_000 },
  backslashes: { start: '"', unit: '\\', bytes: 80_000 },
  ampersands: { start: '', unit: '&', bytes: 80_000 },
  blanks: { start: 'x', unit: ' ', bytes: 80_000 },
};

/** A text that goes on and on. */
export function longText(run: LongRun, bytes = RUNS[run].bytes): string {
  const { start, unit } = RUNS[run];
  return start + unit.repeat(Math.ceil((bytes - start.length) / unit.length));
}

/** JSON whose `field` is nested `depth` deep, written without recursion. */
export function deepJson(depth: number, field: string, of: 'lists' | 'objects'): string {
  const [open, close] = of === 'lists' ? ['[', ']'] : ['{"message":', '}'];
  const status = field === 'message' ? 'fail' : 'success';
  return `{"status":"${status}",${JSON.stringify(field)}:${open.repeat(depth)}"deep"${close.repeat(depth)}}`;
}

const CHUNK_BYTES = 1 << 20;

/** `head`, then blanks until there are `bytes` bytes; only one chunk is in memory at a time. */
export function padded(head: Uint8Array, bytes: number): ReadableStream<Uint8Array> {
  const blanks = new Uint8Array(CHUNK_BYTES).fill(0x20);
  return streamOf(
    (function* () {
      yield head;
      for (let left = bytes - head.length; left > 0; left -= CHUNK_BYTES) yield blanks.subarray(0, left);
    })(),
  );
}

// The blanks are compressed once: gzip takes one member behind the other, and so costs nothing to make.
const MEMBER_BYTES = 16 * CHUNK_BYTES;

/** A refusal whose message is `bytes` long, as gzip: about a thousandth of that on the wire, and next to nothing in two layers. */
export function gzipBomb(bytes: number, layers: 1 | 2): ReadableStream<Uint8Array> {
  const members = gzipMembers(bytes);
  return layers === 1 ? streamOf(members) : streamOf(Readable.from(members).pipe(createGzip()));
}

function* gzipMembers(bytes: number): Generator<Uint8Array> {
  const [start, end] = ['{"status":"fail","message":"', '"}'];
  const blanks = bytes - start.length - end.length;
  const member = gzipSync(Buffer.alloc(Math.min(MEMBER_BYTES, Math.max(blanks, 0)), ' '));
  yield gzipSync(start);
  let left = blanks;
  for (; left >= MEMBER_BYTES; left -= MEMBER_BYTES) yield member;
  if (left > 0) yield gzipSync(Buffer.alloc(left, ' '));
  yield gzipSync(end);
}

/** The chunks on demand; the source ends when the reader stops. */
function streamOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
