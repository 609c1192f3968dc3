import { type PipeTransform } from '@nestjs/common';
import { badInput } from '../errors/errors.js';

/** Validates a number in a path. @throws 400 naming the field */
export class NumberPipe implements PipeTransform<unknown, number> {
  constructor(
    private readonly field: string,
    private readonly max: number,
  ) {}

  transform(value: unknown): number {
    // The pipe of all routes has converted it.
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= this.max) return value;
    throw badInput([{ field: this.field, message: `must be a number from 1 to ${this.max}` }]);
  }
}
