import { errorWithoutAnswer } from './api-error.js';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/**
 * Follows an answer that goes on: one JSON value a line, as things happen. An empty line says that the connection lives.
 * EventSource would do the same, but cannot send the token.
 *
 * @param onLine gets each value; undefined for an empty line
 * @returns when the server ends it
 * @throws ApiError when there was no answer, it was refused, or the connection broke
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
