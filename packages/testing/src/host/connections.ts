import type { HostFault } from './host-faults.js';
import type { FromPage } from './host-wire.js';

/** Whether messages to the page are still sent. */
export type IsStillOpen = () => boolean;

/** What a host says and does when the page speaks to one of its connections. */
export interface HostCallbacks {
  /** Answers a SYN; a repeated one if this connection has heard one before. */
  greet(fault: HostFault | undefined, isRepeated: boolean, maySend: IsStillOpen): void;
  /** Runs a call. Resolves when it has ended. */
  serve(call: FromPage, fault: HostFault | undefined, maySend: IsStillOpen): Promise<void>;
}

/**
 * One connection to a page, with the states that a parent of Penpal 6 has.
 *
 * It hears calls from the first ACK on. Every further ACK puts a new receiver in the place of the one before, whose
 * pending replies are then dropped, though the methods have run. A SYN alone changes nothing.
 */
export class PenpalParent {
  #receiver: object | undefined;
  #pageMethods: readonly unknown[] = [];
  #heardSyn = false;
  #isDestroyed = false;

  constructor(private readonly callbacks: HostCallbacks) {}

  /** Whether the page has acknowledged this connection. */
  get isConnected(): boolean {
    return this.#receiver !== undefined;
  }

  /** Whether the page listed the method in its ACK. */
  mayCall(method: string): boolean {
    return this.#pageMethods.includes(method);
  }

  /** Resolves when the message has been dealt with: a call, when its method has ended. */
  async receive(message: FromPage, fault: HostFault | undefined): Promise<void> {
    if (this.#isDestroyed) return;
    const { penpal, methodNames } = message;
    if (penpal === 'syn') {
      const isRepeated = this.#heardSyn;
      this.#heardSyn = true;
      this.callbacks.greet(fault, isRepeated, () => !this.#isDestroyed);
    }
    if (penpal === 'ack') {
      this.#receiver = {};
      this.#pageMethods = Array.isArray(methodNames) ? methodNames : [];
    }
    const receiver = this.#receiver;
    if (penpal !== 'call' || receiver === undefined) return;
    await this.callbacks.serve(message, fault, () => receiver === this.#receiver && !this.#isDestroyed);
  }

  /** Hears nothing and sends nothing from now on, not even pending replies. */
  destroy(): void {
    this.#isDestroyed = true;
  }
}

/** The host's connections to its page: one, or several where old ones were left alive. */
export class Connections {
  #parents: readonly PenpalParent[];

  constructor(private readonly callbacks: HostCallbacks) {
    this.#parents = [new PenpalParent(callbacks)];
  }

  /** Whether the page has acknowledged the newest. */
  get isConnected(): boolean {
    return this.#parents.at(-1)?.isConnected ?? false;
  }

  /** Whether one of them may call this method of the page. */
  mayCall(method: string): boolean {
    return this.#parents.some((parent) => parent.mayCall(method));
  }

  /** Gives a message to each of them, and resolves when all have dealt with it. */
  async receive(message: FromPage, fault: HostFault | undefined): Promise<void> {
    await Promise.all(this.#parents.map((parent) => parent.receive(message, fault)));
  }

  /** Opens a new one without state of the page. The old ones are destroyed, unless they are kept. */
  replace(keepsOld: boolean): void {
    if (!keepsOld) for (const parent of this.#parents) parent.destroy();
    this.#parents = [...(keepsOld ? this.#parents : []), new PenpalParent(this.callbacks)];
  }
}
