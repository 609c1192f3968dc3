import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type ClamdAddress } from '../../../../config/media-settings.js';

const CONNECT_MS = 5_000;
/** Longer than clamd's own limit of two minutes a file. */
const ANSWER_MS = 150_000;
const ANSWER_BYTES = 4_096;
const CHUNK_BYTES = 256 * 1_024;

/** The scanner is unreachable or failed, which says nothing about the file. */
export class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
}

/** Scans a file with clamd. @returns the name of the malware; undefined for a clean file @throws ScanFailed */
export async function scanFile(address: ClamdAddress, path: string): Promise<string | undefined> {
  const answer = await ask(address, 'INSTREAM', chunksOf(path));
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found === undefined && answer !== 'stream: OK') throw new ScanFailed(`the scanner answers "${answer}"`);
  return found;
}

/** @throws ScanFailed if clamd does not respond */
export async function pingScanner(address: ClamdAddress): Promise<void> {
  const answer = await ask(address, 'PING');
  if (answer !== 'PONG') throw new ScanFailed(`the scanner answers "${answer}"`);
}

/** The content in clamd's format: each chunk after its length, then a length of zero. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const content: Buffer = chunk;
    yield lengthOf(content.length);
    yield content;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function* sent(command: string, content: AsyncIterable<Buffer> | undefined): AsyncGenerator<Buffer> {
  yield Buffer.from(`z${command}\0`);
  if (content) yield* content;
}

/** Sends a command with its content, and reads the response, which may arrive before the content is sent. @throws ScanFailed */
async function ask(address: ClamdAddress, command: string, content?: AsyncIterable<Buffer>): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('it does not answer in time')));
  socket.once('connect', () => socket.setTimeout(ANSWER_MS));
  try {
    const answer = answerOf(socket);
    // A failed send destroys the socket, which ends the response too.
    pipeline(sent(command, content), socket, { end: false }).catch((error: Error) => socket.destroy(error));
    return await answer;
  } catch (error) {
    throw new ScanFailed(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    socket.destroy();
  }
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
      const [line, ...more] = answer.split('\0');
      if (line !== undefined && more.length > 0) resolve(line);
      else if (answer.length > ANSWER_BYTES) reject(new Error('its answer does not end'));
    });
    socket.once('error', reject).once('close', () => reject(new Error('it ends the connection without an answer')));
  });
