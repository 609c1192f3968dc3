import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { Port } from '../../../common/ports/port.js';

/** Tells if an annotator has, or had, a job of a project. */
export type HasJobIn = (annotatorId: Types.ObjectId, projectId: Types.ObjectId) => Promise<boolean>;

/** Annotators who read a guideline because of a job. The jobs module binds it. */
@Injectable()
export class GuidelineReaders extends Port<HasJobIn> {}
