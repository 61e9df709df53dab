import { testFaults } from './faults-matrix.js';

testFaults(['update'], 'first');
