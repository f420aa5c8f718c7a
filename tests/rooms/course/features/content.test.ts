import { describe, expect, it } from 'vitest';
import { catalogue } from '~/rooms/course/store/catalogue';
import { loadLessons, loadOutline } from '~/rooms/course/store/load';

/** American spellings of words that our texts use; a few have another meaning elsewhere and are left out (meter). */
const AMERICAN =
  /\b(?:colors?|colored|fibers?|center(?:s|ed|ing)?|centimeters?|millimeters?|kilometers?|gray|flavors?|harbors?|neighbors?|neighborhood|favorites?|behaviors?|humor|honor|traveler|traveling|labeled|modeling|watercolors?|aluminum|molds?|defense|theaters?|practicing|percent)\b/i;

describe('the texts of the library', () => {
  it('use British spelling, except in names and code', async () => {
    const found: string[] = [];
    for (const { slug, name } of catalogue().topics) {
      const lessons = [...(await loadLessons(slug))].flat().join('\n');
      // Some Spanish words look American.
      const prose = slug === 'spanish' ? '' : lessons.replace(/```[\s\S]*?```|`[^`]*`/g, '');
      for (const line of [name, ...`${await loadOutline(slug)}\n${prose}`.split('\n')])
        if (AMERICAN.test(line.replace('Pearl Harbor', ''))) found.push(`${slug}: ${line.slice(0, 100)}`);
    }
    expect(found).toEqual([]);
  });

  it('have corrected sums', async () => {
    const lessons = [...(await loadLessons('personal-finance')).values()].join('\n');
    const after = 4 * 223 - 540;
    expect(lessons).toContain(`the ${after} that are left`);
    expect(lessons).toContain((after + 6 * 223).toLocaleString('en-US'));
  });
});
