const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const LIBRARIES = ['contracts', 'mfe-contract', 'router', 'session', 'ui'];
const PACKAGES = ['react', 'react-dom'];
const TOOLS = ['@rsbuild/core', '@types/react', '@types/react-dom'];

/** @type {typeof import('./new-area.d.mts').newArea} */
export function newArea(name, devPort, versions) {
  const folder = `mfe-${name}`;
  const module = folder.replaceAll('-', '_');
  const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
  const path = `/${name}`;
  const pick = (names) => Object.fromEntries(names.map((each) => [each, versions[each]]));
  return {
    'area.json': json({
      name: module,
      label: `The ${title.toLowerCase()} area`,
      devPort,
      paths: [path],
      role: 'USER',
      pages: [{ title, path, text: 'Please say what the page is for.', navigation: { icon: 'overview' } }],
    }),
    'package.json': json({
      name: folder,
      version: '0.1.0',
      private: true,
      description: `The ${title.toLowerCase()} area: ${path}.`,
      type: 'module',
      scripts: {
        build: 'rsbuild build',
        dev: 'rsbuild dev',
        typecheck: 'node ../node_modules/typescript-native/bin/tsc --noEmit',
        test: 'node --experimental-vm-modules --no-warnings ../node_modules/jest/bin/jest.js',
        lint: 'eslint .',
      },
      nx: { tags: ['scope:area'] },
      dependencies: { ...Object.fromEntries(LIBRARIES.map((each) => [`@labelbridge/${each}`, '*'])), ...pick(PACKAGES) },
      devDependencies: { '@labelbridge/mfe-build': '*', ...pick(TOOLS) },
    }),
    'README.md': `# ${title}

\`area.json\` names the paths, the role and the pages of this area; \`AreaManifest\` in \`libs/contracts\` says what each field means.

| command | what |
|---|---|
| \`npm run dev\` | the product with this area, rebuilt as you save |
| \`npx nx dev ${folder}\` | this area alone at port ${devPort}, with a log-in |
| \`npm test -- ${folder}\` | its tests |
| \`npx nx build ${folder}\` | its files in \`dist\`; [deploy.md](../docs/deploy.md) says how to release them |

After a change of \`area.json\`: \`node scripts/areas.mjs\`.
`,
    'rsbuild.config.ts': `import { areaConfig } from '@labelbridge/mfe-build';

export default areaConfig({ name: '${module}' });
`,
    'jest.config.mjs': `import { preset } from '../jest.preset.mjs';

export default preset({ browser: true });
`,
    'tsconfig.json': `{ "extends": "../tsconfig.web.json", "include": ["src", "*.config.ts"] }
`,
    'src/main.tsx': `// The area's own page in development. Module Federation selects the copies of shared code before any of it is imported.
void Promise.all([import('@labelbridge/mfe-contract/standalone'), import('./area.js')]).then(([{ mountStandalone }, { default: area }]) =>
  mountStandalone('${module}', area.Area),
);
`,
    'src/area.tsx': `import { type AreaModule, CONTRACT_VERSION } from '@labelbridge/mfe-contract';
import { Navigate, Route, Routes } from '@labelbridge/router';
import { HomePage } from './HomePage.js';

export function Area() {
  return (
    <Routes>
      <Route path="${path}" element={<HomePage />} />
      <Route path="*" element={<Navigate to="${path}" replace />} />
    </Routes>
  );
}

const area: AreaModule = { contractVersion: CONTRACT_VERSION, Area };

export default area;
`,
    'src/HomePage.tsx': `import { Card, PageHead } from '@labelbridge/ui';
import { useSession } from '@labelbridge/session';

export function HomePage() {
  const name = useSession((session) => session.user?.firstName);
  return (
    <>
      <PageHead title="${title}" />
      <Card>Hello, {name}.</Card>
    </>
  );
}
`,
    'src/area.spec.tsx': `import { afterEach, expect, it } from '@jest/globals';
import { address, renderAt } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { cleanup, screen } from '@testing-library/react';
import { Area } from './area.js';

afterEach(cleanup);

it.each(['${path}', '${path}/nowhere'])('%s shows the first page', async (path) => {
  logInAs({ userRole: 'USER' });
  renderAt(path, <Area />);
  expect(await screen.findByRole('heading', { level: 1, name: '${title}' })).toBeTruthy();
  expect(address()).toBe('${path}');
});
`,
  };
}
