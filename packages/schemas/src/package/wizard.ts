import * as z from 'zod/mini';

const option = z.looseObject({ label: z.string(), value: z.string() });

/** What an answer of the wizard has to meet. */
export const wizardRule = z.looseObject({
  required: z.optional(z.boolean()),
  min: z.optional(z.number().check(z.describe('Least length'))),
  max: z.optional(z.number().check(z.describe('Greatest length'))),
  len: z.optional(z.number().check(z.describe('Exact length'))),
  pattern: z.optional(z.string().check(z.describe('Regular expression'))),
  message: z.optional(z.string().check(z.describe('Text that users read where the rule is not met'))),
});

const question = {
  field: z.string().check(z.minLength(1), z.describe('Name of the environment variable with the answer')),
  label: z.optional(z.string()),
  rules: z.optional(z.array(wizardRule)),
  helpText: z.optional(z.string()),
  placeholder: z.optional(z.string()),
};
const text = z.optional(z.string().check(z.describe('Answer before users change it; a string')));

/** One line of a step: a question, or a text (`tips`). */
export const wizardItem = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('tips'), helpText: z.optional(z.string()) }),
  z.looseObject({ type: z.literal(['text', 'password', 'switch']), ...question, initValue: text }),
  z.looseObject({
    type: z.literal(['radio', 'select']),
    ...question,
    initValue: text,
    options: z.array(option).check(z.minLength(1)),
  }),
  z.looseObject({
    type: z.literal('checkbox'),
    ...question,
    initValue: z.optional(z.union([z.string(), z.array(z.string())])),
    options: z.array(option).check(z.minLength(1)),
  }),
]);

/**
 * The JSON value of a file in `wizard/`: the steps of a form.
 *
 * Source: published packages for fnOS.
 */
export const wizard = z.array(
  z.looseObject({ stepTitle: z.optional(z.string()), items: z.array(wizardItem) }),
);

/** One line of a step. */
export type WizardItem = z.output<typeof wizardItem>;

/** What an answer has to meet. */
export type WizardRule = z.output<typeof wizardRule>;

/** The content of `wizard/install`, `upgrade`, `uninstall` or `config`. */
export type Wizard = z.output<typeof wizard>;
