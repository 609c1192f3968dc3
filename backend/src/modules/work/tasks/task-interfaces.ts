import { Injectable } from '@nestjs/common';
import { type TaskName } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';
import { Port } from '../../../common/ports/port.js';

/** `unknown`: not an interface of the project; `other`: of another modality. */
export type InterfaceFault = 'unknown' | 'other';

export interface InterfaceCheck {
  /** @returns the reason why a labelling interface does not fit the project and kind of a task; null if it fits */
  faultOf(
    session: ClientSession,
    projectId: Types.ObjectId,
    interfaceId: Types.ObjectId,
    taskName: TaskName,
  ): Promise<InterfaceFault | null>;
}

/** Checks the labelling interfaces of tasks. The annotation module binds it. */
@Injectable()
export class TaskInterfaces extends Port<InterfaceCheck> {}
