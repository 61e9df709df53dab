import type { Text } from 'plat-common/text';
import { useState } from 'preact/hooks';
import type { DevWizardStep } from '../../api.js';
import { reasonOf } from '../control/control.js';
import { Button } from '../parts/button.js';
import { Problem } from '../parts/message.js';
import { WizardField, type WizardValue } from './wizard-field.js';

interface WizardFormProps {
  steps: readonly DevWizardStep[];
  /** Values that were given before, by field. */
  answers: Readonly<Record<string, string>>;
  submitText: string;
  /** Rejects with what is wrong with the answers. */
  onSubmit: (answers: Record<string, WizardValue>) => Promise<unknown>;
}

/** The questions of a package, all steps on one page. */
export function WizardForm({ steps, answers, submitText, onSubmit }: WizardFormProps) {
  const [values, setValues] = useState<Record<string, WizardValue>>(() => initialValues(steps, answers));
  const [problem, setProblem] = useState<Text>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      class="form wizard"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {steps.map(({ stepTitle, items }) => (
        <fieldset key={stepTitle}>
          {stepTitle && <legend>{stepTitle}</legend>}
          {items.map((item) => (
            <WizardField
              key={item.field || item.helpText}
              item={item}
              value={values[item.field] ?? ''}
              onChange={(value) => setValues({ ...values, [item.field]: value })}
            />
          ))}
        </fieldset>
      ))}
      <Problem class="banner" text={problem} />
      <div class="buttons">
        <Button type="submit" class="primary" disabled={isBusy} text={submitText} />
      </div>
    </form>
  );
}

function initialValues(
  steps: readonly DevWizardStep[],
  answers: Readonly<Record<string, string>>,
): Record<string, WizardValue> {
  const items = steps.flatMap((step) => step.items).filter(({ type }) => type !== 'tips');
  return Object.fromEntries(
    items.map(({ type, field, initValue = '' }) => {
      const value = String(answers[field] ?? initValue);
      return [field, type === 'checkbox' ? value.split(',').filter(Boolean) : value];
    }),
  );
}
