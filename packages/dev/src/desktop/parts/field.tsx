import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  label: string;
  /** Draws the control, which has this id. */
  children: (id: string) => ComponentChildren;
}

/** A control of a panel under its label. */
export function Field({ label, children }: FieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A box to check, or one of several to choose, before its label. */
export function Check({ children, ...attributes }: InputHTMLAttributes) {
  return (
    <label class="check">
      <input type="checkbox" {...attributes} />
      {children}
    </label>
  );
}

/** The choices of a list with one of them added, or taken away where it is there. */
export function toggled<Value>(chosen: readonly Value[], one: Value): Value[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  /** What can be chosen, with the words for it. */
  choices: readonly (readonly [value: Value, text: string])[];
  onChoose: (value: Value) => void;
}

/** A labelled choice of one. */
export function Select<Value extends string>({ label, ...choice }: SelectProps<Value>) {
  return <Field label={label}>{(id) => <Choice id={id} {...choice} />}</Field>;
}

/** A choice of one, which has this id. */
export function Choice<Value extends string>(props: Omit<SelectProps<Value>, 'label'> & { id: string }) {
  const { id, value, choices, onChoose } = props;
  return (
    <select
      id={id}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices[currentTarget.selectedIndex];
        if (chosen !== undefined) onChoose(chosen[0]);
      }}
    >
      {choices.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
