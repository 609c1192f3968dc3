import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** The source of chance: nobody outside the server can compute what it gives. */
@Injectable()
export class Randomness {
  /** A whole number from 0 to below `limit`. @param limit above 0 */
  below(limit: number): number {
    return randomInt(limit);
  }
}
