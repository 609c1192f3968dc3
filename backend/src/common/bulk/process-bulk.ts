import { HttpException, Logger } from '@nestjs/common';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { type Failure } from '../openapi/responses.js';
import { errorStack } from '../errors/error-text.js';

const logger = new Logger('ForEach');

/**
 * Does `work` for each id, one after the other: what fails is told of that one and stops none of the others. A fault of
 * ours is logged and told as "not just now": the answer must still say which of the others are done.
 */
export async function processBulk<T>(ids: readonly string[], work: (id: string) => Promise<T>): Promise<{ data: T[]; failed: Failure[] }> {
  const data: T[] = [];
  const failed: Failure[] = [];
  for (const id of new Set(ids)) {
    try {
      data.push(await work(id));
    } catch (error) {
      const refused = error instanceof HttpException && error.getStatus() < 500;
      if (!refused) logger.error(`${id} met a fault`, errorStack(error));
      failed.push({ id, message: refused ? error.message : WORK_MESSAGES.notJustNow });
    }
  }
  return { data, failed };
}
