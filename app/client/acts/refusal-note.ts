/** Shows above a form why it was refused. */
export function showRefusal(form: HTMLFormElement, message: string): void {
  hideRefusal(form);
  const alert = document.createElement('p');
  alert.className = 'alert error';
  alert.setAttribute('role', 'alert');
  const [, words = message, site] = /^([\s\S]*?) (findahelpline\.com)$/.exec(message) ?? [];
  alert.textContent = words;
  if (site) {
    const link = document.createElement('a');
    link.href = `https://${site}`;
    link.textContent = site;
    alert.append(' ', link);
  }
  form.prepend(alert);
  alert.scrollIntoView({ block: 'nearest' });
}

export function hideRefusal(form: HTMLFormElement): void {
  form.querySelector('.alert')?.remove();
}
