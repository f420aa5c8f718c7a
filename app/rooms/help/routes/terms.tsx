import { Link } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage, policyDate } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.termsOfService, helpWords.whatYouMayExpectOf);

export default function Terms() {
  return (
    <HelpPage title={helpWords.termsOfService} updated={policyDate()}>
      <div className="prose">
        <p>{helpWords.topiaryIsSoftwareThat}</p>

        <h2>{helpWords.yourAccount}</h2>
        <ul>
          <li>{helpWords.signUpWithAn}</li>
          <li>{helpWords.whatHappensInYour}</li>
          <li>{helpWords.youCanDeleteThe}</li>
        </ul>

        <h2>{helpWords.whatYouMake}</h2>
        <ul>
          <li>{helpWords.yourMapsAndWhat}</li>
          <li>{helpWords.ifYouMakeA}</li>
          <li>{helpWords.doNotPublishWhat}</li>
        </ul>

        <h2>{helpWords.whatMachinesWrite}</h2>
        <p>{helpWords.mapsAndLessonsAre}</p>

        <h2>{helpWords.fairUse}</h2>
        <ul>
          <li>{helpWords.thereAreLimitsOn}</li>
          <li>{helpWords.doNotTryTo}</li>
          <li>{helpWords.programsMayUseThe}</li>
        </ul>

        <h2>{helpWords.creditsAndPayment}</h2>
        <p>
          {rich(helpWords.plansAndPricesAre, {
            link: (text) => <Link to="/buy">{text}</Link>,
            link2: (text) => <Link to="/help/refund">{text}</Link>,
          })}
        </p>

        <h2>{helpWords.noPromisesThatNobody}</h2>
        <p>{helpWords.theServiceIsOffered}</p>

        <h2>{helpWords.changes}</h2>
        <p>{rich(helpWords.ifTheseTermsChange, { link: (text) => <Link to="/help/contact">{text}</Link> })}</p>
      </div>
    </HelpPage>
  );
}
