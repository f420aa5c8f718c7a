import { wordsOf } from '~/kit/language/words';

/** The subjects of courses, by what their front matter says. */
const subjectWords = wordsOf('subject', {
  technology: 'Technology',
  science: 'Science',
  mathematics: 'Mathematics',
  history: 'History',
  philosophy: 'Philosophy',
  arts: 'Arts',
  music: 'Music',
  languages: 'Languages',
  business: 'Business',
  finance: 'Finance',
  health: 'Health',
  home: 'Home and garden',
  craft: 'Crafts',
  sport: 'Sport and games',
  travel: 'Travel',
  growth: 'Personal growth',
});

/** A subject in the reader's language; one that we do not know as its teacher typed it. */
export function subjectSaid(subject: string): string {
  const key = subject.trim().toLowerCase();
  return Object.hasOwn(subjectWords, key) ? subjectWords[key as keyof typeof subjectWords] : subject.trim();
}
