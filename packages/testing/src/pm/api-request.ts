import type { State } from './state/state.js';

/** One request, read. */
export interface ApiRequest {
  readonly state: State;
  readonly method: string;
  /** Path below `/api.php/<version>`. */
  readonly path: string;
  /** The part after `/api.php/`, such as `v2` or `v1`; empty for a path outside of it. */
  readonly version: string;
  readonly query: URLSearchParams;
  /** The JSON object of the body, empty when there was no body; undefined when it was not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The rows of a body that is a list; undefined for any other. */
  readonly rows: readonly unknown[] | undefined;
  /** The parts of a multipart body, or of a page's form; undefined for any other. */
  readonly form: FormData | undefined;
  /** Was it sent by a script of a page (`X-Requested-With`)? Then it is answered with JSON and not with a redirect. */
  readonly isFromScript: boolean;
  /** Does its `Referer` name a page of this server? */
  readonly isFromOwnPage: boolean;
  /** The cookies of a browser, by their names. */
  readonly cookies: ReadonlyMap<string, string>;
  readonly token: string | null;
}

/** How a server answers. */
export type RequestHandler = (request: ApiRequest) => Response | Promise<Response>;
