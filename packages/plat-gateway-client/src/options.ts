import { constants } from 'node:buffer';
import { nearestName } from 'plat-common/nearest-name';
import type { PlatformName } from 'plat-schemas/platforms';
import { isStandardSchema, type StandardSchema } from './capability/standard-schema.js';
import { type GatewayError, invalidOption } from './errors.js';

/** Options of one call; a client takes them too, as the defaults of its calls. */
export interface GatewayCallOptions {
  /** Milliseconds for the whole call: queue, connection, headers and body. @default 10_000 */
  timeoutMs?: number | undefined;
  /** Ends the call early with the code `aborted`. */
  signal?: AbortSignal | undefined;
  /** The longest response that is read, in bytes. @default 1_048_576 */
  maxResponseBytes?: number | undefined;
  /**
   * How often a call is retried. Only when the gateway received nothing of it, or when the capability changes nothing;
   * never past `timeoutMs`. A gateway that earlier calls have reached is waited for up to 3 seconds when it is
   * restarting, once for each outage, unless this is 0. @default 2
   */
  retries?: number | undefined;
}

/** Options of a call whose capability may be one that is not known here. */
export interface GatewayCapabilityOptions extends GatewayCallOptions {
  /**
   * Whether the capability may be carried out twice without harm, so that a lost call is sent again. @default true for the
   * known capabilities that change nothing, else false
   */
  idempotent?: boolean | undefined;
}

/** Options of a call with a schema of your own for the `data` of a capability that is not known here. */
export interface GatewaySchemaOptions<Output> {
  /** Any Standard Schema (zod, valibot, arktype, …) that the response's `data` must satisfy. */
  schema: StandardSchema<Output>;
}

/** Where the gateway is and how it is reached. */
export interface GatewayLinkOptions {
  /** The gateway's Unix socket; an empty text counts as none. @default PLAT_GATEWAY_SOCKET, else the platform's own path */
  socketPath?: string | undefined;
  /**
   * The platform whose names are used on the wire. @default that of the environment, asked for each call: 'plat' where
   * PLAT_API_TOKEN is set, else 'fnos' where TRIM_API_TOKEN is
   */
  platform?: PlatformName | undefined;
  /** Connections that are kept open at most. @default 16 */
  connections?: number | undefined;
  /**
   * `net`: HTTP/1.1 on the socket without a library, which takes the least time and memory. `undici`, version 7 or 8, is for
   * its instrumentation: it is loaded at the first call, and where it cannot be, `net` is taken. @default 'net'
   */
  transport?: 'net' | 'undici' | undefined;
  /**
   * Your own fetch, through which every call goes: `POST http://localhost/api/v1/platapp` with the envelope, on `fnos`
   * `/api/v1/trimapp`. For msw in tests, or with an agent that leads to the gateway. What it does on the way is unknown here,
   * so `delivery` is `unknown` from the moment it is called until the head of a response is there; only calls that change
   * nothing are retried. The socket and `connections` are then its own affair, and `transport` has no effect.
   */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Options of a client. */
export interface GatewayClientOptions extends GatewayLinkOptions, GatewayCallOptions {
  /**
   * The application's name, as in its manifest; every call carries it. @default PLAT_APPNAME, on `fnos` TRIM_APPNAME, which
   * the system sets in most scripts
   */
  appName?: string | undefined;
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/** A call's options, checked and filled in. */
export type CallLimits = ReturnType<typeof callLimits>;

const CALL_OPTIONS = ['timeoutMs', 'signal', 'maxResponseBytes', 'retries'];
const CAPABILITY_OPTIONS = ['schema', 'idempotent'];
const LINK_OPTIONS = ['socketPath', 'platform', 'connections', 'transport', 'fetch'];
/** The names of the options, by who takes them. */
const OPTIONS_OF = {
  client: [...CALL_OPTIONS, ...LINK_OPTIONS, 'appName'],
  call: [...CALL_OPTIONS, ...CAPABILITY_OPTIONS],
  gatewayCall: [...CALL_OPTIONS, ...CAPABILITY_OPTIONS, ...LINK_OPTIONS],
} as const;

/**
 * A call's options over its client's, filled in.
 *
 * @throws {GatewayError} when one is invalid, or is none of its taker's.
 */
export function callLimits(
  given: GatewayCapabilityOptions & Partial<GatewaySchemaOptions<unknown>> = {},
  taker: keyof typeof OPTIONS_OF = 'gatewayCall',
  defaults: GatewayCallOptions = {},
) {
  if (typeof given !== 'object' || given === null) throw invalidOption('options must be an object');
  for (const name in given) if (!OPTIONS_OF[taker].includes(name)) throw unknownOption(name, taker);
  // An option that is undefined is the client's.
  const {
    timeoutMs = defaults.timeoutMs ?? 10_000,
    maxResponseBytes = defaults.maxResponseBytes ?? 1_048_576,
    retries = defaults.retries ?? 2,
    idempotent,
    schema,
  } = given;
  // Those of the call and of its client; each ends the call.
  const signals: readonly AbortSignal[] = [given.signal, defaults.signal].filter(
    (signal) => signal !== undefined,
  );
  if (!(typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS)) {
    throw invalidOption(`timeoutMs must be more than 0 and at most ${MAX_TIMER_MS} milliseconds`);
  }
  if (!signals.every(isSignal)) throw invalidOption('signal must be an AbortSignal');
  if (!(Number.isInteger(maxResponseBytes) && maxResponseBytes > 0)) {
    throw invalidOption('maxResponseBytes must be a whole number of bytes, 1 or more');
  }
  if (!(Number.isInteger(retries) && retries >= 0))
    throw invalidOption('retries must be a whole number, 0 or more');
  if (idempotent !== undefined && typeof idempotent !== 'boolean')
    throw invalidOption('idempotent must be true or false');
  if (schema !== undefined && !isStandardSchema(schema))
    throw invalidOption('schema must be a Standard Schema, such as one of zod or valibot');
  // A longer body could not become a string.
  const maxBytes = Math.min(maxResponseBytes, constants.MAX_STRING_LENGTH);
  return { timeoutMs, maxResponseBytes: maxBytes, retries, signals, idempotent, schema };
}

/** The limits of a call without options. */
export const DEFAULT_LIMITS = callLimits();

function unknownOption(name: string, taker: keyof typeof OPTIONS_OF): GatewayError {
  const isCall = taker === 'call';
  if (OPTIONS_OF[isCall ? 'client' : 'call'].includes(name))
    return invalidOption(`${name} belongs to ${isCall ? 'the client' : 'a call'}`);
  const nearest = nearestName(name, OPTIONS_OF[taker]);
  const others =
    nearest === undefined ? `; there are ${OPTIONS_OF[taker].join(', ')}` : `: did you mean ${nearest}?`;
  return invalidOption(`there is no option ${name}${others}`);
}

/** By what it has: a signal of another realm, such as one of jsdom, is no instance of this one's class. */
function isSignal(value: unknown): value is AbortSignal {
  if (typeof value !== 'object' || value === null) return false;
  const { aborted, addEventListener } = value as Partial<AbortSignal>;
  return typeof aborted === 'boolean' && typeof addEventListener === 'function';
}
