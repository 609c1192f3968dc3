import { expect, it } from '@jest/globals';
import { ONE_ADMIN_MESSAGES } from '@labelbridge/contracts';
import { render } from '@testing-library/react';
import { CommandText } from './CommandText.js';

it('keeps the words of a command whole, and the message as it is', () => {
  const { container } = render(<CommandText>{ONE_ADMIN_MESSAGES.rate}</CommandText>);
  expect([...container.querySelectorAll('code > span')].map(({ textContent }) => textContent)).toEqual([
    'npm',
    'run',
    'cli',
    '--',
    'rate:set',
    'NAIRA',
  ]);
  expect(container.textContent).toBe(ONE_ADMIN_MESSAGES.rate);
});

it('leaves a message without a command alone', () => {
  const { container } = render(<CommandText>{ONE_ADMIN_MESSAGES.payouts}</CommandText>);
  expect([container.innerHTML]).toEqual([ONE_ADMIN_MESSAGES.payouts]);
});
