/** Where it is kept that the reader wants no sound. */
const soundKey = 'sound';

/** As it was chosen on this page, storage or no storage. */
let chosen: boolean | undefined;

export function isMuted(): boolean {
  try {
    return chosen ?? localStorage.getItem(soundKey) === 'off';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  chosen = muted;
  try {
    if (muted) localStorage.setItem(soundKey, 'off');
    else localStorage.removeItem(soundKey);
  } catch {
    // Storage is refused: it lasts as long as the page.
  }
}
