import { Link } from '@remix-run/react';
import { libraryFigures } from '~/kit/library-figures';
import { pageMeta } from '~/kit/page/page-meta';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { version } from '~/kit/version';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.about, helpWords.topiaryGrowsATopic);

export default function About() {
  return (
    <HelpPage title={helpWords.aboutTopiary} lead={helpWords.aTopiaryIsA}>
      <div className="prose">
        <p>{helpWords.whoeverBeginsWithA}</p>
        <h2>{helpWords.howItWorks}</h2>
        <p>{helpWords.aLanguageModelOr({ n: libraryFigures.courses })}</p>
        <h2>{helpWords.whatItHoldsTo}</h2>
        <ul>
          <li>{rich(helpWords.yourOwnServerOne, { strong: (text) => <strong>{text}</strong> })}</li>
          <li>{rich(helpWords.anyModelOrNone, { strong: (text) => <strong>{text}</strong> })}</li>
          <li>{rich(helpWords.honestAboutItsSources, { strong: (text) => <strong>{text}</strong> })}</li>
          <li>{rich(helpWords.forEveryoneItWorks, { strong: (text) => <strong>{text}</strong> })}</li>
          <li>
            {rich(helpWords.noWatchingNoTrackers, {
              strong: (text) => <strong>{text}</strong>,
              link: (text) => <Link to="/help/privacy">{text}</Link>,
            })}
          </li>
        </ul>
        <p>{rich(helpWords.theQuickestWayTo, { link: (text) => <Link to="/maps">{text}</Link> })}</p>
        <h2>{helpWords.versionAndLicences}</h2>
        <p>{helpWords.thisServerRuns({ version })}</p>
        <p>{rich(helpWords.codeAndCourses, { link: (text) => <a href="/notices.txt">{text}</a> })}</p>
      </div>
    </HelpPage>
  );
}
