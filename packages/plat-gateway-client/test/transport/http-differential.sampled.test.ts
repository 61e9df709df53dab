import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Duplex } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { ResponseError } from '../../src/transport/response-head.js';
import { ResponseParser } from '../../src/transport/response-parser.js';
import { answerInPieces } from './http-answers.js';

/** More by hand: PLAT_FUZZ_ANSWERS=1000000 npx vitest … http-differential */
const ANSWERS = Number(process.env.PLAT_FUZZ_ANSWERS ?? (inject('thorough') ? 20_000 : 2_000));
const SEED = process.env.PLAT_FUZZ_SEED;
const MAX_BYTES = 1_048_576;

interface Read {
  httpStatus: number;
  text: string;
}

describe(`${ANSWERS} answers that are damaged, cut, split and followed by more`, () => {
  it('are read only where node:http reads the same status and body', { timeout: 3_600_000 }, async () => {
    const seen = { both: 0, neither: 0, 'only node:http': 0, 'rare form': 0 };
    await fc.assert(
      fc.asyncProperty(answerInPieces, async (pieces) => {
        const ours = readByParser(pieces);
        const theirs = await readByNode(pieces);
        if (ours === undefined) {
          seen[theirs === undefined ? 'neither' : 'only node:http'] += 1;
        } else if (isDeepStrictEqual(ours, theirs)) {
          seen.both += 1;
        } else {
          expect(await readByNode([withoutRareForms(pieces)])).toEqual(ours);
          seen['rare form'] += 1;
        }
      }),
      { numRuns: ANSWERS, ...(SEED === undefined ? {} : { seed: Number(SEED) }) },
    );
    console.log(seen);
    // A parser that refused everything would agree as well.
    expect(seen.both).toBeGreaterThan(ANSWERS / 5);
    expect(seen.neither).toBeGreaterThan(ANSWERS / 5);
    expect(seen['rare form']).toBeLessThan(ANSWERS / 50);
  });
});

/**
 * The same answer without the forms that are legal and that node:http does not know: blanks after a length, around an
 * element of `transfer-encoding` that is empty or comes last, and around the parts of a chunk extension.
 */
function withoutRareForms(pieces: readonly Buffer[]): Buffer {
  const text = Buffer.concat(pieces)
    .toString('latin1')
    .replace(/^(content-length:[\t ]*\d+)[\t ]+(?=\r$)/gim, '$1')
    .replace(/^(transfer-encoding:)[\t ,]*(chunked)[\t ,]*(?=\r$)/gim, '$1 $2')
    .replace(/^([\da-f]+[\t ]*;.*)(?=\r$)/gim, (line) => line.replace(/[\t ]*([;=])[\t ]*/g, '$1'));
  return Buffer.from(text, 'latin1');
}

function readByParser(pieces: readonly Buffer[]): Read | undefined {
  const parser = new ResponseParser();
  parser.begin(MAX_BYTES);
  try {
    for (const piece of pieces) {
      const answer = parser.read(piece);
      if (answer !== undefined) return { httpStatus: answer.httpStatus, text: answer.text };
    }
    const answer = parser.end();
    return answer === undefined ? undefined : { httpStatus: answer.httpStatus, text: answer.text };
  } catch (error) {
    if (error instanceof ResponseError) return undefined;
    throw error;
  }
}

/** What the strict parser of node:http makes of it, by a connection that has no socket below. */
function readByNode(pieces: readonly Buffer[]): Promise<Read | undefined> {
  return new Promise((resolve) => {
    const connection = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
    const outgoing: ClientRequest = request({ createConnection: () => connection, method: 'POST' });
    const give = (read?: Read) => {
      resolve(read);
      connection.destroy();
    };
    let answer: IncomingMessage | undefined;
    // What comes after a whole answer is an error of the connection, and takes nothing from the answer.
    const giveUp = () => {
      if (answer?.complete !== true) give();
    };
    outgoing.on('error', giveUp);
    outgoing.on('close', giveUp);
    outgoing.on('upgrade', () => give());
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer = incoming;
      incoming.on('error', giveUp);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        give(incoming.complete ? { httpStatus: incoming.statusCode ?? 0, text } : undefined);
      });
    });
    outgoing.end();
    outgoing.on('socket', () =>
      process.nextTick(() => {
        for (const piece of pieces) connection.emit('data', piece);
        connection.emit('end');
      }),
    );
  });
}
