import { useEffect, useRef } from 'react';
import { PageHeader } from '~/kit/page/page-header';
import { ButtonLink } from '~/kit/parts/button';
import { Label } from '~/kit/parts/label';
import { askWords } from '~/rooms/ask/words';

interface ThreadPageProps {
  readonly mapId: string;
  readonly nodeId: string;
  /** The learner's mark: a browser may keep questions of several accounts. */
  readonly account: string;
  /** The language of the map. */
  readonly lang?: string | undefined;
  readonly label: string;
  readonly rendered?: string | undefined;
  readonly path: readonly string[];
  /** Rendered by rooms/ask/ui/thread.tsx. */
  readonly html: string;
}

/** The page of a thread; without scripts it offers everything that the fold below the lesson does. */
export function ThreadPage({ mapId, nodeId, account, lang, label, rendered, path, html }: ThreadPageProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page also works if this fails to load.
    let end: (() => void) | null = null;
    void import('./ask-in-place').then(
      ({ askInPlace }) => {
        if (place.current) end ??= askInPlace(place.current, { mapId, nodeId });
      },
      () => {},
    );
    return () => {
      end?.();
      end = () => {};
    };
  }, [mapId, nodeId]);
  return (
    <section className="narrow stack">
      <div>
        <p className="hint" dir="auto" lang={lang}>
          {path.join(' › ')}
        </p>
        <PageHeader
          title={
            <span dir="auto" lang={lang}>
              <Label text={label} rendered={rendered} />
            </span>
          }
          subtitle={askWords.yourQuestionsAboutThis}
        >
          <ButtonLink variant="quiet" to={`/map/${mapId}?node=${nodeId}`} reloadDocument>
            {askWords.toTheLesson}
          </ButtonLink>
        </PageHeader>
      </div>
      <h2 className="sr">{askWords.questionsAndAnswers}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by rooms/ask/ui/thread.tsx on the server */}
      <div className="stack ask-thread" ref={place} data-account={account} dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
