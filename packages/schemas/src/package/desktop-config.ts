import * as z from 'zod/mini';

const permission = z.optional(z.enum(['readonly', 'editable', 'hidden']));

/** One entry of the desktop. */
export const desktopEntry = z.looseObject({
  title: z.string().check(z.minLength(1), z.describe('Name below the icon')),
  icon: z.optional(
    z
      .string()
      .check(z.describe('Icon below the ui folder; {0} is replaced by 64 and 256: images/icon_{0}.png')),
  ),
  type: z
    .enum(['url', 'iframe'])
    .check(z.describe('url: a new browser tab; iframe: a window of the desktop')),
  protocol: z.optional(
    z.enum(['http', 'https', '']).check(z.describe('Protocol of the address; empty: that of the desktop')),
  ),
  port: z.optional(
    z.union([z.string(), z.number()]).check(z.describe('Port, or the answer to a question of the wizard')),
  ),
  url: z.string().check(z.describe('Path of the page')),
  gatewayPrefix: z.optional(
    z.string().check(z.describe('Path at which the unified gateway serves the application: /app/<appname>')),
  ),
  gatewaySocket: z.optional(
    z.string().check(z.describe('Name of the Unix socket in the folder of the application')),
  ),
  allUsers: z.optional(z.boolean().check(z.describe('false: administrators only'))),
  desc: z.optional(z.string()),
  fileTypes: z.optional(
    z.array(z.string()).check(z.describe('Extensions of the files that the entry opens, without their dot')),
  ),
  noDisplay: z.optional(z.boolean().check(z.describe('true: no icon on the desktop'))),
  control: z.optional(
    z.looseObject({
      accessPerm: permission,
      portPerm: permission,
      pathPerm: permission,
      fullUrlPerm: permission,
    }),
  ),
});

/**
 * The JSON value of `app/ui/config`: the entries of the desktop by their id.
 *
 * Source: published packages for fnOS.
 */
export const desktopConfig = z.looseObject({
  $schema: z.optional(z.string()),
  '.url': z.record(z.string(), desktopEntry),
});

/** One entry of the desktop. */
export type DesktopEntry = z.output<typeof desktopEntry>;

/** The content of `app/ui/config`. */
export type DesktopConfig = z.output<typeof desktopConfig>;
