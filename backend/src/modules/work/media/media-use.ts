import { Injectable } from '@nestjs/common';
import { Port } from '../../../common/ports/port.js';

export interface MediaUsers {
  /** @returns the ids in use */
  mediaInUse(ids: readonly string[]): Promise<readonly string[]>;
  /** @param jobId of a job, or of a try at an exam @returns whether its annotator may still read its items */
  isOpenJob(jobId: string): Promise<boolean>;
  /** @returns whether a run still goes on */
  isOpenRun(runId: string): Promise<boolean>;
  /** Counts bytes of files that the annotator of a job loaded. */
  noteLoaded(jobId: string, bytes: number): Promise<void>;
}

/** The use of media by items and jobs. The annotation module binds it. */
@Injectable()
export class MediaUse extends Port<MediaUsers> {}
