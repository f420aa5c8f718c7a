import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { exerciseIn } from '~/kit/exercise/read';
import type { Message } from '~/kit/language/reader';
import { writtenWords } from '~/languages/written';
import { figureGuideParts } from '~/rooms/figure/acts/figure-guide';
import { guideParts } from '~/rooms/lesson/acts/writing-guide';

type Words = Readonly<Record<string, Readonly<Record<string, Message>>>>;

const folder = 'app/languages';
const languages = readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
  each.isDirectory() ? [each.name] : [],
);

/** All messages of a language's folder, by room. */
const translationsOf = (tag: string): Map<string, Readonly<Record<string, Message>>> =>
  new Map(
    readdirSync(join(folder, tag))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => Object.entries(JSON.parse(readFileSync(join(folder, tag, name), 'utf8')) as Words)),
  );

const namesOf = (words: ReadonlyMap<string, Readonly<Record<string, Message>>>): string[] =>
  [...words].flatMap(([room, messages]) => Object.keys(messages).map((name) => `${room}.${name}`)).sort();

/** Places of values and of elements. */
const placesIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}|<\/?\w+\/?>/g) ?? [])].sort();
const formsOf = (message: Message): Readonly<Record<string, string>> =>
  typeof message === 'string' ? { other: message } : message;

/** Words of the form of address that the glossary of a language does not have. */
const otherAddress: Readonly<Record<string, RegExp>> = {
  de: /(?<![\p{L}</_])(?:du|dir|dich|dein\p{L}*|eure?\p{L}?)(?!\p{L})/iu,
  es: /\bustedes?\b|(?:^|[.:;] )(?:Elija|Escriba|Introduzca|Seleccione|Pulse|Haga|Vuelva)\b/i,
  fr: /(?<![\p{L}’-])(?:tu|toi|ton|tes)(?!\p{L})/iu,
  'zh-Hans': /您/,
};

/** French has no-break spaces before these signs and within its quotation marks, or a line would begin with them. */
const plainSpaces: Readonly<Record<string, RegExp>> = { fr: / [:;!?»](?!\p{L})|« |\p{L}'\p{L}/u };

describe.each(languages)('the interface in %s', (tag) => {
  const translated = translationsOf(tag);
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const each = [...writtenWords].flatMap(([room, messages]) =>
    Object.entries(messages).flatMap(([name, english]) => {
      const message = translated.get(room)?.[name];
      return message === undefined ? [] : [{ id: `${room}.${name}`, english, message }];
    }),
  );

  it('has every message, and no other', () => {
    expect(namesOf(translated)).toEqual(namesOf(writtenWords));
  });

  it('has the places of each message', () => {
    const wrong = each.filter(({ english, message }) => {
      const wanted = placesIn(formsOf(english).other ?? '');
      return Object.entries(formsOf(message)).some(([category, form]) => {
        const places = placesIn(form);
        // 'One card' needs no number.
        const must = category === 'other' ? wanted : wanted.filter((place) => place !== '{n}');
        return must.some((place) => !places.includes(place)) || places.some((place) => !wanted.includes(place));
      });
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('has the plural forms of the language, where a number is', () => {
    const wrong = each.filter(({ english, message }) => {
      if (typeof message === 'string') return typeof english !== 'string' && pluralCategories.length > 1;
      const hasNumber = typeof english !== 'string' || english.includes('{n}');
      return !hasNumber || Object.keys(message).some((category) => !pluralCategories.includes(category as 'other'));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('has the guide to exercises, with every kind to try', () => {
    const kindsIn = (file: string) =>
      guideParts(readFileSync(file, 'utf8')).map(({ title, intro, sample }) => {
        const [block] = exercisesIn(sample);
        return (title && intro && exerciseIn(block?.text ?? '')?.kind) || title;
      });
    expect(kindsIn(join(folder, tag, 'guides/exercises.md'))).toEqual(
      kindsIn('app/rooms/exercise/acts/exercise-guide.md'),
    );
  });

  it('has the guide to figures, with every kind drawn', () => {
    const kindsIn = (file: string) =>
      figureGuideParts(readFileSync(file, 'utf8')).map(
        ({ title, intro, sample }) => (title && intro && /^```(\w+)\n/.exec(sample)?.[1]) || title,
      );
    expect(kindsIn(join(folder, tag, 'guides/figures.md'))).toEqual(kindsIn('app/rooms/figure/acts/figure-guide.md'));
  });

  it('has the guide to writing lessons, with all of its parts', () => {
    const partsOf = (file: string) => guideParts(readFileSync(file, 'utf8'));
    const english = partsOf('app/rooms/lesson/acts/writing-guide.md');
    const guide = partsOf(join(folder, tag, 'guides/writing.md'));
    expect(guide).toHaveLength(english.length);
    expect(guide.filter(({ title, intro, sample }) => !title || !intro || !sample)).toEqual([]);
  });

  it('calls an exercise what it is called everywhere, and not a task', () => {
    const task = { ar: /مهمة|مهام/, de: /Aufgabe/, es: /tarea/i, fr: /tâche/i, 'pt-BR': /tarefa/i }[tag];
    const ofExercises = each.filter(({ english }) =>
      Object.values(formsOf(english)).every((form) => /exercise/i.test(form) && !/task|tick/i.test(form)),
    );
    expect(ofExercises.length).toBeGreaterThan(50);
    const wrong = ofExercises.filter(({ message }) => Object.values(formsOf(message)).some((form) => task?.test(form)));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('has one form of address and the signs of its glossary', () => {
    const wrong = each.filter(({ english, message }) => {
      const signs = Object.values(formsOf(english)).some((form) => / [:;!?]/.test(form)) ? null : plainSpaces[tag];
      return Object.values(formsOf(message)).some(
        (form) => form.includes('...') || otherAddress[tag]?.test(form) || signs?.test(form),
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('says something in each message', () => {
    const empty = each.filter(({ message }) =>
      Object.values(formsOf(message)).some((form) => form.trim() !== form || !form),
    );
    expect(empty.map(({ id }) => id)).toEqual([]);
  });
});
