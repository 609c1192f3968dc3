/** For specs only, so that it never reaches the shared package. */
export { MemoryRouter } from 'react-router-dom';
