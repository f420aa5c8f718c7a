import { backupProblemOf } from '~/web/admin/backup-problems.server';
import { act, failure, page } from '~/web/handle.server';
import { leadTo } from '~/web/lead.server';
import { fileDownload } from '~/web/text-download.server';

export const loader = page('administrator', async () => leadTo('/admin/storage'));

/**
 * Sends all rows of this moment as an SQLite file, which goes as soon as it was sent, or the browser has gone. Asks
 * again who it is: the file has everybody's texts, and a session may be somebody else's at the same machine.
 */
export const action = act('administrator', async ({ exchange, user, sessionHash, form, house }) => {
  const refused = await house.refuseOwner(user, {
    password: form.get('password') ?? '',
    response: form.get('response') ?? '',
    sessionHash,
  });
  if (refused) return leadTo(`/admin/storage?backup=${backupProblemOf(refused, form)}`);
  const taken = await house.takeBackup(user.id);
  if (!taken.ok) throw failure(taken.status, taken.message);
  const { backup, name } = taken;
  const { closed } = exchange.connection;
  // A browser that has gone meanwhile asks for no piece, so that nothing else would close the file.
  const discard = () =>
    void backup.discard().catch((error: unknown) => house.report('a backup stays', error));
  if (closed.aborted) discard();
  else closed.addEventListener('abort', discard, { once: true });
  const response = fileDownload(
    { exchange },
    { name, type: 'application/vnd.sqlite3', pieces: backup.pieces },
  );
  response.headers.set('Content-Length', String(backup.bytes));
  return response;
});
