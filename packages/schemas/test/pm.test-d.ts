import type * as pm from 'plat-schemas/pm';
import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';

type Schemas = typeof import('plat-schemas/pm');

/** Each schema of fields that are sent, and the interface that stands beside it. */
interface Sent {
  bugCreate: pm.BugCreate;
  bugUpdate: pm.BugUpdate;
  bugResolve: pm.BugResolve;
  bugClose: pm.BugClose;
  bugActivate: pm.BugActivate;
  bugConfirm: pm.BugConfirm;
  bugAssign: pm.BugAssign;
  epicCreate: pm.EpicCreate;
  requirementCreate: pm.RequirementCreate;
  storyCreate: pm.StoryCreate;
  storyUpdate: pm.StoryUpdate;
  storyClose: pm.StoryClose;
  storyActivate: pm.StoryActivate;
  storyReview: pm.StoryReview;
  storyChange: pm.StoryChange;
  storyAssign: pm.StoryAssign;
  storySubmitReview: pm.StorySubmitReview;
  taskCreate: pm.TaskCreate;
  taskUpdate: pm.TaskUpdate;
  taskStart: pm.TaskStart;
  taskFinish: pm.TaskFinish;
  taskClose: pm.TaskClose;
  taskActivate: pm.TaskActivate;
  taskStop: pm.TaskStop;
  taskRestart: pm.TaskRestart;
  taskAssign: pm.TaskAssign;
  productCreate: pm.ProductCreate;
  productUpdate: pm.ProductUpdate;
  productTransition: pm.ProductTransition;
  projectCreate: pm.ProjectCreate;
  projectUpdate: pm.ProjectUpdate;
  projectStart: pm.ProjectStart;
  projectClose: pm.ProjectClose;
  projectActivate: pm.ProjectActivate;
  projectSuspend: pm.ProjectSuspend;
  executionCreate: pm.ExecutionCreate;
  executionUpdate: pm.ExecutionUpdate;
  testcaseCreate: pm.TestcaseCreate;
  testcaseUpdate: pm.TestcaseUpdate;
  testtaskCreate: pm.TesttaskCreate;
  testtaskUpdate: pm.TesttaskUpdate;
  testtaskTransition: pm.TesttaskTransition;
  testtaskClose: pm.TesttaskClose;
  ticketCreate: pm.TicketCreate;
  ticketUpdate: pm.TicketUpdate;
  ticketClose: pm.TicketClose;
  feedbackCreate: pm.FeedbackCreate;
  feedbackUpdate: pm.FeedbackUpdate;
  feedbackClose: pm.FeedbackClose;
  programCreate: pm.ProgramCreate;
  programUpdate: pm.ProgramUpdate;
  productplanCreate: pm.ProductplanCreate;
  productplanUpdate: pm.ProductplanUpdate;
  productplanTransition: pm.ProductplanTransition;
  productplanClose: pm.ProductplanClose;
  buildCreate: pm.BuildCreate;
  buildUpdate: pm.BuildUpdate;
  releaseCreate: pm.ReleaseCreate;
  releaseUpdate: pm.ReleaseUpdate;
  todoCreate: pm.TodoCreate;
  todoUpdate: pm.TodoUpdate;
  todoTransition: pm.TodoTransition;
  todoAssign: pm.TodoAssign;
  directoryCreate: pm.DirectoryCreate;
  directoryUpdate: pm.DirectoryUpdate;
  docCreate: pm.DocCreate;
  fileOwner: pm.FileOwner;
  fileRename: pm.FileRename;
  memberFields: pm.MemberFields;
  teamFields: pm.TeamFields;
  systemCreate: pm.SystemCreate;
  systemUpdate: pm.SystemUpdate;
  userCreate: pm.UserCreate;
  userUpdate: pm.UserUpdate;
  loginRequest: pm.LoginRequest;
}

/** Each schema of something that a server answers, and the interface that stands beside it. */
interface Answered {
  bugRecord: pm.BugRecord;
  storyRecord: pm.StoryRecord;
  taskRecord: pm.TaskRecord;
  productRecord: pm.ProductRecord;
  projectRecord: pm.ProjectRecord;
  executionRecord: pm.ExecutionRecord;
  testcaseRecord: pm.TestcaseRecord;
  testtaskRecord: pm.TesttaskRecord;
  ticketRecord: pm.TicketRecord;
  feedbackRecord: pm.FeedbackRecord;
  programRecord: pm.ProgramRecord;
  productplanRecord: pm.ProductplanRecord;
  buildRecord: pm.BuildRecord;
  releaseRecord: pm.ReleaseRecord;
  todoRecord: pm.TodoRecord;
  directoryRecord: pm.DirectoryRecord;
  docLibRecord: pm.DocLibRecord;
  docRecord: pm.DocRecord;
  fileRecord: pm.FileRecord;
  systemRecord: pm.SystemRecord;
  userRecord: pm.UserRecord;
  historyRow: pm.HistoryRow;
  historyChangeRow: pm.HistoryChangeRow;
  listEnvelope: pm.ListEnvelope;
  loginAnswer: pm.LoginAnswer;
}

/** The schemas of fields with known values. */
type Choice =
  | 'acl'
  | 'bugResolution'
  | 'bugType'
  | 'bugSystem'
  | 'bugBrowser'
  | 'executionLifetime'
  | 'executionType'
  | 'feedbackType'
  | 'productType'
  | 'productplanClosedReason'
  | 'projectModel'
  | 'releaseStatus'
  | 'stepType'
  | 'storyCategory'
  | 'testcaseStage'
  | 'storySource'
  | 'storyClosedReason'
  | 'storyReviewResult'
  | 'taskMode'
  | 'userRole'
  | 'taskType'
  | 'testcaseType'
  | 'testtaskStatus'
  | 'testtaskType'
  | 'ticketClosedReason'
  | 'ticketType'
  | 'todoType';

type SameInput = { [Name in keyof Sent]: z.input<Schemas[Name]> };
type SameOutput = { [Name in keyof Sent]: z.output<Schemas[Name]> };

/** The fields that a type names. */
type Named<Type> = keyof { [Name in keyof Type as string extends Name ? never : Name]: Type[Name] };

describe('a schema and its interface accept the same', () => {
  it('where something is sent', () => {
    expectTypeOf<SameInput>().toEqualTypeOf<Sent>();
    expectTypeOf<SameOutput>().toEqualTypeOf<Sent>();
  });

  it('where something is answered', () => {
    expectTypeOf<{ [Name in keyof Answered]: z.output<Schemas[Name]> }>().toExtend<Answered>();
    expectTypeOf<{ [Name in keyof Answered]: Named<z.output<Schemas[Name]>> }>().toEqualTypeOf<{
      [Name in keyof Answered]: Named<Answered[Name]>;
    }>();
  });

  it('and no schema is without one', () => {
    // The tables of fields, and the schemas of known values, have none.
    type Name = Exclude<keyof Schemas, 'numberFields' | Choice>;
    expectTypeOf<Name>().toEqualTypeOf<keyof Sent | keyof Answered>();
  });
});

describe('values that administrators may add to', () => {
  it('are known, and others pass', () => {
    expectTypeOf<'bydesign'>().toExtend<pm.BugResolution>();
    expectTypeOf<string>().toExtend<pm.BugResolution>();
    // @ts-expect-error text it is
    expectTypeOf<number>().toExtend<pm.BugResolution>();
  });

  it('so are the types of a task', () => {
    expectTypeOf<'study'>().toExtend<pm.TaskType>();
    expectTypeOf<string>().toExtend<pm.TaskType>();
  });
});
