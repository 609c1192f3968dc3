import { HttpCode, type Type, applyDecorators } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiProduces,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { type FastifyReply } from 'fastify';
import { ErrorBodyDto } from './error-body.dto.js';

type Schema = Record<string, unknown>;
const message: Schema = { type: 'string', description: 'what happened, for people' };
const ref = (type: Type): Schema => ({ $ref: getSchemaPath(type) });
const mayAnswer = (status: number, type: Type, properties: Record<string, Schema>): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(type),
    ApiResponse({ status, schema: { type: 'object', required: Object.keys(properties), properties } }),
    ApiBadRequestResponse({ type: ErrorBodyDto, description: 'The input breaks a rule; `details` names each field.' }),
  );

const answer = (status: number, type: Type, properties: Record<string, Schema>): MethodDecorator =>
  applyDecorators(HttpCode(status), mayAnswer(status, type, properties));

/** 200 `{ data: [...], page }`: a list with keyset paging. */
export const ApiListResponse = (type: Type): MethodDecorator =>
  answer(200, type, {
    data: { type: 'array', items: ref(type) },
    page: {
      type: 'object',
      required: ['total', 'next'],
      properties: {
        total: { type: 'integer', nullable: true, description: 'exact up to 1,000, null beyond' },
        next: { type: 'string', nullable: true, description: 'the cursor of the next page, or null' },
      },
    },
  });

/** 200 `{ data: { <tab>: number } }`: the number of rows of each tab. */
export const ApiTotalsResponse = (tabs: readonly string[]): MethodDecorator => {
  const total: Schema = { type: 'integer', nullable: true, description: 'exact up to 1,000, null beyond' };
  const data: Schema = { type: 'object', required: [...tabs], properties: Object.fromEntries(tabs.map((tab) => [tab, total])) };
  return applyDecorators(
    ApiResponse({ status: 200, schema: { type: 'object', required: ['data'], properties: { data } } }),
    ApiBadRequestResponse({ type: ErrorBodyDto, description: 'The input breaks a rule; `details` names each field.' }),
  );
};

/** 200 `{ data }`: one record. */
export const ApiRecordResponse = (type: Type): MethodDecorator =>
  applyDecorators(answer(200, type, { data: ref(type) }), ApiNotFoundResponse({ type: ErrorBodyDto }));

/** 201 `{ message, data }`: a created record. */
export const ApiCreatedRecordResponse = (type: Type): MethodDecorator =>
  applyDecorators(answer(201, type, { message, data: ref(type) }), ApiConflictResponse({ type: ErrorBodyDto }));

/** 200 `{ message, data }`: a changed record. */
export const ApiChangedRecordResponse = (type: Type): MethodDecorator =>
  applyDecorators(
    answer(200, type, { message, data: ref(type) }),
    ApiNotFoundResponse({ type: ErrorBodyDto }),
    ApiConflictResponse({ type: ErrorBodyDto }),
  );

/** `{ message, data, secret }`: a record, and its secret, which no later answer shows. */
export const ApiSecretResponse = (status: 200 | 201, type: Type): MethodDecorator =>
  applyDecorators(
    answer(status, type, { message, data: ref(type), secret: { type: 'string' } }),
    ApiConflictResponse({ type: ErrorBodyDto }),
  );

/** 202 `{ message, data }`: the change waits for a second admin. */
export const ApiWaitingRecordResponse = (type: Type): MethodDecorator => mayAnswer(202, type, { message, data: ref(type) });

/** 200 `{ message, data: [...], failed: [{ id, message }] }`: the result of a bulk call. */
export const ApiBulkResponse = (type: Type): MethodDecorator =>
  answer(200, type, {
    message,
    data: { type: 'array', items: ref(type) },
    failed: {
      type: 'array',
      items: { type: 'object', required: ['id', 'message'], properties: { id: { type: 'string' }, message: { type: 'string' } } },
    },
  });

/** 200 with a PDF. */
export const ApiPdfResponse = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('application/pdf'),
    ApiResponse({ status: 200, content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } }),
    ApiNotFoundResponse({ type: ErrorBodyDto }),
    ApiConflictResponse({ type: ErrorBodyDto }),
  );

export interface MaybeWaiting<T> {
  readonly answer: Changed<T>;
  readonly waits: boolean;
}

/** Answers a change, with 202 if it waits for a second admin. */
export function answerWaiting<T>(reply: FastifyReply, { answer: body, waits }: MaybeWaiting<T>): Changed<T> {
  if (waits) void reply.status(202);
  return body;
}

export interface One<T> {
  data: T;
}

export interface Changed<T> {
  message: string;
  data: T;
}

/** A record that a bulk call could not process. */
export interface Failure {
  id: string;
  message: string;
}

export interface Many<T> extends Changed<T[]> {
  failed: Failure[];
}
