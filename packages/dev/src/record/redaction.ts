import { encodingsOf } from 'plat-common/encodings';
import { MASK, maskSecrets } from 'plat-common/mask-secrets';
import type { RecordedResponse } from 'plat-testing/gateway';

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

/** Parts of a path that need no redaction: volumes, user ids, and the dots. */
const KEPT = /^(?:vol\d+|\d+|\.{0,2})$/;
const PATH_FIELDS = new Set(['path', 'paths', 'semanticPath']);

/** Gives every folder and file another name, the same one wherever it appears, so that later requests still fit. */
class PathNames {
  readonly #names = new Map<string, string>();

  /** A JSON value with other names in its paths. */
  redact(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return this.#rename(value, field);
    if (Array.isArray(value)) return value.map((part) => this.redact(part, field));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, part]) => [this.#rename(key, ''), this.redact(part, key)]));
  }

  #rename(text: string, field: string): string {
    if (!text.includes('/') && !PATH_FIELDS.has(field)) return text;
    return text
      .split('/')
      .map((part) => (KEPT.test(part) ? part : this.#nameOf(part)))
      .join('/');
  }

  #nameOf(part: string): string {
    // The platform answers in composed Unicode what may have been asked otherwise.
    const real = part.normalize('NFC');
    const known = this.#names.get(real);
    if (known !== undefined) return known;
    const [extension = ''] = /\.[a-z\d]{1,5}$/i.exec(real) ?? [];
    const name = `name-${this.#names.size + 1}${extension}`;
    this.#names.set(real, name);
    return name;
  }
}
