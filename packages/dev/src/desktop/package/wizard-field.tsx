import { useId } from 'preact/hooks';
import type { DevWizardStep } from '../../api.js';
import { Markup } from './markup.js';

/** A field's value, or a list for a checkbox. */
export type WizardValue = string | readonly string[];

type Item = DevWizardStep['items'][number];

interface WizardFieldProps {
  item: Item;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
}

/** One question of a package, or a tip. */
export function WizardField(props: WizardFieldProps) {
  const { item, value, onChange } = props;
  const id = useId();
  const html = item.helpText ?? (item.type === 'tips' ? item.label : '');
  const help = html && (
    <div class="tip">
      <Markup html={html} />
    </div>
  );
  if (item.type === 'tips') return <>{help}</>;
  if (item.type === 'radio' || item.type === 'checkbox') {
    return (
      <fieldset class="field">
        <legend>{item.label}</legend>
        <Choices {...props} name={id} />
        {help}
      </fieldset>
    );
  }
  if (item.type === 'switch') {
    const isOn = value === 'true';
    return (
      <div class="field">
        <label class="check">
          <input type="checkbox" checked={isOn} onChange={() => onChange(isOn ? 'false' : 'true')} />
          {item.label}
        </label>
        {help}
      </div>
    );
  }
  return (
    <div class="field">
      <label for={id}>{item.label}</label>
      <Control {...props} id={id} />
      {help}
    </div>
  );
}

function Choices({ item, value, onChange, name }: WizardFieldProps & { name: string }) {
  const isMany = item.type === 'checkbox';
  const chosen = typeof value === 'string' ? [value] : value;
  const toggled = (one: string) =>
    chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen.filter(Boolean), one];
  return (
    <>
      {item.options.map((option) => (
        <label class="check" key={option.value}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={() => onChange(isMany ? toggled(option.value) : option.value)}
          />
          {option.label}
        </label>
      ))}
    </>
  );
}

function Control({ item, value, onChange, id }: WizardFieldProps & { id: string }) {
  const text = typeof value === 'string' ? value : value.join(',');
  if (item.type === 'select') {
    return (
      <select
        id={id}
        value={text}
        onChange={({ currentTarget }) => onChange(item.options[currentTarget.selectedIndex]?.value ?? '')}
      >
        {item.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={id}
      type={item.type === 'password' ? 'password' : 'text'}
      autocomplete="off"
      value={text}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
