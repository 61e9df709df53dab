import * as z from 'zod/mini';
import { anyText, link, text } from '../fields/kind-schemas.js';

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

/** The schema of {@link DocCreate}. */
export const docCreate = z.strictObject({
  title: text,
  content: z.optional(anyText),
  contentType: z.optional(z.enum(['html', 'markdown'])),
  moduleID: z.optional(link),
}) satisfies z.ZodMiniType<DocCreate>;
