/** The user that a device makes for an application. */
export const APPLICATION_UID = 60_001;

/**
 * The real user of an application's processes and files where plat-dev runs as the superuser, who may choose it. Otherwise a
 * process of a stranger's package would have the superuser's rights on this machine, in a user namespace too.
 */
export const OWNER = process.getuid?.() === 0 ? APPLICATION_UID : undefined;
