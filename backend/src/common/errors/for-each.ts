import { HttpException } from '@nestjs/common';
import { type Failure } from '../openapi/shapes.js';

/**
 * Does `work` for each id, one after the other: what is refused to one (a 4xx) is told of that one and stops none of the
 * others. A fault of ours stops the call.
 */
export async function forEachId<T>(
  ids: readonly string[],
  work: (id: string) => Promise<T>,
): Promise<{ data: T[]; failed: Failure[] }> {
  const data: T[] = [];
  const failed: Failure[] = [];
  for (const id of new Set(ids)) {
    try {
      data.push(await work(id));
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      failed.push({ id, message: error.message });
    }
  }
  return { data, failed };
}
