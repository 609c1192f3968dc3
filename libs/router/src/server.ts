/** For pages that are rendered without a browser, so that it never reaches the shared package. */
export { StaticRouter } from 'react-router-dom';
