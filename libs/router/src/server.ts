// For server rendering only, so that it never reaches the shared package.
export { StaticRouter } from 'react-router-dom';
