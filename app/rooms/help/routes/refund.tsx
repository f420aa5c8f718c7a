import { Link } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage, policyDate } from '~/rooms/help/ui/help-page';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () =>
  pageMeta('Refund Policy', 'Within 14 days without question, up to day 30 on request, in 5-7 business days.');

export default function Refund() {
  return (
    <HelpPage title="Refund Policy" updated={policyDate}>
      <div className="prose">
        <p>
          Payments are not set up on this server as it comes. If its administrator has set them up, this is how refunds
          work.
        </p>
        <h2>Within 14 days</h2>
        <p>
          Your first purchase is refunded in full and without question if you ask within 14 days, whether or not you
          have used some of the credits.
        </p>
        <h2>From day 15 to day 30</h2>
        <p>
          Our plans carry a 30-day money-back guarantee. In this second half of it, and for purchases after your first,
          we refund on request: tell us in a sentence what went wrong, and we return what the unused credits cost.
        </p>
        <h2>How to ask, and how long it takes</h2>
        <ol>
          <li>
            <Link to="/help/contact">Write to us</Link> from the address of your account, and say which plan you bought
            and when.
          </li>
          <li>You get an answer, and the refunded credits leave your account.</li>
          <li>The money goes back the way it came. That takes 5-7 business days.</li>
        </ol>
        <p>Credits never expire, so there is no hurry to use them. Your maps and lessons stay yours in any case.</p>
      </div>
    </HelpPage>
  );
}
