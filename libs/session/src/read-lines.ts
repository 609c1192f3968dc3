import { errorWithoutAnswer } from './api-error.js';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/**
 * Reads a streamed answer of one JSON value per line. An empty line is a heartbeat. EventSource cannot send the token.
 *
 * @param onLine receives each value; undefined for a heartbeat
 * @returns when the server ends the stream
 * @throws ApiError if the request is refused or the connection fails
 */
export async function readLines(path: string, signal: AbortSignal, onLine: (value: unknown) => void): Promise<void> {
  const { body } = await sendAuthenticated(new Request(`${apiOrigin()}${path}`), signal);
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line === '' ? undefined : JSON.parse(line));
    }
  } catch (failure) {
    throw errorWithoutAnswer(failure);
  }
}
