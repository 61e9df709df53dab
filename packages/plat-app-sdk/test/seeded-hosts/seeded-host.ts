import { createFakeHost, type HostMethod } from 'plat-testing/host';
import { type Behaviour, FOR_EVER_MS, type Happening } from './behaviour.js';

/** A message that has to do with one call of the page, when it was posted, and in which place among all messages. */
export interface Posted {
  readonly id: unknown;
  readonly atMs: number;
  readonly place: number;
}

/** The mark that every call that must not run twice has in its arguments. */
const markIn = (args: unknown) => /call-\d+/.exec(JSON.stringify(args) ?? '')?.[0];

/** A host with a drawn behaviour, and a record of what it has heard, done and said. */
export class SeededHost {
  readonly host: ReturnType<typeof createFakeHost>;
  /** Calls that the page has posted, by their marks. */
  readonly posted = new Map<string, Posted[]>();
  /** Replies that the host has posted, by the id of the call. */
  readonly replied = new Map<unknown, Posted>();
  /** When the method that ran a call had ended, by the mark of the call. */
  readonly ranUntil = new Map<string, number>();
  /** When its end of the connection was replaced. */
  readonly replacedAt: number[] = [];
  /** Times at which the page has acknowledged a handshake. */
  readonly acks: Posted[] = [];
  /** Spans of time in which what is said may be lost, and after which the host may not know the page. */
  readonly losses: { fromMs: number; toMs: number }[] = [];
  readonly languages = ['en-US'];
  isDoubled = false;
  /** Whether the page is being loaded again: it says nothing more. */
  isGone = false;
  readonly #focusListeners = new Set<() => void>();
  readonly #behaviour: Behaviour;
  readonly #now: () => number;
  /** Milliseconds that a person takes, by the mark of the call. */
  readonly personMs = new Map<string, number>();
  #messages = 0;
  #replacesIn: string | undefined;
  #isMute = false;
  #isSilent = false;

  constructor(behaviour: Behaviour, now: () => number) {
    this.#behaviour = behaviour;
    this.#now = now;
    const answering = (answer: (mark: string) => unknown, method: string): HostMethod => {
      return (...args) => {
        if (this.#replacesIn === method) {
          this.#replacesIn = undefined;
          this.#replace();
        }
        const mark = markIn(args) ?? '';
        const value = answer(mark);
        const delayMs = this.personMs.get(mark);
        this.ranUntil.set(mark, this.#now() + (delayMs ?? 0));
        return delayMs === undefined ? value : new Promise((resolve) => setTimeout(resolve, delayMs, value));
      };
    };
    const envelope = (mark: string) => ({ code: 0, msg: '', data: [`/${mark}`] });
    const answers: Record<string, (mark: string) => unknown> = {
      setTitle: () => undefined,
      setExitPageTips: () => undefined,
      openFile: () => undefined,
      openFileManager: () => undefined,
      showFileDetails: () => undefined,
      pickFile: (mark) => [`/${mark}`],
      pickUserFile: envelope,
      pickSharedFile: envelope,
      authorizeUserFile: envelope,
      authorizeSharedFile: envelope,
    };
    this.host = createFakeHost({
      ...behaviour.options,
      methods: {
        ...Object.fromEntries(
          Object.entries(answers).map(([name, answer]) => [name, answering(answer, name)]),
        ),
        ...(!behaviour.hasBus && { 'bus.$on': undefined, 'bus.$off': undefined }),
      },
      onMessage: (message, from) => this.#see(Object(message), from),
    });
    this.#watchPage();
    this.#applyFaults(behaviour.startsLateByMs);
  }

  /** Knows who listens for the focus, which the window in memory lacks, and lets nothing through of a page that is gone. */
  #watchPage(): void {
    const { window } = this.host;
    const { addEventListener, removeEventListener } = window;
    const { postMessage } = window.parent;
    window.addEventListener = (type, listener) => {
      addEventListener(type, listener);
      if (type === 'focus') this.#focusListeners.add(listener as () => void);
    };
    window.removeEventListener = (type, listener) => {
      removeEventListener(type, listener);
      this.#focusListeners.delete(listener as () => void);
    };
    window.parent.postMessage = (message, targetOrigin) => {
      if (!this.isGone) postMessage(message, targetOrigin);
    };
  }

  /** How often a method has run the call with this mark. */
  timesRun(mark: string): number {
    return this.host.calls.filter(({ args }) => markIn(args) === mark).length;
  }

  /** Makes it happen, and returns what ends it again, after how many milliseconds. */
  apply(happening: Happening): { afterMs: number; end: () => void } | undefined {
    switch (happening.kind) {
      case 'replaced':
        this.#replace();
        if (happening.greets) this.host.post(this.#behaviour.greeting);
        return undefined;
      case 'replaced-in-call':
        this.#replacesIn = happening.method;
        return undefined;
      case 'doubled':
        this.isDoubled = true;
        this.host.swapBridge({ keepsOld: true });
        return undefined;
      case 'reloaded':
        return undefined;
      case 'greets':
        this.host.post(this.#behaviour.greeting);
        return undefined;
      case 'reports':
        this.report();
        return undefined;
      case 'shown':
        this.show();
        return undefined;
      case 'mute':
      case 'silent':
        this.losses.push({ fromMs: this.#now(), toMs: this.#now() + happening.forMs });
        this.#set(happening.kind, true);
        if (happening.forMs === FOR_EVER_MS) return undefined;
        return { afterMs: happening.forMs, end: () => this.#set(happening.kind, false) };
    }
  }

  /** The browser tells the page that it is visible, and has the focus. */
  show(): void {
    for (const listen of this.#focusListeners) listen();
  }

  /** Reports a language that it has not reported before, and returns it. */
  report(): string {
    const language = `x-${this.languages.length}`;
    this.languages.push(language);
    void this.host.setLanguage(language);
    return language;
  }

  /** From now on it answers at once and loses nothing, if it lives. */
  heal(): void {
    this.#replacesIn = undefined;
    this.host.faults.clear();
  }

  #replace(): void {
    this.losses.push({ fromMs: this.#now(), toMs: this.#now() });
    this.replacedAt.push(this.#now());
    this.host.swapBridge();
  }

  #set(kind: 'mute' | 'silent', isSo: boolean): void {
    if (kind === 'mute') this.#isMute = isSo;
    else this.#isSilent = isSo;
    this.#applyFaults(0);
  }

  #applyFaults(startsLateByMs: number): void {
    const { faults } = this.host;
    const { bus, sparse, lateness } = this.#behaviour;
    faults.clear();
    // The first that fits wins, so the worst come first.
    if (startsLateByMs > 0) faults.inject({ kind: 'late-start', delayMs: startsLateByMs });
    if (this.#isMute) faults.inject({ kind: 'mute' });
    if (this.#isSilent) faults.inject({ kind: 'silent' });
    if (bus) faults.inject(bus, { method: 'bus.*' });
    if (sparse) {
      faults.inject({ kind: 'sparse', pick: sparse }, { method: 'pick*' });
      faults.inject({ kind: 'sparse' }, { method: 'getPlatformConfig' });
    }
    if (lateness) faults.inject(lateness);
  }

  #see({ penpal, id, args }: Record<string, unknown>, from: 'page' | 'host'): void {
    this.#messages += 1;
    const posted: Posted = { id, atMs: this.#now(), place: this.#messages };
    if (from === 'page' && penpal === 'ack') this.acks.push(posted);
    if (from === 'host' && penpal === 'reply') this.replied.set(id, posted);
    const mark = from === 'page' && penpal === 'call' ? markIn(args) : undefined;
    if (mark) this.posted.set(mark, [...(this.posted.get(mark) ?? []), posted]);
  }
}
