import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { useRestoredFocus } from './use-restored-focus.js';

function Rows({ rows }: { rows: readonly string[] }) {
  const focus = useRestoredFocus();
  return (
    <>
      <div {...focus} data-testid="place">
        {rows.map((row) => (
          <button key={row}>{row}</button>
        ))}
      </div>
      <button>elsewhere</button>
      <dialog open>
        <button>in a dialog</button>
      </dialog>
    </>
  );
}

const show = (...rows: string[]) => {
  const { rerender } = render(<Rows rows={rows} />);
  return (...next: string[]) => rerender(<Rows rows={next} />);
};
const button = (name: string) => screen.getByRole('button', { name });

afterEach(cleanup);

describe('the focus of a row that goes away', () => {
  it('goes to the list around it', () => {
    const change = show('one', 'two');
    button('one').focus();
    change('two');
    expect(document.activeElement).toBe(screen.getByTestId('place'));
  });

  it('goes there too when a dialog had it meanwhile', () => {
    const change = show('one', 'two');
    button('one').focus();
    button('in a dialog').focus();
    button('in a dialog').remove();
    change('two');
    expect(document.activeElement).toBe(screen.getByTestId('place'));
  });

  it('stays where the person is', () => {
    const change = show('one', 'two');
    button('two').focus();
    change('two');
    expect(document.activeElement).toBe(button('two'));
    button('elsewhere').focus();
    change();
    expect(document.activeElement).toBe(button('elsewhere'));
  });

  it('is not taken from the page by a list that never had it', () => {
    const change = show('one');
    change();
    expect(document.activeElement).toBe(document.body);
  });
});
