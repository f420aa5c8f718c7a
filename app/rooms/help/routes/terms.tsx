import { Link } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage, policyDate } from '~/rooms/help/ui/help-page';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta('Terms of Service', 'What you may expect of this Topiary server, and it of you.');

export default function Terms() {
  return (
    <HelpPage title="Terms of Service" updated={policyDate}>
      <div className="prose">
        <p>
          Topiary is software that anyone can run. These terms are between you and the administrator of this server; by
          using it you accept them.
        </p>

        <h2>Your account</h2>
        <ul>
          <li>Sign up with an email address that is yours, and keep your password to yourself.</li>
          <li>
            What happens in your account is yours to answer for. If someone else got in, end their session and tell us.
          </li>
          <li>You can delete the account at any time, with everything in it.</li>
        </ul>

        <h2>What you make</h2>
        <ul>
          <li>
            Your maps, and what you write into their lessons, belong to you. We claim no rights beyond storing and
            showing them for you.
          </li>
          <li>
            If you make a map public, anyone may read it here until you make it private again, and members may keep a
            copy with its lessons and cards.
          </li>
          <li>
            Do not publish what is unlawful, what harms others, or what you have no right to share. We may remove such a
            map.
          </li>
        </ul>

        <h2>What machines write</h2>
        <p>
          Maps and lessons are written by a language model or come from the built-in library. They are a way into a
          subject, not advice: they can be wrong, one-sided or out of date. Do not rest medical, legal, financial or
          safety decisions on them.
        </p>

        <h2>Fair use</h2>
        <ul>
          <li>There are limits on how much one account may ask for in an hour, so that there is enough for all.</li>
          <li>Do not try to break in, to read what is private to others, or to overload the server.</li>
          <li>Programs may use the server’s interface with a token of your account, within the same limits.</li>
        </ul>

        <h2>Credits and payment</h2>
        <p>
          Plans and prices are on the <Link to="/buy">plans page</Link>. Credits never expire. Payments are not set up
          on this server as it comes; where they are, the <Link to="/help/refund">Refund Policy</Link> applies.
        </p>

        <h2>No promises that nobody could keep</h2>
        <p>
          The service is offered as it is. We do what we can to keep it running and your data safe, but cannot promise
          that it is always there or free of faults. Keep a copy of what matters to you: every map can be downloaded. As
          far as the law allows, we are not liable for loss that follows from using it.
        </p>

        <h2>Changes</h2>
        <p>
          If these terms change, the date above changes with them. If you do not agree any more, take your data with you
          and delete your account. Questions? <Link to="/help/contact">Write to us</Link>.
        </p>
      </div>
    </HelpPage>
  );
}
