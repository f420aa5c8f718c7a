import { Link } from '~/kit/page/router';
import { rich } from '~/kit/parts/rich';
import { helpWords } from '~/rooms/help/words';
import { BecomesOfFile } from '~/rooms/transfer/ui/becomes-of-file';
import type { HelpTopic } from './help-topic';

export const offline = (): HelpTopic => ({
  slug: 'offline',
  title: helpWords.withoutANetwork2,
  says: helpWords.whatYouCanStill,
  picture: helpWords.aLessonWithoutA,
  text: (
    <>
      <h2>{helpWords.whatIsKept}</h2>
      <p>{helpWords.whileYouAreSigned}</p>
      <h2>{helpWords.whatYouCanDo}</h2>
      <ul>
        <li>{helpWords.readMapsAndLessons}</li>
        <li>{helpWords.tickTasksMarkLessons}</li>
        <li>{helpWords.reviewTheCardsOf}</li>
      </ul>
      <p>{helpWords.ticksMarksAndTexts}</p>
      <h2>{helpWords.whatNeedsTheNetwork}</h2>
      <p>{helpWords.newMapsAnythingThat}</p>
      <h2>{helpWords.onASharedComputer}</h2>
      <p>{helpWords.signOutThatDeletes}</p>
      <h2>{helpWords.ifItDoesNot}</h2>
      <p>{helpWords.browsersKeepPagesOnly}</p>
    </>
  ),
});

export const shareAndExport = (): HelpTopic => ({
  slug: 'share-and-export',
  title: helpWords.shareAndExport,
  says: helpWords.howToShowA,
  picture: helpWords.thePageExportOf,
  text: (
    <>
      <h2>{helpWords.share}</h2>
      <p>{rich(helpWords.aNewMapIsPrivate, { link: (text) => <Link to="/maps">{text}</Link> })}</p>
      <h2>{helpWords.keepACopy}</h2>
      <p>{helpWords.keepACopyOn}</p>
      <h2>{helpWords.export}</h2>
      <ul>
        <li>{rich(helpWords.downloadDataIsThe, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.exportHasMarkdownFor, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.yourCardsComeAs, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.printInYourBrowser, { strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
      <p>
        {rich(helpWords.downloadYourDataIn, {
          link: (text) => <Link to="/account/export">{text}</Link>,
          link2: (text) => <Link to="/help/import">{text}</Link>,
        })}
      </p>
    </>
  ),
});

export const importing = (): HelpTopic => ({
  slug: 'import',
  title: helpWords.import,
  says: helpWords.howOutlinesMindMaps,
  picture: helpWords.thePreviewOfAn,
  text: (
    <>
      <h2>{helpWords.whatCanBeRead}</h2>
      <p>{helpWords.markdownAsFromObsidian}</p>
      <h2>{helpWords.whatBecomesOfIt}</h2>
      <ul>
        <BecomesOfFile />
      </ul>
      <h2>{helpWords.lookBeforeYouKeep}</h2>
      <p>{helpWords.showThePreviewShows}</p>
      <h2>{helpWords.yourOwnExports}</h2>
      <p>{helpWords.jsonAndMarkdownCome}</p>
      <h2>{helpWords.aBookOrA}</h2>
      <p>{rich(helpWords.aPdfAnE, { link: (text) => <Link to="/help/sources">{text}</Link> })}</p>
    </>
  ),
});

export const account = (): HelpTopic => ({
  slug: 'account',
  title: helpWords.yourAccount,
  says: helpWords.howToChangeWhat,
  picture: helpWords.thePageAccountWith,
  text: (
    <>
      <h2>{helpWords.whereItIs}</h2>
      <p>{rich(helpWords.accountIsInThe, { link: (text) => <Link to="/account">{text}</Link> })}</p>
      <h2>{helpWords.whatYouCanChange}</h2>
      <ul>
        <li>{rich(helpWords.profileYourNameAnd, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.emailAddressALink, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>
          {rich(helpWords.passwordAndSecurityA, {
            strong: (text) => <strong>{text}</strong>,
            strong2: (text) => <strong>{text}</strong>,
          })}
        </li>
        <li>{rich(helpWords.goalsAModelReads, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.reviewsHowMuchYou, { strong: (text) => <strong>{text}</strong> })}</li>
        <li>{rich(helpWords.sessionsWhereYouAre, { strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
      <p>{helpWords.switchThemeInThe}</p>
      <h2>{helpWords.ifYouCannotSign}</h2>
      <p>
        {rich(helpWords.forgotYourPasswordSends, {
          link: (text) => <Link to="/forgot-password">{text}</Link>,
          link2: (text) => <Link to="/help/contact">{text}</Link>,
        })}
      </p>
      <h2>{helpWords.leave}</h2>
      <p>{rich(helpWords.downloadYourDataGives, { link: (text) => <Link to="/help/privacy">{text}</Link> })}</p>
    </>
  ),
});

export const administration = (): HelpTopic => ({
  slug: 'administration',
  title: helpWords.administration,
  says: helpWords.forThoseWhoRun,
  picture: helpWords.theOverviewOfThe,
  text: (
    <>
      <h2>{helpWords.whoMay}</h2>
      <p>{rich(helpWords.theFirstStartOf, { code: (text) => <code>{text}</code> })}</p>
      <h2>{helpWords.whatIsThere}</h2>
      <ul>
        <li>
          {rich(helpWords.peopleAndInvitationsConfirm, {
            strong: (text) => <strong>{text}</strong>,
            strong2: (text) => <strong>{text}</strong>,
          })}
        </li>
        <li>
          {rich(helpWords.modelWhichOneIs, {
            strong: (text) => <strong>{text}</strong>,
            link: (text) => <Link to="/help/faq#model">{text}</Link>,
          })}
        </li>
        <li>
          {rich(helpWords.runsAndUsageHow, {
            strong: (text) => <strong>{text}</strong>,
            strong2: (text) => <strong>{text}</strong>,
          })}
        </li>
        <li>
          {rich(helpWords.limitsAndStorageHow, {
            strong: (text) => <strong>{text}</strong>,
            strong2: (text) => <strong>{text}</strong>,
          })}
        </li>
        <li>
          {rich(helpWords.settingsThoseInForce, {
            strong: (text) => <strong>{text}</strong>,
            code: (text) => <code>{text}</code>,
          })}
        </li>
        <li>{rich(helpWords.actsWhatAdministratorsDid, { strong: (text) => <strong>{text}</strong> })}</li>
      </ul>
      <h2>{helpWords.whatYouDoNot}</h2>
      <p>{helpWords.countsAndFaultsNever}</p>
      <h2>{helpWords.keepItSafe}</h2>
      <p>
        {rich(helpWords.everythingLiesInThe, {
          code: (text) => <code>{text}</code>,
          code2: (text) => <code>{text}</code>,
        })}
      </p>
    </>
  ),
});
