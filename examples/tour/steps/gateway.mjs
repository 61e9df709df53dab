import { gatewayCall } from 'plat-gateway-client';
import { said } from '../language.mjs';
import { chapter, mistake, step } from '../narrator.mjs';

/** The application's server calls the gateway. */
export async function gatewaySteps({ application, dev }) {
  chapter(said('plat-gateway-client: the server and the gateway', 'plat-gateway-client：服务端与网关'));
  const call = { req: 'plat.system.getPlatformConfig', appName: application.manifest.appname };
  step(
    said('configuration read over the Unix socket', '通过 Unix socket 读取了配置'),
    await gatewayCall(call),
  );

  dev.rotateToken();
  Object.assign(process.env, dev.environment);
  step(
    said('the system issued another token; the next call uses it', '系统换发了令牌，下一次调用使用新令牌'),
    await gatewayCall(call),
  );

  delete process.env.PLAT_API_TOKEN;
  await mistake(
    said('a process that was started by hand, without the token', '手动启动的进程没有令牌'),
    'token-missing',
    () => gatewayCall(call),
  );
  Object.assign(process.env, dev.environment);
}
