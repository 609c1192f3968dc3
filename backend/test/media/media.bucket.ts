import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A bucket over HTTP in the memory of this process, without a check of signatures. */
export interface Bucket {
  readonly url: string;
  readonly files: Map<string, Buffer>;
  /** Answers this status to requests that match `of`, from now on. */
  fail(status: number, of?: (method: string, key: string) => boolean): void;
  recover(): void;
  failures(): number;
  close(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const files = new Map<string, Buffer>();
  let fault: { status: number; of: (method: string, key: string) => boolean } | undefined;
  let failures = 0;
  const answer = async ({ method = '', url = '' }: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const key = new URL(url, 'http://bucket').pathname.replace('/media/', '');
    if (fault?.of(method, key)) {
      failures += 1;
      response.writeHead(fault.status).end();
      return;
    }
    if (method === 'PUT') files.set(key, body);
    if (method === 'DELETE') files.delete(key);
    const file = files.get(key);
    if (!file) response.writeHead(method === 'DELETE' ? 204 : 404).end();
    else response.writeHead(200, { 'content-length': file.length }).end(method === 'GET' ? file : undefined);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => void answer(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/media`,
    files,
    fail: (status, of = () => true) => void (fault = { status, of }),
    recover: () => void (fault = undefined),
    failures: () => failures,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
