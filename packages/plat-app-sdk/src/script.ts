import { completeAppAuth } from './callback/index.js';
import { consumeAuthState, onAppAuthResult, PlatApp, PlatAppError, rememberAuthState } from './index.js';

// The script build, for pages without modules. Named one by one: a namespace object would cost 0.2 kB of getters.
Object.assign(globalThis, {
  PlatAppSdk: {
    completeAppAuth,
    consumeAuthState,
    onAppAuthResult,
    PlatApp,
    PlatAppError,
    rememberAuthState,
  },
});
