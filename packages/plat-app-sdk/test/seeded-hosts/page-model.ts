type State = 'seeking' | 'met' | 'asked' | 'sought';

/** A message at the page's end of the wire. */
export interface WireMessage {
  readonly penpal?: unknown;
  readonly id?: unknown;
  readonly methodName?: unknown;
}

/** What the model asks of the page: which of its calls wait. */
export interface Waiting {
  /** Whether a call waits for the host. */
  any(): boolean;
  /** Whether a call that must not run twice was posted and waits for its reply. */
  exclusive(): boolean;
}

/** What a page posts when it is time, and its next state: docs/protocol/host-page.md, "States of the page". */
const whenDue: Readonly<Record<State, { posts: readonly string[]; to: State }>> = {
  seeking: { posts: ['syn'], to: 'seeking' },
  met: { posts: ['$ping'], to: 'asked' },
  asked: { posts: ['$ping', 'syn'], to: 'sought' },
  sought: { posts: ['$ping', 'syn'], to: 'sought' },
};
const HANDSHAKE = ['ack', '$ping'];
const READ_ONLY: readonly unknown[] = ['getPlatformConfig', 'bus.$on'];

/**
 * The table of states, without its times: from every message at the page's end it predicts the next state, and from the
 * state the messages that may come.
 */
export class PageModel {
  readonly violations: string[] = [];
  readonly #waiting: Waiting;
  #state: State = 'seeking';
  /** The rest of what the page posts in one go. */
  #expected: readonly string[] = [];
  /** Whether a SYN-ACK came that may still be answered. */
  #isOffered = false;
  #isHandshake = false;
  #refusesPings = false;
  /** Whether a call was posted since the page was due last: then it may have been idle in between. */
  #hasNewCall = false;
  /** Calls without a reply, and those with one, by their ids. */
  readonly #calls = new Map<unknown, { method: unknown; isAnswered: boolean }>();
  #pingId: unknown;

  constructor(waiting: Waiting) {
    this.#waiting = waiting;
  }

  posted(message: WireMessage): void {
    if (message.penpal === 'reply') return;
    const word = String(message.methodName ?? message.penpal);
    if (this.#expected.length > 0) {
      const [next, ...rest] = this.#expected;
      if (word !== next) this.#violate(`posted ${word} in place of ${next}`);
      this.#expected = rest;
      if (word === '$ping') this.#pingId = message.id;
      if (word === 'ack') this.#shakeHands();
    } else if (word === 'ack') {
      this.#mustBeNew();
      this.#expected = HANDSHAKE.slice(1);
      this.#shakeHands();
    } else if (word === 'syn' || word === '$ping') this.#due(word);
    else this.#call(message);
  }

  received({ penpal, id }: WireMessage): void {
    this.#mustBeComplete();
    this.#isHandshake = false;
    if (penpal === 'synAck') {
      this.#isOffered = this.#state === 'sought' || this.#state === 'seeking';
      if (this.#state === 'seeking' && this.#waiting.any()) this.#expected = HANDSHAKE;
    } else if (penpal === 'reply' && (id === this.#pingId || this.#calls.has(id))) {
      if (id === this.#pingId) this.#refusesPings = true;
      const call = this.#calls.get(id);
      if (call) call.isAnswered = true;
      if (this.#state !== 'seeking') this.#enter('met');
    }
  }

  /** The page becomes visible: if it has met its host, it asks at once, and once. */
  shown(): void {
    this.#mustBeComplete();
    // A page that was idle since may have met its host again.
    if (this.#state !== 'met') this.#hasNewCall = true;
    else {
      this.#expected = whenDue.met.posts;
      this.#enter('asked');
    }
  }

  /** Nothing is owed any more. */
  end(): void {
    this.#mustBeComplete();
  }

  #due(word: string): void {
    this.#isHandshake = false;
    const { posts, to } = whenDue[this.#state];
    if (word !== posts[0]) {
      // A page that was idle in between has met its host again, and asks with a ping alone.
      if (this.#state !== 'asked' || word !== 'syn' || !this.#hasNewCall) this.#violate(`posted ${word}`);
      this.#enter('sought');
    } else if (this.#state === 'sought' && this.#hasNewCall) {
      this.#state = 'asked';
      return;
    } else {
      this.#expected = posts.slice(1);
      this.#enter(to);
    }
    this.#hasNewCall = false;
  }

  #call({ id, methodName }: WireMessage): void {
    const before = this.#calls.get(id);
    if (this.#state === 'seeking') this.#violate(`posted ${methodName} without a host`);
    if (before && !(this.#isHandshake && READ_ONLY.includes(methodName) && !before.isAnswered)) {
      this.#violate(`posted ${methodName} a second time`);
    }
    this.#calls.set(id, { method: methodName, isAnswered: false });
    this.#hasNewCall = true;
  }

  /** A second ACK needs a host that is new: it offered a handshake, and leaves pings unanswered that the old one refused. */
  #mustBeNew(): void {
    if (!this.#isOffered) this.#violate('posted ack without a SYN-ACK');
    if (this.#state === 'met' || this.#state === 'asked') this.#violate('posted ack');
    const isProof = this.#refusesPings || !this.#waiting.exclusive();
    if (this.#state === 'sought' && !isProof) this.#violate('posted ack without proof');
  }

  #shakeHands(): void {
    this.#refusesPings = false;
    this.#isHandshake = true;
    this.#enter('met');
  }

  #enter(state: State): void {
    this.#state = state;
    if (state === 'met') this.#isOffered = false;
  }

  #mustBeComplete(): void {
    if (this.#expected.length > 0) this.#violate(`did not post ${this.#expected.join()}`);
    this.#expected = [];
  }

  #violate(what: string): void {
    this.violations.push(`${this.#state}: ${what}`);
  }
}
