import { maskSecrets } from 'plat-common/mask-secrets';

/** Tokens that were ever valid, to be taken out of everything that is shown. */
export class Secrets {
  readonly #tokens = new Set<string>();

  add(token: string): void {
    if (token !== '') this.#tokens.add(token);
  }

  /** The value as JSON has it, with `***` wherever a token stood. */
  redact = <T>(value: T): T => {
    const text = JSON.stringify(value);
    const shown = maskSecrets(text, [...this.#tokens]);
    return shown === text ? value : (JSON.parse(shown) as T);
  };
}
