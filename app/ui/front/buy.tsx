import { type CreditPlan, plans } from '~/domain/credit/plans';
import { limits } from '~/domain/limits';
import { Alert } from '~/ui/parts/alert';
import { Button } from '~/ui/parts/button';
import { Icon, type IconName } from '~/ui/parts/icon';
import { QuestionList } from '~/ui/parts/question-list';

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** How many maps a pack buys, and the remaining credits. */
function mapsFor(credits: number): string {
  const whole = Math.floor(credits / limits.creditsPerMap);
  const rest = credits % limits.creditsPerMap;
  const maps = whole === 1 ? '1 map' : `${whole} maps`;
  return rest ? `${maps}, ${rest} credits to spare` : maps;
}

const benefits: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: 'clock', title: 'Credits never expire', text: 'Use them this week or in three years.' },
  { icon: 'coins', title: 'Bought once', text: 'A pack is one payment. Nothing renews by itself.' },
  {
    icon: 'leaf',
    title: 'Lessons are part of the map',
    text: 'Every leaf of a map has its lesson; opening one costs nothing more.',
  },
  {
    icon: 'refresh',
    title: '30-day money-back guarantee',
    text: 'Within 14 days your first purchase is refunded without question, up to day 30 on request.',
  },
];

const questions = [
  {
    question: 'What does one credit buy?',
    answer: `${limits.creditsPerMap} credits buy one map, with all of its lessons.`,
  },
  {
    question: 'Do I need credits now?',
    answer:
      'No. On this server maps are made without spending credits, and payments are not set up. The plans show ' +
      'what a hosted Topiary would cost.',
  },
  {
    question: 'Do credits run out with time?',
    answer: 'No. Credits never expire.',
  },
  {
    question: 'Can I get my money back?',
    answer:
      'Yes: within 14 days the first purchase is refunded without question, and up to day 30 on request. A ' +
      'refund arrives in 5-7 business days.',
  },
];

/** 'Choose Your Plan'. `chosen` is the plan whose button was pressed: the page says that payments are not set up. */
export function Buy({ chosen }: { chosen?: CreditPlan['id'] | null | undefined }) {
  const plan = plans.find(({ id }) => id === chosen);
  return (
    <div>
      <div className="section-head">
        <h1>Choose Your Plan</h1>
        <p className="muted">
          {limits.creditsPerMap} credits buy one map. Credits never expire, and there is a 30-day money-back
          guarantee.
        </p>
      </div>

      {plan && (
        <div className="narrow notice">
          <Alert title={`You chose ${plan.name}.`}>
            <p>
              Payments are not set up on this server, so nothing was charged. You can make maps without
              credits.
            </p>
          </Alert>
        </div>
      )}

      <ul className="plans grid grid-3 plain-list">
        {plans.map((each) => (
          <li key={each.id} className={each.popular ? 'card plan popular' : 'card plan'}>
            <h2 id={`plan-${each.id}`}>{each.name}</h2>
            {each.popular && <p className="badge solid">Most Popular</p>}
            <p className="price">
              {price.format(each.price)} <span className="muted">once</span>
            </p>
            <p className="muted">{each.description}</p>
            <ul className="ticks">
              <li>
                <Icon name="check" />
                {each.credits} credits
              </li>
              <li>
                <Icon name="check" />
                {mapsFor(each.credits)}
              </li>
              <li>
                <Icon name="check" />
                {price.format((each.price / each.credits) * limits.creditsPerMap)} a map
              </li>
            </ul>
            <form method="post">
              <Button
                variant={each.popular ? 'primary' : 'quiet'}
                name="plan"
                value={each.id}
                aria-describedby={`plan-${each.id}`}
              >
                Get Started
              </Button>
            </form>
          </li>
        ))}
      </ul>

      <section className="band" aria-labelledby="benefits">
        <h2 id="benefits">What every plan includes</h2>
        <ul className="benefits grid plain-list">
          {benefits.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon name={icon} large />
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className="narrow" aria-labelledby="buy-questions">
        <h2 id="buy-questions">Questions about plans</h2>
        <QuestionList questions={questions} />
      </section>
    </div>
  );
}
