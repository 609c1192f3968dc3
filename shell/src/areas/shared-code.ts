import * as react from 'react';
import * as reactDom from 'react-dom';
import * as router from '@labelbridge/router';
import * as session from '@labelbridge/session';
import * as ui from '@labelbridge/ui';

type Factory = () => unknown;

/** A shared module. Read by area-runtime.mjs and by the runtime of Module Federation. */
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

/** Shared modules by package and version: the argument of `init` of a container. */
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
 * Modules that the shell shares with every area. `CONTRACT_VERSION` decides whether an area fits: the version here is only a key.
 * `SHARED_PACKAGES` of libs/mfe-build lists the same packages.
 */
export const SHARED_CODE: ShareScope = {
  react: offer(react),
  'react-dom': offer(reactDom),
  '@labelbridge/router': offer(router),
  '@labelbridge/session': offer(session),
  '@labelbridge/ui': offer(ui),
};
