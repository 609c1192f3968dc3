import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** Source of random numbers that nobody outside the server can predict. */
@Injectable()
export class Randomness {
  /** @returns a whole number from 0 to below `limit`, which must be above 0 */
  below(limit: number): number {
    return randomInt(limit);
  }
}
