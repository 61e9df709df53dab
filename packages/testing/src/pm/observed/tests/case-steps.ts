import type { FakeRecord } from '../../state/fake-record.js';
import type { State } from '../../state/state.js';
import type { Refusal } from '../answers/answers.js';
import { withEntities } from '../records/html.js';
import { isEmpty } from '../records/values.js';
import type { Fields } from '../resource.js';

/*
 * The steps of a test case. A body has them as three columns: what is done, what is expected, what kind of step it is.
 */

/** A step as it is kept. */
export interface CaseStep {
  readonly step: string;
  readonly expect: string;
  readonly type: string;
}

type Columns = Readonly<Record<'steps' | 'expects' | 'stepType', readonly unknown[]>>;

/** A text is a column of one; an object in a column reads as PHP prints it. */
const column = (value: unknown): readonly unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'object' && value !== null
      ? Object.values(value)
      : isEmpty(value)
        ? []
        : [value];

const columnsIn = ({ steps, expects, stepType }: Fields): Columns => ({
  steps: column(steps),
  expects: column(expects),
  stepType: column(stepType),
});

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? 'Array' : String(value ?? '').trim();

/** An expectation needs its step; the server counts the steps from 0. */
export function missingStep(body: Fields): Refusal | undefined {
  const { steps, expects } = columnsIn(body);
  const alone = expects.findIndex((expected, index) => !isEmpty(expected) && isEmpty(steps[index]));
  return alone === -1 ? undefined : [`Step ${alone} cannot be empty.`];
}

/** The steps in a body, and whether the server breaks off in the middle of them. */
export function stepsIn(body: Fields): { steps: readonly CaseStep[]; isBrokenOff: boolean } {
  const { steps, expects, stepType } = columnsIn(body);
  const rows = steps.flatMap((step, index) =>
    isEmpty(step)
      ? []
      : [
          {
            step: withEntities(textOf(step)),
            expect: withEntities(textOf(expects[index])),
            type: textOf(stepType[index]),
          },
        ],
  );
  // The kind of a later step that is not there ends the request when the step before is written.
  const isBrokenOff = steps.some(
    (step, index) => index > 0 && !isEmpty(step) && stepType[index] === undefined,
  );
  return { steps: isBrokenOff ? rows.slice(0, Math.max(stepType.length, 1)) : rows, isBrokenOff };
}

export const stepsOf = ({ steps }: FakeRecord): readonly CaseStep[] =>
  Array.isArray(steps) ? (steps as CaseStep[]) : [];

/** Numbers for the steps of one version: no step ever had them. */
export const numbered = (state: State, steps: readonly CaseStep[]): readonly (CaseStep & { id: number })[] =>
  steps.map((step) => ({ ...step, id: state.table('casesteps').add({}).id }));

/** The steps as a single record shows them. */
export const shownSteps = (row: FakeRecord): readonly Fields[] =>
  stepsOf(row).map((step, index) => ({
    name: String(index + 1),
    id: 'id' in step ? step.id : index + 1,
    step: step.step,
    desc: step.step,
    expect: step.expect,
    type: step.type,
    parent: 0,
    grade: 1,
  }));

/** Are the steps of a body those of a record, with the entities that the record shows? */
export function areAsShown(body: Fields, held: readonly CaseStep[]): boolean {
  const { steps, expects, stepType } = columnsIn(body);
  return (
    steps.length === held.length &&
    held.every(
      ({ step, expect, type }, index) =>
        textOf(steps[index]) === step &&
        textOf(expects[index]) === expect &&
        textOf(stepType[index]) === type,
    )
  );
}
