import * as z from 'zod/mini';

/** Values that are known, and any other text: administrators add values of their own. */
export type OpenValue<Known extends string> = Known | (string & Record<never, never>);

/** Who may see a product, project or execution. */
export type Acl = OpenValue<'open' | 'private' | 'custom'>;

/** What is created within a product. */
export interface InProduct {
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: number;
}

/** What may be linked to a project. */
export interface InProject {
  /** The project, by number; in an update 0 takes the link away. */
  project?: number | undefined;
  /** The execution, by number; in an update 0 takes the link away. */
  execution?: number | undefined;
}

/** What has its days planned. */
export interface Planned {
  /** Planned first day, YYYY-MM-DD. */
  begin: string;
  /** Planned last day, YYYY-MM-DD. */
  end: string;
}

/** What somebody is to do. `Nothing` is what stands where nobody says it. */
export interface Assigned<Nothing> {
  /** Account of the assignee; empty for nobody. */
  assignedTo?: string | Nothing;
}

/** What may keep or change the assignee. */
export interface KeepsAssignee extends Remark {
  /** Account of the assignee afterwards. @default the record's own, also where the server would clear it */
  assignedTo?: string | undefined;
}

/** Fields of PUT …/assignTo: to whom it goes. Observed. */
export interface Assignment extends Remark {
  /** Account of the assignee; empty for nobody. */
  assignedTo: string;
}

/** Fields of an update: those of a creation, any of them; 0 takes a link away. `Fixed` are those that stay as they are. */
export type Changes<Fields, Fixed extends keyof Fields> = {
  [Name in keyof Fields as Exclude<Name, Fixed>]?: Fields[Name] | undefined;
};

/** What a change of state may say beside its fields. */
export interface Remark {
  /** A remark for the record's history. Observed. */
  comment?: string | undefined;
}

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

/** Texts of which a field may hold several, or none. */
export const texts = z.array(text);

/** A day that exists, as YYYY-MM-DD. Source: project management API, "What the service does", rule 4. */
export const date = z.iso.date();

/** A day, or a day with its time, which released servers compare where work begins and ends on the same day. */
export const moment = z.union([
  date,
  z.string().check(z.refine(isDayWithTime, 'a day with its time, as YYYY-MM-DD HH:MM:SS')),
]);

/** The schema of {@link Remark}. */
export const remark = z.strictObject({ comment: z.optional(z.string()) }) satisfies z.ZodMiniType<Remark>;

/** The schema of {@link Assignment}. */
export const assignment = z.strictObject({
  assignedTo: z.string(),
  comment: z.optional(z.string()),
}) satisfies z.ZodMiniType<Assignment>;

/** Hours of work. */
export const hours = z.number().check(z.nonnegative());

/** Builds, by name or by number as text; the main line is `['trunk']`. */
export const builds = z.array(text).check(z.minLength(1));

/** Who may see a product, project or execution. */
export const acl = openValue('open', 'private', 'custom');

/** Values that are known, and any other text but none. */
export function openValue<const Known extends string>(
  ...known: [Known, ...Known[]]
): z.ZodMiniType<OpenValue<Known>, OpenValue<Known>> {
  return z.union([z.enum(known), text]);
}

function isDayWithTime(text: string): boolean {
  const [day, time, ...rest] = text.split(' ');
  const isTime = time !== undefined && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
  return rest.length === 0 && isTime && date.safeParse(day).success;
}
