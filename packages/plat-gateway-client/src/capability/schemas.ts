import {
  capabilities,
  type KnownCapability,
  type RequestEnvelope,
  requestEnvelope,
} from 'plat-schemas/gateway';
import { specificationName } from '../platform.js';
import { firstIssue } from './standard-schema.js';

/** What is wrong with a call: its envelope, or the parameters of a capability that is known. */
export function problemOf(envelope: RequestEnvelope): string | undefined {
  const parsed = requestEnvelope.safeParse(envelope);
  if (!parsed.success) return firstIssue(parsed.error.issues, 'envelope');
  const parameters = schemasOf(envelope.req)?.request.safeParse(envelope.data ?? {});
  return parameters?.success === false ? firstIssue(parameters.error.issues, 'data') : undefined;
}

/** Request and response `data` of a capability that is known. */
export function schemasOf(req: string) {
  const name = specificationName(req);
  return Object.hasOwn(capabilities, name) ? capabilities[name as KnownCapability] : undefined;
}
