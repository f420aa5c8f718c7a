import { limits } from '~/kit/limits';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Icon, type IconName } from '~/kit/parts/icon';
import { QuestionList } from '~/kit/parts/question-list';
import { type CreditPlan, plans } from '~/rooms/credit/rules/plans';
import { type PricedText, pricedTexts, type TextPrices } from '~/rooms/credit/rules/prices';

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** How many maps a pack buys, and the remaining credits. */
function mapsFor(credits: number): string {
  const whole = Math.floor(credits / limits.creditsPerMap);
  const rest = credits % limits.creditsPerMap;
  const maps = whole === 1 ? '1 map' : `${whole} maps`;
  return rest ? `${maps}, ${rest} credits to spare` : maps;
}

export interface BuyProps {
  /**
   * `free`: maps cost nothing here; `unsold`: they cost credits, which cannot be bought; `sold`: credits can be bought.
   */
  readonly state: 'free' | 'unsold' | 'sold';
  readonly isAdministrator: boolean;
  /** The balance; null if maps are free. */
  readonly left: { readonly available: number } | null;
  /** The prices of other texts. */
  readonly texts: TextPrices;
  /** Idempotency key: pressing twice opens one checkout. */
  readonly submitKey: string;
  /** The plan whose button was pressed, if nothing can be bought. */
  readonly chosen?: CreditPlan['id'] | null | undefined;
  /** The plan whose payment was cancelled. */
  readonly cancelled: CreditPlan['id'] | null;
  readonly problem?: string | null | undefined;
}

const named: Readonly<Record<PricedText, string>> = {
  lesson: 'a lesson',
  growth: 'growing a branch',
  cards: 'proposed cards',
  answer: 'an answer',
};

/** The page's first words if nothing is for sale. */
const notForSale = {
  free: 'Maps cost nothing here: make as many as you like.',
  unsold: 'Maps cost credits here. The administrator gives them to those who need them.',
} as const;

/** The settings with which an administrator changes that. */
const switches = {
  free: 'CREDITS=on gives everybody credits, which maps cost. The two keys of Stripe (STRIPE_…) sell the plans below.',
  unsold: 'The two keys of Stripe (STRIPE_…) sell the plans below. Without them, give credits under People.',
} as const;

const terms = `${limits.creditsPerMap} credits buy one map. Credits never expire, and there is a 30-day money-back guarantee.`;

/** The prices of texts besides maps, in words; empty if all are free. */
function pricesOf(texts: TextPrices): string {
  return pricedTexts.flatMap((text) => (texts[text] ? `${named[text]} ${texts[text]}` : [])).join(', ');
}

/** The benefits: those of a purchase only where plans are sold. */
function benefitsOf(state: BuyProps['state'], texts: TextPrices) {
  const prices = pricesOf(texts);
  const reading: Benefit =
    prices === ''
      ? {
          icon: 'leaf',
          title: 'Lessons are part of the map',
          text: 'Every leaf of a map has its lesson; opening one costs nothing more.',
        }
      : {
          icon: 'leaf',
          title: 'Reading is free',
          text: `What is written costs credits once: a map ${limits.creditsPerMap}, ${prices}. Opening it again costs nothing.`,
        };
  return state === 'sold' ? [...bought, reading, guarantee] : [reading, ...kept];
}

interface Benefit {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const bought: readonly Benefit[] = [
  { icon: 'clock', title: 'Credits never expire', text: 'Use them this week or in three years.' },
  { icon: 'coins', title: 'Bought once', text: 'A pack is one payment. Nothing renews by itself.' },
];
const guarantee: Benefit = {
  icon: 'refresh',
  title: '30-day money-back guarantee',
  text: 'Within 14 days your first purchase is refunded without question, up to day 30 on request.',
};
const kept: readonly Benefit[] = [
  { icon: 'clock', title: 'Cards come back', text: 'Before you forget a lesson, its cards ask for it again.' },
  { icon: 'refresh', title: 'Yours to take along', text: 'Every map leaves as Markdown, EPUB, Anki cards and more.' },
];

const needed = {
  free: 'No. On this server maps are made without credits, and nothing is for sale.',
  unsold: 'Yes, maps cost credits on this server. Its administrator gives credits to those who need them.',
  sold:
    'Yes, once those that you began with are spent. They are held while a map is written and spent when it is saved. ' +
    'What fails costs nothing. A map that you stop is spent, and going on with it is free.',
} as const;

const questionsOf = (state: BuyProps['state'], texts: TextPrices) => [
  { question: 'Do I need credits now?', answer: needed[state] },
  {
    question: 'What does one credit buy?',
    answer:
      pricesOf(texts) === ''
        ? `${limits.creditsPerMap} credits buy one map, with all of its lessons.`
        : `${limits.creditsPerMap} credits buy one map. In credits, ${pricesOf(texts)}.`,
  },
  ...(state === 'sold' ? questionsOfBuyers : []),
];

const questionsOfBuyers = [
  { question: 'Do credits run out with time?', answer: 'No. Credits never expire.' },
  {
    question: 'Can I get my money back?',
    answer:
      'Yes: within 14 days the first purchase is refunded without question, and up to day 30 on request. A ' +
      'refund arrives in 5-7 business days.',
  },
];

/** 'Choose Your Plan'. States what applies on this server: maps may be free, and credits may not be for sale. */
export function Buy(props: BuyProps) {
  const { state, isAdministrator, left, texts, submitKey } = props;
  return (
    <div>
      <div className="section-head">
        <h1>Choose Your Plan</h1>
        {state === 'sold' ? <p className="muted">{terms}</p> : <p className="muted">{notForSale[state]}</p>}
        {left && (
          <p>
            You have {left.available} {Math.abs(left.available) === 1 ? 'credit' : 'credits'} to spend.{' '}
            <Link to="/account/credits">Show your credits</Link>
          </p>
        )}
      </div>

      <Notices {...props} />

      {state !== 'sold' && (
        <div className="narrow notice">
          <Alert title="Nothing is for sale on this server.">
            {isAdministrator ? (
              <p>
                You can change that by the server’s <a href="/admin/settings">settings</a>. {switches[state]}
              </p>
            ) : (
              <p>The plans below are those of a Topiary that sells credits.</p>
            )}
          </Alert>
        </div>
      )}
      {state !== 'sold' && (
        <div className="section-head">
          <h2>Plans</h2>
          <p className="muted">Where credits are sold: {terms}</p>
        </div>
      )}
      <ul className="plans grid grid-3 plain-list">
        {plans.map((plan) => (
          <li key={plan.id} className={plan.popular ? 'card plan popular' : 'card plan'}>
            <Plan plan={plan} submitKey={submitKey} />
          </li>
        ))}
      </ul>

      <section className="band" aria-labelledby="benefits">
        <h2 id="benefits">{state === 'sold' ? 'What every plan includes' : 'What every map includes'}</h2>
        <ul className="benefits grid plain-list">
          {benefitsOf(state, texts).map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} large />
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="narrow" aria-labelledby="buy-questions">
        <h2 id="buy-questions">{state === 'sold' ? 'Questions about plans' : 'Questions about credits'}</h2>
        <QuestionList questions={questionsOf(state, texts)} />
      </section>
    </div>
  );
}

/** The state after a plan's button was pressed. */
function Notices({ state, chosen, cancelled, problem }: BuyProps) {
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <>
      {plan && (
        <div className="narrow notice">
          <Alert title={`You chose ${plan.name}.`}>
            <p>
              Payments are not set up on this server, so nothing was charged.{' '}
              {state === 'free'
                ? 'You can make maps without credits.'
                : 'Please ask the administrator of this server for credits.'}
            </p>
          </Alert>
        </div>
      )}
      {cancelled && (
        <div className="narrow notice">
          <Alert title="The payment was cancelled.">
            <p>Nothing was charged.</p>
          </Alert>
        </div>
      )}
      {problem && (
        <div className="narrow notice">
          <Alert tone="error">{problem}</Alert>
        </div>
      )}
    </>
  );
}

function Plan({ plan, submitKey }: { plan: CreditPlan; submitKey: string }) {
  const { id, name, popular, credits, description } = plan;
  return (
    <>
      <h2 id={`plan-${id}`}>{name}</h2>
      {popular && <p className="badge solid">Most Popular</p>}
      <p className="price">
        {price.format(plan.price)} <span className="muted">once</span>
      </p>
      <p className="muted">{description}</p>
      <ul className="ticks">
        <li>
          <Icon name="check" />
          {credits} credits
        </li>
        <li>
          <Icon name="check" />
          {mapsFor(credits)}
        </li>
        <li>
          <Icon name="check" />
          {price.format((plan.price / credits) * limits.creditsPerMap)} a map
        </li>
      </ul>
      <form method="post">
        <input type="hidden" name="key" value={submitKey} />
        <Button variant={popular ? 'primary' : 'quiet'} name="plan" value={id} aria-describedby={`plan-${id}`}>
          Get Started
        </Button>
      </form>
    </>
  );
}
