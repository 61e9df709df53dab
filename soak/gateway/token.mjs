/** The application's token: what the gateway wants, and what the environment of the clients says. */
export class Token {
  /** Whether the environment has one that the gateway refuses. */
  isOld = false;
  changes = 0;
  #gateway;
  #secrets;

  /**
   * @param {import('plat-testing/gateway').RunningFakeGateway} gateway
   * @param {import('../secrets.mjs').Secrets} secrets
   */
  constructor(gateway, secrets) {
    this.#gateway = gateway;
    this.#secrets = secrets;
    this.tell();
  }

  /** The gateway wants another one, which nobody has been told yet. */
  rotate() {
    this.#gateway.rotateToken();
    this.isOld = true;
    this.changes += 1;
  }

  /** The environment has the one that the gateway wants. */
  tell() {
    this.#secrets.add(this.#gateway.token);
    process.env.PLAT_API_TOKEN = this.#gateway.token;
    this.isOld = false;
  }

  /** What a call that begins here can be told about its token when it ends. */
  begin() {
    const { isOld, changes } = this;
    return {
      /** It never had a token that the gateway took. */
      wasRefused: () => isOld && this.isOld && this.changes === changes,
      /** It may have had one that the gateway refused. */
      mayBeRefused: () => isOld || this.changes !== changes,
    };
  }
}
