/** Specification §2: twelve phrases, each followed by the nickname. */
export const greetings = [
  'Hello,',
  'Welcome back,',
  'Good to see you,',
  'Hi there,',
  'Glad you are here,',
  'Time to branch out,',
  'Ready when you are,',
  'Let’s grow something,',
  'Still curious? Good,',
  'A fresh page for you,',
  'Pick a topic, any topic,',
  'Nice to have you back,',
] as const;

/** Greetings that make no sense on a first visit. */
const forReturning: readonly string[] = ['Welcome back,', 'Still curious? Good,', 'Nice to have you back,'];

/** The greetings from which one is chosen. */
export const greetingsFor = (isFirstVisit: boolean): readonly string[] =>
  isFirstVisit ? greetings.filter((each) => !forReturning.includes(each)) : greetings;
