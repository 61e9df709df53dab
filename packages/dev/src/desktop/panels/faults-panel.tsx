import { nameOnWire } from 'plat-testing/platforms';
import type { DevFaults, TokenMissing } from '../../api.js';
import type { AppAction } from '../control/control.js';
import { useEmulator } from '../control/emulator-context.js';
import { Button } from '../parts/button.js';
import { Check, Select, toggled } from '../parts/field.js';
import { type Label, type Translate, useTexts } from '../texts/texts.js';

const hostFaults: Record<DevFaults['host'], Label> = {
  well: 'Works',
  mute: 'Mute: no response',
  slow: 'Slow: 3 s for each response',
  late: 'Late: responds after 5 s',
};

const popupFaults: Record<DevFaults['popup'], Label> = {
  well: 'Works',
  'opener-cut': 'Opener cut: COOP same-origin',
};

const gatewayFaults: Record<DevFaults['gateway'], Label> = {
  well: 'Works',
  slow: 'Slow: 3 s for each response',
  refusing: 'Closes the connection',
  garbled: 'Garbled: invalid JSON',
  silent: 'Silent: no response',
  html: 'Responds with an HTML page',
};

const switches = [
  ['host', 'Host page', hostFaults],
  ['popup', 'Authorization popup', popupFaults],
  ['gateway', 'Gateway', gatewayFaults],
] as const;

const tokenCases: Record<TokenMissing, Label> = {
  never: 'Present: started by cmd/main',
  docker: 'Missing: in a container',
  'config-callback': 'Missing: in config_callback',
  'by-hand': 'Missing with all variables: started by hand',
};

const VALID = 'Token: valid, {{count}} rotations';
const REVOKED = 'Token: revoked, {{count}} rotations';

/** Everything that can go wrong on a device, one switch each. */
export function FaultsPanel() {
  const t = useTexts();
  const { state, log, control, attempt } = useEmulator();
  const { faults, gateway, app, platform } = state;
  const set = (change: Partial<DevFaults>) => attempt(control.setFaults(change));
  const act = (action: AppAction) => () => attempt(control.act(action, app.name));
  const declared = [...new Set([...app.scopes, ...faults.withdrawnScopes])].sort();
  const reset = async () => {
    await control.reset();
    log.clear();
    log.add(await control.log(0));
  };
  return (
    <div class="form">
      {switches.map(([name, label, choices]) => (
        <Select
          key={name}
          label={t(label)}
          value={faults[name]}
          choices={translated(choices, t)}
          onChoose={(fault) => set({ [name]: fault })}
        />
      ))}
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
      <Select
        label={t('Token in the environment, from the next start')}
        value={state.tokenMissing}
        choices={translated(tokenCases, t)}
        onChoose={(tokenMissing) => attempt(control.change({ tokenMissing }))}
      />
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
function translated<Value extends string>(choices: Readonly<Partial<Record<Value, Label>>>, t: Translate) {
  return (Object.entries(choices) as [Value, Label][]).map(([value, text]) => [value, t(text)] as const);
}
