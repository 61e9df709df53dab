import * as z from 'zod/mini';

/** The number of a record that must be there. */
export const id = z.int().check(z.positive());

/** The number of a record that something is linked to; 0 takes the link away. */
export const link = z.int().check(z.nonnegative());

/** Text that must say something. */
export const text = z.string().check(z.minLength(1));

/** Text that may be empty. */
export const anyText = z.string();

/** The account name of one user; empty for nobody. */
export const account = z.string();

/** Account names. Released servers fail with HTTP 500 on a name that stands outside a list. */
export const accounts = z.array(text).check(z.minLength(1));

/** A day that exists, as YYYY-MM-DD. Source: project management API, "What the service does", rule 4. */
export const date = z.iso.date();

/** Hours of work; released servers answer them as text, `"8.00"`. */
export const hours = z.number().check(z.nonnegative());

/** Builds, by name or by number as text; the main line is `['trunk']`. */
export const builds = z.array(text).check(z.minLength(1));

/** Who may see a product, project or execution. */
export const acl = z.enum(['open', 'private', 'custom']);
