import { type DocumentRange, JsonScanner, MOST_LEVELS } from './json-scanner.js';
import { Pace } from './pace.js';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** What stands in an answer's body. */
export type Body =
  | { kind: 'empty' }
  /** One JSON object, or several in a row, as some servers send when a later step of theirs answers too. */
  | { kind: 'objects'; values: readonly [Json, ...Json[]] }
  | { kind: 'html'; isLogin: boolean }
  | { kind: 'other' }
  /** More than is read: why, and what can be done. */
  | { kind: 'beyond'; why: string; hint: string };

/** Bodies up to here are parsed at once when they look like records. */
const SMALL = 2 * 2 ** 20;

/** Bodies up to here are parsed at once whatever they look like. */
const TINY = 64 * 1024;

/** Bytes for each opening bracket of a body that looks like records. Released servers send 200 to 2,000. */
const RECORD_BYTES = { least: 64, most: 16 * 1024 };

/** Bytes of a page in which the login form is looked for. */
const HEAD = 64 * 1024;

/** Bytes that are scanned before the event loop may turn. */
const SLICE = 2 ** 20;

/**
 * Reads a body as it comes, no further than `maxResponseBytes`. The event loop goes on meanwhile: a large body is scanned as it
 * arrives and parsed in pieces.
 */
export async function readBody(
  response: Response,
  maxResponseBytes: number,
  signal: AbortSignal,
): Promise<Body> {
  let large: { scanner: JsonScanner; pace: Pace } | undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let scanned = 0;
  for await (const chunk of chunksOf(response, signal)) {
    size += chunk.length;
    if (size > maxResponseBytes) return tooLong(maxResponseBytes);
    chunks.push(chunk);
    if (size <= SMALL) continue;
    large ??= { scanner: new JsonScanner(), pace: new Pace(signal) };
    const { scanner, pace } = large;
    for (; scanned < chunks.length; scanned += 1) await scan(scanner, chunks[scanned] as Uint8Array, pace);
    const limit = limitOf(scanner);
    if (limit !== undefined) return limit;
    // The rest of a page says nothing more.
    if (scanner.problem === 'not-objects' && size > (scanner.start ?? 0) + HEAD) break;
    await pace.rest();
  }
  if (large === undefined) {
    const bytes = await joined(chunks, size);
    const text = textOf(bytes);
    const brackets = bracketsIn(text);
    if (size <= TINY || looksLikeRecords(text, brackets)) return bodyIn(bytes, text, brackets);
    large = { scanner: new JsonScanner(), pace: new Pace(signal) };
    await scan(large.scanner, bytes, large.pace);
    const limit = limitOf(large.scanner);
    if (limit !== undefined) return limit;
    // They are joined already.
    chunks.splice(0, chunks.length, bytes);
  }
  const { scanner, pace } = large;
  if (scanner.start === undefined) return { kind: 'empty' };
  const bytes = await joined(chunks, size, pace);
  if (scanner.isWhole) return objectsIn(await parsedInPieces(bytes, scanner.documents, pace));
  return withoutObjects(bytes, scanner.start);
}

/**
 * Has a body neither so many brackets that it may be deep, nor so few that it may be one object of countless fields? Both take an
 * engine a hundred times as long as a page of records.
 */
function looksLikeRecords(text: string, brackets: number): boolean {
  return brackets <= text.length / RECORD_BYTES.least && brackets >= text.length / RECORD_BYTES.most;
}

/** How many opening brackets there are; infinitely many when there are more than records have. */
function bracketsIn(text: string): number {
  const most = text.length / RECORD_BYTES.least + MOST_LEVELS;
  let brackets = 0;
  for (const bracket of ['{', '[']) {
    for (let index = text.indexOf(bracket); index !== -1; index = text.indexOf(bracket, index + 1)) {
      brackets += 1;
      if (brackets > most) return Number.POSITIVE_INFINITY;
    }
  }
  return brackets;
}

/** Reads a small body. Servers put a byte order mark, a space or line ends around their JSON; that much is forgiven. */
export function bodyIn(bytes: Uint8Array, decoded = textOf(bytes), brackets = bracketsIn(decoded)): Body {
  const text = decoded.trim();
  if (text === '') return { kind: 'empty' };
  if (text.startsWith('<')) return { kind: 'html', isLogin: isLoginPage(text.slice(0, HEAD)) };
  const value = parsed(text);
  if (value !== undefined)
    return mayBeDeep(value, brackets) && isTooDeep(value) ? beyond('too-deep') : objectsIn([value]);
  const scanner = new JsonScanner();
  scanner.push(bytes);
  if (scanner.problem === 'too-deep') return beyond('too-deep');
  if (!scanner.isWhole) return { kind: 'other' };
  return objectsIn(scanner.documents.map(({ start, end }) => parsed(textOf(bytes.subarray(start, end)))));
}

/** Is this a JSON object, and not null or an array? */
export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A whole number, or text of digits, as a number. None for one that cannot be held exactly: rounded it would be the id
 * of another record.
 */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** The bytes of an answer as they come, up to where the signal aborts. */
export async function* chunksOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { body } = response;
  if (typeof body?.getReader !== 'function') {
    // Some fetches of older runtimes have no streams.
    yield new TextEncoder().encode(await response.text());
    return;
  }
  const reader = body.getReader();
  // A fetch that does not listen to its signal would read on for nobody.
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

async function scan(scanner: JsonScanner, chunk: Uint8Array, pace: Pace): Promise<void> {
  for (let start = 0; start < chunk.length; start += SLICE) {
    scanner.push(chunk.subarray(start, start + SLICE));
    await pace.rest();
  }
}

async function joined(chunks: readonly Uint8Array[], size: number, pace?: Pace): Promise<Uint8Array> {
  const [first = new Uint8Array(0), ...more] = chunks;
  if (more.length === 0) return first;
  const bytes = new Uint8Array(size);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
    await pace?.rest();
  }
  return bytes;
}

/** The documents of a large text: the elements of their long lists in pieces, and the rest. */
async function parsedInPieces(
  bytes: Uint8Array,
  documents: readonly DocumentRange[],
  pace: Pace,
): Promise<unknown[]> {
  const values: unknown[] = [];
  for (const { start, end, lists } of documents) {
    let rest = '';
    let position = start;
    const elements: unknown[][] = [];
    for (const list of lists) {
      const into: unknown[] = [];
      let from = list.start;
      for (const cut of [...list.cuts, list.end]) {
        const piece = parsed(`[${textOf(bytes.subarray(from, cut))}]`);
        // An empty piece stands between two commas.
        if (!Array.isArray(piece) || piece.length === 0) return [];
        for (const element of piece) into.push(element);
        from = cut + 1;
        await pace.rest();
      }
      rest += `${textOf(bytes.subarray(position, list.start))}"${placeOf(elements.length)}"`;
      position = list.end;
      elements.push(into);
    }
    rest += textOf(bytes.subarray(position, end));
    await pace.rest();
    values.push(withElements(parsed(rest), elements));
    await pace.rest();
  }
  return values;
}

// What stands for the elements of a long list while the rest of its document is parsed.
function placeOf(index: number): string {
  return `elements of list ${index}`;
}

function withElements(document: unknown, elements: readonly unknown[][]): unknown {
  if (!isJson(document)) return undefined;
  elements.forEach((list, index) => {
    const isPlace = (value: unknown) => Array.isArray(value) && value[0] === placeOf(index);
    const [key] = Object.entries(document).find(([, value]) => isPlace(value)) ?? [];
    if (key !== undefined) document[key] = list;
  });
  return document;
}

function objectsIn(documents: readonly unknown[]): Body {
  const [first, ...more] = documents.filter(isJson);
  if (first === undefined || more.length + 1 < documents.length) return { kind: 'other' };
  return { kind: 'objects', values: [first, ...more] };
}

function withoutObjects(bytes: Uint8Array, start = 0): Body {
  const head = textOf(bytes.subarray(start, start + HEAD)).trim();
  return head.startsWith('<') ? { kind: 'html', isLogin: isLoginPage(head) } : { kind: 'other' };
}

// A login form, or a page whose only content is the way to one.
function isLoginPage(html: string): boolean {
  if (/type\s*=\s*["']?password|m=user&(amp;)?f=login|user-login/i.test(html)) return true;
  // Up to the first bracket of each tag only, so that a page of unclosed tags is not read again from each of them.
  return html.split('<').some((tag) => /^form\b/i.test(tag) && /\blogin/i.test(tag.split('>', 1)[0] ?? ''));
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Has a text so many opening brackets that some may stand too deep in one another? The records of a list stand side by side, so
 * an ordinary page is told by counting, which costs a tenth of walking through it.
 */
function mayBeDeep(value: unknown, brackets: number): value is object {
  if (!isContainer(value)) return false;
  const lists = Object.values(value).map((list) => (Array.isArray(list) ? list.length : 0));
  return brackets >= MOST_LEVELS + lists.reduce((most, length) => Math.max(most, length), 0);
}

/** Has a list or object more levels than anything of this package may walk down? */
function isTooDeep(container: object, levelsLeft = MOST_LEVELS): boolean {
  if (levelsLeft === 0) return true;
  const values: unknown[] = Object.values(container);
  for (const value of values) {
    if (isContainer(value) && isTooDeep(value, levelsLeft - 1)) return true;
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function tooLong(maxResponseBytes: number): Body {
  const mebibytes = maxResponseBytes / 2 ** 20;
  const limit = Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${maxResponseBytes} bytes`;
  return {
    kind: 'beyond',
    why: `the answer is longer than ${limit}`,
    hint: 'Raise the option maxResponseBytes if such answers are to be read, or ask for less at a time.',
  };
}

/** Has a text more than is read? */
function limitOf({ problem }: JsonScanner): Body | undefined {
  return problem === 'too-deep' || problem === 'too-large' ? beyond(problem) : undefined;
}

function beyond(problem: 'too-deep' | 'too-large'): Body {
  const hint = 'See what stands between this client and the server, or ask for less at a time.';
  return problem === 'too-deep'
    ? { kind: 'beyond', why: `the answer has more than ${MOST_LEVELS} levels of lists and objects`, hint }
    : { kind: 'beyond', why: 'the answer has more values than can be read in time', hint };
}
