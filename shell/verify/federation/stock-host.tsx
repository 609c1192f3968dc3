import * as react from 'react';
import * as reactDom from 'react-dom';
import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { areaOfPath, AREAS } from '@labelbridge/contracts';
import { EXPOSED_ROUTES, readAreaModule } from '@labelbridge/mfe-contract';
import { mountStandalone } from '@labelbridge/mfe-contract/standalone';
import * as router from '@labelbridge/router';
import * as session from '@labelbridge/session';
import * as ui from '@labelbridge/ui';

const share = (module: object) => ({
  version: react.version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${react.version}` },
});

init({
  name: 'stock_host',
  remotes: [],
  shared: {
    react: share(react),
    'react-dom': share(reactDom),
    '@labelbridge/router': share(router),
    '@labelbridge/session': share(session),
    '@labelbridge/ui': share(ui),
  },
});
registerRemotes(AREAS.map(({ name, folder }) => ({ name, entry: `${window.location.origin}/areas/${folder}/mf-manifest.json` })));

const name = areaOfPath(window.location.pathname)?.name;
const area = name && readAreaModule(await loadRemote(`${name}/${EXPOSED_ROUTES}`));
if (area) mountStandalone(name, area.Area);
