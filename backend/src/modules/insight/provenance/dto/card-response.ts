import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBadRequestResponse, ApiExtraModels, ApiNotFoundResponse, ApiProduces, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ErrorBodyDto } from '../../../../common/openapi/error-body.dto.js';

/** 200 `{ data }`: one card; or the card as Markdown. */
export const ApiCardResponse = (type: Type): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(type),
    ApiProduces('application/json', 'text/markdown'),
    ApiResponse({
      status: 200,
      description: 'The card.',
      content: {
        'application/json': { schema: { type: 'object', required: ['data'], properties: { data: { $ref: getSchemaPath(type) } } } },
        'text/markdown': { schema: { type: 'string' } },
      },
    }),
    ApiBadRequestResponse({ type: ErrorBodyDto, description: 'The input breaks a rule; `details` names each field.' }),
    ApiNotFoundResponse({ type: ErrorBodyDto }),
  );
