/** The headers by which a request shows who sends it. */
const HEADERS = ['token', 'authorization', 'cookie'] as const;

/** The token that a request carries: in the header `token`, as a bearer, or in the cookie of a released PM server. */
export function tokenOf({ headers }: Request): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const cookie = /(?:^|;\s*)zentaosid=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1];
  return headers.get('token') || bearer || cookie || undefined;
}

/** The same request without valid credentials. */
export function withoutCredentials(request: Request): Request {
  const headers = new Headers(request.headers);
  for (const name of HEADERS) headers.delete(name);
  return new Request(request, { headers });
}
