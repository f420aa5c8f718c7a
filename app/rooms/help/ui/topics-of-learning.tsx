import { Link } from '~/kit/page/router';
import { rich } from '~/kit/parts/rich';
import { helpWords } from '~/rooms/help/words';
import type { HelpTopic } from './help-topic';

export const maps = (): HelpTopic => ({
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
});

export const lessons = (): HelpTopic => ({
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
});

export const cardsAndReview = (): HelpTopic => ({
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
});

export const today = (): HelpTopic => ({
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
});

export const ask = (): HelpTopic => ({
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
});

export const sources = (): HelpTopic => ({
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
});
