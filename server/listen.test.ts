import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { deepenBacklog } from './deepen-backlog';

/** Twice as many as wait at a server by default. */
const CROWD = 1_000;
const PATIENCE_MS = 10_000;

/** Connects a crowd from a thread of its own, and says so when all are connected. */
const crowd = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, people, connected } } = require('node:worker_threads');
  parentPort.once('message', () => {
    for (let n = 0; n < people; n += 1) {
      connect(port, '127.0.0.1', () => {
        if (Atomics.add(connected, 0, 1) === people - 1) Atomics.notify(connected, 1, Atomics.store(connected, 1, 1));
      }).on('error', () => {});
    }
  });
`;

function mostTheSystemAllows(): number {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 0;
  }
}

if (mostTheSystemAllows() >= CROWD) {
  test('a thousand can wait at a server that is busy', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    deepenBacklog(server);
    const connected = new Int32Array(new SharedArrayBuffer(8));
    const { port } = server.address() as AddressInfo;
    const worker = new Worker(crowd, { eval: true, workerData: { port, people: CROWD, connected } });
    onTestFinished(async () => {
      await worker.terminate();
      server.closeAllConnections();
      server.close();
    });
    await once(worker, 'online');
    worker.postMessage('come');
    // The server shares this thread: while it waits here it accepts nobody.
    Atomics.wait(connected, 1, 0, PATIENCE_MS);
    expect(connected[0]).toBe(CROWD);
  });
} else {
  test('this system lets fewer than a thousand wait: a longer queue was not tried', () => {
    expect(mostTheSystemAllows()).toBeLessThan(CROWD);
  });
}
