import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Ports below the ranges that systems give to outgoing connections: any of those may take a port between its choice and its use. */
const [FIRST, COUNT] = [11_000, 5_000];
const HOST = '127.0.0.1';

/** Claims a port for the life of this process, by its UDP twin, which nobody else uses. */
const claimed = (port) =>
  new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    claim.once('error', () => claim.close(() => resolve(false)));
    claim.bind({ port, address: HOST, exclusive: true }, () => resolve(true));
  });

const unused = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen({ port, host: HOST, exclusive: true }, () => probe.close(() => resolve(true)));
  });

/** @type {typeof import('./free-port.d.mts').freePort} */
export async function freePort() {
  const start = Math.floor(Math.random() * COUNT);
  for (let tried = 0; tried < COUNT; tried += 1) {
    const port = FIRST + ((start + tried) % COUNT);
    if ((await claimed(port)) && (await unused(port))) return port;
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + COUNT - 1} are in use.`);
}
