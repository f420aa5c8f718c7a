/** Shows above a form why it was refused, or what becomes of it. */
export function showRefusal(form: HTMLFormElement, message: string, tone: 'error' | 'info' = 'error'): void {
  hideRefusal(form);
  const alert = document.createElement('p');
  alert.className = `alert ${tone}`;
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
