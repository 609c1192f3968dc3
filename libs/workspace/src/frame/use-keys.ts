import { useEffect, useRef } from 'react';

/** Key names such as `n`, `Shift+c`, `Ctrl+z`, `Alt+ArrowUp`, `Delete`, `Space`. The Command key counts as Ctrl. */
export type Keys = Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>;

const TYPING = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"])';
const OWN_KEYS: Readonly<Record<string, string>> = {
  Enter: 'button, a, summary',
  Space: 'button, a, summary, input',
  Arrow: 'input, [role="slider"]',
};

function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  // Alt may change the sign of a key, and Shift turns a digit into one.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const base = key === ' ' ? 'Space' : digit && (shiftKey || altKey) ? digit : key.length === 1 ? key.toLowerCase() : key;
  const isSign = base.length === 1 && !/[a-z0-9]/i.test(base);
  return `${ctrlKey || metaKey ? 'Ctrl+' : ''}${altKey ? 'Alt+' : ''}${shiftKey && !isSign ? 'Shift+' : ''}${base}`;
}

function isTaken(event: KeyboardEvent, name: string): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || document.querySelector('dialog[open]')) return target !== null;
  if (target.closest(TYPING)) return !/^(Ctrl|Alt)\+/.test(name) || /^Ctrl\+(Shift\+)?[zy]$/.test(name);
  const selector = OWN_KEYS[name.startsWith('Arrow') ? 'Arrow' : name];
  return selector !== undefined && target.closest(selector) !== null;
}

/** Runs commands by key anywhere, except while the person types or a dialog is open. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = keyName(event);
      const run = latest.current[name];
      if (!run || event.defaultPrevented || isTaken(event, name)) return;
      event.preventDefault();
      run(event);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
