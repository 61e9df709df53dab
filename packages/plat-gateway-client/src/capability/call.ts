import type { CapabilityRequest, KnownCapability, RequestEnvelope } from 'plat-schemas/gateway';
import { codeOfStatus } from '../answer.js';
import type { GatewayError, GatewayErrorCode } from '../errors.js';
import { type Answered, exchange } from '../exchange.js';
import type { GatewayLink } from '../link.js';
import type { CallLimits, GatewayCallOptions, OptionProblem } from '../options.js';
import { isPlainResponseData } from '../plain-shapes.js';
import type { GatewayData } from './envelope.js';
import { knownCapability } from './known.js';
import { firstIssue, type StandardSchema } from './standard-schema.js';

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

/** Calls a capability and resolves with its `data`, checked; every failure that the answer tells is a GatewayError. */
export function callCapability<Req extends string>(
  link: GatewayLink,
  envelope: RequestEnvelope & { req: Req },
  limits: CallLimits | OptionProblem,
): Promise<GatewayData<Req>>;
export function callCapability(
  link: GatewayLink,
  envelope: RequestEnvelope,
  limits: CallLimits | OptionProblem,
  givenSchema: StandardSchema<unknown> | undefined,
): Promise<unknown>;
export function callCapability(
  link: GatewayLink,
  envelope: RequestEnvelope,
  limits: CallLimits | OptionProblem,
  schema?: StandardSchema<unknown>,
): Promise<unknown> {
  return exchange(link, envelope, limits, (answer) => dataOf(answer, envelope.req, schema));
}

/** The answer's `data`; a promise where schemas have to be loaded or to be waited for. */
function dataOf(answer: Answered, req: string, givenSchema: StandardSchema<unknown> | undefined): unknown {
  const { code, data } = answer.envelope;
  if (code !== 0 || answer.httpStatus < 200 || answer.httpStatus >= 300) throw refusal(answer);
  if (givenSchema === undefined && isPlainResponseData(req, data)) return data;
  return validated(answer, req, givenSchema);
}

async function validated(
  { call, httpStatus, envelope: { data } }: Answered,
  req: string,
  givenSchema: StandardSchema<unknown> | undefined,
): Promise<unknown> {
  const schema = givenSchema ?? (await schemaOf(req));
  if (schema === undefined) return data;
  const checked = schema['~standard'].validate(data);
  const result = checked instanceof Promise ? await checked : checked;
  if (result.issues === undefined) return result.value;
  const why = `the answer's data has another shape (${firstIssue(result.issues, 'data')})`;
  throw call.failure({ code: 'bad-response', delivery: 'answered', httpStatus, why });
}

/** What the answer of a capability must satisfy; for one that is not known nothing, and no schema is loaded. */
async function schemaOf(req: string): Promise<StandardSchema<unknown> | undefined> {
  if (knownCapability(req) === undefined) return undefined;
  return (await import('./schemas.js')).responseSchema(req);
}

/** The HTTP status is looked at first, then the code. Source: answers of released gateways. */
function refusal({ httpStatus, envelope, call }: Answered): GatewayError {
  const { code: gatewayCode } = envelope;
  const msg = envelope.msg ?? undefined;
  const code = codeOfStatus(httpStatus) ?? CODE_OF_GATEWAY.get(gatewayCode) ?? 'gateway-error';
  const why =
    gatewayCode === 0
      ? `the gateway answered HTTP ${httpStatus} with code 0`
      : `the gateway refused it with HTTP ${httpStatus}, code ${gatewayCode}`;
  return call.failure({ code, delivery: 'answered', httpStatus, gatewayCode, msg, why });
}
