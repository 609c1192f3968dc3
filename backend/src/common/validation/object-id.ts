import { Injectable, type PipeTransform } from '@nestjs/common';
import { type ValidationOptions, registerDecorator } from 'class-validator';
import { badInput } from '../errors/errors.js';

/** @returns whether `value` is an id of this API: 24 hexadecimal digits */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value);

const MESSAGE = 'must be an id of 24 hexadecimal digits';

/** Validates an id in a path. @throws 400 naming the field */
@Injectable()
export class IdPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    if (!isId(value)) throw badInput([{ field: 'id', message: MESSAGE }]);
    return value.toLowerCase();
  }
}

/** Validates an id in a body or query. */
export function IsId(options?: ValidationOptions): PropertyDecorator {
  return (target, propertyKey) =>
    registerDecorator({
      name: 'isId',
      target: target.constructor,
      propertyName: String(propertyKey),
      ...(options ? { options } : {}),
      validator: { validate: isId, defaultMessage: () => MESSAGE },
    });
}
