import { Injectable } from '@nestjs/common';
import { Port } from '../../../../common/ports/port.js';

export interface TrySource {
  /** @returns whether the taker of a try at an exam may still read its items */
  isOpenTry(id: string): Promise<boolean>;
}

/** The tries at exams, which read items as jobs do. The exams module binds it. */
@Injectable()
export class OpenTries extends Port<TrySource> {}
