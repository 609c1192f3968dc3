import { startTransition, type ReactNode, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { createAppHistory } from './app-history.js';

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createAppHistory);
  const [{ location, action }, setShown] = useState(history.shown);
  useLayoutEffect(() => history.listen((shown) => startTransition(() => setShown(shown))), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
