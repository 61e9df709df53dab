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
export function QuestionDialog({ question, control, appTitle }: QuestionDialogProps) {
  const t = useTexts();
  const goUp = useRef<() => boolean>();
  const cancel = () => question.answer();
  if (question.kind === 'consent') {
    return (
      <Dialog title={t('Allow access')} class="small" onCancel={cancel}>
        <Consent request={question.request} appTitle={appTitle} onWord={question.answer} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={question.offer.title ?? t(question.offer.directory ? 'Choose a folder' : 'Choose a file')}
      class="wide"
      onCancel={cancel}
      onBack={() => {
        if (!goUp.current?.()) cancel();
      }}
    >
      <Picker
        control={control}
        request={question.offer}
        goUpRef={goUp}
        onPick={question.answer}
        onCancel={cancel}
      />
    </Dialog>
  );
}
