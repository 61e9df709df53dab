import { useState } from 'preact/hooks';
import type { LogEntry } from '../../api.js';
import { useEmulator } from '../control/emulator-context.js';
import { Button } from '../parts/button.js';
import { type Translate, useTexts } from '../texts/texts.js';
import { curlOf } from './log-entries.js';

/** The exact messages of a line, and what can be done with them. */
export function Messages({ entry }: { entry: LogEntry }) {
  const t = useTexts();
  const { state, control, attempt } = useEmulator();
  const text = JSON.stringify(entry.detail, null, 2);
  const curl = curlOf(entry, state);
  return (
    <div class="messages">
      <div class="buttons">
        <CopyButton label={t('Copy', '复制')} text={text} />
        {curl !== undefined && <CopyButton label={t('Copy as curl', '复制为 curl 命令')} text={curl} />}
        {entry.kind === 'gateway' && (
          <Button onClick={() => attempt(control.replay(entry.seq))} text={t('Replay', '重放')} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="message-text" tabIndex={0} aria-label={t('Detail', '详情')}>
        <pre>{shownDetail(entry, t)}</pre>
      </section>
    </div>
  );
}

/** What the emulator says in a message is a sentence, so it is shown in the language of the system; a copy has the original. */
function shownDetail({ detail, texts }: LogEntry, t: Translate): string {
  const { title: _, ...own } = texts ?? {};
  const fields = Object.entries(own).map(([name, sentence]) => [name, t(sentence)]);
  const shown = fields.length === 0 ? detail : { ...Object(detail), ...Object.fromEntries(fields) };
  return JSON.stringify(shown, null, 2);
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const t = useTexts();
  const [said, setSaid] = useState(label);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('Copied', '已复制')),
      () => setSaid(t('The browser blocked the copy', '浏览器阻止了复制')),
    );
  return <Button onClick={() => void copy()} onBlur={() => setSaid(label)} text={said} />;
}
