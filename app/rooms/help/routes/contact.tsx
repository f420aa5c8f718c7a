import { Link, useRouteLoaderData } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { CopyButton } from '~/kit/parts/copy-button';
import { Icon } from '~/kit/parts/icon';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.contact, helpWords.howToReachThe);

export default function Contact() {
  // Root's loader reads CONTACT_EMAIL; it is absent only if that loader failed.
  const { contactEmail = '' } = useRouteLoaderData<{ contactEmail?: string }>('root') ?? {};
  return (
    <HelpPage title={helpWords.contact} lead={helpWords.writeToThePeople}>
      <div className="card contact">
        <Icon name="mail" large />
        <p>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
        <CopyButton text={contactEmail} copied={helpWords.emailCopiedToClipboard}>
          {helpWords.copyAddress}
        </CopyButton>
      </div>
      <div className="prose">
        <h2>{helpWords.soThatWeCan}</h2>
        <ul>
          <li>{helpWords.forAMapThat}</li>
          <li>{helpWords.forYourAccountWrite}</li>
          <li>{helpWords.forAPublicMap}</li>
        </ul>
        <p>
          {rich(helpWords.manyQuestionsAreAnswered, {
            link: (text) => <Link to="/help/faq">{text}</Link>,
            link2: (text) => <Link to="/account">{text}</Link>,
          })}
        </p>
      </div>
    </HelpPage>
  );
}
