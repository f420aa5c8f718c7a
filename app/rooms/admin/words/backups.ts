import { wordsOf } from '~/kit/language/words';

export const adminBackupWords = wordsOf('adminBackup', {
  onATimer: 'Backups on a timer',
  off: 'Off',
  turnOn: 'Off. To turn them on, set BACKUP_EVERY, for example to 24h, and start the server again.',
  newest: 'Newest backup',
  none: 'None yet',
  next: 'Next',
  every: 'Every',
  folder: 'Folder',
  kept: { one: 'One backup is kept', other: '{n} backups are kept' },
  made: 'Made',
  file: 'File',
  howToRestore:
    'Each was opened and checked after it was written. To restore one, stop the server and run <command/>. The secret, and the folder “courses” of the data folder, are not in it.',
  overdue: 'A backup is overdue: the newest one was made <time/>.',
  noneYet: 'There is no backup yet.',
  failed: 'The attempt of <time/> failed.',
  noSpace: 'There is too little free space on the disk: <detail/>',
  noFolder: 'The folder cannot be used: <detail/>',
  noCopy: 'The database could not be copied: <detail/>',
  noCheck: 'The copy did not pass its check, and was not kept: <detail/>',
  notRemoved: 'The newest copy is good, but an old one could not be removed: <detail/>',
  mailSubject: 'A backup of Topiary failed',
  mailFailed: 'The server at {address} could not make its backup. The reason: {detail}',
  mailNotRemovedSubject: 'An old backup of Topiary could not be removed',
  mailNotRemoved:
    'The server at {address} made its backup, but could not remove an old one, and the disk may fill up. The reason: {detail}',
  mailMore: 'It goes on trying. How the backups stand: {page}. While this lasts, this mail comes at most once a day.',
  newestSaid: '<time/>, {size}',
});
