import { isJson, type Json } from './body.js';

/** A server's no, as it put it. */
export interface Refusal {
  /** Its words, in one line. */
  said: string;
  /** Its words field by field, when it gave them so. */
  fields?: Record<string, string[]>;
}

const NO = ['fail', 'failed', 'error'];

/**
 * The server's no in a JSON answer, in any of its forms: `status` or `result` that says fail, failed or error, a
 * key `error`, a `load` that only shows an alert. Undefined when there is none.
 */
export function refusalIn(body: Json): Refusal | undefined {
  const { status, result, error, load } = body;
  if (isJson(load) && load.alert !== undefined) return { said: oneLine(load.alert) };
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  if (!hasError && !NO.includes(String(status)) && !NO.includes(String(result)) && result !== false) {
    return undefined;
  }
  const words = body.message ?? body.reason ?? error ?? '';
  const said = oneLine(words);
  const fields = fieldsOf(words);
  return fields === undefined ? { said } : { said, fields };
}

/** The validator's message: a field name and what is wrong with it; `openedBuild[]` means openedBuild. */
function fieldsOf(words: unknown): Record<string, string[]> | undefined {
  const missing = /^Missing required parameter: (\w+)\.?$/.exec(String(words))?.[1];
  if (missing !== undefined) return { [missing]: [String(words)] };
  if (!isJson(words)) return undefined;
  const named = Object.entries(words).filter(([name]) => name !== 'message');
  if (named.length === 0) return undefined;
  return Object.fromEntries(named.map(([name, texts]) => [name.replace(/\[\d*\]$/, ''), listOf(texts)]));
}

function listOf(texts: unknown): string[] {
  return Array.isArray(texts) ? texts.map(oneLine) : [oneLine(texts)];
}

function oneLine(words: unknown): string {
  if (typeof words === 'string') return words.replace(/\s+/g, ' ').trim().slice(0, 300);
  if (Array.isArray(words)) return words.map(oneLine).join(' ').slice(0, 300);
  if (!isJson(words)) return String(words);
  const parts = Object.entries(words).map(([name, texts]) =>
    name === 'message' ? oneLine(texts) : `${name}: ${oneLine(texts)}`,
  );
  return parts.join(' ').slice(0, 300);
}
