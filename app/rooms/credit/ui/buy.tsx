import { listSaid, numberSaid } from '~/kit/language/format';
import { limits } from '~/kit/limits';
import { Link } from '~/kit/page/router';
import { Alert } from '~/kit/parts/alert';
import { Button } from '~/kit/parts/button';
import { Icon, type IconName } from '~/kit/parts/icon';
import { QuestionList } from '~/kit/parts/question-list';
import { rich } from '~/kit/parts/rich';
import { type CreditPlan, type PlanId, plans } from '~/rooms/credit/rules/plans';
import { type PricedText, pricedTexts, type TextPrices } from '~/rooms/credit/rules/prices';
import { creditWords } from '~/rooms/credit/words';

const priceSaid = (dollars: number): string => numberSaid(dollars, { style: 'currency', currency: 'USD' });

/** How many maps a pack buys, and the remaining credits. */
function mapsFor(credits: number): string {
  const whole = Math.floor(credits / limits.creditsPerMap);
  const rest = credits % limits.creditsPerMap;
  return rest
    ? creditWords.mapCountAndRest({ n: whole, rest: creditWords.creditsToSpare({ n: rest }) })
    : creditWords.mapCount({ n: whole });
}

interface BuyProps {
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
  readonly chosen?: string | null | undefined;
  /** The plan whose payment was cancelled. */
  readonly cancelled: string | null;
  readonly problem?: string | null | undefined;
}

const priceOf: Readonly<Record<PricedText, (credits: number) => string>> = {
  lesson: (credits) => creditWords.priceOfLesson({ credits }),
  growth: (credits) => creditWords.priceOfGrowth({ credits }),
  cards: (credits) => creditWords.priceOfCards({ credits }),
  exercises: (credits) => creditWords.priceOfExercises({ credits }),
  answer: (credits) => creditWords.priceOfAnswer({ credits }),
};

const descriptions = (): Readonly<Record<PlanId, string>> => ({
  starter: creditWords.oneMapToSee,
  explorer: creditWords.roomToFollow,
  professional: creditWords.tenMapsForASeason,
});

/** The page's first words if nothing is for sale. */
const notForSale = () =>
  ({
    free: creditWords.mapsCostNothingHere,
    unsold: creditWords.mapsCostCreditsHere,
  }) as const;

/** The settings with which an administrator changes that. */
const switches = () =>
  ({
    free: creditWords.creditsOnGivesEverybody,
    unsold: creditWords.theTwoKeysOf,
  }) as const;

const terms = () => creditWords.termsOfCredits({ n: limits.creditsPerMap });

/** The prices of texts besides maps, in words; empty if all are free. */
function pricesOf(texts: TextPrices): string {
  return listSaid(
    pricedTexts.flatMap((text) => (texts[text] ? priceOf[text](texts[text]) : [])),
    'short',
  );
}

/** The benefits: those of a purchase only where plans are sold. */
function benefitsOf(state: BuyProps['state'], texts: TextPrices) {
  const prices = pricesOf(texts);
  const reading: Benefit =
    prices === ''
      ? {
          icon: 'leaf',
          title: creditWords.lessonsArePartOf,
          text: creditWords.everyLeafOfA,
        }
      : {
          icon: 'leaf',
          title: creditWords.readingIsFree,
          text: creditWords.whatIsWrittenCosts({ n: limits.creditsPerMap, prices }),
        };
  return state === 'sold' ? [...bought(), reading, guarantee()] : [reading, ...kept()];
}

interface Benefit {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

const bought = (): readonly Benefit[] => [
  { icon: 'clock', title: creditWords.creditsNeverExpire, text: creditWords.useThemThisWeek },
  { icon: 'coins', title: creditWords.boughtOnce, text: creditWords.aPackIsOne },
];
const guarantee = (): Benefit => ({
  icon: 'refresh',
  title: creditWords.n30DayMoneyBack,
  text: creditWords.within14DaysYour,
});
const kept = (): readonly Benefit[] => [
  { icon: 'clock', title: creditWords.cardsComeBack, text: creditWords.beforeYouForgetA },
  { icon: 'refresh', title: creditWords.yoursToTakeAlong, text: creditWords.everyMapLeavesAs },
];

const needed = () =>
  ({
    free: creditWords.noOnThisServer,
    unsold: creditWords.yesMapsCostCredits,
    sold: creditWords.yesOnceThoseThat,
  }) as const;

const questionsOf = (state: BuyProps['state'], texts: TextPrices) => [
  { question: creditWords.doINeedCredits, answer: needed()[state] },
  {
    question: creditWords.whatDoesOneCredit,
    answer:
      pricesOf(texts) === ''
        ? creditWords.nCreditsBuyOne({ n: limits.creditsPerMap })
        : creditWords.nCreditsBuyOneMap({ n: limits.creditsPerMap, texts: pricesOf(texts) }),
  },
  ...(state === 'sold' ? questionsOfBuyers() : []),
];

const questionsOfBuyers = () => [
  { question: creditWords.doCreditsRunOut, answer: creditWords.noCreditsNeverExpire },
  {
    question: creditWords.canIGetMy,
    answer: creditWords.yesWithin14Days,
  },
];

/** 'Choose Your Plan'. States what applies on this server: maps may be free, and credits may not be for sale. */
export function Buy(props: BuyProps) {
  const { state, isAdministrator, left, texts, submitKey } = props;
  return (
    <div>
      <div className="section-head">
        <h1>{creditWords.chooseYourPlan}</h1>
        {state === 'sold' ? <p className="muted">{terms()}</p> : <p className="muted">{notForSale()[state]}</p>}
        {left && (
          <p>
            {creditWords.creditsToSpend({ n: left.available })}{' '}
            <Link to="/account/credits">{creditWords.showYourCredits}</Link>
          </p>
        )}
      </div>

      <Notices {...props} />

      {state !== 'sold' && (
        <div className="narrow notice">
          <Alert title={creditWords.nothingIsForSale}>
            {isAdministrator ? (
              <p>
                {rich(creditWords.youCanChangeThat({ value: switches()[state] }), {
                  link: (text) => <a href="/admin/settings">{text}</a>,
                })}
              </p>
            ) : (
              <p>{creditWords.thePlansBelowAre}</p>
            )}
          </Alert>
        </div>
      )}
      {state !== 'sold' && (
        <div className="section-head">
          <h2>{creditWords.plans}</h2>
          <p className="muted">{creditWords.whereCreditsAreSold({ terms: terms() })}</p>
          <p id="not-sold">{creditWords.getStartedBuysNothing}</p>
        </div>
      )}
      <ul className="plans grid grid-3 plain-list">
        {plans.map((plan) => (
          <li key={plan.id} className={plan.popular ? 'card plan popular' : 'card plan'}>
            <Plan {...{ plan, submitKey }} isSold={state === 'sold'} />
          </li>
        ))}
      </ul>

      <section className="band" aria-labelledby="benefits">
        <h2 id="benefits">{state === 'sold' ? creditWords.whatEveryPlanIncludes : creditWords.whatEveryMapIncludes}</h2>
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
        <h2 id="buy-questions">
          {state === 'sold' ? creditWords.questionsAboutPlans : creditWords.questionsAboutCredits}
        </h2>
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
          <Alert title={creditWords.youChoseName({ name: plan.name })}>
            <p>{state === 'free' ? creditWords.paymentsNotSetUpFree : creditWords.paymentsNotSetUp}</p>
          </Alert>
        </div>
      )}
      {cancelled && (
        <div className="narrow notice">
          <Alert title={creditWords.thePaymentWasCancelled}>
            <p>{creditWords.nothingWasCharged}</p>
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

function Plan({ plan, submitKey, isSold }: { plan: CreditPlan; submitKey: string; isSold: boolean }) {
  const { id, name, popular, credits } = plan;
  return (
    <>
      <h2 id={`plan-${id}`}>{name}</h2>
      {popular && <p className="badge solid">{creditWords.mostPopular}</p>}
      <p className="price">
        <bdi dir="ltr">{priceSaid(plan.price)}</bdi> <span className="muted">{creditWords.once}</span>
      </p>
      <p className="muted">{descriptions()[id]}</p>
      <ul className="ticks">
        <li>
          <Icon name="check" />
          {creditWords.creditCount({ n: credits })}
        </li>
        <li>
          <Icon name="check" />
          {mapsFor(credits)}
        </li>
        <li>
          <Icon name="check" />
          {creditWords.valueAMap({ value: priceSaid((plan.price / credits) * limits.creditsPerMap) })}
        </li>
      </ul>
      <form method="post">
        <input type="hidden" name="key" value={submitKey} />
        <Button
          variant={popular && isSold ? 'primary' : 'quiet'}
          name="plan"
          value={id}
          aria-describedby={`plan-${id}${isSold ? '' : ' not-sold'}`}
        >
          {creditWords.getStarted}
        </Button>
      </form>
    </>
  );
}
