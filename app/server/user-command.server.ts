import { currentRooms, moveRows, type Rooms } from '~/composition.server';
import { messages } from '~/kit/messages';
import { readClusterAddress } from '~/kit/store/address';
import { isEmail } from '~/rooms/account/rules/account';
import type { User } from '~/rooms/account/store/users';
import { verdictOf, verdictWords } from '~/rooms/admin/rules/model-check';
import { openStore } from './boot.server';
import { currentSettings, type Settings } from './settings.server';

/** The result of a command: lines to print, and the exit code of the process. */
export interface CommandAnswer {
  readonly lines: readonly string[];
  readonly code: 0 | 1 | 2;
}

const usage: CommandAnswer = {
  lines: [
    'npm run user -- list                  everybody who has an account, newest first',
    'npm run user -- verify <email>        marks the address as verified, without a mail',
    'npm run user -- reset-link <email>    prints a link to a new password, good for one hour',
    'npm run user -- sign-in-link <email>  prints a link that signs in once, good for 15 minutes',
    'npm run user -- address <email> <new> gives the person another address, as verified',
    'npm run user -- invite [email]        prints a link that makes one account, good for seven days',
    'npm run user -- first-link            prints a link that makes the first account of a new server',
    'npm run user -- admin <email>         makes the person an administrator, for the pages at /admin',
    'npm run user -- no-admin <email>      takes that from them again; the last administrator stays one',
    'npm run user -- grant <email> <n>     gives the person n credits',
    'npm run user -- delete <email>        deletes the account with all maps and lessons, at once',
    'npm run user -- reindex               makes the index of the search anew',
    'npm run user -- doctor                tries the model with one text of each kind, and says what is amiss',
    'npm run user -- move --to rqlite://…  copies all rows of DATA_DIR into an empty cluster',
    'npm run user -- move --from rqlite://…  copies all rows of a cluster into an empty DATA_DIR',
  ],
  code: 2,
};

const refused = (line: string): CommandAnswer => ({ lines: [line], code: 1 });
const said = (...lines: string[]): CommandAnswer => ({ lines, code: 0 });

/** Former names of verbs, for scripts that still use them. */
const formerVerbs: ReadonlyMap<string, string> = new Map([
  ['keeper', 'admin'],
  ['no-keeper', 'no-admin'],
]);

/** Manages accounts from the command line of the server. Works while the server runs. */
export async function runUserCommand(current: Rooms, words: readonly string[]): Promise<CommandAnswer> {
  const [typed = '', email = '', ...rest] = words;
  const verb = formerVerbs.get(typed) ?? typed;
  if (verb === 'list' && email === '') return list(current);
  if (verb === 'reindex' && email === '') return reindex(current);
  if (verb === 'invite' && rest.length === 0) return invite(current, email);
  if (verb === 'first-link' && email === '') return firstLink(current);
  if (verb === 'doctor' && email === '') return doctor(current);
  if (verb === 'address' && rest.length === 1) return address(current, email, rest[0] ?? '');
  if (verb === 'grant' && rest.length === 1) return grant(current, email, rest[0] ?? '');
  if (!isCommand(verb) || email === '' || rest.length > 0) return usage;
  const user = isEmail(email.trim()) ? await current.account.users.byEmail(email) : null;
  return user ? commands[verb](current, user) : { lines: [`No account found with the address ${email}.`], code: 1 };
}

const commands = {
  async verify({ account: { vouchFor } }: Rooms, user: User): Promise<CommandAnswer> {
    return said((await vouchFor(user)) ? `${user.email} is verified.` : `${user.email} was verified already.`);
  },
  'reset-link': async ({ account: { makeResetLink } }: Rooms, user: User) => said(await makeResetLink(user)),
  'sign-in-link': async ({ account: { makeSignInLink } }: Rooms, user: User) => said(await makeSignInLink(user)),
  async admin({ admin: { appointAdministrator } }: Rooms, user: User): Promise<CommandAnswer> {
    switch (await appointAdministrator(user)) {
      case 'appointed':
        return said(`${user.email} is an administrator now: see /admin.`);
      case 'already':
        return said(`${user.email} was an administrator already.`);
      case 'not-verified':
        return refused(`${user.email} is not verified. Run npm run user -- verify ${user.email} first.`);
      case 'suspended':
        return refused(`${user.email} is suspended, and has to be let in again first.`);
    }
  },
  'no-admin': async ({ admin: { unmakeAdministrator } }: Rooms, user: User): Promise<CommandAnswer> => {
    switch (await unmakeAdministrator(user)) {
      case 'unmade':
        return said(`${user.email} is no administrator any more.`);
      case 'no-administrator':
        return said(`${user.email} was no administrator.`);
      case 'by-setting':
        return refused(`KEEPER_EMAIL names ${user.email}: they stay an administrator until it is changed.`);
      case 'last':
        return refused(messages.administrator.lastAdministrator);
    }
  },
  async delete({ account: { removeAccount }, admin: { leaveServer } }: Rooms, user: User): Promise<CommandAnswer> {
    if (!(await leaveServer(user.id))) return refused(messages.administrator.lastAdministrator);
    await removeAccount(user);
    return said(`${user.email} was deleted, with everything that was theirs.`);
  },
};

const isCommand = (verb: string): verb is keyof typeof commands => Object.hasOwn(commands, verb);

/** Changes an address for accounts without a password, which have no form for it. */
async function address(
  { account: { users, giveAddress } }: Rooms,
  email: string,
  wanted: string,
): Promise<CommandAnswer> {
  const user = isEmail(email.trim()) ? await users.byEmail(email) : null;
  if (!user) return refused(`No account found with the address ${email}.`);
  if (!isEmail(wanted.trim())) return refused(messages.register.invalidEmail);
  return (await giveAddress(user, wanted.trim()))
    ? said(`${user.email} is ${wanted.trim()} now, and is verified.`)
    : refused(`${wanted.trim()} belongs to another account.`);
}

async function grant(
  { account: { users }, credit: { grantCredits }, server: { settings } }: Rooms,
  email: string,
  credits: string,
): Promise<CommandAnswer> {
  const user = isEmail(email.trim()) ? await users.byEmail(email) : null;
  if (!user) return { lines: [`No account found with the address ${email}.`], code: 1 };
  const granted = await grantCredits({ userId: user.id, credits });
  if (!granted.ok) return { lines: [granted.message], code: 1 };
  const note = settings.credits ? [] : ['CREDITS is off: maps are free until it is on.'];
  return said(`${user.email} was given ${granted.credits} credits and has ${granted.balance} now.`, ...note);
}

async function invite(
  { account: { makeInvitation }, server: { settings } }: Rooms,
  typed: string,
): Promise<CommandAnswer> {
  const email = typed.trim() || null;
  if (email !== null && !isEmail(email)) return { lines: [messages.register.invalidEmail], code: 1 };
  const link = await makeInvitation(email);
  if (link === null) return { lines: [messages.request.broken], code: 1 };
  const note = settings.registration === 'closed' ? ['REGISTRATION is closed: it works once it is not.'] : [];
  return said(link, ...note);
}

async function firstLink({ account: { makeFirstLink } }: Rooms): Promise<CommandAnswer> {
  const link = await makeFirstLink();
  return link === null
    ? refused('This server has accounts already. npm run user -- admin <email> makes one an administrator.')
    : said(link);
}

async function reindex({ search: { renewIndex } }: Rooms): Promise<CommandAnswer> {
  const count = await renewIndex();
  return said(count === 1 ? 'Indexed one map.' : `Indexed ${count} maps.`);
}

/** For the outline, and again for all other texts: no browser waits for it. */
const doctorPatienceMs = 10 * 60_000;

async function doctor({ admin: { examineAll } }: Rooms): Promise<CommandAnswer> {
  const diagnosis = await examineAll(doctorPatienceMs);
  if (!diagnosis) return said(messages.administratorModel.none);
  const { findings, wrote } = diagnosis;
  const lines = findings.flatMap(({ step, verdict, figure, meaning, remedy }) => [
    `${verdictWords()[verdict].padEnd(14)}${step}: ${figure}. ${meaning}`,
    ...(remedy === '' ? [] : [`${' '.repeat(14)}${remedy}`]),
  ]);
  const shown = wrote === '' ? [] : ['', messages.administratorModel.wrote, wrote];
  return { lines: [...lines, ...shown], code: verdictOf(findings) === 'bad' ? 1 : 0 };
}

const mostListed = 10_000;

async function list({ account: { users } }: Rooms): Promise<CommandAnswer> {
  const all = await users.list(mostListed);
  if (all.length === 0) return said('There are no accounts yet.');
  return said(
    ...all.map(({ email, nickname, emailVerified, googleId, createdAt }) =>
      [
        createdAt.toISOString().slice(0, 10),
        email,
        emailVerified ? 'verified' : 'unverified',
        googleId ? 'google' : 'password',
        nickname,
      ].join('\t'),
    ),
  );
}

/** Copies all rows into a cluster, or out of one. */
async function runMove(settings: Settings, way: string, address: string): Promise<CommandAnswer> {
  const cluster = readClusterAddress(address);
  if (!cluster || !['--to', '--from'].includes(way)) return usage;
  try {
    const tables = await moveRows(settings, way === '--to' ? 'cluster' : 'file', cluster);
    const differ = tables.filter(({ isWhole }) => !isWhole).length;
    const lines = tables.map(({ name, here, there, isWhole }) =>
      [
        name,
        `${here.rows} rows`,
        here.checksum,
        ...(isWhole ? ['the same'] : [there.rows, there.checksum, 'DIFFERENT']),
      ].join('\t'),
    );
    return differ === 0
      ? said(...lines, 'All rows came.')
      : { lines: [...lines, `${differ} of ${tables.length} tables differ.`], code: 1 };
  } catch (error) {
    return { lines: [error instanceof Error ? error.message : messages.request.broken], code: 1 };
  }
}

/** For `scripts/user.mjs`: opens the house, runs the command, closes it. */
export async function userCommand(words: readonly string[]): Promise<CommandAnswer> {
  const [verb, way = '', address = '', ...rest] = words;
  if (verb === 'move' && rest.length === 0) return runMove(currentSettings(), way, address);
  let current: Rooms | undefined;
  try {
    current = currentRooms();
    await openStore(current);
    return await runUserCommand(current, words);
  } catch (error) {
    return { lines: [error instanceof Error ? error.message : messages.request.broken], code: 1 };
  } finally {
    await current?.server.close();
  }
}
