import { areaConfig } from '@labelbridge/mfe-build';

export default areaConfig({ name: 'mfe_admin' });
