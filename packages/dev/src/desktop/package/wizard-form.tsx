import type { Text } from 'plat-common/text';
import { type ComponentChildren, h } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { DevWizardStep } from '../../api.js';
import { reasonOf } from '../control/control.js';
import { Button } from '../parts/button.js';
import { Check, Choice, toggled } from '../parts/field.js';
import { Problem } from '../parts/message.js';

/** A field's value, or a list for a checkbox. */
type WizardValue = string | readonly string[];

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
  const [values, setValues] = useState<Record<string, WizardValue>>(() => {
    const items = steps.flatMap((step) => step.items).filter(({ type }) => type !== 'tips');
    const initial = items.map(({ type, field, initValue = '' }) => {
      const value = String(answers[field] ?? initValue);
      return [field, type === 'checkbox' ? value.split(',').filter(Boolean) : value];
    });
    return Object.fromEntries(initial);
  });
  const [problem, setProblem] = useState<Text>();
  const [isBusy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    void onSubmit(values)
      .catch((error: unknown) => setProblem(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form class="form wizard" onSubmit={submit}>
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

interface WizardFieldProps {
  item: DevWizardStep['items'][number];
  value: WizardValue;
  onChange: (value: WizardValue) => void;
}

/** One question of a package, or a tip. */
function WizardField({ item, value, onChange }: WizardFieldProps) {
  const { type, label, options } = item;
  const chosen = [value].flat().filter(Boolean);
  const id = useId();
  const html = item.helpText ?? (type === 'tips' ? label : '');
  const help = html && (
    <div class="tip">
      <Markup html={html} />
    </div>
  );
  if (type === 'tips') return <>{help}</>;
  if (type === 'radio' || type === 'checkbox') {
    return (
      <fieldset class="field">
        <legend>{label}</legend>
        {options.map((option) => (
          <Check
            key={option.value}
            type={type}
            name={id}
            checked={chosen.includes(option.value)}
            onChange={() => onChange(type === 'radio' ? option.value : toggled(chosen, option.value))}
          >
            {option.label}
          </Check>
        ))}
        {help}
      </fieldset>
    );
  }
  if (type === 'switch') {
    const isOn = value === 'true';
    return (
      <div class="field">
        <Check checked={isOn} onChange={() => onChange(isOn ? 'false' : 'true')}>
          {label}
        </Check>
        {help}
      </div>
    );
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {type === 'select' ? (
        <Choice
          id={id}
          value={chosen.join()}
          choices={options.map((option) => [option.value, option.label])}
          onChoose={onChange}
        />
      ) : (
        <input
          id={id}
          type={type === 'password' ? 'password' : 'text'}
          autocomplete="off"
          value={chosen.join()}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {help}
    </div>
  );
}

/** Elements that only lay out text. */
const kept = new Set(['b', 'br', 'code', 'em', 'i', 'li', 'ol', 'p', 'strong', 'u', 'ul']);
/** Elements whose content is no text. */
const dropped = new Set(['script', 'style', 'template']);

/** HTML that a package has written: text, its layout and links to web pages, without attributes; of other elements the text. */
function Markup({ html }: { html: string }) {
  return <>{partsOf(new DOMParser().parseFromString(html, 'text/html').body)}</>;
}

function partsOf({ childNodes }: Node): ComponentChildren[] {
  return [...childNodes].map((child) => {
    if (child.nodeType === Node.TEXT_NODE) return child.textContent;
    if (!(child instanceof Element) || dropped.has(child.localName)) return null;
    const parts = partsOf(child);
    const href = child.getAttribute('href') ?? '';
    if (child.localName === 'a' && /^https?:/i.test(href))
      return h('a', { href, target: '_blank', rel: 'noopener noreferrer' }, parts);
    return kept.has(child.localName) ? h(child.localName, null, parts) : parts;
  });
}
