import { fullscreenFailed } from '~/kit/messages';
import { DrawnOnce } from '~/kit/page/drawn-once';
import { useRouteLoaderData } from '~/kit/page/router';
import { ThemeButton } from '~/kit/page/theme-button';
import { ButtonLink, IconButton, IconLink } from '~/kit/parts/button';
import { Icon } from '~/kit/parts/icon';
import { Label } from '~/kit/parts/label';
import { Link } from '~/kit/parts/link';
import { Logo } from '~/kit/parts/logo';
import { Menu } from '~/kit/parts/menu';
import { useLearnerZone } from '~/kit/parts/time';
import { useToast } from '~/kit/parts/toast';
import { withArrival } from '~/kit/request/arrival';
import { studyWords } from '~/rooms/study/words';
import { MapActions } from './actions';
import type { HeadFacts, MapFacts } from './facts';

interface MapHeaderProps {
  readonly map: MapFacts;
  readonly isOwner: boolean;
  readonly nodeId: string | null;
}

export function MapHeader({ map: all, isOwner, nodeId }: MapHeaderProps) {
  const [toast, say] = useToast();
  const user = useRouteLoaderData<{ user: { demoBar: string | null } | null }>('root')?.user ?? null;
  const zone = useLearnerZone();
  const isGuest = user === null;
  const { goTo, about, key, noEnd, faults, libraryNote, total, visible, ...map } = all;
  const mayShow = isOwner && !user?.demoBar;
  const toggle = async () => {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    } catch (error) {
      if (error instanceof Error) say(fullscreenFailed(error), 'error');
    }
  };
  return (
    <DrawnOnce
      as="header"
      part="map-head"
      className="map-head"
      on={[...shownParts(map), isOwner, nodeId, zone, isGuest, mayShow]}
    >
      {() => (
        <>
          {isGuest ? <GuestLinks mapId={map.id} nodeId={nodeId} /> : null}
          <IconLink
            icon="arrow-left"
            label={isOwner ? studyWords.backToMyMaps : studyWords.publicMaps}
            to={isOwner ? '/history' : '/maps'}
            reloadDocument
          />
          <h1 {...map.written}>
            <Label text={map.query} rendered={map.rendered} />
          </h1>
          <IconButton
            icon="expand"
            label={studyWords.toggleFullscreen}
            className="icon-button js-only"
            onClick={toggle}
          />
          <ThemeButton />
          <Menu
            label={studyWords.actionsAndControls}
            button={
              <>
                <Icon name="menu" />
                {map.hasProposal ? <i className="dot" title={studyWords.aProposalForThis} /> : null}
              </>
            }
          >
            <MapActions {...{ map, isOwner, mayShow, nodeId, zone, say }} />
          </Menu>
          {toast}
        </>
      )}
    </DrawnOnce>
  );
}

/** The menu's lines are long texts, which need no JSON. */
const shownParts = ({ menu, ...facts }: HeadFacts): readonly unknown[] => [...Object.values(menu), facts];

/** For visitors: the product's name, and links to sign in or register that return here. */
function GuestLinks({ mapId, nodeId }: { mapId: string; nodeId: string | null }) {
  const redirectTo = `/map/${mapId}${nodeId === null ? '' : `?node=${nodeId}`}`;
  const leading = (to: string) => withArrival(to, { redirectTo, topic: '' });
  return (
    <div className="map-guest">
      <Link className="brand" to="/" reloadDocument>
        <Logo />
        <span>Topiary</span>
      </Link>
      <ButtonLink variant="plain" small to={leading('/login')} reloadDocument>
        {studyWords.signIn}
      </ButtonLink>
      <ButtonLink small to={leading('/register')} reloadDocument>
        {studyWords.createAnAccount}
      </ButtonLink>
    </div>
  );
}
