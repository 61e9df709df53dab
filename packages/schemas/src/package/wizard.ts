import * as z from 'zod/mini';

const option = z.looseObject({ label: z.string(), value: z.string() });

/** The packing tool of the system accepts shorter initial values only. */
const MAX_INITIAL_BYTES = 1_024;

/** What an answer of the wizard has to meet. */
export const wizardRule = z
  .looseObject({
    required: z.optional(z.boolean()),
    min: z.optional(z.number().check(z.describe('Least length'))),
    max: z.optional(z.number().check(z.describe('Greatest length'))),
    len: z.optional(z.number().check(z.describe('Exact length'))),
    pattern: z.optional(z.string().check(z.describe('Regular expression'))),
    message: z.optional(
      z.string().check(z.describe('Text that users read where the rule is not met; needed with required')),
    ),
  })
  .check(
    z.refine(({ required, message }) => required !== true || !!message, {
      path: ['message'],
      message: 'required needs a message',
    }),
  );

const question = {
  field: z.string().check(z.minLength(1), z.describe('Name of the environment variable with the answer')),
  label: z.string().check(z.minLength(1), z.describe('Text before the question')),
  rules: z.optional(z.array(wizardRule)),
  helpText: z.optional(z.string()),
  placeholder: z.optional(z.string()),
};
const initial = z.string().check(z.describe('Answer before users change it; a string'));
const short = initial.check(
  z.refine((value) => bytesOf(value) < MAX_INITIAL_BYTES, {
    message: 'must have fewer than 1024 bytes',
  }),
);

/** The length of a text in UTF-8; half of a surrogate pair counts two. */
function bytesOf(text: string): number {
  return text
    .replaceAll(/[\u0800-\ud7ff\ue000-\uffff]/g, '...')
    .replaceAll(/[\u0080-\u07ff\ud800-\udfff]/g, '..').length;
}

/** One line of a step: a question, or a text (`tips`). */
export const wizardItem = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tips'), helpText: z.string().check(z.minLength(1)) }),
  z.looseObject({ type: z.literal('text'), ...question, initValue: z.optional(short) }),
  z.looseObject({ type: z.literal(['password', 'switch']), ...question, initValue: z.optional(initial) }),
  z.looseObject({
    type: z.literal(['radio', 'select', 'checkbox']),
    ...question,
    initValue: z.optional(initial),
    options: z.array(option).check(z.minLength(1)),
  }),
]);

/**
 * The JSON value of a file in `wizard/`: the steps of a form.
 *
 * Source: published packages for fnOS.
 */
export const wizard = z.array(
  z.looseObject({
    stepTitle: z.string().check(z.minLength(1)),
    items: z.array(wizardItem).check(z.minLength(1)),
  }),
);

/** One line of a step. */
export type WizardItem = z.output<typeof wizardItem>;

/** What an answer has to meet. */
export type WizardRule = z.output<typeof wizardRule>;

/** The content of `wizard/install`, `upgrade`, `uninstall` or `config`. */
export type Wizard = z.output<typeof wizard>;
