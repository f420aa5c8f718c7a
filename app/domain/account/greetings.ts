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
