import fc from 'fast-check';

/** Stands in the answers that are made, and must stand in no error. */
export const BODY_TEXT = 'text-of-the-body';
/** Stands for the reqId of the call until the answer is sent. */
export const REQ_ID = '{{reqId}}';

const right = {
  reqId: REQ_ID,
  code: 0,
  msg: '',
  data: { systemLanguage: BODY_TEXT, systemVersion: '1.2.0401' },
};
const rightText = JSON.stringify(right);

/** Scalars that readers of JSON have stumbled over, and any others. */
const scalar = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, 1, 200003, 1e308, 2 ** 53, '', '0', BODY_TEXT, REQ_ID),
  fc.string().map((text) => text + BODY_TEXT),
  fc.double({ noNaN: true }),
);
const value = fc.oneof(
  { maxDepth: 3 },
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('systemLanguage', 'systemVersion', 'code', '__proto__', 'constructor', BODY_TEXT),
      scalar,
    ),
  },
);

/** An envelope of which some fields are missing or wrong. */
const nearEnvelope = fc
  .record(
    {
      reqId: fc.oneof(fc.constant<unknown>(REQ_ID), value),
      msg: fc.constantFrom<unknown>('', 'why', BODY_TEXT, 5, null),
      code: fc.oneof(fc.constantFrom<unknown>(0, 0, 200001, 200003, 200004, 200006, -1), value),
      data: fc.oneof(fc.constant<unknown>(right.data), value),
      [BODY_TEXT]: value,
    },
    { requiredKeys: [] },
  )
  .map((envelope) => JSON.stringify(envelope));

/** The right answer with a piece cut out, put in twice or replaced. */
const damaged = fc
  .tuple(
    fc.nat(rightText.length),
    fc.nat(20),
    fc.constantFrom('', BODY_TEXT, '"', '}', ',', '\\u0000', '\u{1f4a9}'),
  )
  .map(([at, length, piece]) => rightText.slice(0, at) + piece + rightText.slice(at + length));

const bodyText = fc.oneof(
  { weight: 4, arbitrary: nearEnvelope },
  { weight: 4, arbitrary: damaged },
  { weight: 2, arbitrary: fc.json().map((text) => text.replaceAll('"reqId"', `"${BODY_TEXT}"`)) },
  { weight: 1, arbitrary: fc.string().map((text) => `${BODY_TEXT}${text}`) },
  { weight: 1, arbitrary: fc.constant(rightText) },
  { weight: 1, arbitrary: fc.nat(400).map((depth) => '['.repeat(depth)) },
);

/** Bodies: envelopes that are nearly right, damaged ones, other JSON, text, and bytes that are no text. */
export const body: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 9, arbitrary: bodyText.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

/** Any status that can stand in an answer, those of the gateway more often. */
export const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  { weight: 3, arbitrary: fc.constantFrom(204, 302, 304, 400, 401, 403, 404, 500, 502) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 999 }) },
);
