/** One request that the fake server received. It never holds the token or the password. */
export interface PmCall {
  method: string;
  /** Path below `/api.php/v2`, e.g. `/bugs/1/resolve`. */
  path: string;
  query: Record<string, string>;
  /** The JSON body without `password`; undefined when there was none or it was not a JSON object. */
  body: Record<string, unknown> | undefined;
}

/** Reads a request: what to remember of it, and its whole body, undefined when that is not a JSON object. */
export async function readCall(request: Request): Promise<{ call: PmCall; body: PmCall['body'] }> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const body = text === '' ? {} : objectOf(text);
  const { password: _, ...shown } = body ?? {};
  const call = {
    method: request.method,
    path: pathname.slice(pathname.indexOf('/api.php/v2') + '/api.php/v2'.length),
    query: Object.fromEntries(searchParams),
    body: text === '' || body === undefined ? undefined : shown,
  };
  return { call, body };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
