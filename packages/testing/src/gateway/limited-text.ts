/** Far more than any call of the interface has to say. */
const MAX_BODY_BYTES = 16_777_216;

/** A body as text; undefined where it is longer than any call is, and then the rest of it is not read. */
export async function limitedText(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
