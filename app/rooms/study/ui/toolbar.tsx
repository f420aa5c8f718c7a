import { type RefObject, useEffect, useRef, useState } from 'react';
import { shareSaid } from '~/kit/language/format';
import { DrawnOnce } from '~/kit/page/drawn-once';
import { Link } from '~/kit/page/router';
import { Icon, type IconName } from '~/kit/parts/icon';
import type { TreeView } from '~/rooms/map/ui/client';
import { currentLook, type Look } from '~/rooms/map/ui/look';
import type { MindCanvas } from '~/rooms/map/ui/mind-canvas';
import { studyWords } from '~/rooms/study/words';

/** The adopted tree; null before that. */
type TreeHandle = RefObject<TreeView | null>;

const findDelayMs = 120;

/**
 * Find, look and folds. Only with scripts: without them the tree still folds, and the window's width decides the look.
 */
export function MapToolbar({ tree, ready }: { tree: TreeHandle; ready: boolean }) {
  return (
    <DrawnOnce as="div" part="map-tools" className="map-tools js-only" on={[]}>
      {() => (
        <>
          <Find tree={tree} />
          <Looks tree={tree} ready={ready} />
          <fieldset className="tool-group" aria-label={studyWords.fold} disabled={!ready}>
            <Tool icon="collapse" label={studyWords.collapseAll} onClick={() => tree.current?.foldTo(1)} />
            <Tool
              icon="unfold"
              label={studyWords.expandAll}
              onClick={() => tree.current?.foldTo(Number.POSITIVE_INFINITY)}
            />
          </fieldset>
        </>
      )}
    </DrawnOnce>
  );
}

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  /** A key with the same effect while the focus is in the map. */
  readonly shortcut?: string;
  readonly onClick: () => void;
}

function Tool({ icon, label, shortcut, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Searches all labels, also inside closed branches, and unfolds the ancestors of a match. */
function Find({ tree }: { tree: TreeHandle }) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ count: number; at: number } | null>(null);
  const [lessons, setLessons] = useState<InLessons | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const latest = useRef('');

  const look = async (text: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current = text;
    const count = (await tree.current?.find(text)) ?? 0;
    const at = count > 0 ? (tree.current?.findNext(1) ?? 0) : 0;
    setFound(text.trim() ? { count, at } : null);
    const inLessons = await findInLessons(text);
    if (latest.current === text) setLessons(inLessons);
  };
  const step = (by: 1 | -1) => {
    if (timer.current !== undefined) return void look(words);
    if (found?.count) setFound({ count: found.count, at: tree.current?.findNext(by) ?? 0 });
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <search className="find">
      <Icon name="search" />
      <input
        type="search"
        aria-label={studyWords.findInMap}
        aria-keyshortcuts="/"
        title={studyWords.findInMap2}
        placeholder={studyWords.findInMap}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(look, findDelayMs, target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <output aria-live="polite">
        {found ? (found.count ? studyWords.nOfM({ n: found.at, m: found.count }) : studyWords.noMatch) : ''}
      </output>
      {found?.count ? (
        <>
          <Tool icon="chevron-up" label={studyWords.previousMatch} onClick={() => step(-1)} />
          <Tool icon="chevron-down" label={studyWords.nextMatch} onClick={() => step(1)} />
        </>
      ) : null}
      {lessons?.total && words ? (
        <div className="find-lessons">
          <p>{studyWords.inLessons({ n: lessons.total })}</p>
          {lessons.nodes.map(({ id, label }) => (
            <Link key={id} to={`?node=${id}`} preventScrollReset>
              {label}
            </Link>
          ))}
          {lessons.all ? <a href={lessons.all}>{studyWords.allOfThem}</a> : null}
        </div>
      ) : null}
    </search>
  );
}

interface InLessons {
  readonly nodes: readonly { readonly id: string; readonly label: string }[];
  readonly total: number;
  /** The address of the page with all results; null if all are here. */
  readonly all: string | null;
}

/** The lessons that contain the words; null on failure, since labels are found anyway. */
async function findInLessons(text: string): Promise<InLessons | null> {
  if (text.trim().length < 2) return null;
  try {
    const answer = await fetch(`${location.pathname}/find.json?${new URLSearchParams({ q: text })}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

const looks = (): readonly { look: Look; label: string; icon: IconName }[] => [
  { look: 'outline', label: studyWords.outline, icon: 'outline' },
  { look: 'mind', label: studyWords.mindMap, icon: 'map' },
];

function Looks({ tree, ready }: { tree: TreeHandle; ready: boolean }) {
  const [chosen, setChosen] = useState<Look | null>(null);
  useEffect(() => {
    if (!ready) return;
    const read = () => setChosen(currentLook());
    read();
    // The window's width decides as long as no look is chosen.
    addEventListener('resize', read);
    return () => removeEventListener('resize', read);
  }, [ready]);
  return (
    <fieldset className="tool-group looks">
      <legend className="sr">{studyWords.lookOfTheMap}</legend>
      {looks().map(({ look, label, icon }) => (
        <label className="tool" key={look} title={label}>
          <input
            className="sr"
            type="radio"
            name="look"
            value={look}
            checked={chosen === look}
            onChange={() => {
              tree.current?.setLook(look);
              setChosen(look);
            }}
          />
          <Icon name={icon} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Controls on top of the mind map. */
export function MapZoom({ tree, zoom }: { tree: TreeHandle; zoom: number }) {
  const step = 1.25;
  const act = (change: (mind: MindCanvas) => void) => () => void tree.current?.mind().then(change);
  return (
    <DrawnOnce
      as="fieldset"
      part="map-zoom"
      className="map-zoom tool-group js-only"
      aria-label={studyWords.zoom}
      on={[zoom]}
    >
      {() => (
        <>
          <Tool icon="minus" label={studyWords.zoomOut} shortcut="-" onClick={act((mind) => mind.zoomBy(1 / step))} />
          <button
            type="button"
            className="tool zoom-now"
            title={studyWords.naturalSize0}
            aria-label={studyWords.naturalSizeNow({ zoom: shareSaid(zoom) })}
            aria-keyshortcuts="0"
            onClick={act((mind) => mind.zoomTo(1))}
          >
            {shareSaid(zoom)}
          </button>
          <Tool icon="plus" label={studyWords.zoomIn} shortcut="+" onClick={act((mind) => mind.zoomBy(step))} />
          <Tool icon="fit" label={studyWords.fitToWindow} onClick={act((mind) => mind.fit(true))} />
        </>
      )}
    </DrawnOnce>
  );
}
