import type { Mail } from '~/providers/mail/mailer';
import type { User } from '~/rooms/account/store/users';

const notYou =
  'If that was not you, choose a new password: the page of the reset mail lists your passkeys and removes them. ' +
  'Then tell the administrator of this server.';

const mailTo = (user: User, subject: string, happened: string): Mail => ({
  to: user.email,
  subject,
  text: ['Hello,', '', happened, '', notYou, ''].join('\n'),
});

/** Mails about passkeys contain no names of passkeys: a stranger may have typed them. */
export const passkeyAdded = (user: User): Mail =>
  mailTo(
    user,
    'A passkey was added to your Topiary account',
    'a passkey was added to your Topiary account. Whoever has it can sign in without your password.',
  );

export const passkeysRemoved = (user: User, count: number): Mail =>
  mailTo(
    user,
    `${count === 1 ? 'A passkey was' : `${count} passkeys were`} removed from your Topiary account`,
    count === 1
      ? 'a passkey was removed from your Topiary account. It opens nothing there any more.'
      : `${count} passkeys were removed from your Topiary account. They open nothing there any more.`,
  );

export const secondFactorChanged = (user: User, on: boolean): Mail =>
  mailTo(
    user,
    `Your Topiary account ${on ? 'asks for a passkey, too' : 'asks for no passkey any more'}`,
    on
      ? 'from now on your Topiary account asks for a passkey after your password.'
      : 'from now on your password alone opens your Topiary account again.',
  );
