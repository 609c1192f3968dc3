import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';

/** A field that holds one object of `type`, checked by that type's own rules. An array or a scalar is refused. */
export function NestedObject(type: () => new () => object): PropertyDecorator {
  return applyDecorators(IsObject({ message: 'must be an object' }), ValidateNested(), Type(type));
}
