export {
  type BugRecord,
  bugRecord,
} from './bug.js';
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
export {
  type ExecutionRecord,
  executionRecord,
} from './execution.js';
export {
  type ExecutionActivate,
  type ExecutionCreate,
  type ExecutionTransition,
  type ExecutionUpdate,
  executionActivate,
  executionCreate,
  executionTransition,
  executionUpdate,
} from './execution-fields.js';
export {
  type FeedbackRecord,
  feedbackRecord,
} from './feedback.js';
export {
  type FeedbackClose,
  type FeedbackCreate,
  type FeedbackUpdate,
  feedbackClose,
  feedbackCreate,
  feedbackUpdate,
} from './feedback-fields.js';
export {
  type ListEnvelope,
  listEnvelope,
} from './list-envelope.js';
export {
  type LoginAnswer,
  type LoginRequest,
  loginAnswer,
  loginRequest,
} from './login.js';
export {
  type ProductRecord,
  productRecord,
} from './product.js';
export {
  type ProductCreate,
  type ProductTransition,
  type ProductUpdate,
  productCreate,
  productTransition,
  productUpdate,
} from './product-fields.js';
export {
  type ProjectRecord,
  projectRecord,
} from './project.js';
export {
  type ProjectActivate,
  type ProjectClose,
  type ProjectCreate,
  type ProjectStart,
  type ProjectUpdate,
  projectActivate,
  projectClose,
  projectCreate,
  projectStart,
  projectUpdate,
} from './project-fields.js';
export {
  type EpicRecord,
  type RequirementRecord,
  type StoryRecord,
  storyRecord,
} from './story.js';
export {
  type EpicCreate,
  epicCreate,
  type RequirementCreate,
  type StoryActivate,
  type StoryClose,
  type StoryCreate,
  type StoryReview,
  type StoryUpdate,
  storyActivate,
  storyClose,
  storyCreate,
  storyReview,
  storyUpdate,
} from './story-fields.js';
export {
  type SystemRecord,
  systemRecord,
} from './system.js';
export {
  type SystemCreate,
  type SystemUpdate,
  systemCreate,
  systemUpdate,
} from './system-fields.js';
export {
  type TaskRecord,
  taskRecord,
} from './task.js';
export {
  type TaskActivate,
  type TaskClose,
  type TaskCreate,
  type TaskFinish,
  type TaskStart,
  type TaskUpdate,
  taskActivate,
  taskClose,
  taskCreate,
  taskFinish,
  taskStart,
  taskUpdate,
} from './task-fields.js';
export {
  type TestcaseRecord,
  testcaseRecord,
} from './testcase.js';
export {
  type TestcaseCreate,
  type TestcaseUpdate,
  testcaseCreate,
  testcaseUpdate,
} from './testcase-fields.js';
export {
  type TesttaskRecord,
  testtaskRecord,
} from './testtask.js';
export {
  type TesttaskCreate,
  type TesttaskTransition,
  type TesttaskUpdate,
  testtaskCreate,
  testtaskTransition,
  testtaskUpdate,
} from './testtask-fields.js';
export {
  type TicketRecord,
  ticketRecord,
} from './ticket.js';
export {
  type TicketClose,
  type TicketCreate,
  type TicketUpdate,
  ticketClose,
  ticketCreate,
  ticketUpdate,
} from './ticket-fields.js';
export {
  type UserRecord,
  userRecord,
} from './user.js';
export {
  type UserCreate,
  type UserUpdate,
  userCreate,
  userUpdate,
} from './user-fields.js';
