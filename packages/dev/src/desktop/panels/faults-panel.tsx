import { nameOnWire } from 'plat-testing/platforms';
import type { DevFaults } from '../../api.js';
import type { DeviceAction } from '../control/control.js';
import { useEmulator } from '../control/emulator-context.js';
import { Button } from '../parts/button.js';
import { Check, Select, toggled } from '../parts/field.js';
import { type Label, type Translate, useTexts } from '../texts/texts.js';

const hostFaults = [
  ['well', 'Works'],
  ['mute', 'Mute: no response'],
  ['slow', 'Slow: 3 s for each response'],
  ['late', 'Late: responds after 5 s'],
] as const;

const popupFaults = [
  ['well', 'Works'],
  ['opener-cut', 'Opener cut: COOP same-origin'],
] as const;

const gatewayFaults = [
  ['well', 'Works'],
  ['slow', 'Slow: 3 s for each response'],
  ['refusing', 'Closes the connection'],
  ['garbled', 'Garbled: invalid JSON'],
  ['silent', 'Silent: no response'],
  ['html', 'Responds with an HTML page'],
] as const;

const tokenCases = [
  ['never', 'Present: started by cmd/main'],
  ['docker', 'Missing: in a container'],
  ['config-callback', 'Missing: in config_callback'],
  ['by-hand', 'Missing with all variables: started by hand'],
] as const;

const VALID = 'Token: valid, {{count}} rotations';
const REVOKED = 'Token: revoked, {{count}} rotations';

/** Everything that can go wrong on a device, one switch each. */
export function FaultsPanel() {
  const t = useTexts();
  const { state, log, control, attempt } = useEmulator();
  const { faults, gateway, app, platform } = state;
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
      <Select
        label={t('Host page')}
        value={faults.host}
        choices={translated(hostFaults, t)}
        onChoose={(host) => set({ host })}
      />
      <Select
        label={t('Authorization popup')}
        value={faults.popup}
        choices={translated(popupFaults, t)}
        onChoose={(popup) => set({ popup })}
      />
      <Select
        label={t('Gateway')}
        value={faults.gateway}
        choices={translated(gatewayFaults, t)}
        onChoose={(fault) => set({ gateway: fault })}
      />
      <Check checked={faults.oldSystem} onChange={() => set({ oldSystem: !faults.oldSystem })}>
        {t('Old system (1.1.0)')}
      </Check>
      <fieldset>
        <legend>{t('Scopes')}</legend>
        {declared.length === 0 && <p class="empty">{t('The application declares no scopes.')}</p>}
        {declared.map((scope) => (
          <Check
            key={scope}
            checked={!faults.withdrawnScopes.includes(scope)}
            onChange={() => set({ withdrawnScopes: toggled(faults.withdrawnScopes, scope) })}
          >
            <code>{nameOnWire(scope, platform)}</code>
          </Check>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t(gateway.tokenRevoked ? REVOKED : VALID, { count: gateway.tokenRotations })}</legend>
        <div class="buttons">
          <Button onClick={act('token/rotate')} text={t('Rotate')} />
          <Button disabled={gateway.tokenRevoked} onClick={act('token/revoke')} text={t('Revoke')} />
        </div>
      </fieldset>
      {state.tokenMissing && (
        <Select
          label={t('Token in the environment, from the next start')}
          value={state.tokenMissing}
          choices={translated(tokenCases, t)}
          onChoose={(tokenMissing) => attempt(control.change({ tokenMissing }))}
        />
      )}
      <fieldset>
        <legend>{t(gateway.isUp ? 'Gateway: up' : 'Gateway: down')}</legend>
        <div class="buttons">
          <Button disabled={!gateway.isUp} onClick={act('gateway/stop')} text={t('Stop')} />
          <Button disabled={gateway.isUp} onClick={act('gateway/start')} text={t('Start')} />
        </div>
      </fieldset>
      <Button class="danger" onClick={() => attempt(reset())} text={t('Reset everything')} />
    </div>
  );
}

/** The choices of a list, in the language of the system. */
function translated<Value extends string>(choices: readonly (readonly [Value, Label])[], t: Translate) {
  return choices.map(([value, text]) => [value, t(text)] as const);
}
