import { open } from '../variants/node-http.mjs';

await open({ socketPath: process.argv[2] }).call('small');
