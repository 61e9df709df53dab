import type { DevWizardStep } from '../api.js';

/** The text of a file with answers, to be filled in: the initial value of each question, else its first option. */
export function answersTemplate(items: DevWizardStep['items']): string {
  const asked = items.filter(({ type, field }) => type !== 'tips' && field !== '');
  const values = asked.map(({ type, field, initValue, options: [first] }) => {
    const value = initValue?.length ? initValue : (first?.value ?? (type === 'switch' ? 'true' : ''));
    return [field, type === 'checkbox' ? [value].flat() : value];
  });
  return JSON.stringify(Object.fromEntries(values));
}
