import { HttpException } from '@nestjs/common';
import { type ErrorDetail } from '@labelbridge/contracts';
import { problemSentence } from '../common/errors/errors.js';
import { diskProblem } from '../common/errors/disk-problem.js';
import { errorText } from '../common/errors/error-text.js';

const isDetail = (value: unknown): value is ErrorDetail =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

/** Sentences about an option already begin with its name. */
function lineOf(detail: ErrorDetail): string {
  const sentence = problemSentence(detail);
  return detail.field.startsWith('--') && sentence.startsWith(detail.field) ? sentence : `${detail.field}: ${sentence}`;
}

/** Formats a failed command's error without a stack: the broken rules, one a line, or the message. */
export function failureText(error: unknown): string {
  if (error instanceof HttpException) {
    const response = error.getResponse();
    const details = typeof response === 'object' && 'details' in response && Array.isArray(response.details) ? response.details : [];
    const lines = details.filter(isDetail).map(lineOf);
    return lines.length > 0 ? lines.join('\n') : error.message;
  }
  return diskProblem(error) ?? errorText(error);
}
