import { type RenditionName } from './media-key.js';

export interface MediumFile {
  readonly id: string;
  readonly name: RenditionName;
}
