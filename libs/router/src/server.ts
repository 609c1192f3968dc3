// For server rendering only: not part of the shared package.
export { StaticRouter } from 'react-router-dom';
