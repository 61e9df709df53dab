import * as z from 'zod/mini';
import { desktopConfig } from './desktop-config.js';
import { manifestKeys } from './manifest-keys.js';
import { privilege } from './privilege.js';
import { resourceContent } from './resource.js';
import { wizard } from './wizard.js';

const manifestRecord = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(manifestKeys).map(([key, { description, pattern }]) => [
      key,
      { type: 'string', description, ...(pattern !== undefined && { pattern: `^(?:${pattern})$` }) },
    ]),
  ),
  required: Object.entries(manifestKeys).flatMap(([key, { required }]) => (required ? [key] : [])),
};

const ofSchema = (schema: z.ZodMiniType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
  return rest;
};

/**
 * The JSON Schemas of an application's five files, by the name of their file in this package: `privilege.schema.json` for
 * `config/privilege`. That of the manifest describes its lines as an object.
 */
export const packageJsonSchemas: Readonly<Record<string, object>> = {
  manifest: manifestRecord,
  'desktop-config': ofSchema(desktopConfig),
  privilege: ofSchema(privilege),
  resource: ofSchema(resourceContent),
  wizard: ofSchema(wizard),
};
