import { useId, useRef, useState } from 'preact/hooks';
import { FilesPanel, GrantsPanel } from '../files/files-panel.js';
import { Inspector } from '../inspector/inspector.js';
import { Button } from '../parts/button.js';
import { PmPanel } from '../pm/pm-panel.js';
import { useTexts } from '../texts/texts.js';
import { FaultsPanel } from './faults-panel.js';
import { SettingsPanel } from './settings-panel.js';

const panels = [
  ['Inspector', '检查器', Inspector],
  ['Files', '文件', FilesPanel],
  ['Faults', '故障', FaultsPanel],
  ['Grants', '授权', GrantsPanel],
  ['PM', '禅道', PmPanel],
  ['Settings', '设置', SettingsPanel],
] as const;

/** What belongs to the emulator and not to the platform: tabs over one panel; the arrow keys go from tab to tab. */
export function SidePanel() {
  const t = useTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const Panel = panels[chosen]?.[2] ?? Inspector;
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (chosen + by + panels.length) % panels.length;
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <aside class="side-panel" aria-label={t('Emulator', '模拟器')}>
      <div class="tabs" role="tablist" aria-label={t('Panels', '面板')} ref={list} onKeyDown={step}>
        {panels.map(([english, chinese], index) => (
          <Button
            role="tab"
            key={english}
            id={`${id}-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => setChosen(index)}
            text={t(english, chinese)}
          />
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        <Panel />
      </div>
    </aside>
  );
}
