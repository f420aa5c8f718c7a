import { act, failure, page } from '~/server/handle.server';
import { leadTo } from '~/server/lead.server';
import { fileDownload } from '~/server/text-download.server';
import { backupProblemOf } from './views/backup-problems.server';

export const loader = page('administrator', async () => leadTo('/admin/storage'));

/**
 * Sends all rows of this moment as an SQLite file, which goes as soon as it was sent, or the browser has gone. Asks
 * again who it is: the file has everybody's texts, and a session may be somebody else's at the same machine.
 */
export const action = act('administrator', async ({ exchange, user, sessionHash, form, rooms }) => {
  const refused = await rooms.account.refuseOwner(user, {
    password: form.get('password') ?? '',
    response: form.get('response') ?? '',
    sessionHash,
  });
  if (refused) return leadTo(`/admin/storage?backup=${backupProblemOf(refused, form)}`);
  const taken = await rooms.admin.takeBackup(user.id);
  if (!taken.ok) throw failure(taken.status, taken.message);
  const { backup, name } = taken;
  const { closed } = exchange.connection;
  // A browser that has gone meanwhile asks for no piece, so that nothing else would close the file.
  const discard = () =>
    void backup.discard().catch((error: unknown) => rooms.server.report('a backup stays', error));
  if (closed.aborted) discard();
  else closed.addEventListener('abort', discard, { once: true });
  const response = fileDownload(
    { exchange },
    { name, type: 'application/vnd.sqlite3', pieces: backup.pieces },
  );
  response.headers.set('Content-Length', String(backup.bytes));
  return response;
});
