import { Link, useRouteLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { CopyButton } from '~/kit/parts/copy-button';
import { Icon } from '~/kit/parts/icon';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta('Contact', 'How to reach the people who run this Topiary server.');

export default function Contact() {
  // Root's loader reads CONTACT_EMAIL; it is absent only if that loader failed.
  const { contactEmail = '' } = useRouteLoaderData<{ contactEmail?: string }>('root') ?? {};
  return (
    <HelpPage title="Contact" lead="Write to the people who run this server.">
      <div className="card contact">
        <Icon name="mail" large />
        <p>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <CopyButton text={contactEmail} copied="Email copied to clipboard!">
          Copy address
        </CopyButton>
      </div>
      <div className="prose">
        <h2>So that we can help at once</h2>
        <ul>
          <li>For a map that did not come out right: its address, and the words of the message that you saw.</li>
          <li>For your account: write from the address that you signed up with. Never send a password.</li>
          <li>For a public map that should not be public: its address and the reason.</li>
        </ul>
        <p>
          Many questions are answered in <Link to="/help/faq">Questions and answers</Link>. To delete your account and
          everything in it you need nobody: use your <Link to="/account">account page</Link>.
        </p>
      </div>
    </HelpPage>
  );
}
