import { CONTENT_CATEGORIES, CONTENT_MESSAGES } from '@labelbridge/contracts';
import { applyDecorators } from '@nestjs/common';
import { type ApiPropertyOptions } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn } from 'class-validator';

/** A documented list of content categories, each at most once. */
export const IsContent = (): PropertyDecorator =>
  applyDecorators(
    ArrayUnique({ message: CONTENT_MESSAGES.shape }),
    IsIn(CONTENT_CATEGORIES, { each: true, message: CONTENT_MESSAGES.shape }),
    IsArray({ message: CONTENT_MESSAGES.shape }),
  );

export const CONTENT_PROPERTY = {
  enum: CONTENT_CATEGORIES,
  enumName: 'ContentCategory',
  isArray: true,
  uniqueItems: true,
  maxItems: CONTENT_CATEGORIES.length,
} satisfies ApiPropertyOptions;
