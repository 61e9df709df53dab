// What a bundler for browsers, or Jest under jsdom, finds in place of the client, by the export condition `browser`.
function refuse(): never {
  throw new Error(
    "plat-gateway-client runs in the application's server only: the gateway is a Unix socket, and its token must not " +
      'reach a browser. Call it in your server and hand the page what it may see; in the page use plat-app-sdk. ' +
      'A test of your server needs no browser: put /** @jest-environment node */ at the top of its file.',
  );
}

// Named like the real exports, so that a bundler does not stop at a missing name, which would explain nothing.
const refused: unknown = refuse();

export {
  refused as GatewayClient,
  refused as GatewayError,
  refused as gatewayCall,
  refused as readAppEnvironment,
  refused as readGatewayUser,
};
