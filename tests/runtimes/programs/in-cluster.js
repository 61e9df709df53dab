import cluster from 'node:cluster';
import { pathToFileURL } from 'node:url';

// Two processes of a cluster run the program at the same time, and the one that started them ends after both.
if (cluster.isPrimary) {
  for (let started = 0; started < 2; started += 1) {
    cluster.fork().on('exit', (code) => {
      if (code !== 0) process.exitCode = 1;
    });
  }
} else {
  // A worker of a cluster serves until it is told to stop; this one has nothing to serve.
  process.channel.unref();
  void import(pathToFileURL(process.argv[2]).href);
}
