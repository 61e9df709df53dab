/** A file that goes with a call, as one part of a form; the fields of the body are the others. */
export interface FilePart {
  /** The name of its part. */
  part: string;
  name: string;
  content: Blob;
  /** Told how many bytes of the file were handed over. */
  onSent?: ((bytes: number) => void) | undefined;
}

/** A body as fetch takes it, with the headers that belong to it. */
export type SentBody = Pick<RequestInit, 'body'> & { headers?: Record<string, string> };

/** The body of a request that has a file: the fields, and the file behind them. */
export function formBody(fields: Readonly<Record<string, unknown>>, file: FilePart): SentBody {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(file.part, file.content, file.name);
  return file.onSent === undefined ? { body: form } : inPieces(form, file.content.size, file.onSent);
}

/** The form as a stream that can be counted. */
function inPieces(form: FormData, size: number, onSent: (bytes: number) => void): SentBody {
  const encoded = new Response(form);
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      // The other parts of the form are counted with it, and are small.
      onSent(Math.min(bytes, size));
      controller.enqueue(chunk);
    },
  });
  const init = {
    body: encoded.body?.pipeThrough(counting) ?? null,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    // Runtimes require this for a body that is a stream; some type definitions lack it.
    duplex: 'half',
  };
  return init;
}
