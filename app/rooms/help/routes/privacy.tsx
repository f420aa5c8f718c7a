import { Link } from '@remix-run/react';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage, policyDate } from '~/rooms/help/ui/help-page';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () =>
  pageMeta('Privacy Policy', 'What this Topiary server stores, where, what leaves it, and how to delete it.');

export default function Privacy() {
  return (
    <HelpPage title="Privacy Policy" updated={policyDate}>
      <div className="prose">
        <p>
          In short: what you make stays in a database on this server, nothing follows you around, and you can delete all
          of it yourself.
        </p>

        <Stored />

        <h2>Where</h2>
        <p>
          In one SQLite file in the data folder of this server (the setting <code>DATA_DIR</code>), under the care of
          its administrator. Where no mail server is set, mails to you are kept as files in the same folder.
        </p>

        <Kept />

        <h2>Counting visits</h2>
        <p>
          The server counts how often each kind of page is opened on a day, and how often a map is viewed. It uses no
          cookie and stores no address for this, and does not count browsers that send Do Not Track or Global Privacy
          Control. The numbers stay here.
        </p>

        <Sent />

        <h2>Your rights, with buttons</h2>
        <p>
          On your <Link to="/account">account page</Link> you can see and correct what is stored about you, download all
          of it, and delete your account. Deleting removes your profile, maps, lessons, requests, links and sessions
          from the database at once. Copies in backups of this server go when those are replaced.
        </p>
        <p>
          For anything else, <Link to="/help/contact">write to us</Link>.
        </p>
      </div>
    </HelpPage>
  );
}

function Stored() {
  return (
    <>
      <h2>What is stored</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, the goals and the answer to ‘How did you hear about
          Topiary?’ if you gave them, and when you signed up. Your password is stored only as a salted hash (scrypt),
          from which it cannot be read. If you sign in with Google or with another provider: its number for your
          account. If you were invited: the address that the invitation went to, for 37 days.
        </li>
        <li>
          <strong>Your maps and lessons:</strong> their text (of a lesson that was generated again also the one before),
          your edits and ticks, when they were made and changed, when you last opened a map, whether it is public, and
          how often it was viewed. A map that you delete lies in your <Link to="/history/bin">bin</Link> for 30 days,
          where only you can see it and put it back or delete it for good; after that it is deleted with its lessons.
        </li>
        <li>
          <strong>Your progress:</strong> of each lesson that you opened, on your own maps and on others’ public ones,
          when you last had it open and when you said that it is done. Nobody else sees it.
        </li>
        <li>
          <strong>Your notes:</strong> what you wrote below lessons, on your own maps and on others’ public ones, and
          when. Nobody else sees them, and they are in no copy of a map.
        </li>
        <li>
          <strong>What you asked for:</strong> each topic or path, the text that was written for it, whether it was
          finished, and when. It is kept until its map is deleted for good; where no map came of it, as long as your
          account.
        </li>
        <li>
          <strong>Your sessions:</strong> one row per signed-in browser, with the kind of browser and when it was last
          used. You can see and end them on your <Link to="/account/sessions">account page</Link>.
        </li>
        <li>
          <strong>Links sent to you by mail:</strong> what each was for, the address that it went to, and when it was
          sent and used, until it expires: two days at the most. The link itself is stored only as a hash.
        </li>
        <li>
          <strong>Limits:</strong> to stop password guessing and floods, the server notes for a few hours how often
          something was tried from an address or for an account, both stored as hashes.
        </li>
      </ul>
    </>
  );
}

/** In the browser. */
function Kept() {
  return (
    <>
      <h2>Cookies and your browser</h2>
      <p>
        One cookie keeps you signed in; without it nobody could be. Another is set once you tick something in a course
        that you read without an account, and remembers what, until the course is yours. A second one tells that you
        were signed in on this device before, so that strangers who try passwords cannot keep you out; it names nobody
        and opens nothing. On pages with dates a third one tells the server your browser’s time zone, unless you have
        chosen one in your account; a fourth one keeps the text size and typeface that you chose for lessons, and a
        fifth one which tab below them was open. Your browser’s own storage keeps how you like things: the light or dark
        theme, the look of the map, the width of a lesson, sound off, the preview beside a lesson open or closed. None
        of that is ever sent. It also keeps what you typed in a lesson or a note until the server has it. Pages load
        nothing from other servers.
      </p>
      <p>
        While you are signed in, your browser also keeps the pages, maps and lessons that you opened last, so that you
        can read them without a network, and the changes that you make then until they are sent. They are deleted when
        you sign out; where a change is not sent yet, you are asked first. When your session ends by itself, the pages
        are deleted as soon as the browser finds out, and changes that were not sent wait until you sign in again.
      </p>
    </>
  );
}

function Sent() {
  return (
    <>
      <h2>What leaves the server</h2>
      <ul>
        <li>
          <strong>To a language model,</strong> where this server has one connected: the topic that you type and, for a
          lesson, the path of its leaf, the labels around it, the present text where it is written in another way or
          continued, and the goals that you chose (<a href="/account/goals">choose others or none</a>). Not your name,
          not your address. With a model on the same machine even this stays here, and with the built-in library nothing
          is sent at all.
        </li>
        <li>
          <strong>To a mail server,</strong> where one is set: your email address and the mails to you.
        </li>
        <li>
          <strong>To Google,</strong> only when you press ‘Continue with Google’.
        </li>
        <li>
          <strong>To everyone:</strong> the maps that you make public, with the lessons in them. Whoever has an account
          here can keep a copy of such a map, with its lessons and your cards, and is told your nickname; the copy stays
          when you make the map private again. Your email address is never shown.
        </li>
      </ul>
      <p>Nothing is sold or given to anyone else.</p>
    </>
  );
}
