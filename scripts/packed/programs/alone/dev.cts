import { checkPackage, startPlatDev } from 'plat-dev';

const isThere = typeof startPlatDev === 'function' && typeof checkPackage === 'function';
if (!isThere) throw new Error('The emulator lacks a part');
