import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A receiver of webhooks, which takes all of them. */
export interface Receiver {
  readonly url: string;
  /** Calls by the ids of deliveries. */
  readonly times: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().once('end', () => {
      times.set(id, (times.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}/hook`, times, close };
}
