/** Where time comes from; a test passes its own. */
export interface PmClock {
  /** Calls `run` after `ms` milliseconds; what it returns goes to `clearTimeout`. */
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Milliseconds since 1970, for days that are sent because none was given. @default the runtime's own */
  now?(): number;
}

/** The credentials of a user. */
export interface PmAccountCredentials {
  account: string;
  password: string;
  token?: never;
}

/** An existing session token. The client is not able to renew it. */
export interface PmTokenCredentials {
  token: string;
  account?: never;
  password?: never;
}

/** Options of a client: the server, the credentials, and the time limit of a request. */
export type PmClientOptions = PmConnectionOptions & (PmAccountCredentials | PmTokenCredentials);

/** Where the server is and how it is reached. */
export interface PmConnectionOptions {
  /**
   * The server's address, e.g. `https://pm.example.com`: the part before `/api.php/v2`. With plain `http` to another machine,
   * the client warns once that the password is sent unencrypted.
   */
  baseUrl: string;
  /**
   * Milliseconds that one request may take, with its whole response. A verified write makes two to four requests. A call whose
   * session has ended is retried at most five times; each request has this limit, and the pauses between them add up to
   * 3.2 seconds at most. @default 10_000
   */
  timeoutMs?: number | undefined;
  /**
   * Maximum bytes of a response after decompression. A longer response rejects with `bad-response`, or with `unknown-outcome`
   * for a write. @default 67_108_864 (64 MiB)
   */
  maxResponseBytes?: number | undefined;
  /**
   * The server's time zone, as an IANA name, e.g. `Asia/Shanghai`. Times that the client fills in are in it. Without it the client
   * learns the zone at its login; with a given token, from the first record that it changes. @default learned from the server
   */
  timeZone?: string | undefined;
  /** What sends a request. @default the runtime's own fetch */
  fetch?: typeof globalThis.fetch | undefined;
  /** Timers for the time limits. @default the runtime's own */
  clock?: PmClock | undefined;
  /** How fields of rich text are read and written, in calls that say nothing of it. @default 'html' */
  richText?: RichText | undefined;
}

/**
 * The form of fields with rich text, such as the steps of a bug, and of comments: HTML as servers keep it, or Markdown. Markdown
 * is sent as HTML, and read from it; both ways without scripts and the like. A field that is written in Markdown is verified by what
 * it says, not by its markup. What Markdown has no words for, such as colours, is not read, and is lost where it is written back.
 */
export type RichText = 'html' | 'markdown';

/** Options of a call that only reads. */
export interface ReadOptions {
  /** Ends the call early with the code `aborted`. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that each request of this call may take. @default the client's `timeoutMs` */
  timeoutMs?: number | undefined;
  /** How fields of rich text are read and written in this call. @default the client's `richText` */
  richText?: RichText | undefined;
}

/** Options of a call that writes. `Dry`: what is known of `dryRun` at the call. */
export interface WriteOptions<Dry extends boolean = boolean> extends ReadOptions {
  /** Read the record before and after, and fail when the server did not do what it confirmed. @default true */
  verify?: boolean | undefined;
  /** Resolve with the request and send nothing. @default false */
  dryRun?: Dry | undefined;
  /**
   * Fields and values that the types do not have: sent as they are, and read back where the record shows them. They take
   * precedence over `fields`, as in `{ type: 'devel' }` with `extra: { type: 'study' }`. Names for which servers return an
   * error are rejected. @default none
   */
  extra?: Readonly<Record<string, unknown>> | undefined;
}

/** What is sent with a request to any route, and its limits. */
export interface RequestOptions extends ReadOptions {
  /** The query: the part after the `?` of the address. @default nothing */
  query?: Readonly<Record<string, string | number>> | undefined;
  /** The JSON object that is sent; only with POST, PUT and DELETE. @default nothing */
  body?: Readonly<Record<string, unknown>> | undefined;
}

/** Options of `each` and `all`. */
export interface EachOptions extends ReadOptions {
  /** Pages that are fetched ahead of the one being read. @default 0 */
  prefetch?: number | undefined;
  /** Records after which to stop. @default all of them */
  maxItems?: number | undefined;
}

/** Options of a search over everything. */
export type SearchOptions = Omit<EachOptions, 'prefetch'>;

/** Limits of one request. */
export interface Limits {
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Options of a client, checked and filled in. */
export interface PmSettings {
  baseUrl: string;
  credentials: PmAccountCredentials | PmTokenCredentials;
  timeoutMs: number;
  maxResponseBytes: number;
  fetch: typeof globalThis.fetch;
  clock: PmClock;
  timeZone: string | undefined;
  richText: RichText;
}
