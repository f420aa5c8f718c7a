import { Link } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage, policyDate } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.privacyPolicy, helpWords.whatThisTopiaryServer);

export default function Privacy() {
  return (
    <HelpPage title={helpWords.privacyPolicy} updated={policyDate()}>
      <div className="prose">
        <p>{helpWords.inShortWhatYou}</p>

        <Stored />

        <h2>{helpWords.where}</h2>
        <p>{rich(helpWords.inOneSqliteFile, { code: (text) => <code>{text}</code> })}</p>

        <Kept />

        <h2>{helpWords.countingVisits}</h2>
        <p>{helpWords.theServerCountsHow}</p>

        <Sent />

        <h2>{helpWords.yourRightsWithButtons}</h2>
        <p>{rich(helpWords.onYourAccountPage, { link: (text) => <Link to="/account">{text}</Link> })}</p>
        <p>{rich(helpWords.forAnythingElseWrite, { link: (text) => <Link to="/help/contact">{text}</Link> })}</p>
      </div>
    </HelpPage>
  );
}

function Stored() {
  return (
    <>
      <h2>{helpWords.whatIsStored}</h2>
      <ul>
        <li>{rich(helpWords.yourAccountNameEmail, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>
          {rich(helpWords.yourMapsAndLessons, {
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <Link to="/history/bin">{text}</Link>,
          })}
        </li>
        <li>{rich(helpWords.yourProgressOfEach, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.yourNotesWhatYou, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.yourSuggestions, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.whatYouAskedFor, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>
          {rich(helpWords.yourSessionsOneRow, {
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <Link to="/account/sessions">{text}</Link>,
          })}
        </li>
        <li>{rich(helpWords.linksSentToYou, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.yourReminders, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.limitsToStopPassword, { strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
    </>
  );
}

/** In the browser. */
function Kept() {
  return (
    <>
      <h2>{helpWords.cookiesAndYourBrowser}</h2>
      <p>{helpWords.oneCookieKeepsYou}</p>
      <p>{helpWords.aCookieForTheLanguage}</p>
      <p>{helpWords.aCookieForTheDemo}</p>
      <p>{helpWords.whileYouAreSignedIn}</p>
    </>
  );
}

function Sent() {
  return (
    <>
      <h2>{helpWords.whatLeavesTheServer}</h2>
      <ul>
        <li>
          {rich(helpWords.toALanguageModel, {
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <a href="/account/goals">{text}</a>,
          })}
        </li>
        <li>{rich(helpWords.toAMailServer, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.toAPushService, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.toGoogleOnlyWhen, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.toEveryoneTheMaps, { strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
      <p>{helpWords.nothingIsSoldOr}</p>
    </>
  );
}
