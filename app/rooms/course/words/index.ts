import { wordsOf } from '~/kit/language/words';

export const courseWords = wordsOf('course', {
  done: 'Done',
  markAsNotDone: 'Mark as not done',
  doneNext: 'Done, next',
  lessons: 'Lessons',
  previous: 'Previous',
  next: 'Next',
  keepThisCourse: 'Keep this course',
  freeItsCardsCome: 'Free. Its cards come back before you forget.',
  withAllThatYou: 'With all that you have done here.',
  lessonsOfName: 'Lessons of {name}',
  done2: 'done',
  aCourse: 'A course',
  theCourseValueOf: 'The course {value} of Topiary, lesson by lesson, without an account.',
  buildsOn: 'Builds on',
  courses: 'Courses',
  coursesOfTheLibrary: 'Courses of the library that comes with Topiary, to read lesson by lesson without an account.',
  lessonsOfLibrary: {
    one: '{n} lesson, from the library that comes with Topiary',
    other: '{n} lessons, from the library that comes with Topiary',
  },
  doneOfLibrary: {
    one: '{done} of {n} lesson done, from the library that comes with Topiary',
    other: '{done} of {n} lessons done, from the library that comes with Topiary',
  },
  coursesToRead: {
    one: '{n} course, with a lesson on every leaf. Read it without an account.',
    other: '{n} courses, with a lesson on every leaf. Read them without an account.',
  },
  lessonsAbout: { one: '{n} lesson, about {hours}', other: '{n} lessons, about {hours}' },
  hoursSaid: { one: '{hours} hour', other: '{hours} hours' },
});
