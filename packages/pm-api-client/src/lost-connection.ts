import { errorCodeOf, isError } from 'plat-common/error-code';
import { type Text, text } from 'plat-common/text';
import { type Call, isWrite } from './call.js';
import { PmError } from './errors.js';
import { BASE_URL, MAY_HAVE_RUN } from './hints.js';

// Codes that Node gives when no connection came about; browsers give none, so there the outcome stays unknown.
const NO_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPROTO|UND_ERR_CONNECT_TIMEOUT|(ERR_TLS|ERR_SSL|CERT|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO).*)$/;

/** What helps, by the code of a failed connection. */
const NETWORK_HINTS: readonly [codes: RegExp, hint: Text][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    text`Check the host name of the server, and whether this machine can resolve it.`,
  ],
  [/^ECONNREFUSED$/, text`Nothing accepts connections there: check the port, and whether the server runs.`],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    text`The certificate is for another name: use an address with the name in the certificate.`,
  ],
  [/^CERT_HAS_EXPIRED$/, text`The certificate has expired: have it renewed on the server.`],
  [
    /^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO)/,
    text`Node.js does not trust the certificate: start it with NODE_EXTRA_CA_CERTS=FILE, the file of the authority that signed it.`,
  ],
  [/^(EPROTO|ERR_SSL)/, text`The port speaks no TLS: use an address with http://, or the port of https.`],
  [/^HPE_/, text`The port speaks no HTTP, perhaps TLS: use an address with https://.`],
  [
    /^(EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/,
    text`Check the network. Behind a proxy, Node.js 24 or newer uses HTTP_PROXY and HTTPS_PROXY with NODE_USE_ENV_PROXY=1.`,
  ],
];

/** The error for a request that got no response, or not all of it. */
export function lostConnection(request: Call, baseUrl: string, cause: Error): PmError {
  const address = addressOf(baseUrl);
  const code = causeCodeOf(cause);
  const why =
    code === ''
      ? text`the connection to ${address} failed.`
      : text`the connection to ${address} failed (${code}).`;
  if (!isWrite(request) || NO_CONNECTION.test(code)) {
    const known = NETWORK_HINTS.find(([codes]) => codes.test(code))?.[1];
    const hint = known ?? text`Check ${BASE_URL}, the network and whether the server runs.`;
    return new PmError({ code: 'network', why, hint, request, cause });
  }
  return new PmError({ code: 'unknown-outcome', why, hint: MAY_HAVE_RUN, request, mayHaveRun: true, cause });
}

/** Host and port: the rest of the address does not explain a failed connection. */
function addressOf(baseUrl: string): string {
  const { hostname, port, protocol } = new URL(baseUrl);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

/** The code of an error or, where it has none, of its cause. */
function causeCodeOf(error: unknown): string {
  if (!isError(error)) return '';
  return errorCodeOf(error) ?? causeCodeOf(error.cause);
}
