import * as react from 'react';
import * as reactDom from 'react-dom';
import * as router from '@labelbridge/router';
import * as session from '@labelbridge/session';
import * as ui from '@labelbridge/ui';

/** A module as it is offered: a function that gives it. */
type Factory = () => unknown;

/** One offer, as both our areas' small runtime and Module Federation's own (an area under development) read it. */
interface Offer {
  readonly version: string;
  readonly get: () => Factory | Promise<Factory>;
  readonly lib?: Factory;
  readonly loaded: boolean;
  readonly from: string;
  readonly scope: readonly string[];
  readonly strategy: 'loaded-first';
  readonly shareConfig: { readonly singleton: boolean; readonly requiredVersion: false; readonly eager: boolean };
  readonly useIn: string[];
  readonly deps: string[];
}

/** What a Module Federation container is initialised with: offers by package and version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, Offer>>>>;

const offer = (module: object): Readonly<Record<string, Offer>> => {
  const factory = () => module;
  return {
    [react.version]: {
      version: react.version,
      get: () => factory,
      lib: factory,
      loaded: true,
      from: 'shell',
      scope: ['default'],
      strategy: 'loaded-first',
      shareConfig: { singleton: true, requiredVersion: false, eager: true },
      useIn: [],
      deps: [],
    },
  };
};

/**
 * What the shell offers to every area: one copy of each, its own. Whether it fits is the contract's version to say; the version
 * here is a name only. The same packages stand in `SHARED_PACKAGES` of libs/mfe-build.
 */
export const SHARED_CODE: ShareScope = {
  react: offer(react),
  'react-dom': offer(reactDom),
  '@labelbridge/router': offer(router),
  '@labelbridge/session': offer(session),
  '@labelbridge/ui': offer(ui),
};
