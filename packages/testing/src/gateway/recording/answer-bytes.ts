import { bytesOfBody, type RecordedAnswer } from './recording.js';
import type { Replayed } from './replay.js';

const STATUS_LINE = /^HTTP\/1\.1 ([2-9]\d\d)(?: ([\t\x20-\x7e\x80-\xff]*))?$/;
const HEADER = /^([!#$%&'*+\-.^_`|~\dA-Za-z]+):[\t ]*([\t\x20-\x7e\x80-\xff]*?)[\t ]*$/;
const LENGTH = /^content-length:/i;

/** A response that any HTTP server can send. */
export interface PlainAnswer {
  status: number;
  reason: string;
  /** Names and values by turns, as they came. */
  headers: string[];
  /** The interim responses before it, as bytes. */
  interim: Buffer;
  body: Buffer;
  trailers: [name: string, value: string][];
}

/** The answer as node:http sends it; undefined where only bytes can say what came. */
export function plainAnswer(replayed: Replayed): PlainAnswer | undefined {
  const { answer, end } = replayed.exchange;
  if (answer?.head === undefined || end !== undefined) return undefined;
  const body = bodyFor(replayed);
  const [first = '', ...lines] = headOf(answer, body.length);
  const status = STATUS_LINE.exec(first);
  const headers = lines.map((line) => HEADER.exec(line));
  const trailers = (answer.trailers ?? []).map((line) => HEADER.exec(line));
  if (status === null || [...headers, ...trailers].includes(null)) return undefined;
  const flat = headers.flatMap((header) => [header?.[1] ?? '', header?.[2] ?? '']);
  // Where neither a length nor chunks say where a body ends, the end of the connection does.
  const isFramed =
    answer.chunked || /^[23]04$/.test(status[1] ?? '') || lines.some((line) => LENGTH.test(line));
  if (!isFramed) return undefined;
  return {
    status: Number(status[1]),
    reason: status[2] ?? '',
    headers: flat,
    interim: headBytes(answer.interim ?? []),
    body,
    trailers: trailers.map((header) => [header?.[1] ?? '', header?.[2] ?? '']),
  };
}

/** The answer as it goes over the wire, up to where it broke off. */
export function answerBytes(replayed: Replayed): Buffer {
  const { answer, end } = replayed.exchange;
  if (answer === undefined) return Buffer.alloc(0);
  const body = bodyFor(replayed);
  if (answer.head === undefined) return body;
  const heads = [...(answer.interim ?? []), headOf(answer, body.length)];
  const bytes = [headBytes(heads)];
  if (!answer.chunked) return Buffer.concat([...bytes, body]);
  if (body.length > 0) bytes.push(Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n'));
  if (end === undefined) {
    const trailer = (answer.trailers ?? []).map((line) => `${line}\r\n`).join('');
    bytes.push(Buffer.from(`0\r\n${trailer}\r\n`, 'latin1'));
  }
  return Buffer.concat(bytes);
}

function headBytes(heads: readonly string[][]): Buffer {
  return Buffer.from(heads.map((lines) => `${lines.join('\r\n')}\r\n\r\n`).join(''), 'latin1');
}

/** The body, with the caller's reqId where the recorded response repeated that of its own request. */
function bodyFor({ exchange: { answer }, recordedReqId, reqId }: Replayed): Buffer {
  const body = bytesOfBody(answer?.body);
  if (recordedReqId === undefined || reqId === undefined || recordedReqId === '') return body;
  const [before, after] = [latin1Json(recordedReqId), latin1Json(reqId)];
  const text = body.toString('latin1');
  // Only as the value of its field: another text may be the same.
  const changed = text.replace(
    /("reqId"\s*:\s*)("(?:[^"\\]|\\.)*")/g,
    (field, name: string, value: string) => (value === before ? name + after : field),
  );
  return changed === text ? body : Buffer.from(changed, 'latin1');
}

/** The JSON of a text with a character for each of its bytes. */
const latin1Json = (text: string): string => Buffer.from(JSON.stringify(text)).toString('latin1');

/** The head with the length of the body that is sent now: a secret that was taken out of it has changed it. */
function headOf({ head = [], chunked, missingBytes = 0 }: RecordedAnswer, bytes: number): string[] {
  if (chunked) return head;
  return head.map((line) => {
    const [, name, blanks] = /^(content-length):([\t ]*)\d+[\t ]*$/i.exec(line) ?? [];
    return name === undefined ? line : `${name}:${blanks}${bytes + missingBytes}`;
  });
}
