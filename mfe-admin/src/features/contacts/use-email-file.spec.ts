import { expect, it } from '@jest/globals';
import { BULK_EMAIL_FILE_MESSAGES } from '@labelbridge/contracts';
import { refusalOf } from './use-email-file.js';

// @asvs V5.2.1-2
it.each([
  ['people.txt', 10, undefined],
  ['PEOPLE.CSV', 0, undefined],
  ['people.csv.exe', 10, BULK_EMAIL_FILE_MESSAGES.wrongType],
  ['people.xlsx', 10, BULK_EMAIL_FILE_MESSAGES.wrongType],
  ['csv', 10, BULK_EMAIL_FILE_MESSAGES.wrongType],
  ['people.csv', 100_000 * 256, undefined],
  ['people.csv', 1_000_000_000, BULK_EMAIL_FILE_MESSAGES.tooLarge],
])('%s of %d bytes: %s', (name, size, refusal) => expect(refusalOf({ name, size })).toBe(refusal));
