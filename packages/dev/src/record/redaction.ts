import { encodingsOf } from 'plat-common/encodings';
import { MASK, maskSecrets } from 'plat-common/mask-secrets';
import type { RecordedResponse } from 'plat-testing/gateway';
import { PathNames } from './path-names.js';

/** A shorter secret would be found everywhere. */
const MIN_SECRET_LENGTH = 4;
const SECRET_FIELD = /token|secret|password|api-?key|session|authorization|cookie/i;

/** What is taken out of bodies before they are written: secrets, and on request the names in paths. */
export class Redaction {
  readonly #words = new Set<string>();
  readonly #pathNames: PathNames | undefined;

  constructor({ redactPaths }: { redactPaths: boolean }) {
    this.#pathNames = redactPaths ? new PathNames() : undefined;
  }

  /** Takes a secret out of every later body, also in base64 and hexadecimal. */
  add(secret: string): void {
    if (secret.length < MIN_SECRET_LENGTH) return;
    for (const word of [secret, ...encodingsOf(Buffer.from(secret))]) this.#words.add(word);
  }

  /** Reads a body without its secrets; `isCut` if only its beginning was kept. */
  read(bytes: Buffer, { isCut = false } = {}): Pick<RecordedResponse, 'body' | 'text'> {
    const text = textOf(bytes, isCut);
    if (text === undefined) return {};
    const masked = maskSecrets(text, [...this.#words], { isCut });
    let body: unknown;
    try {
      body = JSON.parse(masked, (key, value) => (isSecretField(key, value) ? MASK : value));
    } catch {
      // Paths in other text than JSON could be anywhere: only its punctuation is kept.
      return { text: this.#pathNames ? masked.replace(/[\p{L}\p{N}]/gu, 'x') : masked };
    }
    return { body: this.#pathNames?.redact(body) ?? body };
  }
}

/** Undefined for other than UTF-8, in which secrets would not be found: compressed bytes, images, UTF-16. */
function textOf(bytes: Buffer, isCut: boolean): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}

/** A number or a flag of such a name, as `tokenLifetime`, is not a secret. */
function isSecretField(key: string, value: unknown): boolean {
  const mayHoldSecret = typeof value === 'string' || (typeof value === 'object' && value !== null);
  return mayHoldSecret && SECRET_FIELD.test(key);
}
