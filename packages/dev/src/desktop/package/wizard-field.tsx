import { type ComponentChildren, h } from 'preact';
import { useId } from 'preact/hooks';
import type { DevWizardStep } from '../../api.js';
import { Check, Choice, toggled } from '../parts/field.js';

/** A field's value, or a list for a checkbox. */
export type WizardValue = string | readonly string[];

interface WizardFieldProps {
  item: DevWizardStep['items'][number];
  value: WizardValue;
  onChange: (value: WizardValue) => void;
}

/** One question of a package, or a tip. */
export function WizardField({ item, value, onChange }: WizardFieldProps) {
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
