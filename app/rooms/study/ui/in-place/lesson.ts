import { type RefObject, useEffect } from 'react';
import { tabCookie } from '~/rooms/lesson/rules/open-tab';
import { answerInPlace } from '~/rooms/review/ui/questions/answer-in-place';

/** Opens the passage of a citation in place. Clicks with a modifier key follow the link. */
function citationPressed(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.cite') : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void import('~/rooms/lesson/ui/cited/cited-passage').then(
    ({ pressCitation }) => pressCitation(link),
    () => location.assign(link.href),
  );
}

/** Answers an exercise in place. */
function exercisePressed(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  const isExercise = form instanceof HTMLFormElement && form.className === 'exercise';
  if (!isExercise || !(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  void import('~/rooms/exercise/ui/exercise-in-place').then(
    ({ pressExercise }) => pressExercise(form, submitter),
    () => {
      document.removeEventListener('submit', exercisePressed);
      form.requestSubmit(submitter);
    },
  );
}

/**
 * Makes work in place what the server renders in a lesson: citations, exercises, the questions at its end, and the tabs
 * below it.
 * @param edge stands after the lesson's panel
 */
export function useLessonInPlace(edge: RefObject<HTMLElement>): void {
  useEffect(() => {
    document.addEventListener('click', citationPressed);
    document.addEventListener('submit', answerInPlace);
    document.addEventListener('submit', exercisePressed);
    // Before the network is lost, and for tries that wait since it was.
    if (document.querySelector('form.exercise'))
      void import('~/rooms/exercise/ui/exercise-in-place').then(
        ({ startExercises }) => startExercises(),
        () => {},
      );
    return () => {
      document.removeEventListener('click', citationPressed);
      document.removeEventListener('submit', answerInPlace);
      document.removeEventListener('submit', exercisePressed);
    };
  }, []);

  useEffect(() => {
    // The tabs below the lesson, which the server renders.
    const place = edge.current?.previousElementSibling?.querySelector('.tabs');
    const mapId = /^\/map\/(\w+)/.exec(location.pathname)?.[1];
    const nodeId = new URLSearchParams(location.search).get('node');
    if (!(place instanceof HTMLElement && mapId && nodeId)) return;
    const gone = new AbortController();
    const noteOpen = () => {
      const open = place.querySelector<HTMLElement>('[data-tab][open]')?.dataset.tab ?? '';
      // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no Cookie Store
      document.cookie = tabCookie(open, location.protocol === 'https:');
    };
    place.addEventListener('toggle', ({ target }) => (target as HTMLElement).dataset.tab && noteOpen(), {
      signal: gone.signal,
      capture: true,
    });
    void Promise.all([import('~/rooms/ask/ui/ask-in-place'), import('~/rooms/note/ui/note-in-place')]).then(
      ([{ askInPlace }, { noteInPlace }]) => {
        if (gone.signal.aborted) return;
        for (const start of [askInPlace, noteInPlace])
          gone.signal.addEventListener('abort', start(place, { mapId, nodeId }));
      },
      // Asking and notes work without it.
      () => {},
    );
    return () => gone.abort();
  }, [edge]);
}
