import type { ReactNode } from 'react';
import { Link } from '~/kit/page/router';
import { rich } from '~/kit/parts/rich';
import { helpWords } from '~/rooms/help/words';

/** A page of 'How it works': its words, and its picture `/help/{slug}.webp`, made by `npm run shots -- help`. */
export interface HelpTopic {
  readonly slug: string;
  readonly title: string;
  /** One sentence on what the page is about. */
  readonly says: string;
  /** The text for those who do not see the picture. */
  readonly picture: string;
  readonly text: ReactNode;
}

/** The size of the pictures. */
export const helpPicture = { width: 800, height: 512 };

export const helpTopics = (): readonly HelpTopic[] => [
  {
    slug: 'maps',
    title: helpWords.maps,
    says: helpWords.howATopicBecomes,
    picture: helpWords.theMapOfPython,
    text: (
      <>
        <h2>{helpWords.makeOne}</h2>
        <p>
          {rich(helpWords.typeATopicInto, {
            link: (text) => <Link to="/courses">{text}</Link>,
            link2: (text) => <Link to="/help/sources">{text}</Link>,
            link3: (text) => <Link to="/help/import">{text}</Link>,
          })}
        </p>
        <h2>{helpWords.readIt}</h2>
        <p>{helpWords.pressABranchTo}</p>
        <h2>{helpWords.changeIt}</h2>
        <ul>
          <li>{rich(helpWords.editMapInThe, { strong: (text) => <strong>{text}</strong> })}</li>
          <li>{rich(helpWords.growMapProposesWhat, { strong: (text) => <strong>{text}</strong> })}</li>
          <li>{rich(helpWords.versionsListsTheLast, { strong: (text) => <strong>{text}</strong> })}</li>
        </ul>
        <h2>{helpWords.finishItOrThrow}</h2>
        <p>{helpWords.whenTheLastLeaf}</p>
      </>
    ),
  },
  {
    slug: 'lessons',
    title: helpWords.lessons,
    says: helpWords.howALessonIs,
    picture: helpWords.aLessonOpenBeside,
    text: (
      <>
        <h2>{helpWords.read}</h2>
        <p>{helpWords.openALeafAnd}</p>
        <h2>{helpWords.do}</h2>
        <p>{helpWords.tasksAreTickedWhere}</p>
        <h2>{helpWords.practise}</h2>
        <p>{rich(helpWords.exercisesAreJudgedAt, { link: (text) => <Link to="/help/exercises">{text}</Link> })}</p>
        <h2>{helpWords.show}</h2>
        <p>{rich(helpWords.figuresAreDrawn, { link: (text) => <Link to="/help/figures">{text}</Link> })}</p>
        <h2>{helpWords.change}</h2>
        <p>{rich(helpWords.theOfTheLesson, { link: (text) => <Link to="/help/writing">{text}</Link> })}</p>
        <h2>{helpWords.theThreeTabsBelow}</h2>
        <ul>
          <li>
            {rich(helpWords.cardsWhatYouWant, {
              strong: (text) => <strong>{text}</strong>,
              link: (text) => <Link to="/help/cards-and-review">{text}</Link>,
            })}
          </li>
          <li>
            {rich(helpWords.askAHintFirst, {
              strong: (text) => <strong>{text}</strong>,
              link: (text) => <Link to="/help/ask">{text}</Link>,
            })}
          </li>
          <li>{rich(helpWords.notesYourOwnWords, { strong: (text) => <strong>{text}</strong> })}</li>
        </ul>
        <p>{helpWords.eachLessonSaysAt}</p>
      </>
    ),
  },
  {
    slug: 'cards-and-review',
    title: helpWords.cardsAndReview,
    says: helpWords.howCardsBringBack,
    picture: helpWords.aCardInThe,
    text: (
      <>
        <h2>{helpWords.getCards}</h2>
        <p>{helpWords.openTheCardsTab}</p>
        <p>{helpWords.gapInASentence({ gap: '{{c1::…}}', gapWithHint: '{{c1::…::…}}' })}</p>
        <p>{helpWords.figureOnACard}</p>
        <h2>{helpWords.review}</h2>
        <p>{helpWords.reviewShowsOneCard}</p>
        <h2>{helpWords.howMuchADay}</h2>
        <p>{rich(helpWords.reviewsInYourAccount, { link: (text) => <Link to="/account/review">{text}</Link> })}</p>
        <p>{helpWords.fitToHowYouForget}</p>
        <h2>{helpWords.tooHardWrongOr}</h2>
        <p>{helpWords.editChangesACard}</p>
        <p>{rich(helpWords.onlyYouSeeYour, { link: (text) => <Link to="/help/offline">{text}</Link> })}</p>
      </>
    ),
  },
  {
    slug: 'today',
    title: helpWords.todayAndReminders,
    says: helpWords.howADayIsPlanned,
    picture: helpWords.todayWithTheSteps,
    text: (
      <>
        <h2>{helpWords.startWhereYouStand}</h2>
        <p>{rich(helpWords.findOutInTheMenu, { strong: (text) => <strong>{text}</strong> })}</p>
        <h2>{helpWords.aDay}</h2>
        <p>{rich(helpWords.todayHasTheSteps, { link: (text) => <Link to="/today">{text}</Link> })}</p>
        <p>{rich(helpWords.progressShowsByWeek, { link: (text) => <Link to="/progress">{text}</Link> })}</p>
        <h2>{helpWords.beReminded}</h2>
        <p>{rich(helpWords.remindersInYourAccount, { link: (text) => <Link to="/account/reminders">{text}</Link> })}</p>
        <h2>{helpWords.beAway}</h2>
        <p>{helpWords.iAmAwayUntil}</p>
      </>
    ),
  },
  {
    slug: 'ask',
    title: helpWords.ask,
    says: helpWords.howToAskAbout,
    picture: helpWords.theAskTabBelow,
    text: (
      <>
        <h2>{helpWords.askAboutALesson}</h2>
        <p>{helpWords.openTheAskTab}</p>
        <h2>{helpWords.withAModel}</h2>
        <p>{helpWords.aHintComesFirst}</p>
        <p>{helpWords.anAnswerCanBe}</p>
        <h2>{helpWords.withoutAModel}</h2>
        <p>{helpWords.topiaryThenLooksFor}</p>
        <h2>{helpWords.whoSeesIt}</h2>
        <p>{helpWords.onlyYouSeeYourQuestions}</p>
        <p>{helpWords.questionsAboutSelfHarm}</p>
      </>
    ),
  },
  {
    slug: 'sources',
    title: helpWords.sources,
    says: helpWords.howYourOwnBooks,
    picture: helpWords.aSourceThatWas,
    text: (
      <>
        <h2>{helpWords.addOne}</h2>
        <p>{helpWords.sourcesTakesAPdf}</p>
        <p>{helpWords.picturesOfASource}</p>
        <h2>{helpWords.makeAMapOf}</h2>
        <p>{helpWords.fromItsHeadingsThe}</p>
        <h2>{helpWords.useItInA}</h2>
        <p>{helpWords.sourcesInTheMenu}</p>
        <h2>{helpWords.whoSeesIt}</h2>
        <p>{helpWords.aSourceIsYours}</p>
        <p>{helpWords.pleaseAddOnlyWhat}</p>
      </>
    ),
  },
  {
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
  },
  {
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
  },
  {
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
          <li>{helpWords.headingsListItemsAnd}</li>
          <li>{helpWords.notesOfOpmlFreemind}</li>
          <li>{helpWords.whatIsTickedThere}</li>
        </ul>
        <h2>{helpWords.lookBeforeYouKeep}</h2>
        <p>{helpWords.showThePreviewShows}</p>
        <h2>{helpWords.yourOwnExports}</h2>
        <p>{helpWords.jsonAndMarkdownCome}</p>
        <h2>{helpWords.aBookOrA}</h2>
        <p>{rich(helpWords.aPdfAnE, { link: (text) => <Link to="/help/sources">{text}</Link> })}</p>
      </>
    ),
  },
  {
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
  },
  {
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
  },
];
