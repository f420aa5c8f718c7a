import { Link } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage, policyDate } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.refundPolicy, helpWords.within14DaysWithout);

export default function Refund() {
  return (
    <HelpPage title={helpWords.refundPolicy} updated={policyDate()}>
      <div className="prose">
        <p>{helpWords.paymentsAreNotSet}</p>
        <h2>{helpWords.within14Days}</h2>
        <p>{helpWords.yourFirstPurchaseIs}</p>
        <h2>{helpWords.fromDay15To}</h2>
        <p>{helpWords.ourPlansCarryA}</p>
        <h2>{helpWords.howToAskAnd}</h2>
        <ol>
          <li>{rich(helpWords.writeToUsFrom, { link: (text) => <Link to="/help/contact">{text}</Link> })}</li>
          <li>{helpWords.youGetAnAnswer}</li>
          <li>{helpWords.theMoneyGoesBack}</li>
        </ol>
        <p>{helpWords.creditsNeverExpireSo}</p>
      </div>
    </HelpPage>
  );
}
