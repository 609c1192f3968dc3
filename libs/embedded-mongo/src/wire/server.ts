import { type Server, type Socket, createServer } from 'node:net';
import { dispatch } from '../commands/dispatch.js';
import { type ServerState } from '../commands/context.js';
import { type Failure } from '../commands/fail-point.js';
import { type Document, isDocument, isNumeric, toNumber } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { currentTimestamp } from '../update/operators.js';
import { Framer } from './framing.js';
import { OP_QUERY, type Request, messageId, encodeOpMsg, encodeOpReply, parseMessage } from './messages.js';
import { type Reply, encodeReply } from './reply.js';

/** Unix socket, or a port of 127.0.0.1 (0 for any free port). */
export type ListenAt = { readonly socket: string } | { readonly port: number };

let lastReplyId = 0;

export class WireServer {
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly appNames = new Map<number, string>();
  private connections = 0;
  private boundTo = '';

  /** `state` is a function because the server state refers to this server's address. */
  constructor(private readonly state: () => ServerState) {
    this.server = createServer((socket) => this.accept(socket));
  }

  /** Host and port, or socket path. */
  get address(): string {
    return this.boundTo;
  }

  get connectionCount(): number {
    return this.sockets.size;
  }

  async listen(at: ListenAt): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      const ready = () => {
        this.server.off('error', reject);
        resolve();
      };
      if ('socket' in at) this.server.listen(at.socket, ready);
      else this.server.listen(at.port, '127.0.0.1', ready);
    });
    const address = this.server.address();
    this.boundTo = address === null || typeof address === 'string' ? (address ?? '') : `${address.address}:${address.port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private accept(socket: Socket): void {
    const connectionId = ++this.connections;
    const framer = new Framer();
    this.sockets.add(socket);
    socket.setNoDelay(true);
    // A connection error affects one client only; `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (bytes) => {
      let messages: Buffer[];
      try {
        messages = framer.push(bytes);
      } catch {
        socket.destroy();
        return;
      }
      for (const message of messages) void this.answer(socket, connectionId, message);
    });
  }

  private async answer(socket: Socket, connectionId: number, message: Buffer): Promise<void> {
    let request: Request | undefined;
    try {
      request = parseMessage(message);
    } catch (error) {
      this.send(socket, encodeOpMsg(encodeReply(errorReply(error)), ++lastReplyId, messageId(message)));
      return;
    }
    const reply = await this.run(connectionId, request);
    if (!reply) {
      socket.destroy();
      return;
    }
    if (request.moreToCome) return;
    const replyId = ++lastReplyId;
    if (request.opcode === OP_QUERY) this.send(socket, encodeOpReply(reply.fields, replyId, request.id));
    else this.send(socket, encodeOpMsg(encodeSafely(reply), replyId, request.id));
  }

  /** @returns undefined if the connection must be closed instead */
  private async run(connectionId: number, { command, rawDocuments }: Request): Promise<Reply | undefined> {
    const failure = this.failureFor(connectionId, command);
    try {
      if (failure && failure.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, failure.delayMs));
      if (failure?.closesConnection) return undefined;
      if (failure?.error) throw failure.error;
      const reply = await dispatch(this.state(), { connectionId, rawDocuments }, command);
      return {
        ...reply,
        fields: { ...reply.fields, ...unmetWriteConcern(command), ...failedWriteConcern(failure), ...operationTime(command), ok: 1 },
      };
    } catch (error) {
      return errorReply(error);
    }
  }

  private failureFor(connectionId: number, command: Document): Failure | undefined {
    const { failPoint } = this.state();
    if (!failPoint) return undefined;
    const application = isDocument(command['client']) ? command['client']['application'] : undefined;
    if (isDocument(application) && typeof application['name'] === 'string') this.appNames.set(connectionId, application['name']);
    return failPoint.failureFor(Object.keys(command)[0] ?? '', command, this.appNames.get(connectionId));
  }

  private send(socket: Socket, parts: readonly Buffer[]): void {
    if (socket.destroyed) return;
    socket.cork();
    for (const part of parts) socket.write(part);
    socket.uncork();
  }
}

/** Reports a write concern of more than one node, which cannot be satisfied; the write is executed. */
function unmetWriteConcern({ writeConcern }: Document): Document {
  const wanted = isDocument(writeConcern) ? writeConcern['w'] : undefined;
  if (!isNumeric(wanted) || toNumber(wanted) <= 1) return {};
  return { writeConcernError: { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' } };
}

function failedWriteConcern(failure: Failure | undefined): Document {
  if (!failure?.writeConcernError) return {};
  return {
    writeConcernError: failure.writeConcernError,
    ...(failure.labels && failure.labels.length > 0 ? { errorLabels: failure.labels } : {}),
  };
}

function encodeSafely(reply: Reply): Buffer {
  try {
    return encodeReply(reply);
  } catch (error) {
    return encodeReply(errorReply(error));
  }
}

/**
 * Sessions read after the time of their last operation; this server uses its clock. It omits `$clusterTime`, which drivers carry between
 * nodes: there is one node, and reading and sending it would be a tenth of a driver's work for a small command.
 */
function operationTime(command: Document): Document {
  return command['lsid'] === undefined ? {} : { operationTime: currentTimestamp() };
}

function errorReply(error: unknown): Reply {
  if (!(error instanceof CommandError)) {
    return { fields: { ok: 0, errmsg: error instanceof Error ? error.message : String(error), code: 1, codeName: 'InternalError' } };
  }
  const { labels, ...details } = error.details;
  return {
    fields: {
      ok: 0,
      errmsg: error.message,
      code: error.code,
      codeName: error.codeName,
      ...details,
      ...(labels ? { errorLabels: [...labels] } : {}),
    },
  };
}
