import { renderToStaticMarkup } from 'react-dom/server';
import { Button } from '~/kit/parts/button';
import { clockIn } from '~/kit/parts/dates';
import { rich } from '~/kit/parts/rich';
import { kitWords } from '~/kit/words';

/**
 * The bar above every page of an account of the demo, as HTML: pages have no bytes to spare for its scripts.
 * @param zone of the learner; null if it is unknown
 * @param until when the account is deleted (ISO 8601)
 */
export const demoBarHtml = (zone: string | null, until: string): string =>
  renderToStaticMarkup(
    <>
      <p>
        {rich(kitWords.demoEndsAt, {
          time: (
            <time dateTime={until} data-clock="1">
              {clockIn(zone, until)}
            </time>
          ),
        })}
      </p>
      <form method="post" action="/logout">
        <Button variant="quiet" small>
          {kitWords.leaveTheDemo}
        </Button>
      </form>
    </>,
  );
