import { describe, expect, it } from '@jest/globals';
import { type NameMatch, nameMatch } from './account-name.js';

describe('the name of an account', () => {
  it.each<[string | null, string, string, NameMatch]>([
    ['ADA OBI', 'Ada', 'Obi', 'match'],
    ['Obi Ada', 'Ada', 'Obi', 'match'],
    ['OBI, ADA NGOZI', 'Ada', 'Obi', 'match'],
    ['ADEBAYO OLA-SANGO', 'Adébáyọ̀', 'Ọlá-Ṣàngó', 'match'],
    ['ADA OBIORA', 'Ada', 'Obi', 'mismatch'],
    ['ADA', 'Ada', 'Obi', 'mismatch'],
    ['BLESSING OKORO', 'Ada', 'Obi', 'mismatch'],
    ['', 'Ada', 'Obi', 'mismatch'],
    ['ANYBODY', '-', '.', 'mismatch'],
    [null, 'Ada', 'Obi', 'unresolved'],
  ])('%s of %s %s: %s', (resolved, firstname, lastname, match) => {
    expect(nameMatch(resolved, { firstname, lastname })).toBe(match);
  });
});
