import type { ExitPageTips } from 'plat-schemas/app';
import { useMemo, useRef, useState } from 'preact/hooks';
import { runOperation } from '../authorization/run-operation.js';
import { useQuestions } from '../authorization/use-questions.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-methods.js';

/**
 * What the application does to the desktop since it was opened.
 *
 * @param notify shows what would open on a device; the same function at each drawing
 * @param onClose called when the page closes the application
 */
export function useHostUi(control: Control, notify: HostUi['notify'], onClose: () => void) {
  const [title, setTitle] = useState<string>();
  const [exitTips, setExitTips] = useState<ExitPageTips>();
  const { ask, cancel, question } = useQuestions();
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  const stable = useMemo(() => {
    const ui: HostUi = {
      setTitle,
      setExitTips,
      closeApp: () => latestClose.current(),
      notify,
      run: (request) => runOperation(control, ask, request),
    };
    /** Begins with another page in the frame; questions of the one before are cancelled. */
    const begin = () => {
      setTitle(undefined);
      setExitTips(undefined);
      cancel();
    };
    return { ui, begin };
  }, [control, notify, ask, cancel]);
  return { ...stable, title, exitTips, question };
}
