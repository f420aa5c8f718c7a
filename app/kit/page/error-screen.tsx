import { ButtonLink } from '~/kit/parts/button';

/** An error within the page frame: what happened, what to do, and the request id for the server's log. */
export function ErrorScreen({
  status,
  message,
  requestId,
  signIn,
  title = status === 404 ? 'Not found' : 'That did not work',
}: {
  status: number;
  message: string;
  requestId?: string;
  /** The address of the sign-in page, if signing in may help. */
  signIn?: string | undefined;
  title?: string;
}) {
  return (
    <section className="screen-error" aria-labelledby="error-title">
      <p className="screen-error-code">{status}</p>
      <h1 id="error-title">{title}</h1>
      <p role="alert">{message}</p>
      <p className="actions">
        {signIn ? (
          <ButtonLink to={signIn} reloadDocument>
            Sign in
          </ButtonLink>
        ) : null}
        <ButtonLink variant={signIn ? 'quiet' : 'primary'} to="/" reloadDocument>
          Return Home
        </ButtonLink>
        <ButtonLink variant="quiet" to="/help" reloadDocument>
          Help
        </ButtonLink>
      </p>
      {status >= 500 && requestId ? <p className="hint">If you report this, give the id {requestId}.</p> : null}
    </section>
  );
}
