import { Button } from '~/kit/parts/button';
import { type Arrival, withArrival } from '~/kit/request/arrival';
import { accountWords } from '~/rooms/account/words';

interface ProvidersProps {
  google: boolean | undefined;
  provider: string | undefined;
  passwords: boolean;
  arrival: Arrival;
}

/** The buttons of the sign-in providers. */
export function Providers({ google, provider, passwords, arrival }: ProvidersProps) {
  if (!google && !provider) return null;
  return (
    <>
      {passwords && <p className="or">{accountWords.or}</p>}
      {provider && (
        <form method="post" action={withArrival('/auth/oidc', arrival)} className="google">
          <Button variant="quiet" icon="lock">
            {accountWords.continueWithProvider({ provider })}
          </Button>
        </form>
      )}
      {google && <GoogleButton {...arrival} />}
    </>
  );
}

function GoogleButton(arrival: Arrival) {
  return (
    <form method="post" action={withArrival('/auth/google', arrival)} className="google">
      <Button variant="quiet">
        <GoogleMark />
        {accountWords.continueWithGoogle}
      </Button>
    </form>
  );
}

/** Google's logo in its four colours, as its guidelines require. */
function GoogleMark() {
  return (
    <svg className="google-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="#4285f4"
        d="M22.5 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.9a5.05 5.05 0 0 1-2.2 3.3v2.75h3.55c2.08-1.9 3.25-4.72 3.25-8.06Z"
      />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.55-2.75a6.6 6.6 0 0 1-9.85-3.47H2.2v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.88 14.1a6.6 6.6 0 0 1 0-4.2V7.05H2.2a11 11 0 0 0 0 9.88l3.68-2.83Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.62 0 3.06.55 4.2 1.64l3.15-3.15A11 11 0 0 0 2.2 7.06l3.68 2.84A6.6 6.6 0 0 1 12 5.4Z"
      />
    </svg>
  );
}
