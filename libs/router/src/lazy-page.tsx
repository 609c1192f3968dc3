import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';

type PageModule = { default: ComponentType };

let attempt = 0;

/** Lets `lazyPage` load failed pages again. Call it on a retry. */
export function forgetFailedPages(): void {
  attempt += 1;
}

/** Like `lazy` of React, but `forgetFailedPages` retries a failed load, which fails forever in React. */
export function lazyPage(load: () => Promise<PageModule>): ComponentType {
  let page: LazyExoticComponent<ComponentType> | undefined;
  let loadedAt = 0;
  let failed = false;
  const current = () => {
    if (!page || (failed && loadedAt !== attempt)) {
      loadedAt = attempt;
      failed = false;
      page = lazy(async () => {
        try {
          return await load();
        } catch (error) {
          failed = true;
          throw error;
        }
      });
    }
    return page;
  };
  return function LazyPage() {
    return createElement(current());
  };
}
