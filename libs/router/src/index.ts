/**
 * The part of react-router that the shell and the areas share at run time. A shared package is not tree-shaken: sharing
 * react-router itself would send 60 kB where 14 are used, so whatever is missing is added here, and nothing else is.
 */
export {
  BrowserRouter,
  Link,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type LinkProps,
  type NavLinkProps,
  type To,
} from 'react-router-dom';
export { forgetFailedPages, lazyPage } from './lazy-page.js';
