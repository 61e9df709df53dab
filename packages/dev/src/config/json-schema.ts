import * as z from 'zod/mini';
import { configFile } from './config-file.js';

/** The configuration file's schema as an editor reads it: the text of `schema.json`. */
export function jsonSchemaOfConfigFile(): string {
  const { $schema, ...schema } = z.toJSONSchema(configFile, { target: 'draft-7', io: 'input' });
  return `${JSON.stringify({ $schema, title: 'plat-dev.config.json', ...schema }, null, 2)}\n`;
}
