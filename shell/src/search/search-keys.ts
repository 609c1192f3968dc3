import { type KeyboardEvent } from 'react';

/** What the search field's keys do while its panel is there; the panel fills it in. */
export interface SearchKeys {
  handle: (event: KeyboardEvent) => void;
}
