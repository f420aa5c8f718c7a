import { browserStore, keepText } from '~/client/offline/browser-store';

export const fieldsIn = (form: Element | null | undefined) => ({
  text: form?.querySelector<HTMLTextAreaElement>('[name=text]'),
  version: form?.querySelector<HTMLInputElement>('[name=version]'),
});

/** The unsaved text of a note, kept in this browser under the key with the version that it was based on. */
export function noteDraft(key: string) {
  const forget = () => keepText(key, '');
  return {
    forget,
    keep(form: Element): void {
      const { text, version } = fieldsIn(form);
      keepText(key, text?.value === text?.defaultValue ? '' : `${version?.value}:${text?.value}`);
    },
    /** Shows the kept text in the form, if it differs from what is saved. */
    restore(form: Element | null | undefined): void {
      const [, base, typed] = /^(\d+):([\s\S]*)$/.exec(browserStore()?.getItem(key) ?? '') ?? [];
      const { text, version } = fieldsIn(form);
      if (base === undefined || typed === undefined || !text || !version) return;
      if (text.defaultValue === typed) {
        forget();
        return;
      }
      text.value = typed;
      version.value = base;
      const edit = form?.closest<HTMLDetailsElement>('[data-note-edit]');
      if (edit) edit.open = true;
    },
  };
}
