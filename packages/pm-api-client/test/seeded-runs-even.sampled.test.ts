import { testRuns } from './seeded-runs/test-runs.js';

testRuns(0);
