import { useId } from 'preact/hooks';
import type { DevWizardStep } from '../../api.js';
import type { WizardValue } from './wizard-value.js';

type Item = DevWizardStep['items'][number];

interface WizardFieldProps {
  item: Item;
  value: WizardValue;
  onChange: (value: WizardValue) => void;
}

/** One question of a package, or a tip. */
export function WizardField(props: WizardFieldProps) {
  const { item } = props;
  const id = useId();
  if (item.type === 'tips') return <p class="tip">{textOf(item.helpText ?? item.label)}</p>;
  const help = item.helpText && <small>{textOf(item.helpText)}</small>;
  if (item.type === 'radio' || item.type === 'checkbox') {
    return (
      <fieldset class="field">
        <legend>{item.label}</legend>
        <Choices {...props} name={id} />
        {help}
      </fieldset>
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
  if (item.type === 'switch') {
    return (
      <input
        id={id}
        type="checkbox"
        checked={text === 'true'}
        onChange={() => onChange(text === 'true' ? 'false' : 'true')}
      />
    );
  }
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

/** Packages write HTML into their help; here it is shown as text. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
