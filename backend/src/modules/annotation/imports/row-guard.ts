import { Logger } from '@nestjs/common';
import { type Problem } from '@labelbridge/annotation';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { errorStack } from '../../../common/errors/error-text.js';

/** What is wrong with a row. */
export interface RefusedRow {
  readonly line: number;
  readonly problems: readonly Problem[];
}

/** Refuses the rows of a file on which the program itself fails: such a row fails at each try, and its file would never end. */
export class RowGuard {
  readonly #logger = new Logger('Imports');
  #isLogged = false;

  /** @returns what `read` makes of the row at a line */
  run<T>(line: number, read: () => T): T | RefusedRow {
    try {
      return read();
    } catch (error) {
      // Once is enough to find the fault: all rows of a file may have it.
      if (!this.#isLogged) this.#logger.error(`The program failed on the row at line ${line} of a file`, errorStack(error));
      this.#isLogged = true;
      return { line, problems: [{ field: '', message: WORKPLACE_MESSAGES.importRowFault }] };
    }
  }
}
