import { shellConfig } from '@labelbridge/mfe-build';

export default shellConfig();
