import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { MapLoading } from '~/client/acts/loading';
import { messages } from '~/kit/messages';
import { ErrorScreen } from '~/kit/page/error-screen';
import { AvatarMenu } from '~/kit/page/frame';
import { PageHeader } from '~/kit/page/page-header';
import { ThemeButton } from '~/kit/page/theme-button';
import { Alert } from '~/kit/parts/alert';
import { Avatar } from '~/kit/parts/avatar';
import { Button, ButtonLink, IconButton } from '~/kit/parts/button';
import { Card, LinkCard, ListCard } from '~/kit/parts/card';
import { ConfirmDialog } from '~/kit/parts/confirm-dialog';
import { CopyButton } from '~/kit/parts/copy-button';
import { EmptyState } from '~/kit/parts/empty-state';
import { Field } from '~/kit/parts/field';
import { PasswordField, PostForm } from '~/kit/parts/form-parts';
import { Icon, type IconName, iconPaths } from '~/kit/parts/icon';
import { Overlay } from '~/kit/parts/overlay';
import { QuestionList } from '~/kit/parts/question-list';
import { SearchForm } from '~/kit/parts/search-form';
import { Sheet } from '~/kit/parts/sheet';
import { Skeleton } from '~/kit/parts/skeleton';
import { useToast } from '~/kit/parts/toast';
import tokenSheet from '~/kit/styles/tokens.css?raw';
import { parseOutline } from '~/rooms/map/rules/outline';
import { leaves } from '~/rooms/map/rules/tree';
import { adoptTree, type TreeView } from '~/rooms/map/ui/client';
import { treeHtml } from '~/rooms/map/ui/html';
import { RunScreen, RunSteps } from '~/rooms/run/ui/screen';
import { runSteps } from '~/rooms/run/ui/steps';
import { MapToolbar } from '~/rooms/study/ui/toolbar';

/** All components of the design system in all states and both themes, for contributors. */
export function Design() {
  return (
    <div className="wrap design">
      <PageHeader
        title="Design system"
        subtitle="Parts in app/kit/parts, styles in app/kit/styles. Only npm run dev has this page."
      >
        <ThemeButton />
      </PageHeader>
      <Part title="Colour">{() => <Colours />}</Part>
      <Part title="Type, space, radius">{() => <Sizes />}</Part>
      <Part title="Elevation and motion">{() => <Elevation />}</Part>
      <Part title="Icons">{() => <Icons />}</Part>
      <Part title="Button">{() => <Buttons />}</Part>
      <Part title="Field and form">{(theme) => <Fields theme={theme} />}</Part>
      <Part title="Card">{() => <Cards />}</Part>
      <Part title="Menu, badge, chip, avatar">{() => <Menus />}</Part>
      <Part title="Dialog">{() => <Dialogs />}</Part>
      <Part title="Sheet and skeleton">{() => <Sheets />}</Part>
      <Part title="Toast">{() => <Toasts />}</Part>
      <Part title="Progress">{() => <Progress />}</Part>
      <Part title="Alert">{() => <Alerts />}</Part>
      <Part title="Empty state and error">{() => <Empty />}</Part>
      <Part title="Disclosure">{() => <Disclosure />}</Part>
      <Part title="Tree">{(theme) => <Tree theme={theme} />}</Part>
    </div>
  );
}

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

function Part({ title, children }: { title: string; children: (theme: Theme) => ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="design-themes">
        {themes.map((theme) => (
          <div key={theme} data-theme={theme}>
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  );
}

function State({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <div className="design-state">
      <h4>{name}</h4>
      {row ? <div className="design-row">{children}</div> : children}
    </div>
  );
}

/** Parsed from the style sheet, so that new tokens are shown automatically. */
const tokens = [...tokenSheet.matchAll(/^\s*--([\w-]+):\s*([^;]+);/gm)].map(([, name = '', value = '']) => ({
  name,
  value: value.replaceAll(/\s+/g, ' '),
}));
const named = (prefix: string) => tokens.filter(({ name }) => name.startsWith(prefix));
const colours = tokens.filter(({ name, value }) => value.startsWith('light-dark(') && name !== 'shade');

// Uses SVG attributes, because the Content-Security-Policy refuses style attributes.
function Colours() {
  return (
    <ul className="design-tokens">
      {colours.map(({ name, value }) => (
        <li key={name} title={value}>
          <svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
            <rect width="40" height="40" fill={`var(--${name})`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Sizes() {
  return (
    <>
      <ul className="plain-list design-text">
        {named('text-').map(({ name, value }) => (
          <li key={name}>
            <svg width="100%" height="80" aria-hidden="true">
              <text y="56" fontSize={`var(--${name})`} fontFamily="var(--serif)" fill="currentColor">
                {name}
              </text>
            </svg>
            <span className="hint">{value}</span>
          </li>
        ))}
      </ul>
      <State name="Families">
        <h3>Serif for headings</h3>
        <p>Sans for reading</p>
        <code>Mono for code</code>
      </State>
      <ul className="design-tokens">
        {named('space-').map(({ name }) => (
          <li key={name}>
            <svg width="100" height="12" aria-hidden="true">
              <rect width={`var(--${name})`} height="12" fill="var(--accent)" />
            </svg>
            {name}
          </li>
        ))}
        {named('radius-').map(({ name }) => (
          <li key={name}>
            <svg width="56" height="40" aria-hidden="true">
              <rect width="56" height="40" rx={`var(--${name})`} fill="var(--accent)" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

function Elevation() {
  return (
    <>
      <div className="design-row">
        {named('shadow-').map(({ name }) => (
          <div key={name} className={`design-box design-${name}`}>
            {name}
          </div>
        ))}
      </div>
      <State name="Point at them: quick for what answers, calm for what moves" row>
        <span className="badge design-quick">quick</span>
        <span className="badge design-calm">calm</span>
      </State>
    </>
  );
}

function Icons() {
  return (
    <ul className="design-tokens">
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} large />
          {name}
        </li>
      ))}
    </ul>
  );
}

const variants = ['primary', 'quiet', 'danger', 'plain'] as const;

function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <State key={variant} name={variant} row>
          <Button type="button" variant={variant}>
            Grow a map
          </Button>
          <Button type="button" variant={variant} icon="leaf">
            With an icon
          </Button>
          <Button type="button" variant={variant} small>
            Small
          </Button>
          <Button type="button" variant={variant} busy>
            Saving...
          </Button>
          <Button type="button" variant={variant} disabled>
            Disabled
          </Button>
          <ButtonLink variant={variant} to="#">
            A link
          </ButtonLink>
        </State>
      ))}
      <State name="Icon alone; theme; copy" row>
        <IconButton icon="expand" label="Toggle fullscreen" />
        <ThemeButton />
        <CopyButton text="hello@example.org" copied="Email copied to clipboard!">
          Copy
        </CopyButton>
      </State>
    </>
  );
}

function Fields({ theme }: { theme: Theme }) {
  const id = (name: string) => `${theme}-${name}`;
  return (
    <>
      <Field label="Empty" name="empty" id={id('empty')} placeholder="What do you want to learn?" />
      <Field label="With a hint" name="hint" id={id('hint')} hint="What we call you." defaultValue="Ada" />
      <Field
        label="With an error"
        name="error"
        id={id('error')}
        hint="The hint stays."
        error="This address is not complete"
        defaultValue="ada@"
      />
      <Field label="Disabled" name="disabled" id={id('disabled')} disabled defaultValue="Not now" />
      <Field label="To copy from" name="fixed" id={id('fixed')} readOnly defaultValue="https://example.org" />
      <State name="A form about an account, refused">
        <div className="stack">
          <PostForm error="Incorrect email or password">
            <PasswordField isNew name={id('password')} error="At least 6 characters" />
          </PostForm>
        </div>
      </State>
      <State name="Choices" row>
        {(['checkbox', 'radio'] as const).map((type) => (
          <label key={type} className="choice">
            <input type={type} name={id(type)} defaultChecked />
            <Icon name="sprout" />
            <span>{type}</span>
          </label>
        ))}
        <label className="choice">
          <input type="checkbox" name={id('other')} />
          <span>not chosen</span>
        </label>
      </State>
      <SearchForm label="Search your maps" value="" />
    </>
  );
}

function Cards() {
  return (
    <>
      <Card>A sheet of paper on the page.</Card>
      <LinkCard to="#" title="All of it is a link" icon={<Icon name="book" large />}>
        <p className="muted">The title is the link’s name.</p>
      </LinkCard>
      <ul className="map-list">
        <ListCard to="#" kicker="Map about" title="One of a list">
          <p className="hint">Nov 3, 2026, 10:12 AM UTC · 48 nodes</p>
        </ListCard>
        <ListCard to="#" kicker="Map about" title="Being deleted" busy>
          <p className="hint">Nov 3, 2026, 10:12 AM UTC · 48 nodes</p>
        </ListCard>
      </ul>
    </>
  );
}

function Menus() {
  return (
    <>
      <State name="Menu" row>
        <AvatarMenu user={{ nickname: 'Ada', complete: true }} />
      </State>
      <State name="Badge, chip" row>
        <span className="badge">this one</span>
        <span className="badge solid">Popular</span>
        <a className="chip" href="#chip">
          Astronomy
        </a>
        <a className="chip" href="#chip" aria-disabled="true">
          Not now
        </a>
      </State>
      <State name="Avatar" row>
        {[...'ABCDEFGHIJKL'].map((letter) => (
          <Avatar key={letter} nickname={letter} />
        ))}
      </State>
    </>
  );
}

const lines = ['Roots', 'Water', 'Minerals', 'Leaves'].map((label, at) => ({
  label,
  level: at % 3 === 0 ? 1 : 2,
}));
const run = {
  id: '',
  topic: 'Trees',
  state: 'live',
  step: 'generating',
  ahead: 0,
  message: null,
  lines,
} as const;

function Dialogs() {
  const [shown, show] = useState<'run' | 'loading' | 'confirm' | null>(null);
  return (
    <div className="design-row">
      <Button type="button" variant="quiet" onClick={() => show('run')}>
        A run
      </Button>
      <Button type="button" variant="quiet" onClick={() => show('loading')}>
        A map on its way
      </Button>
      <Button type="button" variant="quiet" onClick={() => show('confirm')}>
        A question
      </Button>
      <span className="hint">Escape closes it.</span>
      {shown === 'confirm' ? (
        <ConfirmDialog
          question={messages.history.deleteConfirm}
          act="Delete"
          onConfirm={() => show(null)}
          onCancel={() => show(null)}
        >
          <p>
            <strong>Trees</strong> goes with all of its lessons.
          </p>
        </ConfirmDialog>
      ) : null}
      {(shown === 'run' || shown === 'loading') && (
        <Overlay label="Overlay" onCancel={() => show(null)}>
          {shown === 'run' ? <RunScreen run={run} /> : <MapLoading />}
        </Overlay>
      )}
    </div>
  );
}

function Sheets() {
  const path = ['Trees', 'Roots', 'Water'];
  return (
    <>
      <Sheet
        kind="Node Details"
        title="Water"
        path={path}
        hue={1}
        head={<IconButton icon="close" label="Close node details" />}
        foot={<p className="hint">Saved</p>}
      >
        <p>Head and foot stay, what is between them scrolls.</p>
      </Sheet>
      <Sheet
        kind="Node Details"
        title="Water"
        path={path}
        busy
        foot={<p className="working">Checking existing content...</p>}
      >
        <Skeleton />
      </Sheet>
    </>
  );
}

function Toasts() {
  const [toast, say] = useToast();
  return (
    <div className="design-row">
      <Button type="button" variant="quiet" onClick={() => say('Share link copied to clipboard!')}>
        Good news
      </Button>
      <Button type="button" variant="quiet" onClick={() => say('Failed to copy share link', 'error')}>
        Bad news
      </Button>
      {toast}
    </div>
  );
}

function Progress() {
  return (
    <>
      {runSteps.map(({ id, label }) => (
        <State key={id} name={label}>
          <RunSteps step={id} />
        </State>
      ))}
      <State name="Failed">
        <RunScreen run={{ ...run, state: 'failed', message: 'The model did not answer.' }} />
      </State>
    </>
  );
}

function Alerts() {
  return (
    <>
      {(['info', 'success', 'error'] as const).map((tone) => (
        <Alert key={tone} tone={tone} title={`Tone: ${tone}`}>
          What just happened, and what to do about it.
        </Alert>
      ))}
      <Alert tone="error" role="alertdialog" aria-label="With a choice">
        <div className="stack-s">
          <p>With a choice: what just happened, and what can be done.</p>
          <p className="actions">
            <Button type="button" small>
              Stay here
            </Button>
            <Button type="button" variant="quiet" small>
              Leave without saving
            </Button>
          </p>
        </div>
      </Alert>
      <p className="note">A note: what stands beside something.</p>
    </>
  );
}

function Empty() {
  return (
    <>
      <EmptyState title="No maps created yet">
        <p>Start creating maps from the home page</p>
        <ButtonLink to="#">Create a map</ButtonLink>
      </EmptyState>
      <ErrorScreen status={500} message="Something went wrong on our side." requestId="a1b2c3" />
    </>
  );
}

function Disclosure() {
  return (
    <QuestionList
      questions={[
        { question: 'Does it open without scripts?', answer: 'Yes: it is the browser’s own.' },
        { question: 'And a long answer?', answer: 'It unfolds calmly, where motion is welcome.' },
      ]}
    />
  );
}

const outline = `- Roots
  - Water
  - Minerals
- Crown
  - Leaves
    - Light
    - Air
  - Seeds`;

/** A tree with branches, leaves in all states, an open leaf and a search box. */
function Tree({ theme }: { theme: Theme }) {
  const slot = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeView | null>(null);
  const [ready, setReady] = useState(false);
  // The topic contains the theme, so that node ids of the two trees differ.
  const html = useMemo(() => {
    const parsed = parseOutline(`Trees, ${theme}`, outline);
    const [water, minerals, light] = leaves(parsed);
    if (!water || !minerals || !light) return '';
    const marks = new Map([
      [water.id, 'done' as const],
      [minerals.id, 'read' as const],
      [light.id, 'written' as const],
    ]);
    return treeHtml(parsed, { marks, countsDone: true, openNodeId: minerals.id });
  }, [theme]);
  useEffect(() => {
    if (!slot.current) return;
    const ignore = () => {};
    const adopted = adoptTree(slot.current, {
      onVisible: ignore,
      onHover: ignore,
      onZoom: ignore,
      onOpen: ignore,
    });
    tree.current = adopted;
    setReady(true);
    return () => adopted.release();
  }, []);
  return (
    <>
      <MapToolbar tree={tree} ready={ready} />
      <div
        className="tree-slot"
        ref={slot}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made and escaped by rooms/map/ui/html.ts
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
