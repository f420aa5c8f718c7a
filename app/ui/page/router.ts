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

/** Loads the page's data again, for scripts outside of its components. */
export const reloadData = (): void =>
  (window as unknown as { __remixRouter?: { revalidate(): void } }).__remixRouter?.revalidate();
