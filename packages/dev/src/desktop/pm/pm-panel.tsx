import { useState } from 'preact/hooks';
import { control, useAnswer } from '../control/control.js';
import { Button } from '../parts/button.js';
import { Problem } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';

/** The project management server beside the device: where it is, who may log in, and what it has. */
export function PmPanel() {
  const t = useTexts();
  const [looks, setLooks] = useState(0);
  const { answer: pm, problem } = useAnswer(control.pm, [looks]);
  const [module, setModule] = useState<string>();
  if (problem !== undefined) {
    return (
      <div class="form">
        <p class="empty" role="status">
          {t(problem)}
        </p>
      </div>
    );
  }
  if (pm === undefined) return <p class="empty">{t('Loading…', '加载中…')}</p>;
  if (module !== undefined) {
    return <ModuleRecords module={module} onLeave={() => setModule(undefined)} />;
  }
  return (
    <div class="form">
      <section>
        <h3>{t(`Address, behaves as ${pm.behaviour}`, `地址（行为模式：${pm.behaviour}）`)}</h3>
        <p class="path">
          <code>{pm.address}</code>
        </p>
      </section>
      <section>
        <h3>{t('Accounts', '账号')}</h3>
        <ul class="paths">
          {pm.accounts.map(({ account, role }) => (
            <li key={account}>
              <code>{account}</code>
              {role !== undefined && `, ${role}`}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>{t('Records', '记录')}</h3>
        <ul class="modules">
          {Object.entries(pm.counts).map(([name, count]) => (
            <li key={name}>
              <Button class="quiet" onClick={() => setModule(name)}>
                {name} <span>{count}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <Button onClick={() => setLooks(looks + 1)} text={t('Refresh', '刷新')} />
    </div>
  );
}

/** The records of one module; opened, each with all its fields. */
function ModuleRecords({ module, onLeave }: { module: string; onLeave: () => void }) {
  const t = useTexts();
  const { answer: records, problem } = useAnswer(() => control.pmRecords(module), [module]);
  return (
    <div class="form records">
      <div class="buttons">
        <Button
          class="quiet"
          aria-label={t('Back to the modules', '返回模块列表')}
          onClick={onLeave}
          autofocus
          icon="back"
        />
        <h3>{module}</h3>
      </div>
      <Problem text={problem} />
      <ul>
        {records?.map((record) => (
          <li key={record.id}>
            <details>
              <summary>
                {record.id} {String(record.title ?? record.name ?? record.realname ?? record.account ?? '')}
              </summary>
              <pre>{JSON.stringify(record, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
