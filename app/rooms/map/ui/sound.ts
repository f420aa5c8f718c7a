/** Key in localStorage. */
const soundKey = 'sound';

/** The choice made on this page, for browsers that refuse storage. */
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
    // Storage is refused: the choice lasts as long as the page.
  }
}
