import { Injectable } from '@nestjs/common';
import { type TaskName } from '@labelbridge/contracts';
import { type ClientSession, type Types } from 'mongoose';

/** What makes an interface wrong for a task: it is none of its project, or of another modality. */
export type InterfaceFault = 'unknown' | 'other';
/** What makes a labelling interface wrong for a task of this project and kind; null where it fits. */
export type InterfaceCheck = (
  session: ClientSession,
  projectId: Types.ObjectId,
  interfaceId: Types.ObjectId,
  taskName: TaskName,
) => Promise<InterfaceFault | null>;

/** The labelling interfaces that tasks may name. The annotation module provides the check: the tasks module does not import it. */
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
