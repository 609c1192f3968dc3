import { type LabelConfig, type Region } from '@labelbridge/annotation';
import { isRecord } from '@labelbridge/session';

// The server has validated both. The rules of libs/annotation are 10 kB, so this only tells the types.

export const isRegions = (value: unknown): value is Region[] =>
  Array.isArray(value) &&
  value.every((each) => isRecord(each) && typeof each.id === 'string' && isRecord(each.shape) && Array.isArray(each.labels));

export const isInterface = (value: unknown): value is LabelConfig =>
  isRecord(value) && value.version === 1 && Array.isArray(value.objects) && Array.isArray(value.controls);
