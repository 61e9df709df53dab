/** One `key=value` line of a manifest. */
export interface ManifestLine {
  key: string;
  /** Without the quotation marks around it. */
  value: string;
  /** Counted from 1. */
  line: number;
}

/** The `key=value` lines of a manifest. Lines that start with `#`, and lines without `=`, have none. */
export function manifestLines(text: string): ManifestLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((written, index) => {
      const equals = written.indexOf('=');
      const key = written.slice(0, equals).trim();
      if (equals < 1 || key.startsWith('#')) return [];
      return [{ key, value: unquoted(written.slice(equals + 1).trim()), line: index + 1 }];
    });
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
