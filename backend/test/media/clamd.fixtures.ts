import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** The text that this scanner finds. A PNG may carry it after its end. */
export const MALWARE = 'this is what the test scanner finds';

const ZERO = 0;

/** The content of a complete INSTREAM, else undefined. Each chunk follows its length; length 0 ends it. */
function contentOf(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** A scanner with clamd's protocol on a socket in `folder`. */
export async function startClamd(folder: string) {
  const path = join(folder, 'clamd.sock');
  const sockets = new Set<Socket>();
  const state: { answer: string | undefined; scanned: Buffer[]; limit: number } = { answer: undefined, scanned: [], limit: Infinity };
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let received = Buffer.alloc(0);
    socket.on('data', (data) => {
      received = Buffer.concat([received, data]);
      const end = received.indexOf(ZERO);
      const command = end < 0 ? '' : received.subarray(0, end).toString();
      const answer = (text: string): unknown => socket.end(`${state.answer ?? text}\0`);
      if (command === 'zPING') answer('PONG');
      if (command !== 'zINSTREAM') return;
      if (received.length > state.limit) return void answer('INSTREAM size limit exceeded. ERROR');
      const content = contentOf(received.subarray(end + 1));
      if (!content) return;
      state.scanned.push(content);
      answer(content.includes(MALWARE) ? 'stream: Test.Malware-1 FOUND' : 'stream: OK');
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    path,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
