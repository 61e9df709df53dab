import type { ApiRequest } from '../api-request.js';
import type { FakeRecord } from '../state/fake-record.js';
import type { AnswerForms } from './answer-forms.js';

/** A request of a logged-in user. */
export interface AuthenticatedRequest extends ApiRequest {
  readonly caller: FakeRecord;
  /** The id in the path; NaN if it is not a number. */
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
  /** How this server answers where the specification leaves a choice. */
  readonly forms: AnswerForms;
}
