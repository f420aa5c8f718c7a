import { scriptFor } from '~/kit/language/script-for';
import { useDocumentParts } from '~/kit/page/document-context';

/**
 * Makes the exercises of a page without scripts work in place (exercise-in-place.ts). The script is loaded when the
 * first exercise gets the focus; if that fails, the forms are posted as without it.
 */
export function ExerciseScript() {
  const { nonce } = useDocumentParts();
  const address = scriptFor(import.meta.env.EXERCISE_SCRIPT);
  return import.meta.env.SSR && address ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: written(address) }} />
  ) : null;
}

/** Short names: d document, o listens, l loads, m the promise of it, r it runs, x it failed, f the form around `t`. */
const written = (address: string): string =>
  `(()=>{let d=document,o=(n,h)=>d.addEventListener(n,h),m,r,x,
l=()=>m??=import('${address}').then(p=>(r=1,p.startExercises(),p)),
f=t=>t.closest?.('form.exercise');
o('focusin',({target:t})=>f(t)&&l().catch(()=>{}));
o('click',({target:t})=>{let b=t.closest?.('[data-run]');b&&!r&&l().then(()=>b.click(),()=>{})});
o('submit',s=>{let{target:t,submitter:b}=s;if(x||!b||!f(t))return;s.preventDefault();
l().then(p=>p.pressExercise(t,b),()=>{x=1;t.requestSubmit(b)})})})()`.replaceAll('\n', '');
