import type { IncomingMessage } from 'node:http';

/** Destinations of a page's own calls, of the pages themselves, and of what a page submits. Source: Fetch, "destination". */
const notAssets = ['empty', 'document', 'iframe', 'frame', 'fencedframe', 'report'];

const assetTypes =
  /^(?:text\/css|image\/|font\/|audio\/|video\/|application\/wasm|[\w/.+-]+\/(?:x-)?javascript)/i;

/** Whether a page loaded this for itself, as a script or a picture: by the browser's word, else by the type of the answer. */
export function isAsset({ headers }: IncomingMessage, contentType = ''): boolean {
  const destination = headers['sec-fetch-dest'];
  return typeof destination === 'string' ? !notAssets.includes(destination) : assetTypes.test(contentType);
}

/** Whether a connection is Vite's for hot module replacement. */
export function isHotReload({ headers }: IncomingMessage): boolean {
  return headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;
}
