import { readerLanguage } from '~/kit/language/reader';
import { scriptFor } from '~/kit/language/script-for';
import { limits } from '~/kit/limits';
import { clockForm, dateForm } from '~/kit/parts/dates';
import { kitWords } from '~/kit/words';

const darkPaper = '#141913';

/** The `theme-color` of both themes: `--paper` in `styles/tokens.css`. */
export const themeColors = [
  ['light', '#faf7ee'],
  ['dark', darkPaper],
] as const;

/**
 * Inline script of every page, in the head with the page's nonce. Sets `html.js`, applies the stored theme
 * (localStorage, key `theme`), and handles `[data-theme-toggle]`, `[data-copy]` and closing menus. Works without
 * storage, and without the clipboard API (plain http), where it copies with a text area.
 *
 * Whether long lines of code wrap (`.wrap`, which works without scripts for its own block) is one choice for all
 * blocks, kept in localStorage and in `data-wrap` of <html>.
 *
 * The width of a lesson's panel (`rooms/study/ui/panel-edge.tsx`) is kept there too.
 *
 * Opts in to view transitions before `styles/base.css` does: if the next navigation cuts a page off before that
 * arrives, Chromium reports a rejected promise that no script can catch ('ViewTransition opt-in disabled').
 *
 * For view transitions it names the title of the card whose map is opened or left; a name must be unique in a page.
 *
 * If a page has dates and the account has chosen no time zone, it sends the browser's zone to the server in the cookie
 * `zone`, and rewrites the dates if the server did not know it (`server/learner-zone.server.ts`).
 *
 * A field with a limit (`data-max`) accepts more, so that pasted text is not cut: the <output> after it shows the
 * excess, and its form is not sent, unless the field is `data-outline` and the text may be one: the server offers the
 * import then (`kit/outline`). Not if that would be too long for an address: Node takes 16 kB of headers, and common
 * proxies 8. The server counts again.
 *
 * The footer's form for the language loads the page again. The script keeps what was typed into the page's forms, but
 * for passwords, in sessionStorage (key `typed`) until that page shows it. A field that nobody touched has what the
 * server says, and one is found again by its id, or by its name if no other has it. The folds around it are opened. One
 * that was touched has its newest text as `typed` (`client/acts/keep-typed.tsx`). The listener captures, because React
 * stops events of what it has not hydrated yet.
 *
 * Ctrl+K opens the palette (`palette.ts`), or the search page if that cannot be loaded. `/` outside of a field focuses
 * the box of the search page, else the one in the header, and opens the search page if no box is visible. A page
 * without a box, such as a map's, keeps `/` for itself. A field in a dialog that has just closed still has the focus
 * until the next frame, and does not count.
 *
 * Only in the server's HTML, so that the bundle has no second copy. Names are short, because every page contains the
 * script: d document, e dataset of <html>, D is dark, P update buttons and theme-color, W update `.wrap`, R read
 * storage, A for all, T name the title, L count characters, Z dates, F fields, V and K a field's value and key,
 * H the address.
 */
export function themeScript(): string {
  if (!import.meta.env.SSR) return '';
  const language = readerLanguage();
  const script = scripts.get(language) ?? written();
  scripts.set(language, script);
  return script;
}

/** By language. */
const scripts = new Map<string, string>();

/** A message in quotes, in which `§n` stands for the value of the variable `n`. */
const quoted = (message: string): string =>
  `'${message.replace(/[\\']/g, '\\$&')}'`.replace(/§(\w)/g, (_, variable) => `'+${variable}+'`);

const written = (): string =>
  `(()=>{let d=document,r=d.documentElement,e=r.dataset,o=addEventListener,
q=matchMedia('(prefers-color-scheme:dark)'),
A=(s,f)=>d.querySelectorAll(s).forEach(f),
T=u=>A('.map-card h2 a',a=>a.parentNode.style.viewTransitionName=a.href==u?'map-title':''),
D=()=>e.theme?e.theme=='dark':q.matches,
P=()=>{A('[data-theme-toggle]',b=>b.ariaPressed=D());
A('[name=theme-color]',m=>e.theme&&(m.media=m.content=='${darkPaper}'==D()?'all':'not all'))},
W=()=>A('.wrap',b=>b.checked=e.wrap==1),
R=()=>{try{let{theme:t,wrap:w,panel:p}=localStorage;/^(dark|light)$/.test(t)&&(e.theme=t);
/^\\d+px$/.test(p)&&r.style.setProperty('--panel',p);e.wrap=w==1?1:''}catch{}P();W()},
L=t=>{let m=+t.dataset.max,n=[...t.value.trim().replace(/\\s+/g,' ')].length,k=n-m,x=t.nextSibling;
x.className=n>m?'count over':'count';
x.textContent=n<m?'':${quoted(kitWords.charactersOfMost({ used: '§n', most: '§m' }))}+(n>m?${quoted(kitWords.shortenIt({ by: '§k' }))}:'');return n>m},
Z=(z=Intl.DateTimeFormat().resolvedOptions().timeZone,s='zone='+z)=>!e.zone&&z&&!d.cookie.split('; ').includes(s)&&
A('time',t=>{t.textContent=new Date(t.dateTime).toLocaleString(r.lang=='en'?'en-US':r.lang+'-u-nu-latn',t.dataset.clock?${JSON.stringify(clockForm)}:${JSON.stringify(dateForm)});
d.cookie=s+';path=/;max-age=31536000;samesite=lax'}),
F='main :is(input:not([type=hidden],[type=password],[type=file],[readonly]),select,textarea)',
V=t=>/checkbox|radio/.test(t.type)?'checked':'value',
K=t=>t.id||t.name+(V(t)=='checked'?t.value:''),
H=()=>location.pathname+location.search;
r.className='js';R();q.onchange=P;o('DOMContentLoaded',()=>{P();W();Z();
try{let s=sessionStorage,[u,v]=JSON.parse(s.typed||'[]');delete s.typed;
u==H()&&v.map(([k,x])=>{let[t,m]=[...d.querySelectorAll(F)].filter(t=>K(t)==k);t&&!m&&(t[V(t)]=x,A('details',p=>p.open||=p.contains(t)),t.dispatchEvent(new Event('input',{bubbles:!0})))})}catch{}});o('storage',R);
o('change',({target:t})=>{if(t.className=='wrap'){e.wrap=t.checked?1:'';W();try{localStorage.wrap=e.wrap}catch{}}});
o('click',async({target:t})=>{let c=t.closest('[data-copy]'),x;
if(t.closest('[data-theme-toggle]')){e.theme=D()?'light':'dark';P();try{localStorage.theme=e.theme}catch{}}
setTimeout(()=>A('[data-max]',L));
A('.menu[open]',m=>m.contains(t)&&!t.closest('a')||(m.open=0));
if(c){let{copy:s,copied:m}=c.dataset;
try{await navigator.clipboard.writeText(s)}
catch{x=d.createElement('textarea');x.value=s;c.after(x);x.select();d.execCommand('copy');x.remove();c.focus()}
(x=c.nextSibling).textContent=m;setTimeout(()=>x.textContent='',${limits.copyConfirmationMs})}});
o('pageswap',e=>T(e.activation?.entry.url));o('pagereveal',()=>T(self.navigation?.activation?.from?.url));
o('input',({target:t})=>{t.typed=t.value;t.dataset.max&&L(t)},!0);
o('submit',k=>{for(let t of k.target.querySelectorAll('[data-max]'))if(L(t)&&!('outline'in t.dataset&&(t.form.method=='post'||encodeURI(t.value).length<6e3)&&/\\s([-*\\u2022\\u25e6\\u25aa\\u2023\\s]|\\d+[.)])/.test(t.value))){k.preventDefault();k.stopPropagation();t.focus();break}
if(k.target.className=='site-language'){let v=[];A(F,t=>'typed'in t&&v.push([K(t),t[V(t)]]));try{sessionStorage.typed=JSON.stringify([H(),v])}catch{}}},!0);
o('keydown',k=>{let{key:y,ctrlKey:c,metaKey:m,target:t}=k,s=y=='/'&&!(c||m||k.altKey),
b=d.querySelector('.search-page [name=q]')||d.querySelector('.site-search input');
y=='Escape'&&A('.menu[open]',m=>{m.open=0;m.firstChild.focus()});
if(k.defaultPrevented||(s?!b||t.closest?.('input,textarea,select,[contenteditable]')?.checkVisibility():y!='k'||!(c||m)))return;
k.preventDefault();y=()=>location.assign('/search');
s?b.checkVisibility()?b.focus():y():import('${scriptFor(import.meta.env.PALETTE_SCRIPT)}').then(p=>p.toggle()).catch(y)});
{let s=new CSSStyleSheet;s.replaceSync('@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}');d.adoptedStyleSheets=[s]}})()`.replaceAll(
    '\n',
    '',
  );
