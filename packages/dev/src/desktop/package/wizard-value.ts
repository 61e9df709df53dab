/** A field's value, or a list for a checkbox. */
export type WizardValue = string | readonly string[];
