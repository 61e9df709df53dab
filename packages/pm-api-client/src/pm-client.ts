import { Connection } from './connection.js';
import type { PmClientOptions, ReadOptions } from './options.js';
import { createResource } from './resource/create-resource.js';
import type { Resource } from './resource/resource.js';
import { bugs } from './rows/bugs.js';
import type { PmUser } from './session.js';
import { settingsOf } from './settings.js';

/**
 * A client of the project management REST API v2.
 *
 * It keeps the session token and the password to itself: no property, no error and no printed form shows them.
 *
 * @throws PmError with the code `invalid-input` when an option cannot be
 */
export class PmClient {
  /** Bugs of a product, project or execution. */
  readonly bugs: Resource<typeof bugs>;

  readonly #connection: Connection;

  constructor(options: PmClientOptions) {
    this.#connection = new Connection(settingsOf(options));
    this.bugs = createResource(bugs, this.#connection);
  }

  /**
   * Logs in, unless there is a session, and tells who is logged in. Optional: the first call logs in too, and a
   * session that has ended is opened again. With a given token nothing is sent and nothing is known of the user.
   *
   * Rejects with `login-failed` when the server does not take account and password.
   */
  async login(options?: ReadOptions): Promise<PmUser> {
    return this.#connection.login(this.#connection.limits(options));
  }
}
