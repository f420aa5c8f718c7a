import { PageHeader } from '~/kit/page/page-header';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { CardSection } from '~/kit/parts/card';
import { CopyButton } from '~/kit/parts/copy-button';
import { Field, FieldError } from '~/kit/parts/field';
import { type FormErrors, type FormValues, PostForm } from '~/kit/parts/form-parts';
import { rich } from '~/kit/parts/rich';
import { webhookEvents } from '~/rooms/webhook/rules/event';
import { webhookLimits } from '~/rooms/webhook/rules/limits';
import { webhookWords } from '~/rooms/webhook/words';
import { type Call, LastCalls } from './last-calls';

interface ShownWebhook {
  readonly id: string;
  readonly address: string;
  readonly events: readonly string[];
  /** Null: it is on. */
  readonly offWhy: 'learner' | 'failing' | 'gone' | null;
  readonly calls: readonly Call[];
}

/** The id is empty for a new one; the events are separated by spaces. */
type Typed = NonNullable<FormValues<'id' | 'address' | 'events'>>;

interface WebhooksScreenProps {
  readonly webhooks: readonly ShownWebhook[];
  /** Whether this server calls addresses in private networks too. */
  readonly callsPrivate: boolean;
  readonly notice: string | null;
  /** A webhook that was added, or got a new secret. */
  readonly made?: { readonly id: string; readonly secret: string; readonly notice: string };
  /** Why a test did not arrive. */
  readonly failed?: string;
  readonly errors?: FormErrors<'address' | 'events'>;
  readonly values?: Typed | undefined;
}

/** The learner's webhooks, each with a form, its last calls and its buttons. */
export function WebhooksScreen({ webhooks, notice, made, failed, errors, values, callsPrivate }: WebhooksScreenProps) {
  const isDone = !made && !failed && !errors;
  const isFull = webhooks.length >= webhookLimits.perUser;
  return (
    <div className="narrow stack-l stack">
      <PageHeader
        title={webhookWords.webhooks}
        subtitle={rich(webhookWords.back, { link: (text) => <Link to="/account">{text}</Link> })}
      />
      <p>{webhookWords.lead}</p>
      {isDone && notice && <Alert tone="success">{notice}</Alert>}
      {made && <Alert tone="success">{made.notice}</Alert>}
      {failed && <Alert tone="error">{failed}</Alert>}
      {made && <Secret {...made} address={webhooks.find(({ id }) => id === made.id)?.address ?? ''} />}
      {webhooks.map((webhook) => (
        <OneWebhook
          key={webhook.id}
          webhook={webhook}
          callsPrivate={callsPrivate}
          {...(values?.id === webhook.id && { values, errors })}
        />
      ))}
      <CardSection title={webhookWords.add}>
        {isFull ? (
          <p>{webhookWords.full({ most: webhookLimits.perUser })}</p>
        ) : (
          <WebhookForm
            act="add"
            callsPrivate={callsPrivate}
            values={values?.id === '' ? values : { id: '', address: '', events: webhookEvents.join(' ') }}
            errors={values?.id === '' ? errors : undefined}
          />
        )}
      </CardSection>
      <p className="hint">
        {rich(webhookWords.explained, { link: (text) => <a href="https://www.standardwebhooks.com/">{text}</a> })}
      </p>
    </div>
  );
}

const Secret = ({ secret, address }: { secret: string; address: string }) => (
  <CardSection title={webhookWords.secretTitle}>
    <p dir="ltr" className="webhook-address">
      {address}
    </p>
    <p>{webhookWords.secretOnce}</p>
    <Field label={webhookWords.secretTitle} id="made" name="secret" readOnly dir="ltr" defaultValue={secret} />
    <p className="js-only">
      <CopyButton text={secret} copied={webhookWords.copied}>
        {webhookWords.copySecret}
      </CopyButton>
    </p>
  </CardSection>
);

interface FormProps {
  readonly act: 'add' | 'save';
  readonly values: Typed;
  readonly callsPrivate: boolean;
  readonly errors?: FormErrors<'address' | 'events'>;
}

function WebhookForm({ act, values, errors, callsPrivate }: FormProps) {
  const { id = '', address, events = '' } = values;
  const chosen = events.split(' ');
  const eventsError = errors?.events ? `${id}events-error` : undefined;
  return (
    <PostForm action="/account/webhooks" error={errors?.form}>
      {id && <input type="hidden" name="id" value={id} />}
      <Field
        label={webhookWords.address}
        name="address"
        id={`${id}address`}
        type="url"
        dir="ltr"
        required
        hint={callsPrivate ? webhookWords.addressHintPrivate : webhookWords.addressHint}
        maxCharacters={webhookLimits.addressMaxCharacters}
        defaultValue={address}
        error={errors?.address}
      />
      <fieldset className="field webhook-events" aria-describedby={eventsError}>
        <legend>{webhookWords.events}</legend>
        {errors?.events && <FieldError id={eventsError} message={errors.events} />}
        {webhookEvents.map((event) => (
          <label key={event}>
            <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
            {webhookWords[eventSaid[event]]}
          </label>
        ))}
      </fieldset>
      <Button name="act" value={act} variant={act === 'add' ? 'primary' : 'quiet'}>
        {act === 'add' ? webhookWords.addButton : webhookWords.save}
      </Button>
    </PostForm>
  );
}

const eventSaid = { 'map.created': 'mapCreated', 'lesson.done': 'lessonDone', 'review.done': 'reviewDone' } as const;
const offSaid = { learner: 'isOff', failing: 'failing', gone: 'gone' } as const;

interface OneProps extends Pick<FormProps, 'callsPrivate' | 'errors'> {
  readonly webhook: ShownWebhook;
  readonly values?: Typed;
}

function OneWebhook({ webhook, errors, callsPrivate, ...props }: OneProps) {
  const { id, address, offWhy, calls } = webhook;
  const values = props.values ?? { id, address, events: webhook.events.join(' ') };
  const press = (act: string, label: string, variant: 'quiet' | 'danger' = 'quiet') => (
    <Button variant={variant} small name="act" value={act} aria-label={webhookWords.forHook({ act: label, address })}>
      {label}
    </Button>
  );
  return (
    <section className="card stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="webhook-address" dir="ltr">
        {address}
      </h2>
      <p>
        <span className="badge">{offWhy === null ? webhookWords.isOn : webhookWords.isOff}</span>
      </p>
      {offWhy !== null && offWhy !== 'learner' && <p>{webhookWords[offSaid[offWhy]]}</p>}
      <WebhookForm act="save" {...{ values, callsPrivate, errors }} />
      <form method="post" action="/account/webhooks" className="cluster">
        <input type="hidden" name="id" value={id} />
        {press('test', webhookWords.sendTest)}
        {offWhy === null ? press('off', webhookWords.turnOff) : press('on', webhookWords.turnOn)}
        {press('renew', webhookWords.renew)}
        {press('remove', webhookWords.remove, 'danger')}
      </form>
      <LastCalls id={id} calls={calls} />
    </section>
  );
}
