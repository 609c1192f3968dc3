import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { suiteApp } from '../support/suites.js';
import { until } from '../support/test-app.js';

const app = await suiteApp();

// @asvs V1.4.3
it('costs next to nothing while nothing happens', async () => {
  const ada = await app.person();
  const { hostname, port } = new URL(app.url);
  const socket = await new Promise<Socket>((resolve) => {
    const made: Socket = connect(Number(port), hostname, () => resolve(made));
  });
  let bytes = 0;
  socket.on('data', (data) => (bytes += data.length));
  socket.write(`GET /api/notifications/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${ada.token}\r\n\r\n`);
  await until('the first line', async () => bytes > 0);
  await pause(1_000);
  const opening = bytes;
  await pause(30_000);
  socket.destroy();
  expect(opening).toBeLessThan(2_000);
  expect(bytes - opening).toBeGreaterThan(0);
  // Half a minute may have two heartbeats; the limit is 1 kB a minute.
  expect(bytes - opening).toBeLessThanOrEqual(12);
}, 40_000);
