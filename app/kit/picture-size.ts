/** Size of a map's preview image in pixels; all link previews crop it well. */
export const pictureWidth = 1200;
export const pictureHeight = 630;
