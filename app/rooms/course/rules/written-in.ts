/** The language of all courses and topics of the library. */
export const writtenIn = 'en';
