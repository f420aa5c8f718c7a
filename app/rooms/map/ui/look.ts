/** The tree's look: outline or mind map. */

export type Look = 'outline' | 'mind';

/** The mind map is a style sheet of its own, switched on and off by its link's `media`. */
export const wideMedia = 'screen and (width >= 60rem)';
export const mediaOf: Record<Look, string> = { mind: 'screen', outline: 'not all' };

/** Key in localStorage. */
export const lookKey = 'look';

/** Inline script that applies the stored look before the tree is painted, to avoid a flash. */
export const lookScript =
  `try{let l={mind:'screen',outline:'not all'}[localStorage.${lookKey}],` +
  `m=document.querySelector('link[href*=tree-mind]');if(l&&m)m.media=l}catch{}`;

export const mindSheet = () => document.querySelector<HTMLLinkElement>('link[href*="tree-mind"]');

export const currentLook = (): Look => (matchMedia(mindSheet()?.media ?? 'not all').matches ? 'mind' : 'outline');
