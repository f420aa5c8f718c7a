import { PageHeader } from '~/kit/page/page-header';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { CopyButton } from '~/kit/parts/copy-button';
import { Field } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PasswordField, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { BackToAccount } from '~/rooms/account/ui/back-to-account';
import { passkeyWords } from '~/rooms/account/words';
import { programLimits } from '~/rooms/program/rules/limits';
import { defaultLifetime, lifetimes, permissions } from '~/rooms/program/rules/token';
import { programWords } from '~/rooms/program/words';

interface ShownToken {
  readonly id: string;
  readonly name: string;
  readonly may: 'read' | 'write';
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly isExpired: boolean;
  readonly lastUsedAt: string | null;
}

interface TokensScreenProps {
  readonly tokens: readonly ShownToken[];
  /** The address below which programs call. */
  readonly address: string;
  readonly hasPassword: boolean;
  /** Whether the user may make a token now: they type a password, or have signed in a moment ago. */
  readonly signedInNow: boolean;
  readonly revoked: boolean;
  /** The new token, in the answer of the form only. */
  readonly made?: { readonly token: string; readonly name: string };
  readonly errors?: FormErrors<'name'>;
  readonly values?: FormValues<'name' | 'may' | 'days'>;
}

/** The access tokens of a user, and the form that makes one. Loads no scripts. */
export function TokensScreen(props: TokensScreenProps) {
  const { tokens, address, made, revoked } = props;
  return (
    <div className="narrow stack">
      <PageHeader title={programWords.accessTokens} subtitle={<BackToAccount />} />
      {revoked && !made && <Alert tone="success">{programWords.tokenRevoked}</Alert>}
      {made && <NewToken {...made} />}
      <p>
        {rich(programWords.aTokenLetsA({ address }), {
          code: (text) => <code>{text}</code>,
          link: (text) => <a href="/api/v1">{text}</a>,
        })}
      </p>
      <p className="hint">
        {programWords.treatItLikeA} {programWords.aNewPasswordEnds}
      </p>
      <section className="stack" aria-labelledby="your-tokens">
        <h2 id="your-tokens">{programWords.yourTokens}</h2>
        {tokens.length === 0 && <p>{programWords.noTokensYet}</p>}
        <ul className="plain-list stack">
          {tokens.map((token) => (
            <TokenItem key={token.id} {...token} />
          ))}
        </ul>
      </section>
      <Card className="stack">
        <h2>{programWords.makeAToken}</h2>
        {props.signedInNow ? <TokenForm {...props} /> : <Alert tone="info">{passkeyWords.signInAgain}</Alert>}
      </Card>
    </div>
  );
}

function NewToken({ token, name }: { readonly token: string; readonly name: string }) {
  return (
    <Alert tone="success" title={programWords.yourNewToken({ name })} tabIndex={-1} autoFocus>
      <p>{programWords.copyItNow}</p>
      <p dir="ltr">
        <code>{token}</code>
      </p>
      <CopyButton text={token} copied={programWords.copied}>
        {programWords.copy}
      </CopyButton>
    </Alert>
  );
}

function TokenItem({ id, name, may, createdAt, expiresAt, isExpired, lastUsedAt }: ShownToken) {
  const { madeAt, expiredAt, neverExpires, lastUsedAt: used, neverUsed } = programWords;
  return (
    <li className="card stack-s stack">
      <h3 className="card-title">
        <bdi>{name}</bdi>{' '}
        <span className="badge">
          {isExpired ? programWords.expired : may === 'write' ? programWords.mayWrite : programWords.mayRead}
        </span>
      </h3>
      <p className="hint">
        {rich(madeAt, { time: <Time at={createdAt} /> })}{' '}
        {expiresAt === null
          ? neverExpires
          : rich(isExpired ? expiredAt : programWords.expiresAt, { time: <Time at={expiresAt} /> })}{' '}
        {lastUsedAt === null ? neverUsed : rich(used, { time: <Time at={lastUsedAt} /> })}
      </p>
      <form method="post" action={`/account/tokens/${id}/revoke`}>
        <Button variant="danger" small aria-label={programWords.revokeNamed({ name })}>
          {programWords.revoke}
        </Button>
      </form>
    </li>
  );
}

function TokenForm({ hasPassword, errors, values }: TokensScreenProps) {
  return (
    <PostForm action="/account/tokens" error={errors?.form}>
      <Field
        label={programWords.name}
        name="name"
        hint={programWords.nameHint}
        autoComplete="off"
        maxCharacters={programLimits.nameMaxCharacters}
        defaultValue={values?.name}
        error={errors?.name}
      />
      <div className="field">
        <label htmlFor="may">{programWords.permission}</label>
        <select id="may" name="may" defaultValue={values?.may ?? 'read'}>
          {permissions.map((may) => (
            <option key={may} value={may}>
              {may === 'read' ? programWords.readOnly : programWords.readAndWrite}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="days">{programWords.expiry}</label>
        <select id="days" name="days" defaultValue={values?.days ?? defaultLifetime}>
          {lifetimes.map((days) => (
            <option key={days} value={days}>
              {days === '' ? programWords.untilRevoked : programWords.days({ n: Number(days) })}
            </option>
          ))}
        </select>
      </div>
      {hasPassword && <PasswordField label={programWords.yourPassword} />}
      <Button>{programWords.makeAToken}</Button>
    </PostForm>
  );
}
