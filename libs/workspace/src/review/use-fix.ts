import { useState } from 'react';
import { doLine, newHistory, redoName, step, undoName, type History, type Region } from '@labelbridge/annotation';
import { type Step } from '../tools/tool.js';

/** A reviewer's version of an annotation, in this tab only until it is sent. */
interface Fix {
  readonly regions: ReadonlyMap<string, Region>;
  readonly change: (step: Step) => void;
  readonly undoName: string | null;
  readonly redoName: string | null;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly reset: () => void;
}

export function useFix(from: readonly Region[]): Fix {
  const [history, setHistory] = useState<History>(() => newHistory(from));
  return {
    regions: history.regions,
    change: ({ label, ...changes }) =>
      setHistory((state) => {
        const line = doLine(state, label, changes);
        return line ? step(state, line) : state;
      }),
    undoName: undoName(history),
    redoName: redoName(history),
    undo: () => setHistory((state) => step(state, { op: 'undo' })),
    redo: () => setHistory((state) => step(state, { op: 'redo' })),
    reset: () => setHistory(newHistory(from)),
  };
}
