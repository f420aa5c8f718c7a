import { wordsOf } from '~/kit/language/words';

/** The faults of a course's files (rules/course-problem.ts). */
export const courseProblemWords = wordsOf('courseProblem', {
  noFrontMatter: 'The file does not begin with front matter: a line “---”, the fields, and a line “---”.',
  frontMatterOpen: 'The front matter has no end: the second line “---” is missing.',
  frontMatterLong: 'The front matter is too long: {most} characters are the most.',
  notYaml:
    'The fields cannot be read as YAML ({value}). A text with a colon or another sign of YAML needs quotation marks.',
  noText: 'The field “{value}” is neither a text nor a list of texts.',
  alias: 'A text that begins with “&” or “*” needs quotation marks. Anchors and aliases of YAML are not read.',
  noCourseFile: 'The file course.md is missing. It says the title, the language and the authors of the course.',
  missingField: 'The field “{value}” is missing.',
  emptyField: 'The field “{value}” is empty.',
  unknownField: 'No field is called “{value}”. Is it misspelt?',
  notOneText: 'The field “{value}” takes one text, not a list.',
  notAList: 'The field “{value}” takes a list of texts: a line each, after “- ”.',
  notNames: 'The field “{value}” takes titles by language, such as “{example}”.',
  notALanguage: '“{value}” is not a language tag, such as “en”, “de” or “pt-BR”.',
  notAnId:
    '“{value}” cannot be an id: small letters, digits and single hyphens between them, at most {most} characters.',
  notALevel: '“{value}” is not a level. The levels are: {levels}.',
  notMinutes: '“{value}” is not a time in minutes: a whole number from 1 to {most}.',
  notReviewed: '“{value}” does not say who checked the course and when, such as “{example}”. Write “no” if nobody has.',
  notALink: '“{value}” cannot be a link: an address begins with “https://” and has no spaces.',
  tooLong: 'The field “{value}” is too long: {most} characters are the most.',
  tooDeep: 'The file lies too deep: {value} levels are the most.',
  tooManyFiles: 'The course has too many files: {value} are the most.',
  tooLarge: 'The texts of the course are too large: {value} MB are the most.',
  lessonLong: 'The file is too large: {value} kB are the most.',
  idTwice: 'The id “{value}” is taken by another lesson of the course.',
  noSuchNeed: 'The lesson needs “{value}”, which is the id of no lesson of the course.',
  needsItself: 'The lesson “{value}” needs itself.',
  needsInACircle: 'The lessons need each other in a circle: {value}.',
  outlineAndLessons: 'A course is either lessons or an outline alone. Remove outline.md, or the lessons.',
  badOutlineLine:
    'This is not a line of an outline: “- ” and a title, two spaces a level, at most one level below the line before. It says: {value}',
  nothingInside: 'The course has neither lessons nor an outline.',
  idNotFolder: 'The id “{value}” is not the name of the course’s folder. Both have to be the same.',
});
