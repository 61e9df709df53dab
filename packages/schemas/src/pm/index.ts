export {
  type BugRecord,
  bugRecord,
} from './bug.js';
export {
  type BugActivate,
  type BugAssign,
  type BugClose,
  type BugConfirm,
  type BugCreate,
  type BugFields,
  type BugResolution,
  type BugResolve,
  type BugType,
  type BugUpdate,
  bugActivate,
  bugAssign,
  bugClose,
  bugConfirm,
  bugCreate,
  bugResolve,
  bugUpdate,
} from './bug-fields.js';
export { type BuildRecord, buildRecord } from './build.js';
export { type BuildCreate, type BuildUpdate, buildCreate, buildUpdate } from './build-fields.js';
export {
  type DirectoryCreate,
  type DirectoryRecord,
  type DirectoryUpdate,
  directoryCreate,
  directoryRecord,
  directoryUpdate,
} from './directory.js';
export { type DocLibRecord, type DocRecord, docLibRecord, docRecord } from './doc.js';
export {
  type DocCreate,
  type DocLibCreate,
  type DocLibUpdate,
  type DocSpaceCreate,
  docCreate,
  docLibCreate,
  docLibUpdate,
  docSpaceCreate,
} from './doc-fields.js';
export {
  type ExecutionRecord,
  executionRecord,
} from './execution.js';
export {
  type ExecutionActivate,
  type ExecutionCreate,
  type ExecutionFields,
  type ExecutionLifetime,
  type ExecutionTransition,
  type ExecutionType,
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
  type FeedbackFields,
  type FeedbackType,
  type FeedbackUpdate,
  feedbackClose,
  feedbackCreate,
  feedbackUpdate,
} from './feedback-fields.js';
export type {
  Acl,
  Assigned,
  Changes,
  InProduct,
  InProject,
  KeepsAssignee,
  OpenValue,
  Planned,
  Remark,
} from './field-kinds.js';
export {
  type FileOwner,
  type FileRecord,
  type FileRename,
  fileOwner,
  fileRecord,
  fileRename,
} from './file.js';
export {
  type ListEnvelope,
  type ListPaging,
  listEnvelope,
} from './list-envelope.js';
export {
  type LoggedInUser,
  type LoginAnswer,
  type LoginRequest,
  loginAnswer,
  loginRequest,
} from './login.js';
export { type MemberFields, type MemberRecord, memberFields, type TeamFields, teamFields } from './member.js';
export {
  type ProductRecord,
  productRecord,
} from './product.js';
export {
  type ProductCreate,
  type ProductFields,
  type ProductTransition,
  type ProductUpdate,
  productCreate,
  productTransition,
  productUpdate,
} from './product-fields.js';
export { type ProductplanRecord, productplanRecord } from './productplan.js';
export {
  type ProductplanClose,
  type ProductplanCreate,
  type ProductplanTransition,
  type ProductplanUpdate,
  productplanClose,
  productplanCreate,
  productplanTransition,
  productplanUpdate,
} from './productplan-fields.js';
export { type ProgramRecord, programRecord } from './program.js';
export { type ProgramCreate, type ProgramUpdate, programCreate, programUpdate } from './program-fields.js';
export {
  type PlannedRecord,
  type ProjectRecord,
  projectRecord,
} from './project.js';
export {
  type PlannedFields,
  type ProjectActivate,
  type ProjectClose,
  type ProjectCreate,
  type ProjectModel,
  type ProjectStart,
  type ProjectSuspend,
  type ProjectUpdate,
  projectActivate,
  projectClose,
  projectCreate,
  projectStart,
  projectSuspend,
  projectUpdate,
} from './project-fields.js';
export {
  type AuthoredRecord,
  type BaseRecord,
  type LinkedRecord,
  type NamedRecord,
  numberFields,
  type ServerList,
  type TrackedRecord,
} from './record-kinds.js';
export { type ReleaseRecord, releaseRecord } from './release.js';
export {
  type ReleaseCreate,
  type ReleaseStatus,
  type ReleaseUpdate,
  releaseCreate,
  releaseUpdate,
} from './release-fields.js';
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
  type StoryAssign,
  type StoryCategory,
  type StoryChange,
  type StoryClose,
  type StoryClosedReason,
  type StoryCreate,
  type StoryFields,
  type StoryReview,
  type StorySubmitReview,
  type StoryUpdate,
  storyActivate,
  storyAssign,
  storyChange,
  storyClose,
  storyCreate,
  storyReview,
  storySubmitReview,
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
  type TaskAssign,
  type TaskClose,
  type TaskCreate,
  type TaskFields,
  type TaskFinish,
  type TaskRestart,
  type TaskStart,
  type TaskStop,
  type TaskType,
  type TaskUpdate,
  taskActivate,
  taskAssign,
  taskClose,
  taskCreate,
  taskFinish,
  taskRestart,
  taskStart,
  taskStop,
  taskUpdate,
} from './task-fields.js';
export {
  type TestcaseRecord,
  testcaseRecord,
} from './testcase.js';
export {
  type StepType,
  type TestcaseCreate,
  type TestcaseFields,
  type TestcaseType,
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
  type TesttaskType,
  type TesttaskUpdate,
  testtaskCreate,
  testtaskTransition,
  testtaskUpdate,
} from './testtask-fields.js';
export {
  type SupportRecord,
  type TicketRecord,
  ticketRecord,
} from './ticket.js';
export {
  type SupportFields,
  type TicketClose,
  type TicketCreate,
  type TicketFields,
  type TicketType,
  type TicketUpdate,
  ticketClose,
  ticketCreate,
  ticketUpdate,
} from './ticket-fields.js';
export { type TodoRecord, todoRecord } from './todo.js';
export {
  type TodoAssign,
  type TodoCreate,
  type TodoTransition,
  type TodoType,
  type TodoUpdate,
  todoAssign,
  todoCreate,
  todoTransition,
  todoUpdate,
} from './todo-fields.js';
export {
  type UserRecord,
  userRecord,
} from './user.js';
export {
  type UserCreate,
  type UserDetails,
  type UserUpdate,
  userCreate,
  userUpdate,
} from './user-fields.js';
