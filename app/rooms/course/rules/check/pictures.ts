import { pictureKind } from '~/rooms/picture/rules/kind';
import type { ContentFault } from '../course-problem';
import { courseLimits } from '../course-text';

/** A file of a course's folder `pictures/`. */
export interface CoursePicture {
  /** Below the course's folder, with `/` between the parts. */
  readonly path: string;
  /** How large the file is. */
  readonly size: number;
  /** Its bytes; of a file that is too large they need not be all. */
  readonly bytes: Uint8Array;
}

/** Parts of an SVG that run, or lead out of the drawing. A picture is cleaned before it is shown in any case. */
const active =
  /<\s*(?:script|foreignObject|iframe|object|embed|handler|audio|video)\b|\son[a-z]+\s*=|href\s*=\s*(?!["']?\s*#)|url\(\s*["']?\s*(?!["'#\s])|@import|javascript:|<!ENTITY/i;

/** Whether and why a file cannot be a course's picture; null if nothing is wrong with it. */
export function pictureFault({
  size,
  bytes,
}: CoursePicture): { readonly is: ContentFault; readonly value: string } | null {
  if (size > courseLimits.pictureBytes)
    return { is: 'pictureLarge', value: String(courseLimits.pictureBytes / 1_000_000) };
  const kind = pictureKind(bytes);
  if (kind === null) return { is: 'notAPicture', value: '' };
  const found = kind === 'svg' ? active.exec(new TextDecoder().decode(bytes)) : null;
  return found && { is: 'activeDrawing', value: found[0].trim() };
}

/** The path in a course to which an address of one of its files leads; null if that is outside. */
export function pathOf(file: string, href: string): string | null {
  const parts = file.split('/').slice(0, -1);
  for (const part of decoded(href.replace(/[?#].*$/s, '')).split('/')) {
    if (part === '..' && parts.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return href.startsWith('/') ? null : parts.join('/');
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
