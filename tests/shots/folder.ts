import { fileURLToPath } from 'node:url';

/** The folder for the pictures, which git ignores. */
export const folder = fileURLToPath(new URL('../../shots', import.meta.url));

export const sizes = {
  desk: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 1920, height: 1080 },
} as const;
export const themes = ['light', 'dark'] as const;
