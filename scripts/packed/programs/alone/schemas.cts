import { capabilities } from 'plat-schemas/gateway';
import { manifest } from 'plat-schemas/package';

const { scope } = capabilities['plat.system.getPlatformConfig'];
if (scope !== manifest.parse(`appname=${scope}`).appname) throw new Error('wrong values');
