import { useRef } from 'preact/hooks';
import { Consent } from '../authorization/consent.js';
import type { Question } from '../authorization/use-questions.js';
import type { Control } from '../control/control.js';
import { Dialog } from '../parts/dialog.js';
import { Picker } from '../picker/picker.js';
import { useTexts } from '../texts/texts.js';

interface QuestionDialogProps {
  question: Question;
  control: Control;
  appTitle: string;
}

/** Puts a call of the page to the person at the desktop. */
export function QuestionDialog({
  question: { request, offer, answer },
  control,
  appTitle,
}: QuestionDialogProps) {
  const t = useTexts();
  const goUp = useRef<() => boolean>();
  const cancel = () => answer();
  if (offer === undefined) {
    return (
      <Dialog title={t('Allow access')} class="small" onCancel={cancel}>
        <Consent request={request} appTitle={appTitle} onAnswer={answer} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={offer.title ?? t(offer.directory ? 'Choose a folder' : 'Choose a file')}
      class="wide"
      onCancel={cancel}
      onBack={() => {
        if (!goUp.current?.()) cancel();
      }}
    >
      <Picker control={control} request={offer} goUpRef={goUp} onPick={answer} onCancel={cancel} />
    </Dialog>
  );
}
