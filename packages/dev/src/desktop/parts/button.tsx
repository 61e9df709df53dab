import type { ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.js';

interface ButtonProps extends ButtonHTMLAttributes {
  icon?: IconName;
  /** Beside the picture; a button without it needs a label. */
  text?: ComponentChildren;
}

/** A button that does something on its page; `type` makes it that of a form. */
export function Button({ icon, text, children = text, ...attributes }: ButtonProps) {
  return (
    <button type="button" {...attributes}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
