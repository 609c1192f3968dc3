import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';

/** Whether a labelling interface is one of a project. */
export type InterfaceCheck = (session: ClientSession, projectId: Types.ObjectId, interfaceId: Types.ObjectId) => Promise<boolean>;

/** The labelling interfaces that tasks may name. The annotation module provides the check: the tasks module does not import it. */
@Injectable()
export class TaskInterfaces {
  #check: InterfaceCheck = async () => false;

  provide(check: InterfaceCheck): void {
    this.#check = check;
  }

  async belongs(...asked: Parameters<InterfaceCheck>): Promise<boolean> {
    return this.#check(...asked);
  }
}
