import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';

type PageModule = { default: ComponentType };

let attempt = 0;

/** Lets pages whose code could not be fetched be asked for again. Called by whoever offers the retry. */
export function forgetFailedPages(): void {
  attempt += 1;
}

/**
 * A page whose code is fetched when it is first shown. React's own `lazy` remembers a failed fetch for ever; this one
 * asks again after `forgetFailedPages`, so that a retry button is true to its word.
 */
export function lazyPage(load: () => Promise<PageModule>): ComponentType {
  let page: LazyExoticComponent<ComponentType> | undefined;
  let madeAt = 0;
  let failed = false;
  const current = () => {
    if (!page || (failed && madeAt !== attempt)) {
      madeAt = attempt;
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
