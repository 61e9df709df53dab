import { testFaults } from './faults-matrix.js';

testFaults(['get', 'search', 'whoami_and_access', 'create', 'update', 'transition', 'bulk'], 'every');
