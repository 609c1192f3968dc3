import { Injectable, type PipeTransform } from '@nestjs/common';
import { EXAM_LIMITS } from '@labelbridge/contracts';
import { badInput } from '../../../common/errors/errors.js';

/** Validates the number of an item in a path. @throws 400 naming the field */
@Injectable()
export class ItemNumberPipe implements PipeTransform<unknown, number> {
  transform(value: unknown): number {
    // The pipe of all routes has converted it.
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= EXAM_LIMITS.items) return value;
    throw badInput([{ field: 'number', message: `must be a number from 1 to ${EXAM_LIMITS.items}` }]);
  }
}
