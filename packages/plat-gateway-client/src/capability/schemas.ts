import {
  capabilities,
  type KnownCapability,
  type RequestEnvelope,
  requestEnvelope,
} from 'plat-schemas/gateway';
import { specificationName } from '../platform.js';
import { firstIssue, type StandardSchema } from './standard-schema.js';

/** What is wrong with a call: its envelope, or the parameters of a capability that is known. */
export function problemOf(envelope: RequestEnvelope): string | undefined {
  const parsed = requestEnvelope.safeParse(envelope);
  if (!parsed.success) return firstIssue(parsed.error.issues, 'envelope');
  const parameters = schemasOf(envelope.req)?.request.safeParse(envelope.data ?? {});
  return parameters?.success === false ? firstIssue(parameters.error.issues, 'data') : undefined;
}

/** What the answer of a capability that is known must satisfy. */
export function responseSchema(req: string): StandardSchema<unknown> | undefined {
  return schemasOf(req)?.response;
}

function schemasOf(req: string) {
  const name = specificationName(req);
  return Object.hasOwn(capabilities, name) ? capabilities[name as KnownCapability] : undefined;
}
