import { afterEach, expect, it, jest } from '@jest/globals';
import { AREA_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { cleanup, render, screen } from '@testing-library/react';
import * as calls from '../api/areas.js';

let mayMove = false;
const AREA: calls.Area = { name: 'mfe_admin', url: null, by: 'built-in', version: '', previous: [] };
const MOVED: calls.Area = { ...AREA, name: 'mfe_annotator', url: 'https://areas.example', by: 'admin' };
jest.unstable_mockModule('../api/areas.js', () => ({
  ...calls,
  useAreas: () => ({
    data: { areas: [AREA, MOVED], mayMove },
    error: undefined,
    loading: false,
    seenAt: undefined,
    reload: async () => undefined,
  }),
}));
const { default: AreasPage } = await import('./AreasPage.js');

afterEach(cleanup);

it.each([true, false])('offers to move an area where the server has hosts for it, else says who names them: %s', (may) => {
  mayMove = may;
  render(<AreasPage />, { wrapper: MemoryRouter });
  expect(screen.queryAllByRole('button', { name: 'Move' })).toHaveLength(may ? 2 : 0);
  expect(screen.getByRole('button', { name: "Use the server's settings" })).toBeTruthy();
  expect(screen.queryByText(AREA_MESSAGES.noHosts) === null).toBe(may);
});
