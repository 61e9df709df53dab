import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** How long an invitation waits for the browser that takes it up. */
const INVITATION_MS = 10 * 60_000;

/** The cookie by which a browser of the network is known again; cookies are shared by the ports of a host. */
const COOKIE = 'plat_dev_guest';

const INVITED = '/_dev/join/';

/** What to answer a browser of the network. */
export type Admission = 'known' | 'unknown' | { cookie: string };

/**
 * The browsers of other machines that may use the emulator: each was given an address with a code that works once.
 */
export class RemoteClients {
  readonly #invitations = new Map<string, number>();
  readonly #sessions = new Set<string>();
  readonly #listeners = new Set<() => void>();

  /** @param now milliseconds that never run backwards */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The path of a new address that works once, within ten minutes. */
  invite(): string {
    const code = randomBytes(12).toString('base64url');
    this.#invitations.set(code, this.now() + INVITATION_MS);
    return INVITED + code;
  }

  /** Calls the listener whenever an invitation was taken up. */
  onJoined(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Whether a browser may use the emulator; a right code is taken up by it and worth nothing from then on. */
  admit({ method, url = '', headers }: IncomingMessage): Admission {
    if (partsOf(headers.cookie ?? '').some((part) => this.#sessions.has(part))) return 'known';
    const code = method === 'GET' && url.startsWith(INVITED) ? url.slice(INVITED.length) : '';
    const until = this.#invitations.get(code) ?? 0;
    this.#invitations.delete(code);
    if (this.now() >= until) return 'unknown';
    const session = `${COOKIE}=${randomBytes(24).toString('base64url')}`;
    this.#sessions.add(session);
    for (const listener of this.#listeners) listener();
    return { cookie: `${session}; HttpOnly; SameSite=Lax; Path=/` };
  }
}

/** The cookies that are the application's business: all but the one of a guest. */
export function withoutGuest(cookies: string): string | undefined {
  const others = partsOf(cookies).filter((part) => !part.startsWith(`${COOKIE}=`));
  return others.length === 0 ? undefined : others.join('; ');
}

const partsOf = (cookies: string) => cookies.split(';').map((part) => part.trim());
