// Four calls of a fake gateway: one that goes well, one that is lost and sent again, one that is refused, one too late.
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { GatewayClient } from 'plat-gateway-client';
import { startFakeGateway } from 'plat-testing/gateway';
import { traceGateway } from './gateway-spans.mjs';

// In an application: its own exporter, e.g. OTLP, and a BatchSpanProcessor.
const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const stop = traceGateway(provider.getTracer('plat-gateway-client'));

const fake = await startFakeGateway({ scopes: ['plat.system.getPlatformConfig'] });
Object.assign(process.env, fake.environment);
const gateway = new GatewayClient({ appName: 'notes' });

await gateway.getPlatformConfig();
fake.faults.inject({ kind: 'refused' });
await gateway.getPlatformConfig();
await gateway.sharedFolders.list().catch((error) => console.log(`Refused: ${error.hint}\n`));
fake.faults.inject({ kind: 'silent' });
await gateway.getPlatformConfig({ timeoutMs: 100 }).catch(() => undefined);

for (const { name, attributes, duration, status } of exporter.getFinishedSpans()) {
  const [seconds, nanoseconds] = duration;
  const outcome = attributes['error.type'] ?? `HTTP ${attributes['http.response.status_code']}`;
  const milliseconds = (seconds * 1000 + nanoseconds / 1e6).toFixed(1);
  const row = [name, `attempt ${attributes['plat.attempt']}`, `${milliseconds} ms`, outcome];
  console.log(`${status.code === 2 ? '✗' : '✓'} ${row.join(' · ')}`);
}

stop();
await gateway.close();
await fake.close();
await provider.shutdown();
