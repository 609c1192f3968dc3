import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SeenPatch {
  readonly assignmentId: string;
  readonly source: string;
  readonly sequence: number;
  readonly seconds: number;
}

export type Fate = 'arrives' | 'lost' | 'answer lost';

const PATCH = /^\/api\/annotations\/(\w+)$/;

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  return Buffer.concat(parts);
};

/** A network between browser and product, which records patches and loses some. */
export class Proxy {
  readonly patches: SeenPatch[] = [];
  fate: () => Fate = () => 'arrives';
  /** Offline: no call gets an answer. */
  isDown = false;
  private target = '';
  private readonly server = createServer((incoming, outgoing) => {
    this.pass(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async listen(port: number): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${port}`;
  }
  leadTo(url: string): void {
    this.target = url;
  }
  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (this.isDown) return void outgoing.destroy();
    const { method, url = '/', headers } = incoming;
    const body = await bodyOf(incoming);
    const assignmentId = method === 'PATCH' ? PATCH.exec(url)?.[1] : undefined;
    const fate = assignmentId === undefined ? 'arrives' : this.fate();
    if (fate === 'lost') return void outgoing.destroy();
    if (assignmentId !== undefined) {
      const { source, sequence, seconds } = JSON.parse(body.toString()) as SeenPatch;
      this.patches.push({ assignmentId, source, sequence, seconds });
    }
    const call = request(this.target + url, { method, headers }, (answer) => {
      if (fate === 'answer lost') return void answer.resume().once('end', () => outgoing.destroy());
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    call.once('error', () => outgoing.destroy());
    outgoing.once('close', () => fate === 'arrives' && !outgoing.writableFinished && call.destroy());
    call.end(body);
  }
}
