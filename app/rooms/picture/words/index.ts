import { wordsOf } from '~/kit/language/words';

export const pictureWords = wordsOf('picture', {
  picture: 'Picture',
  kinds: 'PNG, JPEG, WebP, GIF or SVG, at most 5 MB.',
  orPaste: 'You can also paste or drop it into the text.',
  file: 'File',
  whatItShows: 'What the picture shows',
  forPeople: 'For people who cannot see it. Leave it empty if the picture only decorates.',
  insert: 'Put it into the text',
  inserting: 'Your picture is being stored …',
  inserted: 'The picture is in the text.',
  pageTitle: 'Picture · Topiary',
  added: 'Picture stored',
  notAdded: 'Picture not stored',
  textNotSaved:
    'The picture stands at the end of your text. Move its line to where it belongs, and save: the text is not saved yet.',
  yourText: 'Your text',
  save: 'Save the text',
  backToTheLesson: 'Back to the lesson',
  chooseAFile: 'Please choose a picture.',
  oneAtATime: 'Please send one picture at a time.',
  tooLarge: 'The picture has more than 5 MB. Please make it smaller first.',
  noPicture: 'This file is no picture that can be read: please take PNG, JPEG, WebP, GIF or SVG.',
  broken: 'The picture cannot be read: the file is damaged or not complete.',
  tooManyPixels: 'The picture has more than 64 million pixels. Please make it smaller first.',
  tooSlow: 'The picture took too long to be read. Please send a simpler one.',
  mapFull:
    'This map has 200 pictures, and more do not fit. Take one out of a lesson: its place is free after two days.',
  accountFull:
    'Your pictures take 200 MB, and more do not fit. Pictures that no lesson names are deleted after two days.',
  someMissing:
    'Pictures that this text names are missing in this map: they are gone, or there was no room for them. What they show stands in their place. Make room and save the text again, or put them into it once more.',
  altTooLong: 'Please say in at most 500 characters what the picture shows.',
  failed: 'The picture could not be stored. Your text is kept; please try again.',
});
