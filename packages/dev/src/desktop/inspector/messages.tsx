import type { TextValue } from 'plat-common/text';
import { useState } from 'preact/hooks';
import type { LogEntry } from '../../api.js';
import { useEmulator } from '../control/emulator-context.js';
import { Button } from '../parts/button.js';
import { useMessages, useTexts } from '../texts/texts.js';
import { curlOf } from './log-entries.js';

/** The exact messages of a line, and what can be done with them. */
export function Messages({ entry }: { entry: LogEntry }) {
  const t = useTexts();
  const { state, control, attempt } = useEmulator();
  const text = JSON.stringify(entry.detail, null, 2);
  const translate = useMessages();
  const curl = curlOf(entry, state);
  return (
    <div class="messages">
      <div class="buttons">
        <CopyButton label={t('Copy')} text={text} />
        {curl !== undefined && <CopyButton label={t('Copy as curl')} text={curl} />}
        {entry.kind === 'gateway' && (
          <Button onClick={() => attempt(control.replay(entry.seq))} text={t('Replay')} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="message-text" tabIndex={0} aria-label={t('Detail')}>
        <pre>{shownDetail(entry, translate)}</pre>
      </section>
    </div>
  );
}

/** What the emulator says in a message is a sentence, so it is shown in the language of the system; a copy has the original. */
function shownDetail({ detail, texts }: LogEntry, translate: (value: TextValue) => string): string {
  const { title: _, ...own } = texts ?? {};
  const fields = Object.entries(own).map(([name, sentence]) => [name, translate(sentence)]);
  const shown = fields.length === 0 ? detail : { ...Object(detail), ...Object.fromEntries(fields) };
  return JSON.stringify(shown, null, 2);
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTexts();
  const [said, setSaid] = useState(label);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('Copied')),
      () => setSaid(t('The browser blocked the copy')),
    );
  return <Button onClick={() => void copy()} onBlur={() => setSaid(label)} text={said} />;
}
