import { limits } from '~/domain/limits';

const darkPaper = '#141913';

/** `--paper` of both themes (`styles/tokens.css`): what the browser paints its own frame with. */
export const themeColors = [
  ['light', '#faf7ee'],
  ['dark', darkPaper],
] as const;

/**
 * The one script of pages that need none: inline in the head with the page's nonce, before anything is drawn. It marks
 * scripts as working (`html.js`), applies the kept theme (local storage, key `theme`), and listens for
 * `[data-theme-toggle]`, `[data-copy]` and for what should close an open menu. It goes on where storage is refused, and
 * where there is no clipboard (plain http, as on a phone that opens a server in the same house) a text area copies.
 *
 * It stands in the server's HTML alone: React leaves what it finds there as it is, so the browser's bundle holds no second copy.
 *
 * Where the browser draws one page into the next, the title of the card that leads to a map becomes the map's heading, and back:
 * only while that page is opened, since a name may stand once.
 *
 * Short names, because every page carries it: d document, e data of <html>, D dark now, P show the state on the
 * switches and the theme's colour on the browser's own frame, R read what is kept, A for all, T the title that travels.
 */
export const themeScript = !import.meta.env.SSR
  ? ''
  : `(()=>{let d=document,r=d.documentElement,e=r.dataset,o=addEventListener,
q=matchMedia('(prefers-color-scheme:dark)'),
A=(s,f)=>d.querySelectorAll(s).forEach(f),
T=u=>A('.map-card h2 a',a=>a.parentNode.style.viewTransitionName=a.href==u?'map-title':''),
D=()=>e.theme?e.theme=='dark':q.matches,
P=()=>{A('[data-theme-toggle]',b=>b.ariaPressed=D());A('[name=theme-color]',m=>e.theme&&(m.media=m.content=='${darkPaper}'==D()?'all':'not all'))},
R=()=>{try{let t=localStorage.theme;/^(dark|light)$/.test(t)&&(e.theme=t)}catch{}P()};
r.className='js';R();q.onchange=P;o('DOMContentLoaded',P);o('storage',R);
o('click',async({target:t})=>{let c=t.closest('[data-copy]'),x;
if(t.closest('[data-theme-toggle]')){e.theme=D()?'light':'dark';P();try{localStorage.theme=e.theme}catch{}}
A('.menu[open]',m=>m.contains(t)&&!t.closest('a')||(m.open=0));
if(c){let{copy:s,copied:m}=c.dataset;
try{await navigator.clipboard.writeText(s)}catch{x=d.createElement('textarea');x.value=s;c.after(x);x.select();d.execCommand('copy');x.remove();c.focus()}
(x=c.nextSibling).textContent=m;setTimeout(()=>x.textContent='',${limits.copyConfirmationMs})}});
o('pageswap',e=>T(e.activation?.entry.url));o('pagereveal',()=>T(self.navigation?.activation?.from?.url));
o('keydown',k=>k.key=='Escape'&&A('.menu[open]',m=>{m.open=0;m.firstChild.focus()}))})()`.replaceAll(
      '\n',
      '',
    );
