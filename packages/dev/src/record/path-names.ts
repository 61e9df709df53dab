/** Parts of a path that need no redaction: volumes, user ids, and the dots. */
const KEPT = /^(?:vol\d+|\d+|\.{0,2})$/;
const PATH_FIELDS = new Set(['path', 'paths', 'semanticPath']);

/** Gives every folder and file another name, the same one wherever it appears, so that later requests still fit. */
export class PathNames {
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
