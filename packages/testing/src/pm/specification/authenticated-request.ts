import type { ApiRequest } from '../api-request.js';
import type { FakeRecord } from '../state/fake-record.js';
import type { AnswerForms } from './answer-forms.js';

/** A request of somebody who is logged in. */
export interface AuthenticatedRequest extends ApiRequest {
  readonly caller: FakeRecord;
  /** The number in the path; NaN when something else stands there. */
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** How this server answers where the specification leaves a choice. */
  readonly forms: AnswerForms;
}
