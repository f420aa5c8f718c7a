import { Button } from '~/kit/parts/button';
import { kitWords } from '~/kit/words';

/** Opens an account of the demo, which lives this many hours. A plain form. */
export const DemoForm = ({ hours }: { hours: number }) => (
  <form className="stack-s" method="post" action="/demo">
    <Button variant="quiet">{kitWords.tryTheDemo}</Button>
    <p className="hint">{kitWords.demoNeedsNoAddress({ n: hours })}</p>
  </form>
);
