import { pageMeta } from '~/kit/page/page-meta';
import { Link } from '~/kit/page/router';
import { rich } from '~/kit/parts/rich';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';
import { helpWords } from '~/rooms/help/words';
import { page } from '~/server/handle.server';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () => pageMeta(helpWords.writeACourse, helpWords.aCourseIsAFolder);

export const loader = page('anyone', async () => null);

const code = (text: string) => <code>{text}</code>;
/** A block for programs: the same in every language, and written from the left. */
const block = (text: string) => (
  <pre dir="ltr" tabIndex={0}>
    <code>{text}</code>
  </pre>
);

const folder = `my-course/
  course.md
  01-letters/
    branch.md
    01-signs.md
    02-a-puzzle.md
  pictures/
    balance.png`;

const commands = `npm run course -- new my-course
npm run course -- check my-course
npm run course -- preview my-course
npm run course -- pack my-course`;

/** How a course is written as a folder (docs/courses.md). */
export default function WriteACourse() {
  return (
    <HelpPage title={helpWords.writeACourse} lead={helpWords.aCourseIsAFolder}>
      <div className="prose">
        <h2>{helpWords.theFolder}</h2>
        <p>{helpWords.foldersAreBranches}</p>
        {block(folder)}
        <h2>{helpWords.theFields}</h2>
        <p>
          {rich(helpWords.fieldsOfACourse, {
            dashes: code('---'),
            course: code('course.md'),
            needed: code('id, title, language, licence, authors, reviewed'),
            reviewed: code('reviewed'),
            no: code('no'),
          })}
        </p>
        <p>{rich(helpWords.fieldsOfALesson, { id: code('id'), needs: code('needs') })}</p>
        <p>
          {rich(helpWords.textOfALesson, {
            link: (text) => <Link to="/help/exercises">{text}</Link>,
            link2: (text) => <Link to="/help/figures">{text}</Link>,
            cards: code('## Cards'),
          })}
        </p>
        <h2>{helpWords.makeAndCheckACourse}</h2>
        <p>{helpWords.commandsOfACourse}</p>
        {block(commands)}
        <h2>{helpWords.installACourse}</h2>
        <p>{rich(helpWords.putTheFolderInto, { folder: code('courses'), file: code('docs/courses.md') })}</p>
      </div>
    </HelpPage>
  );
}
