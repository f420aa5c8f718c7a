import { describe, expect, it } from 'vitest';
import { exercisesIn } from '~/kit/exercise/find';
import { courseText } from '~/rooms/course/store/load';

/** Spanish as far as a program can know it: the forms of verbs, and the marks at both ends of questions and cries. */

const markdown = (courseText('spanish')?.course.lines ?? []).map(({ lesson }) => lesson?.markdown ?? '');
const blocks = markdown.flatMap((text) => exercisesIn(text).map((exercise) => exercise.text));

const people = ['yo', 'tú', 'él', 'nosotros', 'vosotros', 'ellos'];
const alike: Readonly<Record<string, string>> = { ella: 'él', usted: 'él', ellas: 'ellos', ustedes: 'ellos' };

const endings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  present: { ar: 'o as a amos áis an', er: 'o es e emos éis en', ir: 'o es e imos ís en' },
  preterite: { ar: 'é aste ó amos asteis aron', er: 'í iste ió imos isteis ieron', ir: 'í iste ió imos isteis ieron' },
  imperfect: { ar: 'aba abas aba ábamos abais aban', er: 'ía ías ía íamos íais ían', ir: 'ía ías ía íamos íais ían' },
  subjunctive: { ar: 'e es e emos éis en', er: 'a as a amos áis an', ir: 'a as a amos áis an' },
};
const afterInfinitive: Readonly<Record<string, string>> = {
  future: 'é ás á emos éis án',
  conditional: 'ía ías ía íamos íais ían',
};

/** Verbs of which the whole present is told. */
const presents: Readonly<Record<string, string>> = {
  ser: 'soy eres es somos sois son',
  estar: 'estoy estás está estamos estáis están',
  ir: 'voy vas va vamos vais van',
  tener: 'tengo tienes tiene tenemos tenéis tienen',
  venir: 'vengo vienes viene venimos venís vienen',
  decir: 'digo dices dice decimos decís dicen',
};
/** Verbs that are odd with *yo* alone. */
const firstPersons: Readonly<Record<string, string>> = {
  hacer: 'hago',
  poner: 'pongo',
  salir: 'salgo',
  traer: 'traigo',
  conocer: 'conozco',
  saber: 'sé',
  dar: 'doy',
};
/** Stems under stress. */
const stressed: Readonly<Record<string, string>> = {
  querer: 'quier',
  poder: 'pued',
  pedir: 'pid',
  volver: 'vuelv',
  dormir: 'duerm',
  empezar: 'empiez',
  entender: 'entiend',
  recordar: 'recuerd',
  preferir: 'prefier',
  costar: 'cuest',
  seguir: 'sigu',
};

/** The stem of a verb in -ar as it is spelt before e, where its sound must be kept. */
const guarded = (verb: string, stem: string, ending: string): string =>
  verb.endsWith('ar') && /^[eé]/.test(ending) ? stem.replace(/g$/, 'gu').replace(/c$/, 'qu').replace(/z$/, 'c') : stem;

/** The form of a verb; a command to a friend is the present of *él*. */
function formOf(verb: string, who: string, tense: string): string {
  if (tense === 'command') return formOf(verb, 'él', 'present');
  const at = people.indexOf(alike[who] ?? who);
  const whole = afterInfinitive[tense];
  if (whole) return verb + whole.split(' ')[at];
  const [stem, family] = [verb.slice(0, -2), verb.slice(-2)];
  const ending = endings[tense]?.[family]?.split(' ')[at];
  if (tense !== 'present') return `${guarded(verb, stem, ending ?? '')}${ending}`;
  const told = presents[verb]?.split(' ')[at] ?? (at === 0 ? firstPersons[verb] : undefined);
  const isStemStressed = at !== 3 && at !== 4;
  return told ?? `${(isStemStressed ? stressed[verb] : undefined) ?? stem}${ending}`;
}

/** `{{hablas}} (hablar, tú, present)` in the gaps of an exercise. */
const named = blocks.flatMap((text) =>
  [...text.matchAll(/\{\{([^}]+)\}\}[^{}(]*?\((\p{L}+), (\p{L}+), (\w+)\)/gu)].map(([, answers, verb, who, tense]) => ({
    answers: (answers ?? '').toLowerCase().split('|'),
    form: formOf(verb ?? '', who ?? '', tense ?? ''),
  })),
);

const count = (text: string, sign: string): number => text.split(sign).length - 1;

describe('the course on Spanish', () => {
  it('conjugates as a program does', () => {
    expect(named.length).toBeGreaterThan(60);
    for (const { answers, form } of named) expect(answers, form).toContain(form);
  });

  it('knows the regular tenses', () => {
    expect(formOf('hablar', 'ella', 'preterite')).toBe('habló');
    expect(formOf('llegar', 'yo', 'preterite')).toBe('llegué');
    expect(formOf('comer', 'nosotros', 'imperfect')).toBe('comíamos');
    expect(formOf('vivir', 'tú', 'conditional')).toBe('vivirías');
    expect(formOf('hablar', 'ustedes', 'subjunctive')).toBe('hablen');
  });

  it('opens each Spanish question and cry with its mark', () => {
    for (const text of markdown.map((each) => each.replace(/^- .*$/gm, '')))
      for (const [, said = ''] of text.matchAll(/(?<![*\p{L}])\*([^*\n]+)\*(?!\*)/gu)) {
        expect(count(said, '¿'), said).toBeGreaterThanOrEqual(count(said, '?'));
        expect(count(said, '¡'), said).toBeGreaterThanOrEqual(count(said, '!'));
      }
  });

  it('lets accents count in each exercise', () => {
    for (const text of blocks) expect(text).not.toMatch(/^accents: no/m);
  });
});
