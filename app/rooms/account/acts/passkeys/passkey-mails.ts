import { inLanguage } from '~/kit/language/reader';
import type { Mail } from '~/providers/mail/mailer';
import type { User } from '~/rooms/account/store/users';
import { mailWords } from '~/rooms/account/words';

const mailTo = (user: User, said: () => readonly [subject: string, happened: string]): Mail =>
  inLanguage(user.language, () => {
    const [subject, happened] = said();
    return {
      to: user.email,
      subject,
      text: [mailWords.hello, '', happened, '', mailWords.passkeyNotYou, ''].join('\n'),
    };
  });

/** Mails about passkeys contain no names of passkeys: a stranger may have typed them. */
export const passkeyAdded = (user: User): Mail =>
  mailTo(user, () => [mailWords.passkeyAddedSubject, mailWords.passkeyAdded]);

export const passkeysRemoved = (user: User, count: number): Mail =>
  mailTo(user, () => [mailWords.passkeysRemovedSubject({ n: count }), mailWords.passkeysRemoved({ n: count })]);

export const secondFactorChanged = (user: User, on: boolean): Mail =>
  mailTo(user, () =>
    on ? [mailWords.secondOnSubject, mailWords.secondOn] : [mailWords.secondOffSubject, mailWords.secondOff],
  );
