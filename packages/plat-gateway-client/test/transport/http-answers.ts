import fc from 'fast-check';

/** The lines of an answer before they are joined, and what is done to its bytes afterwards. */
interface Draft {
  informational: string[];
  statusLine: string;
  headers: string[];
  body: string;
  lineEnds: string[];
  damages: Damage[];
  tail: string;
}

interface Damage {
  at: number;
  removed: number;
  inserted: string;
}

const often = <Value>(weight: number, ...values: Value[]) => ({
  weight,
  arbitrary: fc.constantFrom(...values),
});

const statusLine = fc.oneof(
  often(12, 'HTTP/1.1 200 OK'),
  often(
    2,
    'HTTP/1.1 200',
    'HTTP/1.1 200 ',
    'HTTP/1.0 200 OK',
    'HTTP/1.1 204 No Content',
    'HTTP/1.1 304 Not Modified',
    'HTTP/1.1 404 Not\tFound \u00e9',
    'HTTP/1.1 999 x',
    'HTTP/1.1 101 Switching Protocols',
  ),
  often(
    1,
    'HTTP/1.1  200 OK',
    'HTTP/1.1 20 OK',
    'HTTP/1.1 2000 OK',
    'HTTP/1.1 099 OK',
    'HTTP/2.0 200 OK',
    'HTTP/0.9 200 OK',
    'http/1.1 200 OK',
    'HTTP/1.1\t200 OK',
    'HTTP/1.1 200\u0000',
    ' HTTP/1.1 200 OK',
    '\r\nHTTP/1.1 200 OK',
    'ICY 200 OK',
    'HTTP/1.1 200 OK\rx',
  ),
);

const header = fc.oneof(
  often(
    6,
    'content-type: application/json',
    'Date: Sat, 03 Jan 2026 10:00:00 GMT',
    'Connection: keep-alive',
    'Keep-Alive: timeout=5',
    'Connection: close',
    'X:',
    'x-y:\t z \t',
    'x: \u00e9\u00ff',
  ),
  often(
    2,
    'Connection: upgrade',
    'Upgrade: websocket',
    'Proxy-Connection: close',
    'Trailer: x',
    'x: a\r\n folded',
    ' folded: from the first',
    'x : space before the colon',
    ': no name',
    'no colon',
    'x: \u0000',
    'x: \u007f',
    'x: a\rb',
    'x: a\nb: c',
    '(x): y',
    'x\u00e9: y',
    '',
  ),
  { weight: 1, arbitrary: fc.nat(20_000).map((length) => `x: ${'y'.repeat(length)}`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

const length = (size: number) =>
  fc.oneof(
    often(
      12,
      `Content-Length: ${size}`,
      `content-length:${size}`,
      `CONTENT-LENGTH: \t${size}`,
      `content-length: ${size} `,
    ),
    often(
      3,
      `content-length: 0${size}`,
      `content-length: ${size + 1}`,
      `content-length: ${Math.max(0, size - 1)}`,
      `content-length: ${size}\r\ncontent-length: ${size}`,
      `content-length: ${size}\r\ncontent-length: ${size + 1}`,
      `content-length: ${size}, ${size}`,
      `content-length: +${size}`,
      `content-length: -${size}`,
      `content-length: ${size}\t`,
      `content-length: ${size} 0`,
      `content-length: 0x${size.toString(16)}`,
      `content-length: ${size}.0`,
      `content-length: 184467440737095516${size}`,
      'content-length:',
      `content-length : ${size}`,
      `content-length: ${size}\r\ntransfer-encoding: chunked`,
    ),
  );

const encoding = fc.oneof(
  often(12, 'Transfer-Encoding: chunked', 'transfer-encoding:CHUNKED'),
  often(
    3,
    'transfer-encoding: chunked ',
    'transfer-encoding: chunked\t',
    'transfer-encoding: chunked\r\ntransfer-encoding: chunked',
    'transfer-encoding: chunked, chunked',
    'transfer-encoding: , chunked',
    'transfer-encoding: chunked,',
    'transfer-encoding: ,\tchunked , ,',
    'transfer-encoding: gzip, chunked',
    'transfer-encoding: chunked, gzip',
    'transfer-encoding: identity',
    'transfer-encoding: xchunked',
    'transfer-encoding: chunke',
    'transfer-encoding: chunked;q=1',
    'transfer-encoding:',
    'transfer-encoding: chunked\r\ncontent-length: 5',
    'transfer-encoding : chunked',
    'transfer-encoding: "chunked"',
  ),
);

const text = fc.oneof(
  often(6, '{"code":0}', '{}', '', '{"a":"\u00c3\u00a9"}'),
  { weight: 2, arbitrary: fc.string({ maxLength: 40 }) },
  { weight: 1, arbitrary: fc.nat(6000).map((size) => 'b'.repeat(size)) },
);

const sizeLine = (size: number) => {
  const hex = size.toString(16);
  return fc.oneof(
    often(12, hex, hex.toUpperCase(), `0${hex}`, `000000${hex}`.slice(-8)),
    often(
      1,
      `${hex};x`,
      `${hex};x=y`,
      `${hex};x="y z"`,
      `${hex};x="\\"\u00e9\t";y`,
      `${hex}; x=y`,
      `${hex}\t;x = y ;z`,
      `000000000000000${hex}`.slice(-16),
      `${hex};`,
      `${hex};;`,
      `${hex};=`,
      `${hex} `,
      `${hex}\t`,
      ` ${hex}`,
      `0x${hex}`,
      `-${hex}`,
      `+${hex}`,
      `${hex}\r`,
      `${hex}g`,
      '',
      `00000000000000000${hex}`,
      'ffffffffffffffff',
      '10000000000000000',
      `${hex};${'x'.repeat(17_000)}`,
    ),
  );
};

const trailer = fc.oneof(
  often(6, 'x-checksum: 1'),
  often(
    1,
    'content-length: 5',
    'transfer-encoding: chunked',
    'connection: close',
    'upgrade: x',
    ' folded',
    'no colon',
    'x: a\rb',
    'x: \u0000',
  ),
);

const lines = fc.array(fc.constantFrom(...Array<string>(60).fill('\r\n'), '\n', '\r', '\r\r\n', '\n\r'), {
  minLength: 3,
  maxLength: 3,
});

const chunked = fc
  .record({
    pieces: fc.array(
      text
        .filter((piece) => piece !== '')
        .chain((piece) => sizeLine(Buffer.byteLength(piece, 'latin1')).map((size) => ({ piece, size }))),
      { maxLength: 3 },
    ),
    last: fc.oneof(often(20, '0', '00', '000'), often(1, '', '0;x', '-0', '0 ')),
    trailers: fc.oneof(often(5, [] as string[]), {
      weight: 1,
      arbitrary: fc.array(trailer, { minLength: 1, maxLength: 2 }),
    }),
    ends: lines,
  })
  .map(({ pieces, last, trailers, ends: [afterSize = '', afterData = '', afterTrailer = ''] }) => {
    const chunks = pieces.map(({ piece, size }) => size + afterSize + piece + afterData).join('');
    return `${chunks}${last}${afterSize}${trailers.map((line) => line + afterTrailer).join('')}${afterTrailer}`;
  });

const framed = fc.oneof(
  {
    weight: 4,
    arbitrary: text.chain((body) =>
      length(Buffer.byteLength(body, 'latin1')).map((line) => ({ line: [line], body })),
    ),
  },
  { weight: 4, arbitrary: fc.record({ line: encoding.map((line) => [line]), body: chunked }) },
  { weight: 1, arbitrary: text.map((body) => ({ line: [] as string[], body })) },
);

const informational = fc.oneof(
  often(12, [] as string[]),
  often(
    1,
    ['HTTP/1.1 100 Continue'],
    ['HTTP/1.1 103 Early Hints', 'link: </x>'],
    ['HTTP/1.1 100 Continue', 'content-length: 5'],
    ['HTTP/1.1 102 x', 'transfer-encoding: chunked'],
    ['HTTP/1.1 101 x', 'upgrade: x', 'connection: upgrade'],
    ['HTTP/1.0 100 Continue'],
    ['HTTP/1.1 199 x', 'connection: close'],
  ),
);

const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(400),
  removed: fc.constantFrom(0, 0, 1, 2),
  inserted: fc.oneof(
    often(6, '', '\r', '\n', '\r\n', ' ', '\t', ':', '0', '5', 'a', ';', ','),
    often(2, '\u0000', '\u000b', '\u007f', '\u0080', '\u00ff', '\r\n\r\n', '\r\n '),
  ),
});

/** Bytes that are an answer, or nearly one, in the pieces in which they arrive. */
export const answerInPieces: fc.Arbitrary<Buffer[]> = fc
  .record({
    informational,
    statusLine,
    framed,
    headers: fc.array(header, { maxLength: 3 }),
    place: fc.nat(3),
    lineEnds: lines,
    damages: fc.oneof(often(3, [] as Damage[]), { weight: 1, arbitrary: fc.array(damage, { maxLength: 2 }) }),
    tail: fc.oneof(often(8, ''), often(1, 'junk', '\r\n', 'HTTP/1.1 200 OK\r\n\r\n', '\n', '0')),
    cut: fc.oneof(often(5, 1), { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) }),
    splits: fc.oneof(
      often(2, [] as number[]),
      { weight: 3, arbitrary: fc.array(fc.nat(400), { maxLength: 4 }) },
      often(
        1,
        Array.from({ length: 400 }, (_, index) => index),
      ),
    ),
  })
  .map(({ framed: { line, body }, headers, place, cut, splits, ...draft }) => {
    const all = [...headers.slice(0, place), ...line, ...headers.slice(place)];
    const bytes = Buffer.from(textOf({ ...draft, headers: all, body }), 'latin1');
    return inPieces(bytes.subarray(0, Math.ceil(bytes.length * cut)), splits);
  });

function textOf({ informational, statusLine, headers, body, lineEnds, damages, tail }: Draft): string {
  const [first = '', other = '', last = ''] = lineEnds;
  const before = informational.length === 0 ? '' : `${informational.join(other)}\r\n\r\n`;
  let text = `${before}${statusLine}${first}${headers.map((line) => line + other).join('')}${last}${body}${tail}`;
  for (const { at, removed, inserted } of damages) {
    text = text.slice(0, at) + inserted + text.slice(at + removed);
  }
  return text;
}

function inPieces(bytes: Buffer, splits: readonly number[]): Buffer[] {
  const places = [...new Set([0, ...splits, bytes.length])].filter((place) => place <= bytes.length);
  places.sort((one, other) => one - other);
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}
