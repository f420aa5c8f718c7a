/** Where it is kept that the reader wants no sound. */
const soundKey = 'sound';

export function isMuted(): boolean {
  try {
    return localStorage.getItem(soundKey) === 'off';
  } catch {
    return false;
  }
}

export function setMuted(muted: boolean): void {
  try {
    if (muted) localStorage.setItem(soundKey, 'off');
    else localStorage.removeItem(soundKey);
  } catch {
    // Storage is refused: nothing can be remembered.
  }
}
