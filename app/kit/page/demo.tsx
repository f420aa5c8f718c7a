import { Button } from '~/kit/parts/button';
import { rich } from '~/kit/parts/rich';
import { Clock } from '~/kit/parts/time';
import { kitWords } from '~/kit/words';

/** Opens an account of the demo, which lives this many hours. A plain form. */
export const DemoForm = ({ hours }: { hours: number }) => (
  <form className="demo-form" method="post" action="/demo">
    <Button variant="quiet">{kitWords.tryTheDemo}</Button>
    <p className="hint">{kitWords.demoNeedsNoAddress({ n: hours })}</p>
  </form>
);

/** Above every page of an account of the demo: when it ends, and the way out. */
export const DemoBar = ({ until }: { until: string }) => (
  <aside className="demo-bar" aria-label={kitWords.tryTheDemo}>
    <p>{rich(kitWords.demoEndsAt, { time: <Clock at={until} /> })}</p>
    <form method="post" action="/logout">
      <Button variant="quiet" small>
        {kitWords.leaveTheDemo}
      </Button>
    </form>
  </aside>
);
