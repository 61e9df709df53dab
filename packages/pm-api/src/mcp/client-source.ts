import { PassThrough } from 'node:stream';
import type { PmClient } from 'pm-api-client';
import { connect } from '../connect.js';
import type { Context } from '../context.js';

/** Where the client comes from: one for all calls, made when the first of them needs it. */
export class ClientSource {
  readonly #context: Context;
  #client: Promise<PmClient> | undefined;

  constructor(context: Context) {
    // stdin carries the agent's messages, so it is not available for prompts.
    const stdin = Object.assign(new PassThrough(), { isTTY: false });
    this.#context = { ...context, io: { ...context.io, stdin } };
  }

  /** The client, with the credentials of the environment or of a profile. Rejects if both are missing. */
  async client(): Promise<PmClient> {
    this.#client ??= connect(this.#context);
    try {
      return await this.#client;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** The next call reads the credentials again: the user may have logged in meanwhile. */
  forget(): void {
    this.#client = undefined;
  }
}
