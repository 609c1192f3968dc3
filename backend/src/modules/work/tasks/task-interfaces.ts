import { Injectable } from '@nestjs/common';
import { type TaskName } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';

/** `unknown`: not an interface of the project; `other`: of another modality. */
export type InterfaceFault = 'unknown' | 'other';
/** @returns the reason why a labelling interface does not fit the project and kind of a task; null if it fits */
export type InterfaceCheck = (
  session: ClientSession,
  projectId: Types.ObjectId,
  interfaceId: Types.ObjectId,
  taskName: TaskName,
) => Promise<InterfaceFault | null>;

/** Checks the labelling interfaces of tasks. The annotation module provides the check, because the tasks module does not import it. */
@Injectable()
export class TaskInterfaces {
  #check: InterfaceCheck = async () => 'unknown';

  provide(check: InterfaceCheck): void {
    this.#check = check;
  }

  async faultOf(...asked: Parameters<InterfaceCheck>): Promise<InterfaceFault | null> {
    return this.#check(...asked);
  }
}
