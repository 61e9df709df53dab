import { gatewayCall } from 'plat-gateway-client';
import { chapter, mistake, step } from '../narrator.mjs';

/** The application's server calls the gateway. */
export async function gatewaySteps({ application, dev }) {
  chapter('plat-gateway-client: the server and the gateway');
  const call = { req: 'plat.system.getPlatformConfig', appName: application.manifest.appname };
  step('configuration read over the Unix socket', await gatewayCall(call));

  dev.rotateToken();
  Object.assign(process.env, dev.environment);
  step('the system issued another token; the next call uses it', await gatewayCall(call));

  delete process.env.PLAT_API_TOKEN;
  await mistake('a process that was started by hand, without the token', 'token-missing', () =>
    gatewayCall(call),
  );
  Object.assign(process.env, dev.environment);
}
