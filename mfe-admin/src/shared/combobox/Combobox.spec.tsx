import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { Combobox } from './Combobox.js';
import { type Found } from './use-remote-options.js';

interface Person {
  id: string;
  name: string;
}
const ADA = { id: '1', name: 'Ada' };
const ADAMU = { id: '2', name: 'Adamu' };
const BISI = { id: '3', name: 'Bisi' };
const found = (...options: Person[]): Found<Person> => ({ options, more: false });

/** Simulates a server that answers when the test asks it to. */
class SlowServer {
  readonly asked: { q: string; answer: (found: Found<Person>) => void; refuse: (error: Error) => void }[] = [];
  readonly search = (q: string) =>
    new Promise<Found<Person>>((answer, refuse) => {
      this.asked.push({ q, answer, refuse });
    });
  async answer(q: string, ...people: Person[]) {
    const question = this.asked.findLast((each) => each.q === q);
    if (!question) throw new Error(`"${q}" was never asked`);
    await act(async () => question.answer(found(...people)));
  }
}

const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
const onEscape = jest.fn();

function Place({ server, several }: { server: SlowServer; several: boolean }) {
  const [chosen, setChosen] = useState<readonly Person[]>([]);
  return (
    <form onSubmit={onSubmit} onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <Combobox<Person>
        label="Assign to"
        name="userId"
        several={several}
        search={server.search}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        chosen={chosen}
        onChange={setChosen}
      />
      <output>{chosen.map(({ name }) => name).join(' ')}</output>
    </form>
  );
}

const setUp = (several = true) => {
  const server = new SlowServer();
  const { container } = render(<Place server={server} several={several} />);
  return { server, chosen: () => container.querySelector('output')?.textContent };
};
const box = () => screen.getByRole('combobox', { name: 'Assign to' });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const typing = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  await act(() => jest.advanceTimersByTimeAsync(250));
};
const active = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};
const isOpen = () => box().getAttribute('aria-expanded') === 'true';

beforeEach(() => {
  jest.useFakeTimers();
  HTMLElement.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  onSubmit.mockClear();
  onEscape.mockClear();
});

describe('a combobox that asks the server', () => {
  it('asks nothing before it is used, and once for letters typed in one go', async () => {
    const { server } = setUp();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(server.asked).toEqual([]);
    for (const text of ['a', 'ad', 'ada']) fireEvent.change(box(), { target: { value: text } });
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(server.asked.map(({ q }) => q)).toEqual(['ada']);
  });

  it('shows the answer to the letters typed last, also when an older answer comes after it', async () => {
    const { server } = setUp();
    await typing('a');
    await typing('bi');
    await server.answer('bi', BISI);
    await server.answer('a', ADA, ADAMU);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bisi']);
  });

  it('chooses nothing from the options of earlier letters while it asks', async () => {
    const { server, chosen } = setUp();
    await typing('a');
    await server.answer('a', ADA);
    await typing('bi');
    key('Enter');
    expect(chosen()).toBe('');
    await server.answer('bi', BISI);
    key('Enter');
    expect(chosen()).toBe('Bisi');
  });

  it('says that it failed, and asks again', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { server } = setUp();
    await typing('a');
    await act(async () => server.asked[0]?.refuse(new Error('down')));
    silence.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => jest.advanceTimersByTimeAsync(250));
    await server.answer('a', ADA);
    expect(screen.getByRole('option').textContent).toBe('Ada');
  });
});

describe('its keys', () => {
  const opened = async (several = true) => {
    const all = setUp(several);
    key('ArrowDown');
    await act(() => jest.advanceTimersByTimeAsync(10));
    await all.server.answer('', ADA, ADAMU, BISI);
    return all;
  };

  it('Down opens; Down and Up move round, and the field says which option is meant', async () => {
    await opened();
    expect(isOpen()).toBe(true);
    const seen = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((name) => {
      key(name);
      return active();
    });
    expect(seen).toEqual(['Ada', 'Adamu', 'Bisi', 'Ada', 'Bisi']);
  });

  it('Enter chooses and never sends the form while the list is open', async () => {
    const { chosen } = await opened();
    key('ArrowDown');
    const sends = key('Enter');
    expect(sends).toBe(false);
    expect(chosen()).toBe('Ada');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes several, and opens for the next when typing continues', async () => {
    const { chosen, server } = await opened();
    await typing('a');
    await server.answer('a', ADA, ADAMU);
    key('Enter');
    expect(isOpen()).toBe(false);
    await typing('bi');
    expect(isOpen()).toBe(true);
    await server.answer('bi', BISI);
    key('Enter');
    expect(chosen()).toBe('Ada Bisi');
    expect(isOpen()).toBe(false);
  });

  it('takes one in place of the other where only one may be chosen, and closes', async () => {
    const { chosen, server } = await opened(false);
    key('ArrowDown');
    key('Enter');
    expect(isOpen()).toBe(false);
    await typing('bi');
    await server.answer('bi', BISI);
    key('Enter');
    expect(chosen()).toBe('Bisi');
  });

  it('Esc closes the list alone; the next Esc is for what is around', async () => {
    await opened();
    key('Escape');
    expect(isOpen()).toBe(false);
    expect(onEscape).not.toHaveBeenCalled();
    key('Escape');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('Backspace takes the last choice back only where nothing is typed', async () => {
    const { chosen, server } = await opened();
    key('ArrowDown');
    key('Enter');
    await typing('b');
    await server.answer('b', BISI);
    key('Backspace');
    expect(chosen()).toBe('Ada');
    await typing('');
    key('Backspace');
    expect(chosen()).toBe('');
  });

  it('a chosen option is marked, and chosen again goes', async () => {
    const { chosen, server } = await opened();
    fireEvent.click(screen.getByRole('option', { name: 'Ada' }));
    key('ArrowDown');
    await act(() => jest.advanceTimersByTimeAsync(10));
    await server.answer('', ADA, ADAMU, BISI);
    expect(screen.getByRole('option', { name: 'Ada' }).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(screen.getByRole('option', { name: 'Ada' }));
    expect(chosen()).toBe('');
  });
});
