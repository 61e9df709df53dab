import { commands } from './commands.js';
import { doctor } from './doctor.js';
import { errors } from './errors.js';
import { imports } from './import.js';
import { mcp } from './mcp.js';
import { options } from './options.js';
import { pmErrors } from './pm-errors.js';
import { results } from './results.js';

/** Every text of the command with its Chinese. The English text is the key. */
export const zh = {
  ...commands,
  ...options,
  ...results,
  ...errors,
  ...imports,
  ...doctor,
  ...mcp,
  ...pmErrors,
} as const;
