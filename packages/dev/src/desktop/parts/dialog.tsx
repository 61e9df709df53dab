import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useId, useRef } from 'preact/hooks';
import { useTexts } from '../texts/texts.js';
import { Button } from './button.js';

/** What the phone's back key does to the sheet that is open; undefined while none is. */
export interface PhoneBackKey {
  current: (() => void) | undefined;
}

/** The back key of the phone that a component is drawn in; undefined outside of a phone. */
export const PhoneBack = createContext<PhoneBackKey | undefined>(undefined);

interface DialogProps {
  title: string;
  /** Called when it is left with Escape. */
  onCancel: () => void;
  /** Called by what goes back on a phone. @default onCancel */
  onBack?: () => void;
  class?: string;
  children: ComponentChildren;
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

/**
 * A question of the platform, which keeps the focus inside and gives it back: a modal dialog of the browser, or on the phone a
 * sheet over the application. That is modal for the phone alone: the panels of the emulator can be used while it is open.
 */
export function Dialog({ title, onCancel, onBack = onCancel, class: name = '', children }: DialogProps) {
  const t = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const phoneBack = useContext(PhoneBack);
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const shown = dialog.current;
    const giveBack = focusKeeper();
    if (phoneBack === undefined) shown?.showModal();
    else {
      shown?.show();
      phoneBack.current = () => latest.current();
    }
    return () => {
      shown?.close();
      if (phoneBack) phoneBack.current = undefined;
      giveBack();
    };
  }, [phoneBack]);
  const cancel = (event: Event) => {
    event.preventDefault();
    onCancel();
  };
  const press = (event: KeyboardEvent) => {
    if (phoneBack && event.key === 'Escape' && !event.defaultPrevented) cancel(event);
  };
  const kind = phoneBack === undefined ? 'dialog' : 'sheet';
  const heading = <h2 id={titleId}>{title}</h2>;
  return (
    <dialog
      ref={dialog}
      class={`${kind} ${name}`}
      aria-labelledby={titleId}
      onCancel={cancel}
      onKeyDown={press}
    >
      {kind === 'dialog' ? (
        heading
      ) : (
        <header>
          <Button class="quiet" aria-label={t('Go back', '返回')} onClick={onBack} icon="back" />
          {heading}
        </header>
      )}
      {children}
    </dialog>
  );
}
