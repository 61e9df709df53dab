import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';

/**
 * A schema as the SDK announces it. The SDK does not judge by it: a tool checks its own arguments, with errors that say more,
 * and a result that would not fit is shown rather than thrown away after the write.
 */
export function toStandardSchema(schema: z.ZodMiniType, io: 'input' | 'output'): StandardSchemaWithJSON {
  const json = () => jsonSchemaOf(schema, io);
  return {
    '~standard': {
      version: 1,
      vendor: 'pm-api',
      validate: (value) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** The schema as JSON Schema, without parts that do not help an agent, which reads all of it before its first call. */
function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const {
    $schema: _,
    '~standard': __,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (typeof jsonSchema.additionalProperties === 'object') delete jsonSchema.additionalProperties;
      delete jsonSchema.propertyNames;
      if (Object.keys(jsonSchema.properties ?? { any: true }).length === 0) delete jsonSchema.properties;
    },
  });
  return json;
}
