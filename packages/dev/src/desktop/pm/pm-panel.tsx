import type { Text } from 'plat-common/text';
import { useEffect, useState } from 'preact/hooks';
import type { DevPm, DevPmRecord } from '../../api.js';
import { type Control, reasonOf } from '../control/control.js';
import { Icon } from '../parts/icon.js';
import { Message } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';

/** The project management server beside the device: where it is, who may log in, and what it has. */
export function PmPanel({ control }: { control: Control }) {
  const t = useTexts();
  const [pm, setPm] = useState<DevPm>();
  const [problem, setProblem] = useState<Text>();
  const [module, setModule] = useState<string>();
  const look = () => {
    control.pm().then(
      (answer) => {
        setPm(answer);
        setProblem(undefined);
      },
      (error: unknown) => setProblem(reasonOf(error)),
    );
  };
  useEffect(look, [control]);

  if (problem !== undefined) {
    return (
      <div class="form">
        <p class="empty" role="status">
          <Message text={problem} />
        </p>
      </div>
    );
  }
  if (pm === undefined) return <p class="empty">{t('Loading…')}</p>;
  if (module !== undefined) {
    return <ModuleRecords control={control} module={module} onLeave={() => setModule(undefined)} />;
  }
  return (
    <div class="form">
      <section>
        <h3>{t('Address, behaves as {{behaviour}}', { behaviour: pm.behaviour })}</h3>
        <p class="path">
          <code>{pm.address}</code>
        </p>
      </section>
      <section>
        <h3>{t('Accounts')}</h3>
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
        <h3>{t('Records')}</h3>
        <ul class="modules">
          {Object.entries(pm.counts).map(([name, count]) => (
            <li key={name}>
              <button type="button" class="quiet" onClick={() => setModule(name)}>
                {name} <span>{count}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <button type="button" onClick={look}>
        {t('Refresh')}
      </button>
    </div>
  );
}

interface ModuleRecordsProps {
  control: Control;
  module: string;
  onLeave: () => void;
}

/** The records of one module; opened, each with all its fields. */
function ModuleRecords({ control, module, onLeave }: ModuleRecordsProps) {
  const t = useTexts();
  const [records, setRecords] = useState<readonly DevPmRecord[]>([]);
  const [problem, setProblem] = useState<Text>();
  useEffect(() => {
    control.pmRecords(module).then(setRecords, (error: unknown) => setProblem(reasonOf(error)));
  }, [control, module]);
  return (
    <div class="form records">
      <div class="buttons">
        <button type="button" class="quiet" aria-label={t('Back to the modules')} onClick={onLeave} autofocus>
          <Icon name="back" />
        </button>
        <h3>{module}</h3>
      </div>
      {problem !== undefined && (
        <p role="alert">
          <Message text={problem} />
        </p>
      )}
      <ul>
        {records.map((record) => (
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
