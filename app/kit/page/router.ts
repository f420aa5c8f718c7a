/**
 * The router for `ui/` modules, which do not import Remix themselves, so that replacing it changes no screen. Exports
 * only what screens need.
 */
export {
  Form,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  type MetaDescriptor,
  NavLink,
  useBlocker,
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

/** Reloads the page's loader data, for scripts outside of its components. */
export const reloadData = (): void => router()?.revalidate();

/** Navigates by a document load; the promise never resolves. Returns null if that page is already shown. */
export const loadDocument = (address: string): Promise<never> | null => {
  if (router()?.state.location.pathname === new URL(address).pathname) return null;
  location.assign(address);
  return new Promise(() => {});
};
