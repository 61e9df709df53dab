import type { HostFault } from './host-faults.js';
import type { FromPage } from './host-wire.js';
import { type HostCallbacks, PenpalParent } from './penpal-parent.js';

/** The host's connections to its page: one, or several where old ones were left alive. */
export class Connections {
  readonly #duties: HostCallbacks;
  #parents: readonly PenpalParent[];

  constructor(duties: HostCallbacks) {
    this.#duties = duties;
    this.#parents = [new PenpalParent(duties)];
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
    this.#parents = [...(keepsOld ? this.#parents : []), new PenpalParent(this.#duties)];
  }
}
