import { render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

// For specs only, so that it never reaches the shared package.
export { MemoryRouter };

function Address() {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="address">{`${pathname}${search}${hash}`}</span>;
}

/** Renders `children` at a path of a memory router. */
export const renderAt = (path: string, children: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {children}
      <Address />
    </MemoryRouter>,
  );

/** The current path, query and hash of `renderAt`. */
export const address = () => screen.getByTestId('address').textContent;
