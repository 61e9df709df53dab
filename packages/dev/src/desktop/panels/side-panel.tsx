import type { Text } from 'plat-common/text';
import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { reasonOf } from '../control/control.js';
import { EmulatorContext, type EmulatorParts } from '../control/emulator-context.js';
import { FilesPanel } from '../files/files-panel.js';
import { Inspector } from '../inspector/inspector.js';
import { Button } from '../parts/button.js';
import { PmPanel } from '../pm/pm-panel.js';
import type { DesktopIcon } from '../stage/entries.js';
import { type Label, useTexts } from '../texts/texts.js';
import { FaultsPanel } from './faults-panel.js';
import { GrantsPanel } from './grants-panel.js';
import { SettingsPanel } from './settings-panel.js';

type Panel = 'inspector' | 'files' | 'faults' | 'grants' | 'pm' | 'settings';

const panels: readonly (readonly [Panel, Label])[] = [
  ['inspector', 'Inspector'],
  ['files', 'Files'],
  ['faults', 'Faults'],
  ['grants', 'Grants'],
  ['pm', 'PM'],
  ['settings', 'Settings'],
];

interface SidePanelProps extends Omit<EmulatorParts, 'attempt'> {
  /** Opens a file with a page of an application. */
  onOpenWith: (icon: DesktopIcon, path: string) => void;
  /** Called with what could not be done. */
  onProblem: (reason: Text) => void;
}

/** What belongs to the emulator and not to the platform. */
export function SidePanel({ state, log, control, onOpenWith, onProblem }: SidePanelProps) {
  const t = useTexts();
  const [panel, setPanel] = useState<Panel>('inspector');
  const attempt = (change: Promise<unknown>) => {
    change.catch((error: unknown) => onProblem(reasonOf(error)));
  };
  return (
    <aside class="side-panel" aria-label={t('Emulator')}>
      <Tabs
        label={t('Panels')}
        tabs={panels.map(([name, text]) => [name, t(text)] as const)}
        chosen={panel}
        onChoose={setPanel}
      >
        <EmulatorContext.Provider value={{ state, log, control, attempt }}>
          {panel === 'inspector' && <Inspector />}
          {panel === 'files' && <FilesPanel onOpenWith={onOpenWith} />}
          {panel === 'faults' && <FaultsPanel />}
          {panel === 'grants' && <GrantsPanel />}
          {panel === 'pm' && <PmPanel />}
          {panel === 'settings' && <SettingsPanel />}
        </EmulatorContext.Provider>
      </Tabs>
    </aside>
  );
}

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly (readonly [name: Name, text: string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ComponentChildren;
}

/** Tabs over one panel; the arrow keys go from tab to tab. */
function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const index = tabs.findIndex(([name]) => name === chosen);
    const next = (index + by + tabs.length) % tabs.length;
    const tab = tabs[next];
    if (tab !== undefined) onChoose(tab[0]);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={step}>
        {tabs.map(([name, text]) => (
          <Button
            role="tab"
            key={name}
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            text={text}
          />
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
