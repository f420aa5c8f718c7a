import type { ReactNode } from 'react';

/** A page of 'How it works': its words, and its picture `/help/{slug}.webp`, made by `npm run shots -- help`. */
export interface HelpTopic {
  readonly slug: string;
  readonly title: string;
  /** One sentence on what the page is about. */
  readonly says: string;
  /** The text for those who do not see the picture. */
  readonly picture: string;
  readonly text: ReactNode;
}
