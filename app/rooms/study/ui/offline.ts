import { keptKeys } from '~/client/offline/browser-store';
import type { Waiting } from '~/client/offline/waiting';
import { listSaid } from '~/kit/language/format';
import { readerLanguage, sourceLanguage } from '~/kit/language/reader';
import { reloadData } from '~/kit/page/router';
import { keepAnswers, keptAnswers, someAnswersWait } from '~/rooms/review/ui/answer-store';
import { studyWords } from '~/rooms/study/words';

/** A message from the service worker to its pages (client/worker/worker.ts). */
interface Told {
  /** The changes of lessons that are queued until the network is back. */
  readonly waiting: readonly Waiting[];
  readonly refused: readonly Waiting[];
  /** The server has accepted a change. */
  readonly lesson?: { readonly nodeId: string; readonly version: number };
  /** HTML: the page shown is an earlier, cached one. */
  readonly note?: string;
}

/** Registers the service worker and handles its messages. */
export function startOffline(): void {
  const { serviceWorker } = navigator;
  const language = readerLanguage();
  const tell = (message: object) => serviceWorker.controller?.postMessage(message);
  serviceWorker.addEventListener('message', ({ data }) => void hear(data as Told, tell));
  serviceWorker.startMessages();
  // The worker has not seen the request for the page that installed it.
  const isFirst = !serviceWorker.controller;
  serviceWorker.register(language === sourceLanguage ? '/sw.js' : `/sw.${language}.js`).then(
    async () => {
      const { active } = await serviceWorker.ready;
      active?.postMessage(isFirst ? { keep: location.pathname + location.search } : {});
    },
    // Some browsers refuse in private windows: the page works without.
    () => {},
  );
  addEventListener('online', () => {
    stopRetries();
    tell({});
    if (document.querySelector('[data-line=kept]')) say('kept', onlineAgain());
  });
  document.addEventListener('submit', askBeforeSignOut);
  // A cached document may have another leaf open, or an older text of this one.
  if (document.querySelector('[data-line=kept]') && location.pathname.startsWith('/map/')) reloadData();
}

const onlineAgain = () => `${studyWords.youAreOnlineAgain} <a href="">${studyWords.loadTheNewest}</a>`;

/** The changes that wait in the worker, as it has told last. */
let lessonChanges: readonly Waiting[] = [];

/**
 * The pause before the worker tries again to send them: a network that is back may not work at once, and a page opened
 * without one may count as online. Only a try doubles the pause, because the worker reports more often than it tries.
 */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
let pauseMs = firstPauseMs;
let retry: ReturnType<typeof setTimeout> | undefined;

function stopRetries(): void {
  clearTimeout(retry);
  retry = undefined;
  pauseMs = firstPauseMs;
}

async function hear({ waiting, refused, lesson, note }: Told, tell: (message: object) => void): Promise<void> {
  lessonChanges = waiting;
  const count = waiting.length;
  if (count === 0) stopRetries();
  else if (navigator.onLine) {
    retry ??= setTimeout(() => {
      retry = undefined;
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
      tell({});
    }, pauseMs);
  }
  if (count > 0) say('waits', studyWords.changesWait({ n: count }));
  else document.querySelector('[data-line=waits]')?.remove();
  if (lesson)
    (await import('~/rooms/lesson/ui/store')).changeLesson(lesson.nodeId, {
      version: lesson.version,
      saving: 'saved',
    });
  if (note) say('kept', note);
  for (const each of refused) {
    const { id, mapId, nodeId, title, fields } = each;
    const { content, version } = fields;
    // The editor offers the draft beside the newer text.
    if (content !== undefined) {
      const { draftsOf } = await import('~/rooms/lesson/ui/draft');
      draftsOf(mapId, nodeId).keep({ text: content, version: Number(version) });
    }
    const link = document.createElement('a');
    link.href = `/map/${mapId}?node=${encodeURIComponent(nodeId)}${content === undefined ? '' : '&edit'}`;
    link.textContent = title || studyWords.openTheLesson;
    const said = content === undefined ? studyWords.aChangeWasNotSaved : studyWords.aTextWasNotSaved;
    say('refused', '').append(`${said({ refused: each.refused ?? '' })} `, link);
    tell({ settled: id });
  }
}

/** Shows a line in the bar at the end of the body, which React does not manage (client/worker/documents.ts). */
function say(name: 'kept' | 'waits' | 'refused', html: string): HTMLElement {
  let bar = document.querySelector('.offline');
  if (!bar) {
    bar = document.createElement('aside');
    bar.className = 'offline';
    bar.role = 'status';
    document.body.append(bar);
  }
  let line = bar.querySelector<HTMLElement>(`[data-line=${name}]`);
  if (!line) {
    line = document.createElement('p');
    line.dataset.line = name;
    bar.append(' ', line);
  }
  line.innerHTML = html;
  return line;
}

const counted = (n: number, said: (values: { readonly n: number }) => string): string[] =>
  n === 0 ? [] : [said({ n })];

/** All that waits for the network in this browser, wherever it is kept, as words for the learner. */
function whatWaits(drafts: readonly string[], answers: number): string[] {
  const acts = drafts.filter((key) => key.startsWith(`${keptKeys.drafts}map:`)).length;
  const tries = drafts.filter((key) => key.startsWith(keptKeys.tries)).length;
  const texts = lessonChanges.filter(({ fields }) => 'content' in fields).length;
  return [
    ...counted(drafts.length - acts - tries + texts, studyWords.countTexts),
    ...counted(lessonChanges.length - texts, studyWords.countTicks),
    ...counted(acts, studyWords.countMapChanges),
    ...counted(answers + tries, studyWords.countAnswers),
  ];
}

/** Asks before signing out, which deletes what waits. Without a network nothing is asked, because signing out fails. */
function askBeforeSignOut(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (new URL(form.action).pathname !== '/logout' || !navigator.onLine) return;
  const drafts = Object.keys(localStorage).filter((key) => key.startsWith(keptKeys.drafts));
  if (drafts.length + lessonChanges.length === 0 && !someAnswersWait(Object.keys(localStorage))) return;
  event.preventDefault();
  void ask(form, drafts);
}

async function ask(form: HTMLFormElement, drafts: readonly string[]): Promise<void> {
  const account = await accountNow();
  // Without an answer signing out fails, and deletes nothing.
  if (!account) return form.submit();
  const answers = keptAnswers(account, localStorage).length;
  const lost = whatWaits(drafts, answers);
  if (lost.length === 0) return form.submit();
  const dialog = document.createElement('dialog');
  dialog.className = 'card stack';
  const reviews = studyWords.answersAreSent.replace('<link>', '<a href="/review">').replace('</link>', '</a>');
  dialog.innerHTML = `<h2>${studyWords.beforeYouSignOut}</h2><p>${studyWords.notSavedYet({ lost: listSaid(lost) })}${answers > 0 ? ` ${reviews}` : ''}</p><form method="dialog" class="actions"><button class="button primary">${studyWords.staySignedIn}</button><button class="button danger" value="out">${studyWords.signOutAndLose}</button></form>`;
  document.body.append(dialog);
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (dialog.returnValue !== 'out') return;
    for (const key of drafts) localStorage.removeItem(key);
    keepAnswers(account, [], localStorage);
    // The worker then deletes its own queue without asking again.
    form.insertAdjacentHTML('beforeend', '<input type="hidden" name="anyway" value="1">');
    form.submit();
  });
  dialog.showModal();
}

/** The hash of the signed-in account; empty if the server does not answer, when signing out fails as well. */
const accountNow = async (): Promise<string> => {
  try {
    const { headers } = await fetch('/review');
    return headers.get('X-Kept-For') ?? '';
  } catch {
    return '';
  }
};
