import { wordsOf } from '~/kit/language/words';

export const jobWords = wordsOf('job', {
  modelStarting: 'The model has been starting (loading) for {time}',
  modelSilent: 'The model has written nothing for {time}',
  modelThinking: 'The model has been thinking for {time}',
  seconds: '{seconds} s',
  minutesAndSeconds: '{minutes} min {seconds} s',
  textStopped: 'This text is unfinished: it was stopped.',
  textCut: 'This text is unfinished: it broke off midway.',
  textAtLimit: 'This text is unfinished: the model came to its limit of length.',
  mapStopped: 'This map is unfinished: it was stopped.',
  mapCut: 'This map is unfinished: it broke off midway.',
  mapAtLimit: 'This map is unfinished: the model came to its limit of length.',
  anotherText: 'Another text is kept here.',
  anotherStopped: 'Another, unfinished text is kept here: it was stopped.',
  anotherCut: 'Another, unfinished text is kept here: it broke off midway.',
  anotherAtLimit: 'Another, unfinished text is kept here: the model came to its limit of length.',
});
