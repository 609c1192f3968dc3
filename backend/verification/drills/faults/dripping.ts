import { connect, type Socket } from 'node:net';
import { startBuiltProduct } from '../../../test/support/built-product.js';
import { REQUEST_MS } from '../../../src/create-app.js';
import { type Fault, inFolder, SETTINGS, Writer } from './fault.js';

const DRIPPERS = 20;
const DRIP_MS = 1_000;
/** Node checks for expired requests every 30 seconds (`connectionsCheckingInterval`). */
const SLACK_MS = 40_000;

/** Sends a body one byte at a time. @returns the time until the server ended it, and its answer */
function drip(url: string): Promise<{ ms: number; answer: string }> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
    });
    const timer = setInterval(() => socket.write(' '), DRIP_MS);
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ ms: performance.now() - started, answer });
    });
  });
}

/** Twenty clients send bodies that never end, while another client works. */
export const DRIPPING: Fault = {
  name: 'dripping bodies',
  run: () =>
    inFolder(async (folder) => {
      const product = await startBuiltProduct({ ...SETTINGS, DATA_DIR: folder });
      const writer = await Writer.at(product);
      let isOver = false;
      const drips = Promise.all(Array.from({ length: DRIPPERS }, () => drip(product.url))).finally(() => (isOver = true));
      const limit = performance.now() + REQUEST_MS + SLACK_MS;
      while (!isOver && performance.now() < limit) {
        await writer.project();
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      if (!isOver) {
        await product.kill();
        throw new Error(`a dripping body is open after ${(REQUEST_MS + SLACK_MS) / 1_000} s`);
      }
      const ended = await drips;
      const untrue = ended.filter(({ answer }) => answer !== '' && !answer.startsWith('HTTP/1.1 408')).length;
      const lost = writer.refused + (await writer.missing());
      await product.stop();
      const longest = Math.round(Math.max(...ended.map(({ ms }) => ms)) / 1_000);
      return { lost, untrue, detail: `${DRIPPERS} ended within ${longest} s, ${writer.projects.length} writes meanwhile` };
    }),
};
