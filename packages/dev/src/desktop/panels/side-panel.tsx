import { useState } from 'preact/hooks';
import type { DevState } from '../../api.js';
import type { Control } from '../control/control.js';
import type { LogLines } from '../control/log-lines.js';
import { Inspector } from '../inspector/inspector.js';
import { Tabs } from '../parts/tabs.js';
import { FaultsPanel } from './faults-panel.js';
import { GrantsPanel } from './grants-panel.js';
import { SettingsPanel } from './settings-panel.js';

type Panel = 'inspector' | 'faults' | 'grants' | 'settings';

const panels: readonly (readonly [Panel, string])[] = [
  ['inspector', 'Inspector'],
  ['faults', 'Faults'],
  ['grants', 'Grants'],
  ['settings', 'Settings'],
];

interface SidePanelProps {
  state: DevState;
  log: LogLines;
  control: Control;
  /** Called with what could not be done. */
  onProblem: (text: string) => void;
}

/** What belongs to the emulator and not to the platform. */
export function SidePanel({ state, log, control, onProblem }: SidePanelProps) {
  const [panel, setPanel] = useState<Panel>('inspector');
  const attempt = (change: Promise<unknown>) => {
    change.catch(({ message }: Error) => onProblem(message));
  };
  return (
    <aside class="side-panel" aria-label="Emulator">
      <Tabs label="Panels" tabs={panels} chosen={panel} onChoose={setPanel}>
        {panel === 'inspector' && <Inspector state={state} log={log} control={control} attempt={attempt} />}
        {panel === 'faults' && <FaultsPanel state={state} log={log} control={control} attempt={attempt} />}
        {panel === 'grants' && <GrantsPanel state={state} />}
        {panel === 'settings' && (
          <SettingsPanel config={state.config} onChange={(change) => attempt(control.change(change))} />
        )}
      </Tabs>
    </aside>
  );
}
