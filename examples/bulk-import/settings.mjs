import { parseArgs } from 'node:util';
import { UnusableInput } from './unusable-input.mjs';

const USAGE = 'Usage: PM_BASE_URL=… PM_ACCOUNT=… PM_PASSWORD=… node import.mjs FILE.csv --product NUMBER';

/**
 * What to import, where to, and who does it.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 */
export function settingsFrom(args, { PM_BASE_URL: baseUrl, PM_ACCOUNT: account, PM_PASSWORD: password }) {
  const { positionals, values } = argumentsIn(args);
  const [file] = positionals;
  const product = Number(values.product);
  if (file === undefined || positionals.length > 1 || !(Number.isInteger(product) && product > 0)) {
    throw new UnusableInput([USAGE]);
  }
  if (!baseUrl || !account || !password) {
    throw new UnusableInput(['PM_BASE_URL, PM_ACCOUNT and PM_PASSWORD must all be set.', USAGE]);
  }
  return { file, product, login: { baseUrl, account, password } };
}

function argumentsIn(args) {
  try {
    return parseArgs({ args, options: { product: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new UnusableInput([error.message, USAGE]);
  }
}
