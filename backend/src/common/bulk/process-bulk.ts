import { HttpException, Logger } from '@nestjs/common';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { type Failure } from '../openapi/responses.js';
import { errorStack } from '../errors/error-text.js';

const logger = new Logger('Bulk');

/**
 * Runs `work` for each id, one after the other. A failure is reported with its id and does not stop the others. An internal error is logged
 * and reported as temporary: the answer must still list the successful ids.
 */
export async function processBulk<T>(ids: readonly string[], work: (id: string) => Promise<T>): Promise<{ data: T[]; failed: Failure[] }> {
  const data: T[] = [];
  const failed: Failure[] = [];
  for (const id of new Set(ids)) {
    try {
      data.push(await work(id));
    } catch (error) {
      const refused = error instanceof HttpException && error.getStatus() < 500;
      if (!refused) logger.error(`${id}: internal error`, errorStack(error));
      failed.push({ id, message: refused ? error.message : WORK_MESSAGES.notJustNow });
    }
  }
  return { data, failed };
}
