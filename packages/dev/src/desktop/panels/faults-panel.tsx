import { nameOnWire } from 'plat-testing/platforms';
import type { DevFaults, TokenMissing } from '../../api.js';
import { type AppAction, control } from '../control/control.js';
import { useEmulator } from '../control/use-device.js';
import { Button } from '../parts/button.js';
import { Check, Select, toggled } from '../parts/field.js';
import { type Label, type Translate, useTexts } from '../texts/texts.js';

const WORKS: Label = ['Works', '正常'];
const SLOW: Label = ['Slow: 3 s for each response', '缓慢：每次响应需 3 秒'];

const hostFaults: Record<DevFaults['host'], Label> = {
  well: WORKS,
  mute: ['Mute: no response', '静默：无响应'],
  slow: SLOW,
  late: ['Late: responds after 5 s', '延迟：5 秒后开始响应'],
};

const popupFaults: Record<DevFaults['popup'], Label> = {
  well: WORKS,
  'opener-cut': ['Opener cut: COOP same-origin', '切断 opener：COOP same-origin'],
};

const gatewayFaults: Record<DevFaults['gateway'], Label> = {
  well: WORKS,
  slow: SLOW,
  refusing: ['Closes the connection', '关闭连接'],
  garbled: ['Garbled: invalid JSON', '乱码：响应不是有效的 JSON'],
  silent: ['Silent: no response', '静默：无响应'],
  html: ['Responds with an HTML page', '返回 HTML 页面'],
};

const switches = [
  ['host', 'Host page', '宿主页面', hostFaults],
  ['popup', 'Authorization popup', '授权弹窗', popupFaults],
  ['gateway', 'Gateway', '网关', gatewayFaults],
] as const;

const tokenCases: Record<TokenMissing, Label> = {
  never: ['Present: started by cmd/main', '存在：由 cmd/main 启动'],
  docker: ['Missing: in a container', '缺失：在容器中'],
  'config-callback': ['Missing: in config_callback', '缺失：在 config_callback 中'],
  'by-hand': ['Missing with all variables: started by hand', '平台变量全部缺失：手动启动'],
};

/** Everything that can go wrong on a device, one switch each. */
export function FaultsPanel() {
  const t = useTexts();
  const { state, log, attempt } = useEmulator();
  const { faults, gateway, app, platform } = state;
  const { tokenRotations: rotations } = gateway;
  const set = (change: Partial<DevFaults>) => attempt(control.setFaults(change));
  const act = (action: AppAction) => () => attempt(control.act(action, app.name));
  const declared = [...new Set([...app.scopes, ...faults.withdrawnScopes])].sort();
  const reset = () => attempt(control.reset().then(log.reload));
  return (
    <div class="form">
      {switches.map(([name, english, chinese, choices]) => (
        <Select
          key={name}
          label={t(english, chinese)}
          value={faults[name]}
          choices={translated(choices, t)}
          onChoose={(fault) => set({ [name]: fault })}
        />
      ))}
      <Check checked={faults.oldSystem} onChange={() => set({ oldSystem: !faults.oldSystem })}>
        {t('Old system (1.1.0)', '旧版系统（1.1.0）')}
      </Check>
      <fieldset>
        <legend>{t('Scopes', '权限范围（scope）')}</legend>
        {declared.length === 0 && (
          <p class="empty">{t('The application declares no scopes.', '应用未声明任何 scope。')}</p>
        )}
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
        <legend>
          {gateway.tokenRevoked
            ? t(`Token: revoked, ${rotations} rotations`, `令牌：已吊销，已更换 ${rotations} 次`)
            : t(`Token: valid, ${rotations} rotations`, `令牌：有效，已更换 ${rotations} 次`)}
        </legend>
        <div class="buttons">
          <Button onClick={act('token/rotate')} text={t('Rotate', '更换')} />
          <Button disabled={gateway.tokenRevoked} onClick={act('token/revoke')} text={t('Revoke', '吊销')} />
        </div>
      </fieldset>
      <Select
        label={t('Token in the environment, from the next start', '环境变量中的令牌（下次启动生效）')}
        value={state.tokenMissing}
        choices={translated(tokenCases, t)}
        onChoose={(tokenMissing) => attempt(control.change({ tokenMissing }))}
      />
      <fieldset>
        <legend>
          {gateway.isUp ? t('Gateway: up', '网关：运行中') : t('Gateway: down', '网关：已停止')}
        </legend>
        <div class="buttons">
          <Button disabled={!gateway.isUp} onClick={act('gateway/stop')} text={t('Stop', '停止')} />
          <Button disabled={gateway.isUp} onClick={act('gateway/start')} text={t('Start', '启动')} />
        </div>
      </fieldset>
      <Button class="danger" onClick={reset} text={t('Reset everything', '全部重置')} />
    </div>
  );
}

/** The choices of a list, in the language of the system. */
function translated<Value extends string>(choices: Readonly<Partial<Record<Value, Label>>>, t: Translate) {
  return (Object.entries(choices) as [Value, Label][]).map(([value, text]) => [value, t(...text)] as const);
}
