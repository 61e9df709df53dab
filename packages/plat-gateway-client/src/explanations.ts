import { capabilityRules } from 'plat-schemas/gateway/rules';
import { knownCapability } from './capability/known.js';
import type { GatewayErrorCode } from './errors.js';
import type { PlatformNames } from './platform.js';
import type { TransportFailure } from './transport/transport.js';

/** What a hint may speak of. */
export interface HintSubject {
  req: string;
  socketPath: string;
  platform: PlatformNames;
}

/** What to check or do next, for each code. */
export function hintFor(code: GatewayErrorCode, { req, socketPath, platform }: HintSubject): string {
  const { tokenVariable } = platform;
  switch (code) {
    case 'token-missing':
      return `The system sets ${tokenVariable} when it runs the application's scripts; a process started by hand does not have it. Pass it on to this process.`;
    case 'token-invalid':
      return `${tokenVariable} holds a line break, a space or a character outside ASCII. Set it without the newline that a file or a shell command adds.`;
    case 'invalid-request':
      return 'Correct the call; nothing was sent.';
    case 'socket-missing':
      return `Nothing is at ${socketPath}. Check that this machine runs the platform, mount the socket into the container, or name another one in PLAT_GATEWAY_SOCKET.`;
    case 'socket-refused':
      return `Nobody accepts connections at ${socketPath}. The gateway may be restarting or have left its socket file behind; try again shortly.`;
    case 'socket-denied':
      return `This process may not open ${socketPath}. Check the owner and mode of the socket and of its folder.`;
    case 'connection-lost':
      return 'The gateway closed the connection. Look at `delivery` before you repeat a call that changes something.';
    case 'timeout':
      return 'The gateway did not answer in time. Raise timeoutMs if it is only slow.';
    case 'aborted':
      return "The caller's signal ended this call.";
    case 'too-large':
      return 'Raise maxResponseBytes if so long an answer is right.';
    case 'bad-response':
      return `Check that the gateway listens at ${socketPath}, and not a proxy or another service.`;
    case 'req-id-mismatch':
      return 'The answer belongs to another call and was discarded. Do not trust what is between this process and the gateway.';
    case 'closed':
      return 'Make a new client; this one was closed.';
    case 'invalid-params':
      return `Check \`data\` against the fields of ${req}.`;
    case 'forbidden':
      return `Declare the scope ${knownCapability(req)?.scope ?? `of ${req}`} in api-scope of config/resource and install the application again; a token carries the scopes of its installation.`;
    case 'unauthorized':
      return `The gateway does not accept the token in ${tokenVariable}. It changes when the application is registered or installed again: restart the process from the platform.`;
    case 'not-found':
      return isScope(req)
        ? `${req} is a scope; give the name of a capability, as the README lists them.`
        : `Check the spelling of ${req}; if it is right, the system is too old for it (1.2.0401 is the first that has it).`;
    case 'internal':
      return 'The module behind the gateway failed. Try again; then look at the system log.';
    case 'gateway-error':
      return 'This version does not know the code; `gatewayCode` and `msg` are what the gateway said.';
  }
}

function isScope(req: string): boolean {
  return Object.values(capabilityRules).some(({ scope }) => scope === req);
}

/** What went wrong on the way, as the middle of a message. */
export function reasonFor(
  { code, cause }: TransportFailure,
  limits: { timeoutMs: number; maxResponseBytes: number },
): string {
  const detail = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  switch (code) {
    case 'socket-missing':
      return `there is no such socket${detail}`;
    case 'socket-refused':
      return `the connection was refused${detail}`;
    case 'socket-denied':
      return `permission to connect was denied${detail}`;
    case 'timeout':
      return `no whole answer within ${limits.timeoutMs} ms`;
    case 'aborted':
      return 'aborted by the caller';
    case 'too-large':
      return `the answer is longer than ${limits.maxResponseBytes} bytes`;
    case 'closed':
      return 'the client is closed';
    case 'bad-response':
      return `the answer is not valid HTTP${detail}`;
    default:
      return `the connection was lost${detail}`;
  }
}
