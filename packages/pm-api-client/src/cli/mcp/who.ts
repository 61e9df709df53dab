import * as z from 'zod/mini';
import { definitions } from '../../definitions/index.js';
import type { ModuleAccess } from '../../role-matrix.js';
import { anyRecord, readOutput } from './outputs.js';
import { toolOf } from './tool.js';

/** Tells who the server acts for, and what that user may do. */
export const whoamiAndAccess = toolOf({
  name: 'whoami_and_access',
  description:
    'Who you act for, and what that user may read and write, by resource. source: where it is known from; only administrator and rights are certain. isMissing: the server does not have it.',
  input: z.strictObject({}),
  output: readOutput({
    user: z.optional(anyRecord),
    source: z.optional(z.string()),
    access: z.optional(anyRecord),
  }),
  annotations: { readOnlyHint: true },
  writes: false,
  run: async (_, { pm, signal }) => {
    const { user, source, modules } = await (await pm()).access({ probe: true, signal });
    const { id, account, role, isAdmin, groups } = user;
    const access = Object.values(definitions).map(({ name, one }) => [name, shown(modules[one])] as const);
    return {
      content: { user: { id, account, role, isAdmin, groups }, source, access: Object.fromEntries(access) },
    };
  },
});

/** The operations that are granted one by one are named only where they decide. */
function shown({ read, write, isMissing, operations }: ModuleAccess): Record<string, unknown> {
  return { read, write, ...(isMissing && { isMissing }), ...(write === 'partly' && { operations }) };
}
