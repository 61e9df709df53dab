import { isJson, type Json, parsedJson } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';

/** The content of a response body. */
export type Body =
  | { kind: 'empty' }
  /** One JSON object, or several in a row, as some servers send when a later step of theirs responds too. */
  | { kind: 'objects'; values: readonly [Json, ...Json[]] }
  | { kind: 'html'; isLogin: boolean }
  | { kind: 'other' }
  /** More than is read: why, and what to do. */
  | { kind: 'beyond'; why: Text; hint: Text };

/** JSON objects in a row that are looked for. Released servers send two. */
const MAX_OBJECTS = 10;

/** Characters of a page in which the login form is looked for. */
const HEAD = 64 * 1024;

/** Bytes of the memory in which responses are put together, one after the other: taken anew, it would be cleared each time. */
const KEPT_BYTES = 4 * 2 ** 20;
let kept: Uint8Array | undefined;

/** Reads a body, no further than `maxResponseBytes`. */
export async function readBody(response: Response, maxResponseBytes: number, signal: AbortSignal) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(response, signal)) {
    size += chunk.length;
    if (size > maxResponseBytes) return tooLong(maxResponseBytes);
    chunks.push(chunk);
  }
  // One text from all of them: texts of many parts take a fifth of the time of a long list.
  kept ??= new Uint8Array(KEPT_BYTES);
  const bytes = size > KEPT_BYTES ? new Uint8Array(size) : kept.subarray(0, size);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bodyIn(new TextDecoder().decode(bytes));
}

/** Reads the text of a body. Servers put a byte order mark, a space or line ends around their JSON; that much is forgiven. */
export function bodyIn(untrimmed: string): Body {
  const text = untrimmed.trim();
  if (text === '') return { kind: 'empty' };
  if (text.startsWith('<')) return { kind: 'html', isLogin: isLoginPage(text.slice(0, HEAD)) };
  const value = parsedJson(text);
  const values = value === undefined ? objectsInRow(text) : [value];
  const [first, ...more] = values;
  return isJson(first) && more.every(isJson)
    ? { kind: 'objects', values: [first, ...more] }
    : { kind: 'other' };
}

/** The bytes of a response as they arrive, up to where the signal aborts. */
export async function* chunksOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { body } = response;
  if (typeof body?.getReader !== 'function') {
    // Some fetches of older runtimes have no streams.
    yield new TextEncoder().encode(await response.text());
    return;
  }
  const reader = body.getReader();
  // A fetch that ignores its signal would go on reading.
  const stop = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) stop();
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value;
  } finally {
    signal.removeEventListener('abort', stop);
    // Reading may have stopped before the end; after the end this does nothing.
    stop();
  }
}

/** JSON objects one after another; none where the text is anything else. */
function objectsInRow(text: string): unknown[] {
  const values: unknown[] = [];
  let start = 0;
  const takeUpTo = (end: number) => {
    const value = parsedJson(text.slice(start, end));
    if (value === undefined) return;
    values.push(value);
    start = end;
  };
  let ends = 0;
  // Only text may hold this beside the place where one object ends and the next begins.
  for (const { index } of text.matchAll(/\}(?=\s*\{)/g)) {
    ends += 1;
    if (ends > MAX_OBJECTS) break;
    takeUpTo(index + 1);
  }
  takeUpTo(text.length);
  return start === text.length ? values : [];
}

// A login form, or a page whose only content is the way to one.
function isLoginPage(html: string): boolean {
  if (/type\s*=\s*["']?password|m=user&(amp;)?f=login|user-login/i.test(html)) return true;
  // Up to the first bracket of each tag only, so that a page of unclosed tags is not read again from each of them.
  return html.split('<').some((tag) => /^form\b/i.test(tag) && /\blogin/i.test(tag.split('>', 1)[0] ?? ''));
}

function tooLong(maxResponseBytes: number): Body {
  const mebibytes = maxResponseBytes / 2 ** 20;
  return {
    kind: 'beyond',
    why: Number.isInteger(mebibytes)
      ? text`the response is longer than ${mebibytes} MiB`
      : text`the response is longer than ${maxResponseBytes} bytes`,
    hint: text`Raise the option maxResponseBytes to read such responses, or ask for less at a time.`,
  };
}
