import { type RenditionName } from './media-key.js';

/** One file of a medium. */
export interface MediumFile {
  readonly id: string;
  readonly name: RenditionName;
}
