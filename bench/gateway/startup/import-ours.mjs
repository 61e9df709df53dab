import 'plat-gateway-client';
