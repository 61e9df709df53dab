import { said, type Text, text } from 'plat-common/text';
import * as z from 'zod/mini';
import type { DevUser } from '../api.js';
import { isFileName, partsOf } from '../files/platform-path.js';

/** Users, groups and rights of an emulated device, as a file has them. */
export interface UsersSeed {
  /** Where an editor finds the schema of the file. */
  $schema?: string | undefined;
  /** The people of the device, of whom the first is logged in at the start. */
  users: SeedUser[];
  /** Rights that differ from the default. */
  acl?: SeedRule[] | undefined;
}

/** A user of the device. */
export interface SeedUser {
  /** A whole number above 0. */
  id: number;
  name: string;
  /** @default 'user' */
  role?: DevUser['role'] | undefined;
  /** True where an administrator has turned user authorization off. @default false */
  authorizationOff?: boolean | undefined;
  /** Names of the groups that the user is in. @default none */
  groups?: string[] | undefined;
  /** Name of the user's own folder in the volume. @default the id */
  home?: string | undefined;
}

/** What a user, a group, or without either all users may do with a path and everything below it. */
export interface SeedRule {
  /** A path of the platform: `/vol1/plans`. */
  path: string;
  /** Id of a user. */
  user?: number | undefined;
  /** Name of a group. */
  group?: string | undefined;
  /** @default false */
  readable?: boolean | undefined;
  /** @default false */
  writable?: boolean | undefined;
  /** @default false */
  deletable?: boolean | undefined;
}

// A name goes into a header of each request, where a line break would begin another one.
const shortText = z
  .string()
  .check(z.regex(/^[^\p{Cc}]{1,64}$/u, said(text`must be 1 to 64 characters, no line break among them`)));

const folderName = z
  .string()
  .check(
    z.refine((name) => isFileName(name) && !/^[.@]/.test(name), said(text`must be the name of a folder`)),
  );

const seedUser = z.strictObject({
  id: z
    .int(said(text`must be a whole number`))
    .check(z.gte(1, said(text`must be above 0: 0 means logged out`))),
  name: shortText,
  role: z.optional(z.enum(['administrator', 'user'], said(text`must be "administrator" or "user"`))),
  authorizationOff: z.optional(z.boolean()),
  groups: z.optional(z.array(shortText)),
  home: z.optional(folderName),
});

const seedRule = z.strictObject({
  path: z
    .string()
    .check(z.refine((path) => partsOf(path) !== undefined, said(text`must be a path below /vol1`))),
  user: z.optional(z.int()),
  group: z.optional(shortText),
  readable: z.optional(z.boolean()),
  writable: z.optional(z.boolean()),
  deletable: z.optional(z.boolean()),
});

/** The seed as a file has it; references between its parts are checked, too. */
export const usersSeed: z.ZodMiniType<UsersSeed, UsersSeed> = z
  .strictObject({
    $schema: z.optional(z.string()),
    users: z.array(seedUser).check(z.minLength(1, said(text`must name at least one user`))),
    acl: z.optional(z.array(seedRule)),
  })
  .check(
    z.superRefine(({ users, acl = [] }, context) => {
      const wrong = (problem: Text, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', message: said(problem), path });
      const homes = users.map(({ id, home = String(id) }) => home);
      const groups = new Set(users.flatMap((user) => user.groups ?? []));
      users.forEach(({ id }, index) => {
        if (users.findIndex((other) => other.id === id) < index)
          wrong(text`is another user's id`, 'users', index, 'id');
        if (homes.indexOf(homes[index] ?? '') < index)
          wrong(text`is another user's folder`, 'users', index, 'home');
      });
      acl.forEach(({ user, group }, index) => {
        if (user !== undefined && group !== undefined)
          wrong(text`has a user and a group, where only one is possible`, 'acl', index);
        if (user !== undefined && !users.some(({ id }) => id === user))
          wrong(text`is not a user of "users"`, 'acl', index, 'user');
        if (group !== undefined && !groups.has(group))
          wrong(text`is a group that no user is in`, 'acl', index, 'group');
      });
    }),
  );
