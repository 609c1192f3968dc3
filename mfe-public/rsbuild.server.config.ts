import { areaServerConfig } from '@labelbridge/mfe-build';

export default areaServerConfig({ entry: './src/server/render.tsx' });
