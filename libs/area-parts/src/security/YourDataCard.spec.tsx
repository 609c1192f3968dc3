import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { YourDataCard } from './YourDataCard.js';

afterEach(cleanup);

it('says what the erasure of the account ends, before the password', () => {
  render(<YourDataCard />);
  fireEvent.click(screen.getByRole('button', { name: 'Erase my account' }));
  expect(within(screen.getByRole('dialog')).getByText(/Work records that you made are withdrawn/)).toBeTruthy();
});
