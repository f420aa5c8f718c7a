import { messages } from '~/kit/messages';
import { ErrorScreen } from '~/kit/page/error-screen';
import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from '~/kit/page/router';
import { withArrival } from '~/kit/request/arrival';
import { kitWords } from '~/kit/words';
import { studyWords } from '~/rooms/study/words';

/** 'Error Loading Map' with the message and a way home (§2): the boundary of the map's routes. */
export function MapError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isVisitor = !useRouteLoaderData<{ user: unknown }>('root')?.user;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const told = isRouteErrorResponse(error) ? (error.data as { message?: string; isBinned?: boolean } | null) : null;
  const signIn = withArrival('/login', { redirectTo: pathname + search, topic: '' });
  return (
    <ErrorScreen
      status={status}
      title={studyWords.errorLoadingMap}
      message={told?.message ?? messages.map.loadFailed}
      leads={
        told?.isBinned
          ? { to: '/history/bin', label: studyWords.bin }
          : // It may be the visitor's own private map, which the server knows only after sign-in.
            status === 404 && isVisitor
            ? { to: signIn, label: kitWords.signIn }
            : undefined
      }
    />
  );
}
