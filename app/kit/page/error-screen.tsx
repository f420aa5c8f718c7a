import { ButtonLink } from '~/kit/parts/button';
import { kitWords } from '~/kit/words';

export const errorTitle = (status: number): string => (status === 404 ? kitWords.notFound : kitWords.thatDidNotWork);

/** An error within the page frame: what happened, what to do, and the request id for the server's log. */
export function ErrorScreen({
  status,
  message,
  requestId,
  leads,
  title = errorTitle(status),
}: {
  status: number;
  message: string;
  requestId?: string;
  /** A page that helps, if there is one. */
  leads?: { readonly to: string; readonly label: string } | undefined;
  title?: string;
}) {
  return (
    <section className="screen-error" aria-labelledby="error-title">
      <p className="screen-error-code">{status}</p>
      <h1 id="error-title">{title}</h1>
      <p role="alert">{message}</p>
      <p className="actions">
        {leads ? (
          <ButtonLink to={leads.to} reloadDocument>
            {leads.label}
          </ButtonLink>
        ) : null}
        <ButtonLink variant={leads ? 'quiet' : 'primary'} to="/" reloadDocument>
          {kitWords.returnHome}
        </ButtonLink>
        <ButtonLink variant="quiet" to="/help" reloadDocument>
          {kitWords.help}
        </ButtonLink>
      </p>
      {status >= 500 && requestId ? <p className="hint">{kitWords.ifYouReportThis({ requestId })}</p> : null}
    </section>
  );
}
