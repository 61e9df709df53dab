import type { OpenedWindow, PageChannel, PageMessage } from 'plat-app-sdk';

type Listener = (event: PageMessage) => void;

/** What the page opened, as it sees it. */
export interface FakePopup extends OpenedWindow {
  readonly url: string;
  readonly target: string;
  readonly features: string | undefined;
  closed: boolean;
  focused: number;
}

export interface FakePageOptions {
  /** Address of the page. @default 'https://nas.example/app/notes/index.html' */
  href?: string;
  /** Address of the page that frames this one, as its referrer; left out, there is none. */
  framedBy?: string;
  /** What the browser tells of the framing pages. @default not told */
  ancestorOrigins?: string[];
  /** Whether the browser lets the page open windows. @default 'opens' */
  popups?: 'opens' | 'blocks' | 'throws' | 'opens-closed';
  /** Whether the browser has BroadcastChannel, and lets the page make one. @default 'works' */
  channels?: 'works' | 'absent' | 'throws';
}

/** A page in memory, with windows that it may open and the channels of its origin. */
export function createFakePage(options: FakePageOptions = {}) {
  const { href = 'https://nas.example/app/notes/index.html', popups = 'opens', channels = 'works' } = options;
  const listeners = new Set<Listener>();
  const members = new Map<string, Set<FakeChannel>>();
  const opened: FakePopup[] = [];
  const assigned: string[] = [];
  const posted: unknown[] = [];
  let hasFocus = true;

  class FakeChannel implements PageChannel {
    readonly heard = new Set<(event: { data: unknown }) => void>();
    constructor(readonly name: string) {
      if (channels === 'throws') throw new Error('SecurityError');
      members.set(name, (members.get(name) ?? new Set()).add(this));
    }
    addEventListener(_type: 'message', listener: (event: { data: unknown }) => void) {
      this.heard.add(listener);
    }
    postMessage(message: unknown) {
      const data: unknown = structuredClone(message);
      posted.push(data);
      for (const other of members.get(this.name) ?? []) {
        if (other !== this) queueMicrotask(() => other.hear(data));
      }
    }
    hear(data: unknown) {
      for (const listener of this.heard) listener({ data });
    }
    close() {
      this.heard.clear();
      members.get(this.name)?.delete(this);
    }
  }

  const open = (url: string, target: string, features?: string): FakePopup | null => {
    if (popups === 'blocks') return null;
    if (popups === 'throws') throw new Error('the browser does not want to');
    const popup: FakePopup = {
      ...{ url, target, features, focused: 0, closed: popups === 'opens-closed' },
      focus() {
        popup.focused += 1;
      },
      close() {
        popup.closed = true;
      },
    };
    opened.push(popup);
    return popup;
  };

  const location = Object.assign(new URL(href), {
    assign: (url: string) => void assigned.push(url),
    ...(options.ancestorOrigins && { ancestorOrigins: options.ancestorOrigins }),
  });
  const page = {
    location,
    navigator: { userAgent: 'Mozilla/5.0' },
    document: { referrer: options.framedBy ?? '', hasFocus: () => hasFocus },
    open,
    postMessage: () => {},
    addEventListener: (type: string, listener: Listener) => {
      if (type === 'message') listeners.add(listener);
    },
    removeEventListener: (_type: string, listener: Listener) => void listeners.delete(listener),
    ...(channels !== 'absent' && { BroadcastChannel: FakeChannel }),
  };
  const host = { postMessage: () => {} };
  const window = Object.assign(page, { parent: options.framedBy === undefined ? page : host });

  return {
    window,
    opened,
    assigned,
    /** What was posted on channels. */
    posted,
    channel: (name: string) => new FakeChannel(name),
    /** How many listeners and channels the page has: what it took and has not given back. */
    held: () => listeners.size + [...members.values()].reduce((sum, { size }) => sum + size, 0),
    /** A message as the browser brings it. */
    hear: (data: unknown, origin = location.origin, source: unknown = opened.at(-1)) => {
      for (const listener of listeners) listener({ data, origin, source });
    },
    setFocus(value: boolean) {
      hasFocus = value;
    },
  };
}
