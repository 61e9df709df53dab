import type { ModuleAccess } from 'pm-api-client';
import { resources as definitions } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { anyRecord, readOutput } from './outputs.js';
import { toolOf } from './tool.js';

/** Shows the logged-in user and that user's rights. */
export const whoamiAndAccess = toolOf({
  name: 'whoami_and_access',
  title: 'Who am I',
  description:
    'Who you act for, and what that user may read and write, by resource. source: how access was determined (administrator and rights are authoritative). isMissing: module not installed. serverTime: in its time zone.',
  input: z.strictObject({}),
  output: readOutput({
    user: z.optional(anyRecord),
    source: z.optional(z.string()),
    access: z.optional(anyRecord),
    serverTime: z.optional(z.string()),
  }),
  annotations: { readOnlyHint: true },
  readOnly: true,
  run: async (_, { pm, signal, serverTime }) => {
    const { user, source, modules } = await (await pm()).access({ probe: true, signal });
    const { id, account, role, isAdmin, groups } = user;
    const access = Object.values(definitions).map(({ name, one }) => [name, shown(modules[one])] as const);
    return {
      content: {
        user: { id, account, role, isAdmin, groups },
        source,
        access: Object.fromEntries(access),
        serverTime: await serverTime(),
      },
    };
  },
});

/** The operations that are granted one by one are named only where they decide. */
function shown({ read, write, isMissing, operations }: ModuleAccess): Record<string, unknown> {
  return { read, write, ...(isMissing && { isMissing }), ...(write === 'partly' && { operations }) };
}
