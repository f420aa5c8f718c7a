/** Messages about passkeys; separate from the catalogue, which other pages' scripts include. */
export const passkeyWords = {
  notBelieved: 'The passkey was not accepted. Please try again.',
  notAdded: 'This passkey is here already, or you have as many as one can have.',
  lastWay: 'This is your last way in. Add another passkey first.',
  signInAgain: 'You have no password here. Sign out and in again, and do this within ten minutes.',
  noSecondFactor: 'Being asked for both needs a password and a passkey.',
  unnamed: 'Passkey',
  needsScripts: 'Passkeys need JavaScript, which is off here.',
  unsupported:
    'This browser cannot use passkeys here. They need an address that begins with https://, or localhost.',
  failed: 'No passkey was used. Try again, or take another way in.',
  halfwayOver: 'That took too long, or your password was changed. Please sign in again.',
  added: 'The passkey was added. You can sign in with it from now on.',
  renamed: 'The passkey has its new name.',
  stillThere: 'Your passkeys still sign you in: see them in your account, under Security.',
  removedByReset: 'The passkeys that you chose were removed.',
  removed: 'The passkey was removed. It opens nothing here any more.',
  'second-on': 'After your password you are asked for a passkey from now on.',
  'second-off': 'Your password alone signs you in again.',
} as const;
