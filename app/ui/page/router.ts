/**
 * The only module of `ui/` that imports the router, so that replacing Remix changes no screen. Exports only what
 * screens need.
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
