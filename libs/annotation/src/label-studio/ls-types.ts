import { type Json, type JsonObject } from '../json.js';

export interface LsResult {
  id?: string;
  type: string;
  from_name?: string;
  to_name?: string;
  value?: JsonObject;
  [key: string]: Json | undefined;
}

/** Keys of a result with a place of their own in a region; all others are its `rest`. */
export const RESULT_KEYS = [
  'id',
  'type',
  'from_name',
  'to_name',
  'value',
  'original_width',
  'original_height',
  'image_rotation',
  'original_length',
];
export const RELATION_KEYS = ['type', 'from_id', 'to_id', 'direction', 'labels'];

export const labelsKeyOf = (type: string): string => (type === 'videorectangle' ? 'labels' : type);

export const isLabelsType = (type: string): boolean => type.endsWith('labels') || type === 'videorectangle';
