/** In fewer bytes an encoding is found in texts that have nothing to do with it. */
const MIN_BYTES = 8;

/** Bytes in hexadecimal, and the part of their base64, of both alphabets, that does not depend on what is beside them. */
export function encodingsOf(bytes: Buffer): string[] {
  if (bytes.length < MIN_BYTES) return [];
  const cores = [0, 1, 2].flatMap((offset) => {
    const first = Math.ceil((offset * 4) / 3);
    const last = Math.floor(((offset + bytes.length) * 4) / 3);
    const core = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(first, last);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([...cores, bytes.toString('hex')])];
}
