import { renderToStaticMarkup } from 'react-dom/server';
import { keptHtml } from '~/kit/page/kept-html';
import { Icon, type IconName } from '~/kit/parts/icon';
import { accountWords } from '~/rooms/account/words';
import { editingWords } from '~/rooms/editing/words';
import { reviewWords } from '~/rooms/review/words';
import { studyWords } from '~/rooms/study/words';

export interface MenuLink {
  readonly href: string;
  readonly words: string;
  /** The node that a proposal is for. */
  readonly node?: string;
}

interface MapMenuView {
  readonly id: string;
  readonly isOwner: boolean;
  /** The map has a page of lessons. */
  readonly hasLessons: boolean;
  /** The viewer has an account, so that their progress is kept. */
  readonly isMember: boolean;
  /** How many of the learner's cards of the map are due; null without cards. */
  readonly cardsDue: number | null;
  readonly proposals: readonly MenuLink[];
  /** The original of a copy, and its changes. */
  readonly origin: readonly MenuLink[];
}

/** The menu in the order of the panel; between the parts stand the forms that need React (actions.tsx). */
export interface MapMenuHtml {
  readonly learnAndChange: string;
  readonly share: string;
  readonly view: string;
}

/** The lines of 'Actions & Controls' as HTML, which React only inserts: the map's page has no bytes to spare. */
export const mapMenuHtml = (menu: MapMenuView): MapMenuHtml => ({
  learnAndChange: learnAndChangeHtml(menu),
  share: shareHtml(menu),
  view: viewHtml(menu),
});

const learnAndChangeHtml = keptHtml((menu: MapMenuView) => renderToStaticMarkup(<LearnAndChange {...menu} />));
const shareHtml = keptHtml((menu: MapMenuView) => renderToStaticMarkup(<Share {...menu} />));
const viewHtml = keptHtml((menu: MapMenuView) => renderToStaticMarkup(<View {...menu} />));

interface LineProps extends MenuLink {
  readonly icon: IconName;
  readonly className?: string;
  readonly download?: boolean;
}

function Line({ href, words, node, icon, className, download }: LineProps) {
  return (
    <a
      className={['button quiet', className].filter(Boolean).join(' ')}
      href={href}
      download={download}
      data-node={node}
    >
      <Icon name={icon} />
      {words}
    </a>
  );
}

function LearnAndChange({ id, isOwner, isMember, hasLessons, cardsDue, proposals }: MapMenuView) {
  const at = (page: string) => `/map/${id}/${page}`;
  return (
    <>
      <h3>{studyWords.learn}</h3>
      {hasLessons ? <Line href={at('branch')} words={studyWords.lessons} icon="leaf" /> : null}
      {isMember ? <Line href={at('placement')} words={studyWords.findOutWhatIKnow} icon="help" /> : null}
      {isOwner || cardsDue !== null ? (
        <Line href={`/progress?map=${id}`} words={reviewWords.progress} icon="check" />
      ) : null}
      {cardsDue === null ? null : (
        <>
          <Line
            href={`/review?map=${id}`}
            words={cardsDue > 0 ? studyWords.reviewDue({ n: cardsDue }) : studyWords.review}
            icon="graduation"
          />
          <Line href={`/cards?map=${id}`} words={studyWords.cardsOfThisMap} icon="copy" />
        </>
      )}
      {isMember ? <Line href={at('aim')} words={accountWords.aimTitle} icon="user" /> : null}
      <Line href={`/search?map=${id}`} words={studyWords.searchThisMap} icon="search" />
      {isOwner ? (
        <>
          <h3>{studyWords.change}</h3>
          {proposals.map((proposal) => (
            <Line key={proposal.href} {...proposal} icon="sprout" className="waits" />
          ))}
          <Line href={at('edit')} words={studyWords.editMap} icon="edit" className="edit-switch" />
          <Line href={at('grow')} words={studyWords.growMap} icon="sprout" />
          <Line href={at('needs')} words={editingWords.proposeNeeds} icon="unfold" />
          <Line href={at('versions')} words={studyWords.versions} icon="clock" />
          <Line href={at('sources')} words={studyWords.sources} icon="book" />
          <Line href={at('language')} words={studyWords.language} icon="globe" />
        </>
      ) : null}
    </>
  );
}

function Share({ id, origin }: MapMenuView) {
  const at = (page: string) => `/map/${id}/${page}`;
  return (
    <>
      <Line href={at('copy')} words={studyWords.keepACopy} icon="copy" />
      {origin.map((link) => (
        <Line key={link.href} {...link} icon="copy" />
      ))}
      <Line href={at('download')} words={studyWords.downloadData} icon="download" download />
      <Line href={at('export')} words={studyWords.export} icon="download" />
      <label>
        <input type="checkbox" id="print-unfolded" /> {studyWords.printOnlyWhatIs}
      </label>
    </>
  );
}

const keys = () =>
  [
    [studyWords.arrowKeys, studyWords.moveUnfoldFold],
    [studyWords.enterKey, studyWords.openALessonFold],
    [studyWords.homeEnd, studyWords.firstLast],
    ['*', studyWords.unfoldAllOnThis],
    [studyWords.letterKeys, studyWords.goToALabel],
    ['/', studyWords.findInMap],
    ['+, −, 0', studyWords.zoomTheMindMap],
  ] as const;

const editKeys = () =>
  [
    [studyWords.editMap, studyWords.withItOn],
    ['F2', studyWords.rename],
    [studyWords.enterTab, studyWords.addAfterAddBelow],
    [studyWords.altArrows, studyWords.moveTheNode],
    [studyWords.deleteKey, studyWords.deleteAct],
    [studyWords.ctrlZ, studyWords.undoWithShiftRedo],
    [studyWords.escapeKey, studyWords.endEditing],
  ] as const;

/** Works only with scripts (view-acts.ts). */
function View({ isOwner }: MapMenuView) {
  return (
    <div className="js-only">
      <h3>{studyWords.view}</h3>
      {[2, 3].map((level) => (
        <button key={level} type="button" className="button quiet" data-levels={level}>
          <Icon name="unfold" />
          {studyWords.showLevels({ n: level })}
        </button>
      ))}
      <button type="button" className="button quiet sound" aria-pressed="true">
        <Icon name="sound" />
        {studyWords.sound}
      </button>
      <details>
        <summary>{studyWords.keysWhileTheFocus}</summary>
        <dl className="facts">
          {[...keys(), ...(isOwner ? editKeys() : [])].map(([key, does]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
