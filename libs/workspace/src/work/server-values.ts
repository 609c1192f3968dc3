import { type LabellingInterface, type Region } from '@labelbridge/annotation';
import { isRecord } from '@labelbridge/session';

// The server has validated both by the rules of libs/annotation, which are 10 kB: here it is only told what they are.

export const isRegions = (value: unknown): value is Region[] =>
  Array.isArray(value) &&
  value.every((each) => isRecord(each) && typeof each.id === 'string' && isRecord(each.shape) && Array.isArray(each.labels));

export const isInterface = (value: unknown): value is LabellingInterface =>
  isRecord(value) && value.version === 1 && Array.isArray(value.objects) && Array.isArray(value.controls);
