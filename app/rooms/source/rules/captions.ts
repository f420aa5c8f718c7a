import { cutToCharacters, plainText } from '~/kit/text/plain-text';
import { sourceLimits } from './limits';

const names =
  'figures?|fig\\.?|abbildung|abb\\.?|bild|figura|ilustraci[oó]n|ilustração|illustration|planche|plate|tafel|' +
  'рис(?:унок|\\.)|شكل|الشكل|صورة|图|圖|図';
const number = '[\\p{Nd}]+(?:[.\\-–][\\p{Nd}]+)*[a-z]?|[IVXLC]+';
const caption = new RegExp(`^(?:${names})\\s*(?:${number})(?![\\p{L}\\p{N}])`, 'iu');
/** After its number a caption has a sign or begins its sentence, where a sentence that names a figure goes on. */
const afterNumber = /^\s*(?:[.:|–—]|$)|^\s+[\p{Lu}\p{Lt}\p{Lo}]/u;

/** Whether a line begins as the caption of a figure: 'Figure 3', 'Abb. 2.1', '图 4'. */
export const beginsCaption = (line: string): boolean => caption.test(line.trim());

/** Whether a line is a caption for certain, and not a sentence that begins with a figure's name. */
export function isCaption(line: string): boolean {
  const named = caption.exec(line.trim())?.[0];
  return named !== undefined && afterNumber.test(line.trim().slice(named.length));
}

/** A caption or a text alternative as it is stored: one line, and not too long. */
export const captionText = (text: string): string =>
  cutToCharacters(plainText(text.replace(/\s+/g, ' ')), sourceLimits.captionMaxCharacters);
