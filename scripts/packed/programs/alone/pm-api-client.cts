import { PmClient, PmError } from 'pm-api-client';

const pm = new PmClient({ baseUrl: 'http://127.0.0.1:9', token: 'token' });
pm.bugs.get(1, { timeoutMs: 2000 }).then(
  () => process.exit(1),
  (error: unknown) => process.exit(error instanceof PmError && error.code === 'network' ? 0 : 1),
);
