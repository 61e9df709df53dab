import { inspect } from 'node:util';

const WHOLE = { depth: 8, showHidden: true, maxArrayLength: null, maxStringLength: null } as const;

/** More layers than any server puts around a text. */
const LAYERS = 4;

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Whether a secret can be read in what somebody was shown, as it is or out of any escaping around it. */
export function showsSecret(shown: unknown, secrets: ReadonlySet<string>): boolean {
  let text = everythingOf(shown);
  for (let layer = 0; layer <= LAYERS; layer += 1) {
    if ([...secrets].some((secret) => text.includes(secret))) return true;
    const decoded = withoutEscapes(text);
    if (decoded === text) return false;
    text = decoded;
  }
  return false;
}

/** All that anybody could print of a value: its parts, its JSON and its words, and those of its causes. */
function everythingOf(shown: unknown): string {
  if (typeof shown === 'string') return shown;
  const texts = [inspect(shown, WHOLE), JSON.stringify(shown) ?? ''];
  for (let error = shown; error instanceof Error; error = error.cause) {
    texts.push(error.message, error.stack ?? '', JSON.stringify(error));
  }
  return texts.join('\n');
}

function withoutEscapes(text: string): string {
  if (!/[\\&%]/.test(text)) return text;
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([\\/"'])/g, '$1')
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (entity, name: string) => NAMED[name] ?? entity)
    .replace(/(%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
}
