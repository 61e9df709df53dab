import { startFakeGateway } from 'plat-testing/gateway';
import { createFakeHost } from 'plat-testing/host';
import { startFakePm } from 'plat-testing/pm';

const host = createFakeHost({ config: { theme: 'dark' } });
const [gateway, pm] = await Promise.all([
  startFakeGateway({ scopes: [] }),
  startFakePm({ behaviour: 'specification' }),
]);
const answer = await fetch(`${pm.url}/api.php/v2/users/1`);
if (answer.ok || gateway.calls.length !== 0 || host.config.theme !== 'dark') throw new Error('wrong values');
await Promise.all([gateway.close(), pm.close()]);
host.close();
