import 'node:http';
