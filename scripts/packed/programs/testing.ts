import { setupServer } from 'msw/node';
import { startFakeGateway } from 'plat-testing/gateway';
import { createFakeHost } from 'plat-testing/host';
import { startFakePm } from 'plat-testing/pm';

async function main(): Promise<void> {
  const host = createFakeHost({ config: { theme: 'dark' } });
  const gateway = await startFakeGateway({ scopes: [] });
  const pm = await startFakePm({ behaviour: 'specification' });
  const answer = await fetch(`${pm.url}/api.php/v2/users/1`);
  if (answer.ok || gateway.calls.length !== 0 || host.config.theme !== 'dark')
    throw new Error('wrong values');
  // As CommonJS the handlers are made by the msw in these files, and this is another copy of it.
  const server = setupServer(...gateway.handlers);
  server.listen({ onUnhandledRequest: 'bypass' });
  const { status } = await fetch('http://localhost/api/v1/platapp', { method: 'POST', body: '{}' });
  if (status !== 401) throw new Error(`${status} without a token`);
  server.close();
  await Promise.all([gateway.close(), pm.close()]);
  host.close();
}

void main();
