import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { said, type Text } from 'plat-common/text';

/** Rejects a request of the control API with a reason for a person. */
export class RefusedRequest extends HTTPException {
  constructor(
    override readonly status: ContentfulStatusCode,
    readonly text: Text,
  ) {
    super(status, { message: said(text) });
  }
}
