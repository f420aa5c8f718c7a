import type { ReactNode } from 'react';
import { Link } from '~/kit/page/router';

/** A page of 'How it works': its words, and its picture `/help/{slug}.webp`, made by `npm run shots -- help`. */
export interface HelpTopic {
  readonly slug: string;
  readonly title: string;
  /** One sentence on what the page is about. */
  readonly says: string;
  /** The text for those who do not see the picture. */
  readonly picture: string;
  readonly text: ReactNode;
}

/** The size of the pictures. */
export const helpPicture = { width: 800, height: 512 };

export const helpTopics: readonly HelpTopic[] = [
  {
    slug: 'maps',
    title: 'Maps',
    says: 'How a topic becomes a tree, and how to find your way in it, change it and grow it.',
    picture: 'The map of Python Programming as a mind map, with one branch unfolded',
    text: (
      <>
        <h2>Make one</h2>
        <p>
          Type a topic into the box of Today and press Create map. The topic is the root, its parts are branches, and
          what can be learned in one sitting is a leaf. A map can also begin with a <Link to="/courses">course</Link>,{' '}
          <Link to="/help/sources">a source of yours</Link> or <Link to="/help/import">a file</Link>.
        </p>
        <h2>Read it</h2>
        <p>
          Press a branch to unfold it, a leaf to open its lesson. Outline and Mind map show the same tree. Find in map
          looks through all labels and lessons. The one button in the map’s head leads to the leaf where you go on. The
          mark of a leaf says whether it has a lesson, was read or is done.
        </p>
        <h2>Change it</h2>
        <ul>
          <li>
            <strong>Edit Map</strong>, in the menu, lets you rename, add, move and delete nodes in place: with the keys
            that the menu lists, by dragging, or by the ⋯ of a node. Undo takes your steps back, one by one.
          </li>
          <li>
            <strong>Grow Map</strong> proposes what is missing below a node. Nothing changes before you have chosen what
            to keep.
          </li>
          <li>
            <strong>Versions</strong> lists the last 200 changes, and brings an earlier state back. Nodes that were
            deleted return with their lessons.
          </li>
        </ul>
        <h2>Finish it, or throw it away</h2>
        <p>
          When the last leaf is done, a page shows what you learned, when it comes back and what could be next. A
          deleted map lies in the bin of Maps for 30 days.
        </p>
      </>
    ),
  },
  {
    slug: 'lessons',
    title: 'Lessons',
    says: 'How a lesson is read, ticked, finished, rewritten and noted on.',
    picture: 'A lesson open beside its map, with a leaf’s text and the mark of every leaf',
    text: (
      <>
        <h2>Read</h2>
        <p>
          Open a leaf and its lesson stands beside the map; reading mode gives it the whole page, and Aa sets size and
          typeface. Lessons of the library’s courses are there at once. Where nothing is written yet, one button has a
          connected model write it, or you write it yourself.
        </p>
        <h2>Do</h2>
        <p>
          Tasks are ticked where they stand, and Check your results shows the answers of those that have one. Under
          ‘Before you go on’ up to three questions ask what the lesson said. Done, next marks the leaf and opens the
          next one; the keys j and k go forward and back.
        </p>
        <h2>Change</h2>
        <p>
          The ⋯ of the lesson has Edit, and Generate again if a model is connected. The text is Markdown:{' '}
          <Link to="/help/writing">all that a lesson may hold</Link>. It is saved while you type. After Generate again,
          Undo the new text brings the earlier one back.
        </p>
        <h2>The three tabs below it</h2>
        <ul>
          <li>
            <strong>Cards</strong>: what you want to <Link to="/help/cards-and-review">still know in a year</Link>.
          </li>
          <li>
            <strong>Ask</strong>: <Link to="/help/ask">a hint first, then the answer</Link>.
          </li>
          <li>
            <strong>Notes</strong>: your own words on this leaf, which nobody else sees, also on a public map.
          </li>
        </ul>
        <p>Each lesson says at its end who wrote it. Models make mistakes, and the library was checked by no expert.</p>
      </>
    ),
  },
  {
    slug: 'cards-and-review',
    title: 'Cards and review',
    says: 'How cards bring back what you learned, just before you would forget it.',
    picture: 'A card in the review: the answer is shown, with the grades Again, Hard, Good and Easy',
    text: (
      <>
        <h2>Get cards</h2>
        <p>
          Open the Cards tab below a lesson. The library has cards for its courses: keep them with one press. A
          connected model can propose cards from the lesson, and you choose which to take. Add a card is for your own: a
          question and its answer.
        </p>
        <h2>Review</h2>
        <p>
          Review shows one card at a time. Recall the answer first, then press Show the answer and say how it was:
          Again, Hard, Good or Easy. Below each grade stands when the card comes back: after minutes if it was
          forgotten, after weeks or months if it was easy. Space and the keys 1 to 4 do the same, and U takes the last
          answer back.
        </p>
        <h2>How much a day</h2>
        <p>
          <Link to="/account/review">Reviews</Link>, in your account, sets how much you want to recall, how many new
          cards come a day and when your day begins. More to recall means more reviews. Your progress, at the end of a
          review, shows what comes in the next weeks and what you still know.
        </p>
        <h2>Too hard, wrong, or no longer wanted</h2>
        <p>
          Edit changes a card during a review, and it keeps its history. Put aside takes it out of the reviews until you
          bring it back. My cards lists all of them, to search and to delete.
        </p>
        <p>
          Only you see your cards’ results. Reviews also work <Link to="/help/offline">without a network</Link>.
        </p>
      </>
    ),
  },
  {
    slug: 'ask',
    title: 'Ask',
    says: 'How to ask about a lesson, and what is answered with a model and without one.',
    picture: 'The Ask tab below a lesson, with a question and the hint that answers it',
    text: (
      <>
        <h2>Ask about a lesson</h2>
        <p>
          Open the Ask tab below a lesson and type your question, or press one of those suggested. A passage that you
          have selected can be asked about, too: press Ask about this, or the key q.
        </p>
        <h2>With a model</h2>
        <p>
          A hint comes first, because what you find yourself stays longer. A bigger hint helps further, and Show the
          answer is one press away at any time. The model is given the lesson, its place in the map and, if the map has
          sources, the passages that fit; it cites them by number.
        </p>
        <p>An answer can be put into the lesson, or become a card. Stop ends it while it is being written.</p>
        <h2>Without a model</h2>
        <p>
          Topiary then looks for your words: in this lesson, in this map, in your other maps and in your sources. Each
          place that is found can be opened. Nothing is made up.
        </p>
        <h2>Who sees it</h2>
        <p>
          Only you see your questions and their answers, on a public map too. Delete all, below them, removes those of
          this lesson. A question goes to the model that the administrator has connected, and to nobody else.
        </p>
        <p>
          Questions about self-harm are not passed on: the page names a place where people answer. Every answer says
          which model wrote it. Check what matters.
        </p>
      </>
    ),
  },
  {
    slug: 'sources',
    title: 'Sources',
    says: 'How your own books, papers and notes become maps and lessons that cite their pages.',
    picture: 'A source that was read: its numbered passages, and the form that makes a map of it',
    text: (
      <>
        <h2>Add one</h2>
        <p>
          Sources takes a PDF, DOCX, EPUB, HTML page, Markdown or plain text of up to 20 MB and 2,000 pages, or a text
          that you paste. It is read into short numbered passages; the page of the source shows them and searches them.
          A scanned book without text in it cannot be read.
        </p>
        <h2>Make a map of it</h2>
        <p>
          From its headings, the headings become the outline and the text below them the lessons; no model is needed.
          With the model, the outline is planned from what the source says.
        </p>
        <h2>Use it in a map</h2>
        <p>
          Sources, in the menu of a map, adds one of yours to it. Lessons that a model writes from then on are written
          from the passages that fit, and cite them by number: press a number to read the very passage and its page.
          Lessons that are there already stay as they are. The same passages help with the questions in Ask.
        </p>
        <h2>Who sees it</h2>
        <p>
          A source is yours alone. On a public map others see neither its title nor its passages, unless you press Show
          title and cited passages on its page; even then they see only what is cited. A model that writes a lesson is
          sent the passages that it cites from.
        </p>
        <p>
          Please add only what you may read and keep. Deleting a source deletes its passages; lessons stay, and their
          citations say that the source is gone.
        </p>
      </>
    ),
  },
  {
    slug: 'offline',
    title: 'Without a network',
    says: 'What you can still read, review and change when there is no connection.',
    picture: 'A lesson without a network: a ticked task waits in the browser, and a bar says so',
    text: (
      <>
        <h2>What is kept</h2>
        <p>
          While you are signed in, your browser keeps what you opened last: Today, My maps, My lessons, Review, up to 20
          maps and 100 lessons. Open something once, and it opens on the train. A bar says that you are offline and from
          when the page is; any other page lists what can be opened.
        </p>
        <h2>What you can do</h2>
        <ul>
          <li>Read maps and lessons, fold branches and find labels.</li>
          <li>Tick tasks, mark lessons as done, and edit a lesson’s text.</li>
          <li>Review: the cards of the next three days are kept, and your grades wait in the browser.</li>
        </ul>
        <p>
          Ticks, marks and texts are sent once, when the server answers again; the bar counts those that wait. Your
          grades are sent when Review is open. If somebody, or you on another device, has changed the same lesson in the
          meantime, both texts are shown and you choose.
        </p>
        <h2>What needs the network</h2>
        <p>New maps, anything that a model writes, search, sources, import and export.</p>
        <h2>On a shared computer</h2>
        <p>
          Sign out: that deletes the pages that this browser keeps. From Today, a map or Review it asks first if
          something was not sent yet, and deletes that too. Nothing is kept of what a visitor reads.
        </p>
        <h2>If it does not work</h2>
        <p>
          Browsers keep pages only for addresses that begin with https:// and for a server on your own machine. In a
          private window, most browsers forget everything at its end.
        </p>
      </>
    ),
  },
  {
    slug: 'share-and-export',
    title: 'Share and export',
    says: 'How to show a map to others, keep a copy of one, and take your maps and cards with you.',
    picture: 'The page Export of a map: Markdown, web page, e-book, OPML, FreeMind and JSON',
    text: (
      <>
        <h2>Share</h2>
        <p>
          A new map is private. Make Public, in its menu, lets everybody with the link read the tree and its lessons,
          signed in or not, and lists it under <Link to="/maps">Public maps</Link>. Share Map gives you the link. Only
          you can change the map; your questions, notes, ticks and reviews stay yours. Make Private takes it back.
        </p>
        <h2>Keep a copy</h2>
        <p>
          Keep a Copy, on a public map, makes a map of your own of it, with its lessons and cards. It tells from whom it
          is. Look for changes shows later what the original has gained, and you choose what to take over.
        </p>
        <h2>Export</h2>
        <ul>
          <li>
            <strong>Download Data</strong> is the outline as plain text.
          </li>
          <li>
            <strong>Export</strong> has Markdown for Obsidian and other editors, one web page that works without a
            connection, an e-book, OPML and FreeMind for other programs, and JSON, which Topiary reads back byte for
            byte.
          </li>
          <li>
            <strong>Your cards</strong> come as a deck for Anki or as a table.
          </li>
          <li>
            <strong>Print</strong>, in your browser, prints the map as an outline, and a lesson as a text.
          </li>
        </ul>
        <p>
          <Link to="/account/export">Download your data</Link>, in your account, has everything at once. What was
          exported can be <Link to="/help/import">imported</Link> again, here or on another server.
        </p>
      </>
    ),
  },
  {
    slug: 'import',
    title: 'Import',
    says: 'How outlines, mind maps and notes from other programs become maps.',
    picture: 'The preview of an import: the topic, and the tree that the file becomes',
    text: (
      <>
        <h2>What can be read</h2>
        <p>
          Markdown, as from Obsidian, Logseq or any editor; OPML, as from Workflowy, Dynalist or OmniOutliner; FreeMind
          and Freeplane; XMind; text that is indented; and the JSON of Topiary. At most 2 MB, and 16 MB for what Topiary
          has exported. You can also paste a text.
        </p>
        <h2>What becomes of it</h2>
        <ul>
          <li>Headings, list items and indented lines become nodes. Text below one becomes its lesson.</li>
          <li>Notes of OPML, FreeMind, Freeplane and XMind become lessons, too.</li>
          <li>What is ticked there is done here.</li>
        </ul>
        <h2>Look before you keep it</h2>
        <p>
          Show the preview shows the tree, how many lessons there are, and line by line what was left out and why.
          Nothing is kept yet: change the topic if you like, and press Make this map. The map is yours alone. To take
          the import back, delete the map.
        </p>
        <h2>Your own exports</h2>
        <p>
          JSON and Markdown come back with the outline and its lessons, JSON also with what was done. Both are under
          Export in the menu of a map; an import costs no credits, since no model is asked.
        </p>
        <h2>A book or a paper</h2>
        <p>
          A PDF, an e-book or a long text is not an outline: add it to your <Link to="/help/sources">sources</Link>, and
          make a map of it there.
        </p>
      </>
    ),
  },
  {
    slug: 'account',
    title: 'Your account',
    says: 'How to change what this server knows about you, sign in more safely, and leave.',
    picture: 'The page Account, with the profile first',
    text: (
      <>
        <h2>Where it is</h2>
        <p>
          <Link to="/account">Account</Link> is in the menu behind your initial, at the top of every page but a map.
        </p>
        <h2>What you can change</h2>
        <ul>
          <li>
            <strong>Profile</strong>: your name, and the time zone in which dates are shown.
          </li>
          <li>
            <strong>Email address</strong>: a link is sent to the new one, and until you open it the old one counts.
          </li>
          <li>
            <strong>Password</strong> and <strong>Security</strong>: a passkey signs you in with your device, and can be
            asked for after the password.
          </li>
          <li>
            <strong>Goals</strong>: a model reads them when it writes for you. None need to be chosen.
          </li>
          <li>
            <strong>Reviews</strong>: how much you want to recall, and how many new cards come a day.
          </li>
          <li>
            <strong>Sessions</strong>: where you are signed in. End those that are not yours.
          </li>
        </ul>
        <p>Switch Theme, in the same menu, chooses light or dark for this browser.</p>
        <h2>If you cannot sign in</h2>
        <p>
          <Link to="/forgot-password">Forgot your password?</Link> sends a link. Some servers send no mail: then the
          administrator has to help, and <Link to="/help/contact">Contact</Link> says how to reach them.
        </p>
        <h2>Leave</h2>
        <p>
          Download your data gives you everything in one file. Delete your account removes your maps, lessons, cards and
          sessions at once, public maps too; it cannot be undone. The <Link to="/help/privacy">Privacy Policy</Link>{' '}
          says what is stored.
        </p>
      </>
    ),
  },
  {
    slug: 'administration',
    title: 'Administration',
    says: 'For those who run a server: people, the model, limits, backups, and what you never see.',
    picture: 'The overview of the administration, with the counts of the moment',
    text: (
      <>
        <h2>Who may</h2>
        <p>
          The first start of a server prints a link that makes the first account, which is the administrator’s. Others
          become one by <code>npm run user -- admin &lt;email&gt;</code>. Their Account has the button Administration;
          for everybody else those pages do not exist.
        </p>
        <h2>What is there</h2>
        <ul>
          <li>
            <strong>People</strong> and <strong>Invitations</strong>: confirm an address where no mail is sent, suspend,
            delete, set limits; invite somebody where registration is not open.
          </li>
          <li>
            <strong>Model</strong>: which one is connected, and a test of it.{' '}
            <Link to="/help/faq#model">How to connect one</Link>.
          </li>
          <li>
            <strong>Runs</strong> and <strong>Usage</strong>: how many texts are being written, which failed and why,
            and how much the model was used.
          </li>
          <li>
            <strong>Limits</strong> and <strong>Storage</strong>: how many maps and lessons a day, how much space; and a
            backup to download.
          </li>
          <li>
            <strong>Settings</strong>: those in force, and a test mail. They are changed in the environment or in{' '}
            <code>.env</code>, and hold after a restart.
          </li>
          <li>
            <strong>Acts</strong>: what administrators did, and when.
          </li>
        </ul>
        <h2>What you do not see</h2>
        <p>Counts and faults, never what people learn: no topics, lessons, cards or questions.</p>
        <h2>Keep it safe</h2>
        <p>
          Everything lies in the data folder. Download a backup, or run <code>npm run backup -- file.db</code> on a
          timer, and keep the file <code>secret</code> too, apart from it.
        </p>
      </>
    ),
  },
];
