import { afterEach, describe, expect, it } from '@jest/globals';
import { interfaceOf, objectOf, type Region } from '@labelbridge/annotation';
import { cleanup, render, screen } from '@testing-library/react';
import { type RegionMark } from '../tools/tool.js';
import { ItemView } from './ItemView.js';
import { useMarking } from './use-marking.js';

const CONFIG = interfaceOf([objectOf('header', 'title', '$title')], []);
const NONE: ReadonlyMap<string, Region> = new Map();
const MARKS: ReadonlyMap<string, RegionMark> = new Map();
const nothing = () => undefined;

function Item({ number, name, button = false }: { number: number; name?: string; button?: boolean }) {
  const marking = useMarking(CONFIG, NONE, false, nothing);
  const item = { id: `${number}`, data: { title: `Title ${number}` }, media: {} };
  return (
    <>
      <ItemView
        key={number}
        {...{ config: CONFIG, item, marking, name }}
        regions={NONE}
        suggestions={NONE}
        marks={MARKS}
        readOnly={false}
        dataSaver={false}
        onStep={nothing}
      />
      {button && <button type="button">Done</button>}
    </>
  );
}
const focused = () => document.activeElement?.getAttribute('aria-label');

afterEach(cleanup);

describe('the focus of an item', () => {
  it('is on the item under its name when it takes the place of another', () => {
    const { rerender } = render(<Item number={2} name="Item 2 of 12" />);
    rerender(<Item number={3} name="Item 3 of 12" />);
    expect(screen.getByText('Title 3')).toBeTruthy();
    expect(focused()).toBe('Item 3 of 12');
  });

  it('comes to the item when the button that had it goes, and stays on one that is there', () => {
    const { rerender } = render(<Item number={3} name="Item 3 of 12" button />);
    const button = screen.getByRole('button');
    button.focus();
    rerender(<Item number={3} name="Item 3 of 12" button />);
    expect(document.activeElement).toBe(button);
    rerender(<Item number={3} name="Item 3 of 12" />);
    expect(focused()).toBe('Item 3 of 12');
  });

  it('is left where it is by an item without a name, such as a preview', () => {
    render(<Item number={1} />);
    expect(document.activeElement).toBe(document.body);
  });
});
