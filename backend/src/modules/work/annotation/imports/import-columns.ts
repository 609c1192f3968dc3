import { fieldsOf, isRecord, type LabelConfig } from '@labelbridge/annotation';
import { badInput } from '../../../../common/errors/errors.js';
import { type Columns } from '../domain/columns.js';

/** Fields that an import can map to a column: the fields of the interface, and the id of the row. */
export const importFields = (config: LabelConfig): string[] => [...fieldsOf(config), 'id'];

/** Parses the columns of a query from JSON: `{"text":"Sentence"}`. @throws 400 */
export function columnsIn(query: string | undefined, config: LabelConfig): Columns {
  if (query === undefined) return {};
  const fail = (message: string): Error => badInput([{ field: 'columns', message }]);
  let given: unknown;
  try {
    given = JSON.parse(query);
  } catch {
    throw fail('must be JSON, such as {"text":"Sentence"}');
  }
  if (!isRecord(given)) throw fail('must be an object: the column of each field');
  const fields = importFields(config);
  return Object.fromEntries(
    Object.entries(given).map(([field, column]) => {
      if (!fields.includes(field)) throw fail(`“${field.slice(0, 100)}” is no field of the labelling interface`);
      if (typeof column !== 'string' || column === '') throw fail('the column of a field must be a text');
      return [field, column];
    }),
  );
}
