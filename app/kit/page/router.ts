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

interface Router {
  readonly state: { readonly location: { readonly pathname: string } };
  revalidate(): void;
}
const router = () => (window as unknown as { __remixRouter?: Router }).__remixRouter;

/** Loads the page's data again, for scripts outside of its components. */
export const reloadData = (): void => router()?.revalidate();

/** Leaves for a document, and so never ends; null where that is the page which is shown. */
export const loadDocument = (address: string): Promise<never> | null => {
  if (router()?.state.location.pathname === new URL(address).pathname) return null;
  location.assign(address);
  return new Promise(() => {});
};
