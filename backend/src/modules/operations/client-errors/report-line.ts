import { type ClientErrorDto } from './client-error.dto.js';

// eslint-disable-next-line no-control-regex -- a visitor could use these to begin another line
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Query strings and fragments, which may contain typed text or keys. */
const QUERY = /[?#][^\s"'<>)]*/g;

const oneLine = (text: string): string => text.replace(QUERY, '').replace(CONTROL, ' ').trim();

export const reportLine = ({ area, version, failure, message, stack, requestId }: ClientErrorDto): string =>
  [
    `area=${area}`,
    `version=${version || 'unknown'}`,
    `failure=${failure}`,
    ...(requestId ? [`call=${requestId}`] : []),
    oneLine(message),
    ...(stack ? [`stack: ${oneLine(stack)}`] : []),
  ].join(' ');
