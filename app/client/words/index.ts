import { wordsOf } from '~/kit/language/words';

export const clientWords = wordsOf('client', {
  showTheCurrentText: 'Show the current text',
  loadingKnowledgeMap: 'Loading Knowledge Map',
  preparingYourKnowledgeMap: 'Preparing your knowledge map...',
  youAreOfflineAs: 'You are offline: as of {at}. What you change waits here.',
  youAreOffline: 'You are offline',
  beforeYouSignOut: 'Before you sign out',
  signingInNeedsThe: 'Signing in needs the server. Nothing was sent.',
  thisNeedsTheServer: 'This needs the server. Nothing was sent: go back, what you typed stands there.',
  myMaps: 'My Maps',
  myLessons: 'My lessons',
  signingOutNeedsThe:
    'Signing out needs the server. You are still signed in, and what is kept in this browser is still here.',
  home: 'Home',
  review: 'Review',
  nothingIsKept: 'Nothing is kept in this browser yet: maps and lessons are once you have opened them.',
  whatYouCanOpen: 'What you can open now',
  thisPageIsNotKept: 'This page is not kept in this browser. It needs the server, which does not answer.',
  tryAgain: 'Try again',
  aLesson: 'a lesson',
  aTextIn: 'A text in {where}',
  aTickIn: 'A tick in {where}',
  aMarkIn: 'A mark in {where}',
  notOnTheServerYet: 'The server does not have these changes yet. Signing out deletes them from this browser.',
  staySignedIn: 'Stay signed in',
  signOutAndLoseThem: 'Sign out and lose them',
});
