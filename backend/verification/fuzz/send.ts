import { Agent, request } from 'node:http';

const TIMEOUT_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Sends a raw request: a client would normalize its path and headers. A 200 with an ndjson stream is closed at once.
 *
 * @throws Error if the connection breaks or no data arrives for 30 s
 */
export function send(
  base: string,
  { method, path, headers, body }: { method: string; path: string; headers: Readonly<Record<string, string>>; body: string | undefined },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
      const type = String(answer.headers['content-type'] ?? '');
      const status = answer.statusCode ?? 0;
      if (type.includes('ndjson') && status === 200) {
        answer.destroy();
        resolve({ status, type, text: '' });
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status, type, text: Buffer.concat(parts).toString() }));
      answer.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer within 30 s')));
    sent.on('error', reject);
    sent.end(body);
  });
}

export const endConnections = (): void => agent.destroy();
