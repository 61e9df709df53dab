import * as z from 'zod/mini';
import { anyText, link, text as sayingText, texts } from '../fields/sent-kinds.js';
import { acl } from '../schemas/common.js';
import type { Acl } from '../types/common.js';

/** What a new space of documents has. Observed. */
export interface DocSpaceCreate {
  /** What it is called. */
  name: string;
}

/** What a new library of documents has. Observed. */
export interface DocLibCreate extends DocSpaceCreate {
  /** Who may see it. @default what the server has for the space */
  acl?: Acl | undefined;
  /** Groups that may see it, by number as text. */
  groups?: string[] | undefined;
  /** Accounts that may see it. */
  users?: string[] | undefined;
}

/** What of a space or a library can be changed; what is not given stays. Observed. */
export interface DocLibUpdate extends Pick<DocLibCreate, 'groups' | 'users'> {
  /** What it is called. */
  name?: string | undefined;
  /** Who may see it. */
  acl?: Acl | undefined;
}

/** What a new document has. Released servers change none afterwards. Observed. */
export interface DocCreate {
  /** What it is called. */
  title: string;
  /** What it says, in the form that `contentType` names. */
  content?: string | undefined;
  /** What `content` is. @default 'html' */
  contentType?: 'html' | 'markdown' | undefined;
  /** Id of its directory. @default 0, no directory */
  moduleID?: number | undefined;
}

const name = sayingText;
const readers = { acl: z.optional(acl), groups: z.optional(texts), users: z.optional(texts) };

/** The schema of {@link DocSpaceCreate}. */
export const docSpaceCreate = z.strictObject({ name }) satisfies z.ZodMiniType<DocSpaceCreate>;

/** The schema of {@link DocLibCreate}. */
export const docLibCreate = z.strictObject({ name, ...readers }) satisfies z.ZodMiniType<DocLibCreate>;

/** The schema of {@link DocLibUpdate}. */
export const docLibUpdate = z.strictObject({
  name: z.optional(name),
  ...readers,
}) satisfies z.ZodMiniType<DocLibUpdate>;

/** The schema of {@link DocCreate}. */
export const docCreate = z.strictObject({
  title: sayingText,
  content: z.optional(anyText),
  contentType: z.optional(z.enum(['html', 'markdown'])),
  moduleID: z.optional(link),
}) satisfies z.ZodMiniType<DocCreate>;
