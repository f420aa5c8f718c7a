import { loadStyles } from '~/client/acts/load-styles';
import { studyWords } from '~/rooms/study/words';

const style = `
dialog.page-in-place { inline-size: min(52rem, calc(100vw - 2rem)); max-inline-size: none; max-block-size: 88dvh;
  padding: 0; overflow: auto; overscroll-behavior: contain; }
.page-in-place .narrow { max-inline-size: none; }
.page-in-place h1 { font-size: var(--text-2xl); }
.page-in-place .page-header { padding-inline-end: 6rem; }
.page-in-place > div { padding: var(--space-5); }
.page-in-place > button { position: sticky; inset-block-start: 0; z-index: 2; float: inline-end;
  margin: var(--space-5); }
.page-in-place[aria-busy=true] > div { opacity: 0.5; }
@media (width < 40rem) {
  dialog.page-in-place { inline-size: 100vw; block-size: 100dvh; max-block-size: none; border: 0; border-radius: 0; }
}`;

/** Opens the page of `link`, which works without scripts, over the map in a dialog. */
export function openPage(link: HTMLAnchorElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const dialog = document.createElement('dialog');
  dialog.className = 'page-in-place';
  dialog.ariaLabel = link.textContent?.trim() ?? '';
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'button quiet small';
  close.textContent = studyWords.close;
  const body = document.createElement('div');
  dialog.append(close, body);
  document.body.append(dialog);

  const { origin, pathname } = new URL(link.href);
  let newest = 0;

  /** Shows the answer if it is a document of the same page; all else opens in the window. */
  async function show(address: string, asked: RequestInit, fail: () => void): Promise<void> {
    newest += 1;
    const own = newest;
    dialog.ariaBusy = 'true';
    try {
      const response = await fetch(address, { ...asked, headers: { Accept: 'text/html' } });
      const isPage = response.headers.get('content-type')?.startsWith('text/html');
      const at = new URL(response.url);
      if (at.origin !== origin || at.pathname !== pathname || !isPage) {
        location.assign(response.url);
        return;
      }
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const main = page.querySelector('main');
      if (!main) throw new Error('no main');
      const styles = page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
      await Promise.all([...styles].map((each) => loadStyles(each.getAttribute('href') ?? '')));
      if (own !== newest) return;
      body.replaceChildren(...main.childNodes);
      // The map lies below: there is no need to lead back to it.
      for (const back of body.querySelectorAll(`.page-header a[href="${location.pathname}"]`)) back.remove();
      const { hash } = new URL(address, location.href);
      const target = hash && body.querySelector(hash);
      if (target) target.scrollIntoView();
      else dialog.scrollTop = 0;
      dialog.ariaBusy = null;
    } catch {
      if (own === newest) fail();
    }
  }

  // A selection may begin in a field and end beside the dialog.
  let isPressedBeside = false;
  dialog.addEventListener('pointerdown', ({ clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    isPressedBeside = clientX < left || clientX > right || clientY < top || clientY > bottom;
  });
  dialog.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target === close || (target === dialog && isPressedBeside)) dialog.close();
    const to = target.closest('a');
    if (!to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!to.href) return;
    const url = new URL(to.href);
    if (to.matches('.edit-switch')) {
      dialog.close();
    } else if (url.origin === origin && url.pathname === pathname && !to.download) {
      event.preventDefault();
      // The map would open another dialog.
      event.stopPropagation();
      void show(to.href, {}, () => location.assign(to.href));
    }
  });
  dialog.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== 'post' || form.enctype.startsWith('multipart')) return;
    const address = (submitter instanceof HTMLButtonElement && submitter.getAttribute('formaction')) || form.action;
    if (new URL(address, location.href).pathname !== pathname) return;
    event.preventDefault();
    const fields = new URLSearchParams([...new FormData(form, submitter)] as [string, string][]);
    void show(address, { method: 'POST', body: fields }, () => form.submit());
  });
  dialog.addEventListener('close', () => {
    newest += 1;
    dialog.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  });

  void show(link.href, {}, () => location.assign(link.href)).then(() => {
    if (dialog.isConnected && body.hasChildNodes()) dialog.showModal();
  });
}
