import * as z from 'zod/mini';

/** The packing tool of the system accepts no other names. */
const NAME = /^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,30}[A-Za-z0-9])?)?$/;

/**
 * The JSON value of `config/privilege`: the user and groups of the application.
 *
 * Source: published packages for fnOS.
 */
export const privilege = z.looseObject({
  $schema: z.optional(z.string()),
  defaults: z.optional(
    z.looseObject({
      'run-as': z
        .enum(['package', 'root', 'user'])
        .check(
          z.describe('User of the scripts in cmd/: the one of the package, root, or the one who installs'),
        ),
    }),
  ),
  username: z.optional(z.string().check(z.regex(NAME), z.describe('Name of the user of the package'))),
  groupname: z.optional(z.string().check(z.regex(NAME), z.describe('Name of the group of the package'))),
  'join-groups': z.optional(
    z
      .array(z.string())
      .check(z.describe('Groups to join, among them the one that may open the socket of the gateway')),
  ),
  'extra-groups': z.optional(
    z.array(z.string()).check(z.describe('Further groups, such as video or render')),
  ),
});

/** The content of `config/privilege`. */
export type Privilege = z.output<typeof privilege>;
