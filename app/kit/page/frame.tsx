import { type ReactNode, useEffect, useRef, useState } from 'react';
import { readerLanguage } from '~/kit/language/reader';
import { Avatar } from '~/kit/parts/avatar';
import { ButtonLink } from '~/kit/parts/button';
import { Icon, type IconName } from '~/kit/parts/icon';
import { Link } from '~/kit/parts/link';
import { Logo } from '~/kit/parts/logo';
import { Menu } from '~/kit/parts/menu';
import { type Arrival, withArrival } from '~/kit/request/arrival';
import { kitWords } from '~/kit/words';
import { NavLink, useLocation, useRouteLoaderData } from './router';
import { ThemeButton } from './theme-button';

interface FrameUser {
  readonly nickname: string;
  /** Onboarding is complete; before that the guard redirects from all other pages. */
  readonly complete: boolean;
  readonly isAdministrator?: boolean;
  /** The contents of the bar above the pages of a demo, as HTML; null for all other accounts. */
  readonly demoBar?: string | null;
}

interface FrameProps {
  user: FrameUser | null;
  children: ReactNode;
  /** Full-width content. */
  wide: boolean;
  /** No header and footer. */
  bare: boolean;
  /** The header has the landing page's section links. */
  landing: boolean;
  /** The languages of the interface: tag and own name. */
  languages: readonly (readonly [tag: string, name: string])[];
}

/** The landing page's sections (specification §2); the ids are in `landing.tsx`. It has no scripts. */
const landingNav = () =>
  [
    { href: '#features', label: kitWords.aiFeatures },
    { href: '#how-it-works', label: kitWords.howItWorks },
    { href: '#reviews', label: kitWords.userReviews },
    { href: '#get-started', label: kitWords.getStarted },
  ] as const;

/** The places of a signed-in user, with the first parts of the addresses that belong to each. */
const places = (): readonly { to: string; label: string; icon: IconName; within: readonly string[] }[] => [
  { to: '/', label: kitWords.today, icon: 'leaf', within: ['runs', 'today'] },
  { to: '/history', label: kitWords.maps, icon: 'map', within: ['history', 'lessons', 'maps', 'import'] },
  { to: '/review', label: kitWords.review, icon: 'refresh', within: ['review', 'cards', 'progress'] },
  { to: '/sources', label: kitWords.sources, icon: 'book', within: ['sources'] },
];

const footerLinks = () =>
  [
    {
      title: kitWords.learn,
      links: [
        { to: '/maps', label: kitWords.publicMaps },
        { to: '/search', label: kitWords.search },
        { to: '/buy', label: kitWords.plans },
        { to: '/help/about', label: kitWords.aboutTopiary },
      ],
    },
    {
      title: kitWords.help,
      links: [
        { to: '/help', label: kitWords.helpInformation },
        { to: '/help/faq', label: kitWords.questionsAndAnswers },
        { to: '/help/contact', label: kitWords.contact },
      ],
    },
    {
      title: kitWords.finePrint,
      links: [
        { to: '/help/privacy', label: kitWords.privacyPolicy },
        { to: '/help/terms', label: kitWords.termsOfService },
        { to: '/help/refund', label: kitWords.refundPolicy },
      ],
    },
  ] as const;

/** The other pages that the frame links to have no scripts and are loaded as documents. */
const isDocument = (to: string) => !['/', '/history', '/review'].includes(to);

/** The page frame: skip link, header, content, footer. */
export function Frame({ user, children, wide, bare, landing, languages }: FrameProps) {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Client-side navigation may remove the focused element: then moves the focus to the new content.
  useEffect(() => {
    if (shown.current !== pathname && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  const main = (
    <main id="main" ref={content} className={wide || bare || landing ? 'main main-wide' : 'main'} tabIndex={-1}>
      {children}
    </main>
  );
  return (
    <div className={user?.demoBar ? 'frame frame-demo' : 'frame'}>
      <a className="skip" href="#main">
        {kitWords.skipToContent}
      </a>
      {user?.demoBar && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by demo-bar.tsx
        <aside className="demo-bar" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: user.demoBar }} />
      )}
      {!bare && <Header user={user} landing={landing} />}
      {main}
      {!bare && <Footer languages={languages} />}
    </div>
  );
}

function Header({ user, landing }: { user: FrameUser | null; landing: boolean }) {
  return (
    <header className="site-header">
      <Link className="brand" to="/">
        <Logo />
        <span>Topiary</span>
      </Link>
      {landing && import.meta.env.SSR ? (
        <nav className="site-nav in-page" aria-label={kitWords.onThisPage}>
          {landingNav().map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      ) : (
        <SiteNav user={user} />
      )}
      {landing || user?.complete === false ? null : <SiteSearch />}
      <div className="site-tools">{user ? <AvatarMenu user={user} /> : <VisitorTools />}</div>
    </header>
  );
}

function SiteNav({ user }: { user: FrameUser | null }) {
  if (user) return user.complete ? <Places /> : null;
  return (
    <nav className="site-nav" aria-label={kitWords.main}>
      {[
        { to: '/maps', label: kitWords.publicMaps },
        { to: '/help', label: kitWords.help },
      ].map(({ to, label }) => (
        <NavLink key={to} to={to} end reloadDocument>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** The number of due cards, if the page's loader knows it. A review changes it by the event `due`. */
function useDue(): number {
  const home = useRouteLoaderData<{ due?: number }>('rooms/home/routes/home');
  const review = useRouteLoaderData<{ due?: number }>('rooms/review/routes/review');
  const data = home ?? review;
  const [live, setLive] = useState<{ data?: typeof data; due: number }>({ due: 0 });
  useEffect(() => {
    const take = (event: Event) => setLive({ data, due: (event as CustomEvent<number>).detail });
    addEventListener('due', take);
    return () => removeEventListener('due', take);
  }, [data]);
  return live.data === data ? live.due : (data?.due ?? 0);
}

/** In the header, or with the search at the bottom of a narrow window. */
function Places() {
  const { pathname } = useLocation();
  const due = useDue();
  const [, first = ''] = pathname.split('/');
  return (
    <nav className="site-nav places" aria-label={kitWords.main}>
      {places().map(({ to, label, icon, within }) => (
        <Link
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : within.includes(first) || undefined}
          aria-label={to === '/review' && due > 0 ? kitWords.labelNDue({ label, n: due }) : undefined}
          reloadDocument={isDocument(to)}
        >
          <Icon name={icon} />
          {label}
          {to === '/review' && due > 0 ? <small>{due > 999 ? '999+' : due}</small> : null}
        </Link>
      ))}
      <a href="/search" aria-current={pathname === '/search' ? 'page' : undefined}>
        <Icon name="search" />
        {kitWords.search}
      </a>
    </nav>
  );
}

/** A search box if there is room, else a button to the search page. */
function SiteSearch() {
  return (
    <search className="site-search">
      <form action="/search">
        <input name="q" type="search" aria-label={kitWords.searchEverything} placeholder={kitWords.search} dir="auto" />
        <button type="submit" aria-label={kitWords.search}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function VisitorTools() {
  // Validated by the loaders.
  const atLogin = useRouteLoaderData<Arrival>('rooms/account/routes/sign-in/login');
  const atRegister = useRouteLoaderData<Arrival>('rooms/account/routes/sign-in/register');
  const atForgotten = useRouteLoaderData<Arrival>('rooms/account/routes/sign-in/forgot-password');
  const arrival = atLogin ?? atRegister ?? atForgotten ?? { redirectTo: '', topic: '' };
  return (
    <>
      <ThemeButton />
      <ButtonLink variant="plain" small to={withArrival('/login', arrival)} reloadDocument>
        {kitWords.signIn2}
      </ButtonLink>
      <ButtonLink small to={withArrival('/register', arrival)} reloadDocument>
        {kitWords.signUp}
      </ButtonLink>
    </>
  );
}

/** The menu of a signed-in user. */
export function AvatarMenu({ user }: { user: FrameUser }) {
  return (
    <Menu label={kitWords.menuOfNickname({ nickname: user.nickname })} button={<Avatar nickname={user.nickname} />}>
      <p className="menu-name">{user.nickname}</p>
      <ul className="menu-list">
        {user.complete && (
          <>
            <MenuLink to="/history" icon="map" label={kitWords.myMaps} />
            <MenuLink to="/account" icon="user" label={kitWords.account} />
            {user.demoBar ? null : <MenuLink to="/buy" icon="coins" label={kitWords.buy} />}
            {user.isAdministrator && <MenuLink to="/admin" icon="lock" label={kitWords.administration} />}
          </>
        )}
        <li className="js-only">
          <ThemeButton inMenu />
        </li>
        <MenuLink to="/help" icon="help" label={kitWords.helpInformation} />
        <li>
          <form method="post" action="/logout">
            <button type="submit">
              <Icon name="sign-out" />
              {kitWords.signOut}
            </button>
          </form>
        </li>
      </ul>
    </Menu>
  );
}

const MenuLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <li>
    <Link to={to} reloadDocument={isDocument(to)}>
      <Icon name={icon} />
      {label}
    </Link>
  </li>
);

function Footer({ languages }: Pick<FrameProps, 'languages'>) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <Link className="brand" to="/">
            <Logo />
            Topiary
          </Link>
          <p>{kitWords.growsATopicInto}</p>
        </div>
        {footerLinks().map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="plain-list">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} reloadDocument>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {languages.length > 1 && <LanguageForm languages={languages} />}
      </div>
    </footer>
  );
}

/** A plain form: the page comes back in the language that is chosen. */
function LanguageForm({ languages }: Pick<FrameProps, 'languages'>) {
  return (
    <form className="site-language" method="post" action="/language">
      <label htmlFor="site-language">{kitWords.language}</label>
      <select id="site-language" name="language" defaultValue={readerLanguage()}>
        {languages.map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        {kitWords.useLanguage}
      </button>
    </form>
  );
}
