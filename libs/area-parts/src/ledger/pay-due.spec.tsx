import { expect, it } from '@jest/globals';
import { addDays, businessDate } from '@labelbridge/contracts';
import { render } from '@testing-library/react';
import { DetailList } from '../show/DetailList.js';
import { payDue } from './pay-due.js';

const today = businessDate(new Date());

it.each([
  ['an unpaid invoice', today, `Due by${today}`],
  ['a late one', addDays(today, -1), `Late: was due by${addDays(today, -1)}`],
  ['one that is paid', null, ''],
])('tells of %s the day by which it is paid', (_, payBy, text) => {
  expect(render(<DetailList details={[payDue(payBy)]} />).container.textContent).toBe(text);
});
