/** Which look the tree has; kept small, because the inline script of every map carries it. */

export type Look = 'outline' | 'mind';

/** The style sheet of the mind map is a file of its own, and its `media` decides whether it counts. */
export const wideMedia = 'screen and (width >= 60rem)';
export const mediaOf: Record<Look, string> = { mind: 'screen', outline: 'not all' };

/** Where the look is kept. */
export const lookKey = 'look';

/** Inline, before the tree is painted, so that the remembered look does not flash. */
export const lookScript = `try{let l={mind:'screen',outline:'not all'}[localStorage.${lookKey}],m=document.querySelector('link[href*=tree-mind]');if(l&&m)m.media=l}catch{}`;

export const mindSheet = () => document.querySelector<HTMLLinkElement>('link[href*="tree-mind"]');

export const currentLook = (): Look =>
  matchMedia(mindSheet()?.media ?? 'not all').matches ? 'mind' : 'outline';
