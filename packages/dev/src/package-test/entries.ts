import type { DevEntry } from '../api.js';
import { addressOfEntry, isBelow } from '../device/entries.js';
import { lookUntil } from '../look-until.js';
import { type TestExpectation, unmetExpectations } from './expectations.js';
import { isLoopbackOnly, isOpen, type PageResponse, reach, refusedFraming } from './reach.js';
import type { Found } from './steps.js';

const MAX_CLOSING_MS = 2000;
/** A server behind another one that does not listen yet. */
const NOT_YET = new Set([502, 503, 504]);

/** Where entries are looked for. */
export interface EntryPlace {
  /** The address of the desktop. */
  desktop: string;
  appName: string;
  /** How long an application may take until it responds. */
  timeoutMs: number;
  /** Ends the waiting for it. */
  signal?: AbortSignal;
  /** By the entry's id. */
  expect: Readonly<Record<string, TestExpectation>>;
  /** Whether a program is run for each request: there is no server to wait for. */
  isProgram: boolean;
  /** Asked after each request without a response: whether none will come. */
  hasEnded: () => Promise<boolean>;
}

/** Requests an entry as the desktop opens it, until it responds. Every status below 500 but 404 will do: a page may ask for a login. */
export async function entryProblems(entry: DevEntry, place: EntryPlace): Promise<Found[]> {
  const shown = addressOfEntry(entry);
  const address = addressOf(shown, entry, place);
  if (address === undefined) return [['entry-nowhere', { address: shown }]];
  const look = async () => {
    const reached = await reach(address);
    const responds = !('problem' in reached) && (place.isProgram || !NOT_YET.has(reached.status));
    return { reached, isLast: responds || (await place.hasEnded()) };
  };
  const { reached } = await lookUntil(place.timeoutMs, look, ({ isLast }) => isLast, place.signal);
  const { href } = address;
  const expected = place.expect[entry.id ?? ''];
  if ('problem' in reached) return [['entry-unreachable', { address: href, reason: reached.problem }]];
  const { status } = reached;
  // A hidden entry opens files, and may have no page without one.
  const isMissing = status === 404 && expected === undefined && !entry.isHidden;
  if (isMissing || status >= 500) return [['entry-error', { address: href, status }]];
  const location = expected === undefined ? leadsOut(address, reached, place.appName) : undefined;
  if (location !== undefined) return [['entry-leads-out', { address: href, location }]];
  return pageProblems(entry, address, reached, expected);
}

/** Where an entry on the desktop's own address redirects to, if that is no page of the application but the desktop's. */
function leadsOut(address: URL, { status, headers: { location } }: PageResponse, appName: string) {
  if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, address))
    return undefined;
  const { origin, pathname } = new URL(location, address);
  const isInside = origin !== address.origin || isOwn(pathname, appName);
  return isInside || !isOwn(address.pathname, appName) ? undefined : location;
}

/** What is wrong with a page that responded: on a device users come from other machines, and see it in a window. */
async function pageProblems(
  entry: DevEntry,
  { href }: URL,
  { headers }: PageResponse,
  expected: TestExpectation | undefined,
): Promise<Found[]> {
  const header = refusedFraming(entry, headers);
  const isLocal = entry.port !== undefined && (await isLoopbackOnly(Number(entry.port)));
  const found: Found[] = expected === undefined ? [] : await unmetExpectations(new URL(href), expected);
  if (header !== undefined) found.push(['entry-frame-refused', { address: href, header }]);
  if (isLocal) found.push(['entry-local-only', { port: entry.port ?? '' }]);
  return found;
}

/** Undefined where no page of the application can be meant. */
function addressOf(shown: string, { port }: DevEntry, { desktop, appName }: EntryPlace): URL | undefined {
  if (port !== undefined) return URL.canParse(shown) ? new URL(shown) : undefined;
  return isOwn(shown, appName) ? new URL(shown, desktop) : undefined;
}

/** Is the path one of the application's, on the address of the desktop? */
function isOwn(path: string, appName: string): boolean {
  return [`/app/${appName}`, `/cgi/ThirdParty/${appName}`].some((root) => isBelow(root, path));
}

/** Ports of this machine that entries and the manifest name. */
export function portsOf(entries: readonly DevEntry[], servicePort: string): number[] {
  const named = [...entries.map(({ port }) => port ?? ''), servicePort];
  return [...new Set(named.filter((port) => /^\d+$/.test(port)).map(Number))];
}

/** Those of the ports that accept connections. */
export async function openPorts(ports: readonly number[]): Promise<number[]> {
  const areOpen = await Promise.all(ports.map(isOpen));
  return ports.filter((_port, index) => areOpen[index]);
}

/** Those of the ports that still accept connections after a while: the kernel closes them in its own time. */
export async function portsLeftOpen(ports: readonly number[]): Promise<number[]> {
  const look = () => openPorts(ports);
  return lookUntil(MAX_CLOSING_MS, look, ({ length }) => length === 0);
}
