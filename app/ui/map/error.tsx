import { messages } from '~/domain/messages';
import { ErrorScreen } from '~/ui/page/error-screen';
import { isRouteErrorResponse, useRouteError } from '~/ui/page/router';

/** 'Error Loading Map' with the message and a way home (§2): the boundary of the map's routes. */
export function MapError() {
  const error = useRouteError();
  const told = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : null;
  return (
    <ErrorScreen
      status={isRouteErrorResponse(error) ? error.status : 500}
      title="Error Loading Map"
      message={told ?? messages.map.loadFailed}
    />
  );
}
