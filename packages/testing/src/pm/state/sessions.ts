/** Who is logged in. A second login leaves the first session open. */
export class Sessions {
  readonly #accounts = new Map<string, string>();

  /** Opens a session and returns its token. */
  open(account: string): string {
    const token = crypto.randomUUID().replaceAll('-', '');
    this.#accounts.set(token, account);
    return token;
  }

  /** Whose session the token is. */
  accountOf(token: string | null | undefined): string | undefined {
    return token == null ? undefined : this.#accounts.get(token);
  }

  /** Ends every session. */
  clear(): void {
    this.#accounts.clear();
  }
}
