export const examples = `
Examples:
  plat-dev --app http://localhost:5173 --package ./my-app
  plat-dev --app 8400 --package ./my-app --files ~/device -- npm run dev
  plat-dev ./my-app ./another-app
  plat-dev check ./my-app --format github
  plat-dev pack ./my-app
  plat-dev state save before-the-demo
  plat-dev record --out calls.jsonl -- node server.js
  plat-dev replay calls.jsonl -- node server.js

A new application: npm create plat-app@latest
`;

export const exitCodeTable = `
Exit codes:
  0    all went well, or Ctrl-C or SIGTERM ended it
  1    check, pack or test has found errors
  2    arguments, options or the configuration file are wrong
  3    a package, a folder or a file that was named cannot be used
  4    a port or a socket is taken or cannot be listened on
  5    no plat-dev runs that could be asked, or it refused
  70   a fault of plat-dev itself
  With a command after "--" its own exit code, or 128 and the number of the signal that ended it.
`;
