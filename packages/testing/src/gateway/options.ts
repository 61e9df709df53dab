/** What a fake gateway starts with; everything is optional. */
export interface FakeGatewayOptions {
  /** Scopes of the application's token, as `api-scope` of its config/resource declares them. @default all known */
  scopes?: readonly string[];
  /** Language of the system. @default 'zh-CN' */
  systemLanguage?: string;
  /** Version of the system, a dotted string. @default '1.2.0401' */
  systemVersion?: string;
  /** Where to listen; a stale file there is not replaced. @default a socket in a new temporary folder */
  socketPath?: string;
  /** Whose names the wire carries. @default 'plat' */
  platform?: 'plat' | 'fnos';
}

/** The platform behind the gateway, in memory. */
export interface GatewayWorld {
  scopes: string[];
  systemLanguage: string;
  systemVersion: string;
}

/** Names in which the two platforms differ on the gateway's wire. */
export const wireNames = {
  plat: { path: '/api/v1/platapp', prefix: 'plat.', tokenVariable: 'PLAT_API_TOKEN' },
  fnos: { path: '/api/v1/trimapp', prefix: 'trim.', tokenVariable: 'TRIM_API_TOKEN' },
} as const;

/** A world as the options describe it. */
export function worldOf({ scopes, systemLanguage, systemVersion }: FakeGatewayOptions): GatewayWorld {
  return {
    scopes: [...(scopes ?? ['plat.system.getPlatformConfig'])],
    systemLanguage: systemLanguage ?? 'zh-CN',
    systemVersion: systemVersion ?? '1.2.0401',
  };
}
