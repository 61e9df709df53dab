import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'plat-common/text';
import { isOfAnotherUser } from './local-user.js';
import { type OwnAddress, type Refusal, refusalOf } from './safety.js';

const ANOTHER_USER: Refusal = {
  status: 403,
  reason: text`This request comes from another user of this machine than the one who runs plat-dev`,
};

/** Refuses requests over loopback that come from another user of this machine or from another website. */
export class LoopbackGuard {
  readonly #ofOthers = new WeakMap<Socket, Promise<boolean>>();

  async refusalOf(request: IncomingMessage, own: OwnAddress): Promise<Refusal | undefined> {
    const { socket } = request;
    const other = this.#ofOthers.get(socket) ?? isOfAnotherUser(socket);
    this.#ofOthers.set(socket, other);
    return (await other) ? ANOTHER_USER : refusalOf(request, own);
  }
}
