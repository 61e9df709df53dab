import * as z from 'zod/mini';

const permission = z.looseObject({
  rw: z.optional(z.array(z.string()).check(z.describe('Users and groups that may write'))),
  ro: z.optional(z.array(z.string()).check(z.describe('Users and groups that may read'))),
});

/**
 * The JSON value of `config/resource`: what the application asks of the system.
 *
 * Source: platform interface, "Application package declarations", and published packages for fnOS.
 */
export const resourceContent = z.looseObject({
  $schema: z.optional(z.string()),
  /** The scopes that the application declares; a precondition of access, not access itself. */
  'api-scope': z._default(
    z
      .array(z.string())
      .check(z.describe('Scopes of the gateway and of the page SDK that the application uses')),
    [],
  ),
  /** Folders that the system makes for the application and shares with its users. */
  'data-share': z.optional(
    z.looseObject({
      shares: z.array(
        z.looseObject({
          name: z.string().check(z.minLength(1), z.describe('Name of the shared folder')),
          permission: z.optional(permission),
        }),
      ),
    }),
  ),
  /** The file with the ports for the firewall. */
  'port-config': z.optional(
    z.looseObject({ 'protocol-file': z.string().check(z.describe('Name of the .sc file in the package')) }),
  ),
  /** The compose projects of a Docker application. */
  'docker-project': z.optional(
    z.looseObject({
      projects: z.array(
        z.looseObject({
          name: z.string().check(z.minLength(1), z.describe('Name of the compose project')),
          path: z.string().check(z.minLength(1), z.describe('Folder of docker-compose.yaml below app/')),
        }),
      ),
    }),
  ),
  'systemd-unit': z.optional(z.looseObject({})),
  /** Files that are linked below /usr/local while the application runs. */
  'usr-local-linker': z.optional(
    z.looseObject({
      bin: z.optional(z.array(z.string())),
      lib: z.optional(z.array(z.string())),
      etc: z.optional(z.array(z.string())),
    }),
  ),
});

/** Of what an application declares, the scopes have to be right; the rest may be newer than this version. */
const declared = z.looseObject({ 'api-scope': resourceContent.shape['api-scope'] });

/**
 * An application's `config/resource`: JSON text in, record out.
 *
 * Source: platform interface, "Application package declarations".
 */
export const resource = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'config/resource is not JSON' });
        return z.NEVER;
      }
    }),
  ),
  declared,
);

/** What an application declares in `config/resource`. */
export type Resource = z.output<typeof resource>;
