/** What passed between an application and a gateway, in the order in which the responses ended. */
export type Recording = readonly RecordedExchange[];

/** One request and its response, as `plat-dev record` writes them: a line of the file. */
export interface RecordedExchange {
  /** Body of the request: its JSON, with `req` and `data`, or its text if it is not JSON. */
  request: unknown;
  /** The response; missing if none came, or if it broke off. */
  response?: RecordedResponse;
  /** Milliseconds from the request to the end of the response. */
  ms: number;
  /**
   * Why there is no response: an error code such as `ECONNREFUSED`, or `left` if the application closed the connection before.
   * @default there is a response
   */
  error?: string;
}

/** A response, without its headers. */
export interface RecordedResponse {
  /** Status of HTTP. */
  status: number;
  /** The body as JSON. */
  body?: unknown;
  /** The body as text, if it is not JSON. Both are missing if it is not text either. */
  text?: string;
}
