import { render, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';

// For specs only: not part of the shared package.
export { MemoryRouter };

function Address() {
  const { pathname, search, hash } = useLocation();
  return <span data-testid="address">{`${pathname}${search}${hash}`}</span>;
}

export const renderAt = (path: string, children: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {children}
      <Address />
    </MemoryRouter>,
  );

export const address = () => screen.getByTestId('address').textContent;
