import { useState } from 'preact/hooks';
import type { LogEntry, LogKind } from '../../api.js';
import { control } from '../control/control.js';
import { useEmulator } from '../control/use-device.js';
import { Button } from '../parts/button.js';
import { toggled } from '../parts/field.js';
import { type Label, type Translate, useTexts } from '../texts/texts.js';
import { curlOf, matching, outcomeOf, outcomes } from './log-entries.js';

const DRAWN_LINES = 300;

/** The kinds of lines by the word that a line and its button say, in the order of the buttons. */
const kindNames: Readonly<Record<LogKind, Label>> = {
  'host-call': ['host call', '宿主调用'],
  'host-event': ['event', '事件'],
  gateway: ['gateway', '网关'],
  authorization: ['authorization', '授权'],
  proxy: ['request', '请求'],
  output: ['output', '输出'],
  control: ['control', '控制'],
};

const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const kinds = Object.keys(kindNames) as LogKind[];

/** Everything that happened between page, platform and server, as it happens; newest first. */
export function Inspector() {
  const t = useTexts();
  const { log } = useEmulator();
  const { entries } = log;
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState<readonly LogKind[]>([]);
  const [drawn, setDrawn] = useState(DRAWN_LINES);
  const [showsAssets, setShowsAssets] = useState(false);
  const lines = matching(entries, { text, hidden, showsAssets });
  const clear = () => void control.clearLog().then(log.reload);

  return (
    <div class="inspector">
      <div class="inspector-bar">
        <input
          type="search"
          aria-label={t('Filter the log', '筛选日志')}
          placeholder={t('Filter', '筛选')}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button onClick={clear} text={t('Clear', '清空')} />
        <Button onClick={() => saveLog(entries)} text={t('Save', '保存')} />
      </div>
      <fieldset class="chips" aria-label={t('Kinds of lines', '日志类型')}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            aria-pressed={!hidden.includes(kind)}
            onClick={() => setHidden(toggled(hidden, kind))}
            text={t(...kindNames[kind])}
          />
        ))}
        <Button
          title={t(
            'Scripts, style sheets, pictures and modules that a page loads',
            '页面加载的脚本、样式、图片和模块',
          )}
          aria-pressed={showsAssets}
          onClick={() => setShowsAssets(!showsAssets)}
          text={t('assets', '静态资源')}
        />
      </fieldset>
      <ol class="log" aria-label={t('Log', '日志')}>
        {lines.slice(0, drawn).map((entry) => (
          <LogLine key={entry.seq} entry={entry} />
        ))}
      </ol>
      {lines.length === 0 && (
        <p class="empty">
          {entries.length > 0
            ? t('No line matches.', '没有匹配的日志。')
            : t(
                'Nothing yet. Use the application, and its calls appear here.',
                '暂无内容。使用应用后，调用会显示在这里。',
              )}
        </p>
      )}
      {lines.length > drawn && (
        <Button
          class="quiet"
          onClick={() => setDrawn(drawn + DRAWN_LINES)}
          text={t(`Show older lines (${lines.length - drawn})`, `显示更早的日志（${lines.length - drawn}）`)}
        />
      )}
    </div>
  );
}

/** Saves the log as the browser saves files, in the form that `plat-dev check --log` reads. */
function saveLog(entries: readonly LogEntry[]): void {
  const href = URL.createObjectURL(
    new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = href;
  link.download = 'plat-dev-log.json';
  link.click();
  URL.revokeObjectURL(href);
}

/** One line of the log; opened, its exact messages. */
function LogLine({ entry }: { entry: LogEntry }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { at, kind, title, texts, ok, milliseconds } = entry;
  const outcome = outcomeOf(entry);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary class={ok === false ? 'failed' : outcome === 'cancelled' ? outcome : undefined}>
          <time dateTime={at}>{times.format(new Date(at))}</time>
          <span class={`kind kind-${kind}`}>{t(...kindNames[kind])}</span>
          {outcome !== undefined && (
            <span class="mark">{typeof outcome === 'number' ? outcome : t(outcome, outcomes[outcome])}</span>
          )}
          {milliseconds !== undefined && <small>{milliseconds} ms</small>}
          <span class="log-title">{t(texts?.title ?? title)}</span>
        </summary>
        {isOpen && <Messages entry={entry} />}
      </details>
    </li>
  );
}

/** The exact messages of a line, and what can be done with them. */
function Messages({ entry }: { entry: LogEntry }) {
  const t = useTexts();
  const { state, attempt } = useEmulator();
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
