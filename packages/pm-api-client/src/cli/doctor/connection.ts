import { PmError } from '../../errors.js';
import { exitCodeOf } from '../exit-codes.js';
import type { Exchange } from '../watched-fetch.js';
import { type Check, failedCheck } from './check.js';

/** Causes by the code that Node gives for them, and what to do. */
const CAUSES: readonly (readonly [code: RegExp, todo: string])[] = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'Check the host name in the address, and the name servers of this machine.'],
  [/^ECONNREFUSED$/, 'Check the port in the address, and whether the server runs.'],
  [/^(E(HOST|NET)UNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'Check network, VPN and firewall.'],
  [/^CERT_HAS_EXPIRED$/, "Have the server's certificate renewed."],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Use the host name that the certificate is made for.'],
  [/SELF_SIGNED|^UNABLE_TO/, "Set NODE_EXTRA_CA_CERTS to the file with the authority's certificate."],
  [/^(EPROTO|ERR_SSL_.*)$/, 'The port does not speak TLS: check the port, or whether the address is http.'],
];

const ENCRYPTION = /CERT|SELF_SIGNED|^UNABLE_TO|^EPROTO$|^ERR_(SSL|TLS)/;

/** Why there was no login: the way to the server, or the login itself. */
export function loginFailure(error: unknown, exchanges: readonly Exchange[]): Check {
  const code = exchanges.at(-1)?.outcome ?? '';
  if (!(error instanceof PmError) || error.code !== 'network') return failedCheck('login', error);
  const todo = CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? error.hint;
  const check = ENCRYPTION.test(code) ? 'encryption' : 'connection';
  return { check, state: 'failed', found: `no connection: ${code}`, todo, exitCode: exitCodeOf(error) };
}
