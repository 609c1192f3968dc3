import { afterEach, expect, it } from '@jest/globals';
import { AREA_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { type Area } from '../api/areas.js';
import AreasPage from './AreasPage.js';

const AREA: Area = { name: 'mfe_admin', url: null, by: 'built-in', version: '', previous: [] };
const MOVED: Area = { ...AREA, name: 'mfe_annotator', url: 'https://areas.example', by: 'admin' };
const api = testApi();

afterEach(cleanup);

it.each([true, false])('offers to move an area where the server has hosts for it, else says who names them: %s', async (may) => {
  api.on('GET /api/areas', { data: { areas: [AREA, MOVED], mayMove: may } });
  api.on('GET /api/areas/credentials', { data: { credentials: [] } });
  render(<AreasPage />, { wrapper: MemoryRouter });
  expect(await screen.findByRole('button', { name: "Use the server's settings" })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Move' })).toHaveLength(may ? 2 : 0);
  expect(screen.queryAllByRole('button', { name: 'Make a deploy credential' })).toHaveLength(may ? 1 : 0);
  expect(screen.queryByText(AREA_MESSAGES.noHosts) === null).toBe(may);
});
