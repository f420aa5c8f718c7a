import { formSchema, readForm, text } from '~/server/form.server';
import { act, failure, page } from '~/server/handle.server';
import { redirectWithin } from '~/server/redirect.server';
import { fileDownload } from '~/server/text-download.server';
import { backupProblemOf } from './views/backup-problems.server';

export const loader = page('administrator', async () => redirectWithin('/admin/storage'));

const fields = formSchema({ password: text, response: text });

/**
 * Sends a snapshot of all rows as an SQLite file, which is deleted once it is sent or the browser disconnects. Requires
 * proof of identity: the file has everybody's texts, and somebody else may be using the session.
 */
export const action = act('administrator', async ({ exchange, user, sessionHash, form, rooms }) => {
  const proof = readForm(fields, form);
  const refused = await rooms.account.refuseOwner(user, { ...proof, sessionHash });
  if (refused) return redirectWithin(`/admin/storage?backup=${backupProblemOf(refused, proof)}`);
  const taken = await rooms.admin.takeBackup(user.id);
  if (!taken.ok) throw failure(taken.status, taken.message);
  const { backup, name } = taken;
  const { closed } = exchange.connection;
  // A disconnected browser reads no more of the stream, so nothing else would close the file.
  const discard = () => void backup.discard().catch((error: unknown) => rooms.server.report('a backup stays', error));
  if (closed.aborted) discard();
  else closed.addEventListener('abort', discard, { once: true });
  const response = fileDownload({ exchange }, { name, type: 'application/vnd.sqlite3', pieces: backup.pieces });
  response.headers.set('Content-Length', String(backup.bytes));
  return response;
});
