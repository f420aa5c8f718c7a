import { hideRefusal, showRefusal } from '~/client/acts/refusal-note';
import { post } from '~/client/network/post';

/** Answers a question at the end of a lesson in place: the server's HTML of the result replaces it. */
export async function answerInPlace(event: SubmitEvent): Promise<void> {
  const { target: form, submitter } = event;
  const question = form instanceof HTMLFormElement && form.closest<HTMLElement>('[data-asked]');
  if (!question || !(submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  if (question.ariaBusy) return;
  question.ariaBusy = 'true';
  hideRefusal(form);
  const fields = new FormData(form);
  fields.set(submitter.name, submitter.value);
  const failed = question.closest<HTMLElement>('[data-failed]')?.dataset.failed ?? '';
  const { data, message } = await post<{ html: string }>(form.action, fields, {
    route: 'rooms/review/routes/review',
    failed,
  });
  question.ariaBusy = null;
  if (data.html === undefined) return showRefusal(form, message ?? failed);
  question.innerHTML = data.html;
  delete question.dataset.asked;
  question.tabIndex = -1;
  question.focus({ preventScroll: true });
  question.scrollIntoView({ block: 'nearest' });
}
