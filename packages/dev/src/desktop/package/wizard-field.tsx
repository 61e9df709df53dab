import { useId } from 'preact/hooks';
import type { DevWizardStep } from '../../api.js';
import { Check, Choice, toggled } from '../parts/field.js';
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
        <Check checked={isOn} onChange={() => onChange(isOn ? 'false' : 'true')}>
          {item.label}
        </Check>
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
  const chosen = [value].flat().filter(Boolean);
  return (
    <>
      {item.options.map((option) => (
        <Check
          key={option.value}
          type={isMany ? 'checkbox' : 'radio'}
          name={name}
          checked={chosen.includes(option.value)}
          onChange={() => onChange(isMany ? toggled(chosen, option.value) : option.value)}
        >
          {option.label}
        </Check>
      ))}
    </>
  );
}

function Control({ item, value, onChange, id }: WizardFieldProps & { id: string }) {
  const text = typeof value === 'string' ? value : value.join(',');
  if (item.type === 'select') {
    return (
      <Choice
        id={id}
        value={text}
        choices={item.options.map((option) => [option.value, option.label])}
        onChoose={onChange}
      />
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
