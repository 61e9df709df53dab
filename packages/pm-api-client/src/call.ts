import type { Json } from 'plat-common/json';
import type { FilePart } from './subresources/form.js';

/** Names and values that go to the server. */
export type Fields = Readonly<Record<string, unknown>>;

/** One request to the API, before the token is added. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api.php/v2`, made of fixed words and numbers only. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  body?: Fields;
  /** A page for browsers in place of a route of the API: its form, and the name of the cookie that has the session. */
  page?: { form: Readonly<Record<string, string>>; sessionVar: string };
  /** A cookie that released servers read, as `name=value`. Browsers do not send it. */
  cookie?: string;
  /** A file that is sent with the fields of the body, as a form. */
  file?: FilePart;
  /** Receives a file response as a stream; its result replaces the response. */
  receive?: (response: Response, signal: AbortSignal) => Promise<Json>;
  /** The API's version, where it is not the one that this package speaks. @default 'v2' */
  version?: 'v1' | 'v2';
  /** Does it change nothing that lasts? @default GET alone */
  readOnly?: boolean;
  /** What a successful response must contain; only success if omitted. */
  wants?: Wanted;
  /** Names that the server punishes, with the right ones: what a 403 is checked for first. */
  wrongNames?: Readonly<Record<string, string>>;
  /** Further names of its fields, by which the server may refuse them. */
  alsoAs?: Readonly<Record<string, readonly string[]>>;
}

/** A record or a list under its key, a record that is the whole response and gets that key, or the id of the created record. */
export type Wanted = { as: 'record' | 'list' | 'bare'; key: string } | { as: 'id' };

/** A request as it would be sent, without the token: what `dryRun` resolves with. */
export interface PreparedRequest {
  /** What is to be done with the path. */
  method: 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api.php/v2`, e.g. `/bugs/12/resolve`. */
  path: string;
  /** The query. */
  query: Record<string, string | number>;
  /** The whole address, query included. */
  url: string;
  /** Headers but for `token`. */
  headers: Record<string, string>;
  /** What is sent, with stars for secrets; nothing for a delete. */
  body: Record<string, unknown> | undefined;
  /** Fields that a real call would add with the record's own values, because they were not given. */
  fromRecord: readonly string[];
}

/** Does a call change anything that lasts on the server? */
export function isWrite({ method, readOnly = method === 'GET' }: Call): boolean {
  return !readOnly;
}
