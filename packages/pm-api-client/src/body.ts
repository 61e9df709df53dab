/** A JSON object. */
export type Json = Record<string, unknown>;

/** What stands in an answer's body. */
export type Body =
  | { kind: 'empty' }
  /** One JSON object, or several in a definition, as some servers send when a later step of theirs answers too. */
  | { kind: 'objects'; values: readonly [Json, ...Json[]] }
  | { kind: 'html'; isLogin: boolean }
  | { kind: 'other' };

/** Reads a body. Servers put a byte order mark, a space or line ends around their JSON; that much is forgiven. */
export function readBody(text: string): Body {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (trimmed.startsWith('<')) return { kind: 'html', isLogin: isLoginPage(trimmed) };
  const documents = parsed(trimmed) ?? documentsIn(trimmed);
  const [first, ...more] = documents.filter(isJson);
  if (first === undefined || more.length + 1 < documents.length) return { kind: 'other' };
  return { kind: 'objects', values: [first, ...more] };
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

// A login form, or a page whose only content is the way to one.
function isLoginPage(html: string): boolean {
  return /type\s*=\s*["']?password|<form[^>]*\blogin|m=user&(amp;)?f=login|user-login/i.test(html);
}

function parsed(text: string): [unknown] | undefined {
  try {
    return [JSON.parse(text)];
  } catch {
    return undefined;
  }
}

/** The JSON objects of a text that is nothing but objects in a definition; none when it is anything else. */
function documentsIn(text: string): unknown[] {
  const documents: unknown[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.startsWith('{') ? endOfObject(rest) : undefined;
    const document = end === undefined ? undefined : parsed(rest.slice(0, end));
    if (end === undefined || document === undefined) return [];
    documents.push(...document);
    rest = rest.slice(end).trim();
  }
  return documents;
}

/** Where the object at the start of a text ends: the first closing brace that is in no string and closes them all. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}]/g)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}
