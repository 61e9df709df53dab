import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import { useTexts } from '../texts/texts.js';
import { Icon } from './icon.js';
import { PhoneBack } from './phone-back.js';

interface DialogProps {
  title: string;
  /** Called when it is left with Escape. */
  onCancel: () => void;
  /** Called by what goes back on a phone. @default onCancel */
  onBack?: () => void;
  class?: string;
  children: ComponentChildren;
}

/** A question of the platform: a modal dialog of the browser, or on the phone a sheet over the application. */
export function Dialog(props: DialogProps) {
  return useContext(PhoneBack) === undefined ? <ModalDialog {...props} /> : <Sheet {...props} />;
}

/** Remembers what has the focus; the function gives it back when the dialog is out of the page. */
function focusKeeper(): () => void {
  const { activeElement: outer } = document;
  // A frame loses the focus inside of it while it is inert. A frame of another origin is not accessible.
  const inner = outer instanceof HTMLIFrameElement ? outer.contentDocument?.activeElement : undefined;
  return () =>
    // What was inert beneath the dialog can be focused after the next rendering.
    requestAnimationFrame(() => {
      const { activeElement: now, body } = document;
      if (now !== null && now !== body && now !== outer) return;
      for (const one of [outer, inner]) if (one?.isConnected && 'focus' in one) (one as HTMLElement).focus();
    });
}

/** It keeps the focus inside and gives it back. */
function ModalDialog({ title, onCancel, class: name = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    const giveBack = focusKeeper();
    shown?.showModal();
    return () => {
      shown?.close();
      giveBack();
    };
  }, []);
  const cancel = (event: Event) => {
    event.preventDefault();
    onCancel();
  };
  return (
    <dialog ref={dialog} class={`dialog of-platform ${name}`} aria-labelledby={titleId} onCancel={cancel}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

/** It is modal for the phone alone: the panels of the emulator can be used while it is open. */
function Sheet({ title, onCancel, onBack = onCancel, class: name = '', children }: DialogProps) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const phoneBack = useContext(PhoneBack);
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const shown = dialog.current;
    const giveBack = focusKeeper();
    shown?.show();
    if (phoneBack) phoneBack.current = () => latest.current();
    return () => {
      shown?.close();
      if (phoneBack) phoneBack.current = undefined;
      giveBack();
    };
  }, [phoneBack]);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <dialog ref={dialog} class={`sheet ${name}`} aria-labelledby={titleId} onKeyDown={press}>
      <header>
        <button type="button" class="quiet" aria-label={t('Go back')} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h2 id={titleId}>{title}</h2>
      </header>
      {children}
    </dialog>
  );
}
