import { isError } from 'plat-common/error-code';
import { maskSecrets } from 'plat-common/mask-secrets';
import type { CapabilityRequest, KnownCapability, RequestEnvelope } from 'plat-schemas/gateway';
import { codeOfStatus } from '../answer.js';
import type { GatewayError, GatewayErrorCode } from '../errors.js';
import { type Answered, exchange } from '../exchange.js';
import type { GatewayLink } from '../gateway-link.js';
import type { CallLimits, GatewayCallOptions } from '../options.js';
import { isPlainResponseData } from '../plain-shapes.js';
import type { GatewayData } from './envelope.js';
import { knownCapability } from './known.js';
import { firstIssue, type StandardResult, type StandardSchema } from './standard-schema.js';

/** How much of the gateway's own words a message quotes; `msg` has them all. */
const MAX_WORDS = 200;

const CODE_OF_GATEWAY: ReadonlyMap<number, GatewayErrorCode> = new Map([
  [200001, 'invalid-params'],
  [200003, 'forbidden'],
  [200004, 'unauthorized'],
  [200005, 'not-found'],
  [200006, 'internal'],
]);

/** Calls a known capability for the client's application. */
export type CapabilityCaller = <Req extends KnownCapability>(
  req: Req,
  data: CapabilityRequest<Req>,
  options?: GatewayCallOptions,
) => Promise<GatewayData<Req>>;

/** Calls a capability and resolves with its `data`, checked; every failure that the response reports is a GatewayError. */
export function callCapability<Req extends string>(
  link: GatewayLink,
  envelope: RequestEnvelope & { req: Req },
  limits: CallLimits,
): Promise<GatewayData<Req>>;
export function callCapability(
  link: GatewayLink,
  envelope: RequestEnvelope,
  limits: CallLimits,
): Promise<unknown> {
  return exchange(link, envelope, limits, (answer, token) => dataOf(answer, envelope.req, token, limits));
}

/** The response's `data`; a promise where schemas have to be loaded or to be waited for. */
function dataOf(answered: Answered, req: string, token: string, { schema: given }: CallLimits): unknown {
  const { call, httpStatus, envelope } = answered;
  const { code, data } = envelope;
  if (code !== 0 || httpStatus < 200 || httpStatus >= 300) throw refusal(answered);
  // A schema of the caller's may quote the value that it refuses.
  const bad = (what: string, reason: string) => {
    const why = `${what} (${maskSecrets(reason, [token])})`;
    return call.failure({ code: 'bad-response', delivery: 'answered', httpStatus, why });
  };
  const accepted = (result: StandardResult<unknown>): unknown => {
    if (result.issues === undefined) return result.value;
    throw bad("the response's data has another shape", firstIssue(result.issues, 'data'));
  };
  const failed = (error: unknown): never => {
    throw bad("the schema failed on the response's data", isError(error) ? error.message : String(error));
  };
  const checkedBy = (schema: StandardSchema<unknown>): unknown => {
    let result: StandardResult<unknown> | Promise<StandardResult<unknown>>;
    try {
      result = schema['~standard'].validate(data);
    } catch (error) {
      return failed(error);
    }
    // A promise of another realm is a promise too.
    return 'then' in result ? Promise.resolve(result).then(accepted, failed) : accepted(result);
  };
  if (given !== undefined) return checkedBy(given);
  if (isPlainResponseData(req, data) || knownCapability(req) === undefined) return data;
  return import('./schemas.js').then(({ schemasOf }) => {
    const schema = schemasOf(req)?.response;
    return schema === undefined ? data : checkedBy(schema);
  });
}

/** The HTTP status decides first, then the code. Source: responses of released gateways. */
function refusal({ httpStatus, envelope, call }: Answered): GatewayError {
  const { code: gatewayCode } = envelope;
  const msg = envelope.msg ?? undefined;
  const code = codeOfStatus(httpStatus) ?? CODE_OF_GATEWAY.get(gatewayCode) ?? 'gateway-error';
  const rejected =
    gatewayCode === 0
      ? `the gateway returned HTTP ${httpStatus} with code 0`
      : `the gateway rejected it with HTTP ${httpStatus}, code ${gatewayCode}`;
  // Line breaks, and what steers a terminal, become blanks.
  const words = (msg ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  const shortened = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS)}…` : words;
  const why = shortened === '' ? rejected : `${rejected}: ${shortened}`;
  return call.failure({ code, delivery: 'answered', httpStatus, gatewayCode, msg, why });
}
