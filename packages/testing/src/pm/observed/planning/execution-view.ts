import { fail, movedTo } from '../answers/answers.js';
import type { ObservedRequest } from '../request.js';
import { executionsSeen, seesExecution } from '../session/views.js';

const DENIED = 'Your access to Execution is denied!';

/** Why a GET below `/executions/{id}` shows nothing: the caller sees no execution at all, or not this one. */
export function executionRefusal(request: ObservedRequest): Response | undefined {
  const { state, caller, id } = request;
  const seen = executionsSeen(state, caller);
  // The page of executions leads to the form of a new one when there is none to show.
  if (seen.next().done) return movedTo('/index.php?m=execution&f=create&t=json');
  const execution = state.table('executions').get(id);
  if (execution !== undefined) return seesExecution(state, caller, execution) ? undefined : fail(DENIED);
  const isOther = (['projects', 'programs'] as const).some((name) => state.table(name).get(id));
  return isOther && request.path === `/executions/${id}` ? fail(DENIED) : undefined;
}
