/**
 * The only door of `ui/` to the router: leaving Remix changes this file and not the screens. What a screen does not need
 * is not named here.
 */
export {
  Form,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  type MetaDescriptor,
  NavLink,
  useBlocker,
  useFetcher,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSubmit,
} from '@remix-run/react';
