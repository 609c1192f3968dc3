import { Logger } from '@nestjs/common';
import { type Problem } from '@labelbridge/annotation';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { errorStack } from '../../../../common/errors/error-text.js';

export interface RefusedRow {
  readonly line: number;
  readonly problems: readonly Problem[];
}

/** Refuses rows that cause an internal error. They would fail at each try, and the import would never end. */
export class RowGuard {
  readonly #logger = new Logger('Imports');
  #isLogged = false;

  run<T>(line: number, read: () => T): T | RefusedRow {
    try {
      return read();
    } catch (error) {
      // Logged once: all rows of a file may have the same fault.
      if (!this.#isLogged) this.#logger.error(`The program failed on the row at line ${line} of a file`, errorStack(error));
      this.#isLogged = true;
      return { line, problems: [{ field: '', message: WORKPLACE_MESSAGES.importRowFault }] };
    }
  }
}
