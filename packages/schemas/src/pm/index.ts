export { type BugRecord, bugRecord } from './bug.js';
export {
  type BugActivate,
  type BugClose,
  type BugCreate,
  type BugResolve,
  type BugUpdate,
  bugActivate,
  bugClose,
  bugCreate,
  bugResolve,
  bugUpdate,
} from './bug-fields.js';
export { type ListEnvelope, listEnvelope } from './list-envelope.js';
export { type LoginAnswer, type LoginRequest, loginAnswer, loginRequest } from './login.js';
export { type UserRecord, userRecord } from './user.js';
