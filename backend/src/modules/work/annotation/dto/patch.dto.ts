import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ANNOTATION_LIMITS } from '@labelbridge/annotation';
import { ErrorBodyDto } from '../../../../common/openapi/error-body.dto.js';
import { PatchConflictDto } from './item.dto.js';

/** 409 of a patch: the error body, with the state of the server in `data`. */
export const ApiPatchConflictResponse = (): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(ErrorBodyDto, PatchConflictDto),
    ApiResponse({
      status: 409,
      schema: {
        allOf: [{ $ref: getSchemaPath(ErrorBodyDto) }, { type: 'object', properties: { data: { $ref: getSchemaPath(PatchConflictDto) } } }],
      },
    }),
  );

/** JSON limits of a patch or review: masks are long lists of numbers, outlines are many short lists. */
export const PATCH_JSON = { containers: 250_000, values: ANNOTATION_LIMITS.numbersWritten } as const;
