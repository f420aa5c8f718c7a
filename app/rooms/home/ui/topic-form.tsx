import { useRef } from 'react';
import { AnswerInJson } from '~/client/acts/answer-in-json';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import type { TypedAim } from '~/rooms/account/rules/aim';
import { AimFields, type AimFieldsProps } from '~/rooms/account/ui/aim-fields';
import { accountWords } from '~/rooms/account/words';
import { writtenIn } from '~/rooms/course/rules/written-in';
import { homeWords } from '~/rooms/home/words';
import { loadRuns } from '~/rooms/run/ui/runs-later';
import type { TopicChoices, useNewMap } from './use-new-map';

const problemId = 'search-problem';

export interface TopicFormProps {
  /** Initial value of the topic field. */
  readonly topic: string;
  readonly suggestions: readonly string[];
  /** Idempotency key: the same key and topic count as one submission. */
  readonly submitKey: string;
  readonly problem: string | null;
  /** Whether the topic is taken as typed. */
  readonly anyway?: boolean;
  readonly choices?: TopicChoices | undefined;
  /** The lines of what was typed, if it is an outline. */
  readonly outline?: string | undefined;
  /** Whether the topic is about self-harm. */
  readonly isHelp?: boolean;
  /** The fields of 'For whom?' as they were typed, and what is wrong with them. */
  readonly aim: TypedAim;
  readonly aimErrors?: AimFieldsProps['errors'];
  /** The available credits and the price of a map; null if maps are free. */
  readonly credits: { readonly available: number; readonly price: number } | null;
}

/** The field for a new map's topic, with what was wrong with the last one, and suggestions. */
export function TopicForm({
  made: { send, answer, isBusy },
  topic,
  suggestions,
  submitKey,
  problem,
  anyway,
  choices,
  outline,
  isHelp = false,
  aim,
  aimErrors,
  credits,
}: TopicFormProps & { made: ReturnType<typeof useNewMap> }) {
  const box = useRef<HTMLInputElement>(null);
  const message = answer?.message ?? problem;
  const suggest = (name: string) => {
    if (isBusy || !box.current) return;
    box.current.value = name;
    box.current.focus();
  };
  return (
    <>
      <form
        method="post"
        action="/?index"
        id={formId}
        className="topic-form"
        onSubmit={(event) => {
          event.preventDefault();
          // Ignores an empty topic and a second submit (§5).
          if (!isBusy && box.current?.value.trim() !== '') void send(event.currentTarget);
        }}
      >
        <input type="hidden" name="key" value={submitKey} />
        {anyway ? <input type="hidden" name="anyway" value={topic} /> : null}
        <AnswerInJson />
        <label className="sr" htmlFor="topic">
          {homeWords.whatDoYouWant}
        </label>
        <input
          id="topic"
          name="topic"
          ref={box}
          defaultValue={topic}
          data-max={limits.topicMaxCharacters}
          data-outline
          placeholder={homeWords.whatDoYouWant}
          autoComplete="off"
          required
          dir="auto"
          onFocus={() => void loadRuns().catch(() => {})}
          disabled={isBusy}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? problemId : undefined}
        />
        <output className="count" />
        <Button icon="arrow-right" disabled={isBusy}>
          {isBusy ? homeWords.growing : homeWords.createMap}
        </Button>
      </form>
      <TopicProblem {...(answer ?? { choices, outline, isHelp })} aim={answer?.aim ?? aim} message={message} />
      <ForWhom values={answer?.aim ?? aim} errors={answer?.aimErrors ?? aimErrors} />
      {credits ? <Price {...credits} /> : null}
      <ul className="chips" aria-label={homeWords.suggestedTopics}>
        {suggestions.map((name) => (
          <li key={name} lang={writtenIn}>
            <a
              className="chip"
              href={addressOf(name)}
              aria-disabled={isBusy || undefined}
              onClick={(event) => {
                event.preventDefault();
                suggest(name);
              }}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const formId = 'new-map';

/** The aim of the new map, in a disclosure: it belongs to the form above without standing in the way of the topic. */
function ForWhom({ values, errors }: AimFieldsProps) {
  const isOpen = errors !== undefined || Object.values(values).some((value) => value !== '');
  return (
    <details open={isOpen || undefined}>
      <summary>{accountWords.aimTitle}</summary>
      <AimFields values={values} errors={errors} form={formId} />
    </details>
  );
}

const addressOf = (topic: string): string => `/?topic=${encodeURIComponent(topic)}`;

/** The fields that were filled in, to go on in an address. */
const aimInAddress = (aim: TypedAim): string =>
  Object.entries(aim)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('');

function TopicProblem({
  message,
  aim,
  choices,
  outline,
  isHelp,
}: {
  message: string | null;
  aim: TypedAim;
  choices?: TopicChoices | undefined;
  outline?: string | undefined;
  isHelp?: boolean;
}) {
  if (isHelp) return <Help />;
  if (choices)
    return (
      <Alert id={problemId}>
        <div className="stack-s">
          <p>{message}</p>
          {outline ? <ImportOutline outline={outline} /> : null}
          {choices.length > 0 ? (
            <ul className="chips">
              {choices.map(({ label, topic, anyway }) => (
                <li key={topic}>
                  <a className="chip" href={addressOf(topic) + (anyway ? '&anyway=1' : '') + aimInAddress(aim)}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </Alert>
    );
  if (!message) return null;
  return (
    <Alert tone="error" id={problemId}>
      {message === messages.safety.refused ? null : <strong>{messages.search.prefix} </strong>}
      {message}
    </Alert>
  );
}

/** Opens the import's preview of what was typed. */
const ImportOutline = ({ outline }: { readonly outline: string }) => (
  <form method="post" action="/import" encType="multipart/form-data">
    <input type="hidden" name="act" value="read" />
    <input type="hidden" name="text" value={outline} />
    <Button small>{messages.search.importOutline}</Button>
  </form>
);

/** The answer to a topic about self-harm. */
function Help() {
  return (
    <section className="card stack-s" id={problemId} role="alert" aria-labelledby="help-title">
      <h2 id="help-title">{messages.safety.helpTitle}</h2>
      <p>{messages.safety.help}</p>
      <p>
        <a className="button" href="https://findahelpline.com" rel="noreferrer">
          {homeWords.findahelplineCom}
        </a>
      </p>
    </section>
  );
}

function Price({ available, price }: NonNullable<TopicFormProps['credits']>) {
  return (
    <p className="note">
      {rich(homeWords.mapCostsYouHave({ price, n: available }), {
        link: (text) => <a href="/account/credits">{text}</a>,
      })}{' '}
      {available < price ? <a href="/buy">{homeWords.getMoreCredits}</a> : null}
    </p>
  );
}
