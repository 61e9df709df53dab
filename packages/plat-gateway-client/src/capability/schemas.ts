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

/** What the response's `data` must satisfy; anything does for a capability that is not known. */
export function responseSchemaOf(req: string): StandardSchema<unknown> {
  return schemasOf(req)?.response ?? anything;
}

const anything: StandardSchema<unknown> = {
  '~standard': { version: 1, vendor: 'plat-gateway-client', validate: (value) => ({ value }) },
};

function schemasOf(req: string) {
  const name = specificationName(req);
  return Object.hasOwn(capabilities, name) ? capabilities[name as KnownCapability] : undefined;
}
