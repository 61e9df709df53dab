import type { DevFaults, DevState } from '../../api.js';
import type { Control, DeviceAction } from '../control/control.js';
import type { LogLines } from '../control/log-lines.js';
import { Select } from '../parts/field.js';

const hostFaults = [
  ['well', 'Works'],
  ['mute', 'Mute: says nothing'],
  ['slow', 'Slow: 3 s for each answer'],
  ['late', 'Late: listens after 5 s'],
] as const;

const popupFaults = [
  ['well', 'Works'],
  ['opener-cut', 'Opener cut: COOP same-origin'],
] as const;

const gatewayFaults = [
  ['well', 'Works'],
  ['slow', 'Slow: 3 s for each answer'],
  ['refusing', 'Closes the connection'],
  ['garbled', 'Garbled: no JSON'],
  ['silent', 'Silent: never answers'],
  ['html', 'Answers with an HTML page'],
] as const;

const tokenCases = [
  ['never', 'Is there: started by cmd/main'],
  ['docker', 'Missing: in a container'],
  ['config-callback', 'Missing: in config_callback'],
  ['by-hand', 'Missing, as all variables: by hand'],
] as const;

interface FaultsPanelProps {
  state: DevState;
  log: LogLines;
  control: Control;
  /** Waits for a change and says what could not be done. */
  attempt: (change: Promise<unknown>) => void;
}

/** Everything that can go wrong on a device, one switch each. */
export function FaultsPanel({ state, log, control, attempt }: FaultsPanelProps) {
  const { faults, gateway, app } = state;
  const set = (change: Partial<DevFaults>) => attempt(control.setFaults(change));
  const act = (action: DeviceAction) => () => attempt(control.act(action, app.name));
  const declared = [...new Set([...app.scopes, ...faults.withdrawnScopes])].sort();
  const reset = async () => {
    await control.act('reset');
    log.clear();
    log.add(await control.log(0));
  };
  return (
    <div class="form">
      <Select label="Host page" value={faults.host} choices={hostFaults} onChoose={(host) => set({ host })} />
      <Select
        label="Authorization popup"
        value={faults.popup}
        choices={popupFaults}
        onChoose={(popup) => set({ popup })}
      />
      <Select
        label="Gateway"
        value={faults.gateway}
        choices={gatewayFaults}
        onChoose={(fault) => set({ gateway: fault })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={faults.oldSystem}
          onChange={() => set({ oldSystem: !faults.oldSystem })}
        />
        Old system (1.1.0)
      </label>
      <fieldset>
        <legend>Scopes</legend>
        {declared.length === 0 && <p class="empty">The application declares none.</p>}
        {declared.map((scope) => (
          <label class="check" key={scope}>
            <input
              type="checkbox"
              checked={!faults.withdrawnScopes.includes(scope)}
              onChange={() => set({ withdrawnScopes: toggled(faults.withdrawnScopes, scope) })}
            />
            <code>{scope}</code>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>
          Token: {gateway.tokenRevoked ? 'revoked' : 'valid'}, {gateway.tokenRotations} rotations
        </legend>
        <div class="buttons">
          <button type="button" onClick={act('token/rotate')}>
            Rotate
          </button>
          <button type="button" disabled={gateway.tokenRevoked} onClick={act('token/revoke')}>
            Revoke
          </button>
        </div>
      </fieldset>
      {state.tokenMissing && (
        <Select
          label="Token in the environment, from the next start"
          value={state.tokenMissing}
          choices={tokenCases}
          onChoose={(tokenMissing) => attempt(control.change({ tokenMissing }))}
        />
      )}
      <fieldset>
        <legend>Gateway: {gateway.isUp ? 'up' : 'down'}</legend>
        <div class="buttons">
          <button type="button" disabled={!gateway.isUp} onClick={act('gateway/stop')}>
            Stop
          </button>
          <button type="button" disabled={gateway.isUp} onClick={act('gateway/start')}>
            Start
          </button>
        </div>
      </fieldset>
      <button type="button" class="danger" onClick={() => attempt(reset())}>
        Reset everything
      </button>
    </div>
  );
}

function toggled(scopes: readonly string[], scope: string): string[] {
  return scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope];
}
