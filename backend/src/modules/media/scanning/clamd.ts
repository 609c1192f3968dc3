import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { type ClamdAddress } from '../../../config/media-settings.js';

const CONNECT_MS = 5_000;
/** clamd gives up a file after two minutes by itself. */
const ANSWER_MS = 150_000;
const ANSWER_BYTES = 4_096;
const CHUNK_BYTES = 256 * 1_024;

/** The scanner does not answer, or could not scan: it says nothing about the file. */
export class ScanFailed extends Error {
  override readonly name = 'ScanFailed';
}

/** Has clamd read a file. @returns the name of what was found; undefined where nothing was @throws ScanFailed */
export async function scanFile(address: ClamdAddress, path: string): Promise<string | undefined> {
  const answer = await ask(address, 'INSTREAM', chunksOf(path));
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found === undefined && answer !== 'stream: OK') throw new ScanFailed(`the scanner answers "${answer}"`);
  return found;
}

/** Whether clamd answers. @throws ScanFailed */
export async function pingScanner(address: ClamdAddress): Promise<void> {
  const answer = await ask(address, 'PING');
  if (answer !== 'PONG') throw new ScanFailed(`the scanner answers "${answer}"`);
}

/** The content as clamd reads it: each chunk after its length; a length of zero ends it. */
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

/** Sends a command with its content, and reads the answer, which may come before all is sent. @throws ScanFailed */
async function ask(address: ClamdAddress, command: string, content?: AsyncIterable<Buffer>): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('it does not answer in time')));
  socket.once('connect', () => socket.setTimeout(ANSWER_MS));
  try {
    const answer = answerOf(socket);
    // What cannot be sent ends the answer too: it destroys the socket.
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
