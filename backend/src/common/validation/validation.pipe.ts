import { ValidationPipe } from '@nestjs/common';
import { type ErrorDetail } from '@labelbridge/contracts';
import { type ValidationError } from 'class-validator';
import { badInput } from '../errors/errors.js';

/** The broken rules of a request, one per field, nested ones by their path (`rate.amount`). */
export function problemsOf(errors: readonly ValidationError[], parent = ''): ErrorDetail[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = parent ? `${parent}.${property}` : property;
    const [message] = Object.entries(constraints ?? {}).map(([rule, text]) =>
      rule === 'whitelistValidation' ? 'is not a known field' : stripField(text, property),
    );
    return [...(message ? [{ field, message }] : []), ...problemsOf(children ?? [], field)];
  });
}

// class-validator's own messages start with the property's name, which `field` says already.
const stripField = (text: string, property: string): string => (text.startsWith(`${property} `) ? text.slice(property.length + 1) : text);

/** Strict input: known fields only, no conversion of types, the first broken rule of each field. */
export const inputValidation = (): ValidationPipe =>
  new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    transform: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => badInput(problemsOf(errors)),
  });
