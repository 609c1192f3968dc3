import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type ErrorBody, type ErrorDetail } from '@labelbridge/contracts';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { contextOf, inRequestContext } from '../context/request-context.js';
import { PartlyDoneError, StorageFullError, UnavailableError, TooManyRequestsError, ServerBusyError } from './errors.js';
import { toHttpException } from './infrastructure-errors.js';
import { errorStack } from './error-text.js';

const SHOWN_TO_CALLERS = [ServerBusyError, PartlyDoneError, StorageFullError, UnavailableError];
const INTERNAL = 'Something went wrong on our side. Nothing was changed. Please try again.';

/** Answers every error with the same body. Internal errors are logged with the request id, and their details are not shown. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const body = this.bodyOf(exception, request.id);
    // Overload is not an internal error, and the access log has it.
    if (body.statusCode >= 500 && !(exception instanceof ServerBusyError)) {
      // The context adds the request id, also for errors of hooks and other routes.
      inRequestContext(contextOf(request), () =>
        this.logger.error(`${request.method} ${request.routeOptions.url ?? 'unmatched'}`, errorStack(exception)),
      );
    }
    if (reply.sent) return;
    if (exception instanceof TooManyRequestsError || exception instanceof ServerBusyError)
      void reply.header('retry-after', exception.retryAfter);
    // The route may have set another content type.
    void reply.status(body.statusCode).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(body);
  }

  private bodyOf(exception: unknown, requestId: string): ErrorBody {
    const known = exception instanceof HttpException ? exception : toHttpException(exception);
    if (!known) return errorBody(500, INTERNAL, requestId);
    const status = known.getStatus();
    const response = known.getResponse();
    const { message, details, data } = typeof response === 'string' ? read({ message: response }) : read(response);
    const isMeantForCallers = status < 500 || SHOWN_TO_CALLERS.some((kind) => known instanceof kind);
    return errorBody(status, isMeantForCallers ? (message ?? known.message) : INTERNAL, requestId, details, data);
  }
}

/** `responseMessage` repeats `message`, because the specification's assign call uses that name. */
export function errorBody(statusCode: number, message: string, requestId: string, details?: ErrorDetail[], data?: unknown): ErrorBody {
  return {
    statusCode,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message,
    responseMessage: message,
    ...(details?.length ? { details } : {}),
    ...(data === undefined ? {} : { data }),
    requestId,
  };
}

function read(response: object): { message: string | undefined; details: ErrorDetail[] | undefined; data: unknown } {
  const { message, details, data } = response as { message?: unknown; details?: unknown; data?: unknown };
  return {
    message: typeof message === 'string' ? message : undefined,
    details: Array.isArray(details) ? (details as ErrorDetail[]) : undefined,
    data,
  };
}
