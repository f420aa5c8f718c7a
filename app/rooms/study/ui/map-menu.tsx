import { renderToStaticMarkup } from 'react-dom/server';
import { Icon, type IconName } from '~/kit/parts/icon';

export interface MenuLink {
  readonly href: string;
  readonly words: string;
  /** The node that a proposal is for. */
  readonly node?: string;
}

export interface MapMenuView {
  readonly id: string;
  readonly isOwner: boolean;
  /** The map has a page of lessons. */
  readonly hasLessons: boolean;
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
  learnAndChange: renderToStaticMarkup(<LearnAndChange {...menu} />),
  share: renderToStaticMarkup(<Share {...menu} />),
  view: renderToStaticMarkup(<View {...menu} />),
});

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

function LearnAndChange({ id, isOwner, hasLessons, cardsDue, proposals }: MapMenuView) {
  const at = (page: string) => `/map/${id}/${page}`;
  return (
    <>
      <h3>Learn</h3>
      {hasLessons ? <Line href={at('branch')} words="Lessons" icon="leaf" /> : null}
      {cardsDue === null ? null : (
        <>
          <Line
            href={`/review?map=${id}`}
            words={cardsDue > 0 ? `Review (${cardsDue} due)` : 'Review'}
            icon="graduation"
          />
          <Line href={`/cards?map=${id}`} words="Cards of This Map" icon="copy" />
        </>
      )}
      <Line href={`/search?map=${id}`} words="Search This Map" icon="search" />
      {isOwner ? (
        <>
          <h3>Change</h3>
          {proposals.map((proposal) => (
            <Line key={proposal.href} {...proposal} icon="sprout" className="waits" />
          ))}
          <Line href={at('edit')} words="Edit Map" icon="edit" className="edit-switch" />
          <Line href={at('grow')} words="Grow Map" icon="sprout" />
          <Line href={at('versions')} words="Versions" icon="clock" />
          <Line href={at('sources')} words="Sources" icon="book" />
          <Line href={at('language')} words="Language" icon="globe" />
        </>
      ) : null}
    </>
  );
}

function Share({ id, origin }: MapMenuView) {
  const at = (page: string) => `/map/${id}/${page}`;
  return (
    <>
      <Line href={at('copy')} words="Keep a Copy" icon="copy" />
      {origin.map((link) => (
        <Line key={link.href} {...link} icon="copy" />
      ))}
      <Line href={at('download')} words="Download Data" icon="download" download />
      <Line href={at('export')} words="Export" icon="download" />
      <label>
        <input type="checkbox" id="print-unfolded" /> Print only what is unfolded
      </label>
    </>
  );
}

const keys = [
  ['Arrows', 'Move, unfold, fold'],
  ['Enter', 'Open a lesson, fold a branch'],
  ['Home, End', 'First, last'],
  ['*', 'Unfold all on this level'],
  ['Letters', 'Go to a label'],
  ['/', 'Find in map'],
  ['+, −, 0', 'Zoom the mind map'],
] as const;

const editKeys = [
  ['Edit Map', 'With it on:'],
  ['F2', 'Rename'],
  ['Enter, Tab', 'Add after, add below'],
  ['Alt + arrows', 'Move the node'],
  ['Delete', 'Delete'],
  ['Ctrl + Z', 'Undo; with Shift redo'],
  ['Escape', 'End editing'],
] as const;

/** Works only with scripts (view-acts.ts). */
function View({ isOwner }: MapMenuView) {
  return (
    <div className="js-only">
      <h3>View</h3>
      {[2, 3].map((level) => (
        <button key={level} type="button" className="button quiet" data-levels={level}>
          <Icon name="unfold" />
          Show {level} levels
        </button>
      ))}
      <button type="button" className="button quiet sound" aria-pressed="true">
        <Icon name="sound" />
        Sound
      </button>
      <details>
        <summary>Keys, while the focus is in the map</summary>
        <dl className="facts">
          {[...keys, ...(isOwner ? editKeys : [])].map(([key, does]) => (
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
