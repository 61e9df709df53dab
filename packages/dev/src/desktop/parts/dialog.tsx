import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  /** Called when it is left with Escape. */
  onCancel: () => void;
  class?: string;
  children: ComponentChildren;
}

/** A modal dialog of the browser: it keeps the focus inside and gives it back. */
export function Dialog({ title, onCancel, class: name = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    onCancel();
  };
  return (
    <dialog ref={dialog} class={`dialog ${name}`} aria-labelledby={titleId} onCancel={cancel}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
