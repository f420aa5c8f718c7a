import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedLanguage, fittingLanguage } from '~/kit/language/negotiate';
import { anyCharacter } from '../../support/any-character';

const offered = ['en', 'ar', 'de', 'es', 'fr', 'pt-BR', 'zh-Hans'];
const asked = (accepted: string | null, chosen: string | null = null) => askedLanguage({ chosen, accepted }, offered);

describe('the reader’s language', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['nl,fr;q=0.7,de;q=0.9', 'de'],
    ['en-GB,de;q=0.9', 'en'],
    ['pt-PT', 'pt-BR'],
    ['zh-CN', 'zh-Hans'],
    ['zh-TW,ar-EG;q=0.5', 'ar'],
    ['de;q=0, es;q=0.1', 'es'],
    ['*', 'en'],
    ['ES-mx', 'es'],
  ])('asked for as %s is %s', (accepted, language) => {
    expect(asked(accepted)).toBe(language);
  });

  it('is the chosen one before all', () => {
    expect(asked('de', 'fr')).toBe('fr');
    expect(asked('de', 'tlh')).toBe('de');
  });

  it('is an offered one, whatever a header says', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 2_000 }), fc.string(), (accepted, chosen) => {
        expect(offered).toContain(asked(accepted, chosen));
      }),
    );
    expect(asked(`${'x-'.repeat(5_000)}de`)).toBe('en');
    expect(asked('de;q=9e9,__proto__,constructor;q=1')).toBe('en');
  });

  it('has no traditional script where only the simplified one is offered', () => {
    expect(fittingLanguage('zh-Hant', offered)).toBeNull();
    expect(fittingLanguage('not a tag', offered)).toBeNull();
  });
});
