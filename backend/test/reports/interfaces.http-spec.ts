import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';

const { work } = await suiteOfWork();

it.each([
  ['45-text-by-url.xml', 'valueType of <Text> has no tool here'],
  ['47-choice-selected.xml', 'selected of <Choice> has no tool here'],
])('%s', async (name, message) => {
  const project = await work.project();
  const xml = readFileSync(join(import.meta.dirname, 'files', name), 'utf8');
  const answer = await work.as(work.admin, 'POST', `/projects/${project._id}/interfaces`, { xml });
  expectAnswer(answer, 400, { details: [{ field: 'line 1', message }] });
});
