import { isJson, parsedJson } from 'plat-common/json';

/** One request that the fake server received. It never holds the token or the password. */
export interface PmCall {
  method: string;
  /** Path below `/api.php/v2`, e.g. `/bugs/1/resolve`; the whole path when it is not below that. */
  path: string;
  query: Record<string, string>;
  /** The JSON body without `password`; undefined when there was none or it was not a JSON object. */
  body: Record<string, unknown> | undefined;
}

/** A request as the server reads it: what to remember of it, the part of its path, and its whole body. */
export interface ReadCall {
  call: PmCall;
  version: string;
  path: string;
  /** Empty when there was none; undefined when it was not a JSON object. */
  body: PmCall['body'];
  /** The rows of a body that is a list; undefined for any other. */
  rows: readonly unknown[] | undefined;
  /** The parts of a multipart body, or of a page's form; undefined for any other. */
  form: FormData | undefined;
}

export async function readCall(request: Request): Promise<ReadCall> {
  const { pathname, searchParams } = new URL(request.url);
  const isPage = !pathname.includes('/api.php');
  const form = await formOf(request, isPage);
  const text = form === undefined ? await request.text() : '';
  const json = text === '' ? {} : parsedJson(text);
  const body: Record<string, unknown> | undefined = isJson(json) ? { ...json } : undefined;
  const { password: _, ...shown } = body ?? {};
  const [, version = '', path = pathname] = /\/api\.php\/([^/]+)(.*)$/.exec(pathname) ?? [];
  const { token: _token, ...query } = Object.fromEntries(searchParams);
  const call = {
    method: request.method,
    path: version === 'v2' ? path : pathname.slice(Math.max(0, pathname.indexOf('/api.php'))),
    query,
    body: isPage && form ? textsIn(form) : text === '' || body === undefined ? undefined : shown,
  };
  return { call, version, path, body, rows: Array.isArray(json) ? json : undefined, form };
}

/** Undefined also for an unreadable multipart body: the server finds no part in it. */
async function formOf(request: Request, isPage: boolean): Promise<FormData | undefined> {
  const type = request.headers.get('content-type') ?? '';
  const isForm = type.startsWith('multipart/form-data') || (isPage && type.startsWith(URL_ENCODED));
  return isForm ? request.formData().catch(() => new FormData()) : undefined;
}

// Only pages take forms of this type: the API takes them for no body.
const URL_ENCODED = 'application/x-www-form-urlencoded';

const textsIn = (form: FormData): Record<string, unknown> =>
  Object.fromEntries([...form].filter(([name, value]) => name !== 'password' && typeof value === 'string'));
