import type { ManifestLine } from 'plat-schemas/package';

/** The packing tool of the system writes these, empty where a manifest has none. */
const ALWAYS = ['platform', 'desktop_uidir', 'desktop_applaunchname'];

/** The manifest as the packing tool of the system writes it: no byte order mark, LF, values without quotes, aligned, with the checksum. */
export function packedManifest(lines: readonly ManifestLine[], checksum: string): string {
  const written = new Map<string, Pick<ManifestLine, 'value' | 'comments'>>();
  for (const { key, value, comments, cut } of lines)
    written.set(key, { value, comments: cut === '' ? comments : [...comments, cut] });
  for (const key of ALWAYS) if (!written.has(key)) written.set(key, { value: '', comments: [] });
  written.set('checksum', { value: checksum, comments: written.get('checksum')?.comments ?? [] });
  const width = Math.max(...[...written.keys()].map((key) => Buffer.byteLength(key)));
  return [...written]
    .flatMap(([key, { value, comments }]) => [
      ...comments.map((comment) => `${comment.slice(0, 1)} ${comment.slice(1).trim()}\n`),
      `${key}${' '.repeat(width - Buffer.byteLength(key))} = ${quoted(value)}\n`,
    ])
    .join('');
}

function quoted(value: string): string {
  if (/[\n`]/.test(value)) return `"""${value}"""`;
  if (/[#;]/.test(value)) return `\`${value}\``;
  return value.trim() === value ? value : `"${value}"`;
}
