import { useRef } from 'react';
import { FormInPlace } from '~/client/acts/form-in-place';
import { limits } from '~/kit/limits';
import { messages } from '~/kit/messages';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { TimeIn } from '~/kit/parts/time';
import type { SayToast } from '~/kit/parts/toast';
import type { LearnerZone } from '~/kit/text/time-zone';
import { studyWords } from '~/rooms/study/words';
import { CopyMarkdown, ShareMap } from './copying';
import type { HeadFacts } from './facts';

/** The side panel with the map's actions. It slides in from the menu button, with and without scripts. */
export function MapActions({
  map,
  isOwner,
  mayShow,
  nodeId,
  zone,
  say,
}: {
  map: HeadFacts;
  isOwner: boolean;
  /** The viewer may make the map public. */
  mayShow: boolean;
  nodeId: string | null;
  zone: LearnerZone;
  say: SayToast;
}) {
  return (
    <aside className="map-actions" id="actions" aria-labelledby="actions-title">
      <h2 id="actions-title">{studyWords.actionsControls}</h2>
      <Lines html={map.menu.learnAndChange} />
      {isOwner ? <RenameForm map={map} say={say} /> : null}
      <h3>{studyWords.share}</h3>
      {mayShow ? <VisibilityForm {...{ map, nodeId, say }} /> : null}
      {mayShow && !map.isPublic ? <p className="hint">{studyWords.madePublicEverybodyCan}</p> : null}
      <ShareMap address={map.address} say={say} />
      <CopyMarkdown address={`/map/${map.id}/download?as=markdown`} say={say} />
      <Lines html={map.menu.share} />
      <Lines html={map.menu.view} />
      <Facts map={map} isOwner={isOwner} zone={zone} />
      {isOwner ? (
        <ButtonLink className="delete-map" variant="danger" icon="trash" to={`/map/${map.id}/delete`} reloadDocument>
          {studyWords.deleteMap}
        </ButtonLink>
      ) : null}
    </aside>
  );
}

function Lines({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by map-menu.tsx
  return <div dangerouslySetInnerHTML={{ __html: html }} />;
}

function Facts({ map, isOwner, zone }: { map: HeadFacts; isOwner: boolean; zone: LearnerZone }) {
  return (
    <dl className="facts">
      <div>
        <dt>{studyWords.created}</dt>
        <dd>
          <TimeIn at={map.createdAt} {...zone} />
        </dd>
      </div>
      <div>
        <dt>{studyWords.views}</dt>
        <dd>{map.viewCount}</dd>
      </div>
      {map.copies ? (
        <div>
          <dt>{studyWords.copiesByOthers}</dt>
          <dd>{map.copies}</dd>
        </div>
      ) : null}
      <div>
        <dt>{studyWords.status}</dt>
        <dd>{map.isPublic ? studyWords.public : studyWords.private}</dd>
      </div>
      {isOwner || map.language ? (
        <div>
          <dt>{studyWords.language}</dt>
          <dd>{map.language ?? studyWords.notKnown}</dd>
        </div>
      ) : null}
      <div>
        <dt>{studyWords.writtenBy}</dt>
        <dd>{map.writer}</dd>
      </div>
    </dl>
  );
}

function RenameForm({ map, say }: { map: HeadFacts; say: SayToast }) {
  const fold = useRef<HTMLDetailsElement>(null);
  const close = () => {
    say(messages.map.renamed);
    fold.current?.querySelector('summary')?.focus();
    fold.current?.removeAttribute('open');
  };
  return (
    <details className="rename" ref={fold}>
      <summary className="button quiet">
        <Icon name="edit" />
        {studyWords.renameMap}
      </summary>
      <FormInPlace
        action={`/map/${map.id}/rename`}
        route="rooms/map/routes/rename"
        failed={messages.map.updateFailed}
        onDone={close}
      >
        {(isBusy) => (
          <>
            <label htmlFor="rename-title">{studyWords.newTitle}</label>
            <input
              id="rename-title"
              name="title"
              defaultValue={map.query}
              data-max={limits.topicMaxCharacters}
              required
              dir="auto"
            />
            <output className="count" />
            <Button busy={isBusy}>{isBusy ? studyWords.renaming : studyWords.rename}</Button>
          </>
        )}
      </FormInPlace>
    </details>
  );
}

function VisibilityForm({ map, nodeId, say }: { map: HeadFacts; nodeId: string | null; say: SayToast }) {
  return (
    <FormInPlace
      action={`/map/${map.id}/visibility`}
      route="rooms/map/routes/visibility"
      failed={messages.map.updateFailed}
      onDone={(sent) => say(map.visibilityWords?.[sent.get('public') === '1' ? 1 : 0] ?? '')}
      fields={{ public: map.isPublic ? '0' : '1', ...(nodeId === null ? {} : { node: nodeId }) }}
    >
      {(isBusy) => (
        <Button variant="quiet" icon={map.isPublic ? 'lock' : 'globe'} busy={isBusy}>
          {isBusy ? studyWords.updating : map.isPublic ? studyWords.makePrivate : studyWords.makePublic}
        </Button>
      )}
    </FormInPlace>
  );
}
