import { Link } from '@remix-run/react';
import { libraryFigures } from '~/kit/library-figures';
import { pageMeta } from '~/kit/page/page-meta';
import helpStyles from '~/kit/styles/help.css?url';
import { HelpPage } from '~/rooms/help/ui/help-page';

export const handle = { scripts: false, indexable: true };
export const links = () => [{ rel: 'stylesheet', href: helpStyles }];

export const meta = () =>
  pageMeta('About', 'Topiary grows a topic into a tree of knowledge, on a server that anyone can run.');

export default function About() {
  return (
    <HelpPage title="About Topiary" lead="A topiary is a tree that someone has given a shape.">
      <div className="prose">
        <p>
          Whoever begins with a subject sees a hedge: everything at once, and no way in. Topiary cuts it into shape. You
          type a topic, and it grows a map: the few large branches first, what hangs on them when you ask, and at the
          tip of every branch something small enough to learn today.
        </p>
        <h2>How it works</h2>
        <p>
          A language model, or the library that comes with Topiary, writes an outline. It is kept as plain text, drawn
          as a tree, and belongs to whoever asked for it. Open a leaf: a model writes a lesson for exactly that place in
          the map, the library has lessons for {libraryFigures.courses} topics, and everywhere you can write one. You
          can edit it, tick off its exercises, and share the whole.
        </p>
        <h2>What it holds to</h2>
        <ul>
          <li>
            <strong>Your own server.</strong> One program and one folder. No account elsewhere is needed to start.
          </li>
          <li>
            <strong>Any model, or none.</strong> It speaks the common protocol of hosted and local models, and works
            without one.
          </li>
          <li>
            <strong>Honest about its sources.</strong> Each text says whether a model, the library or a person wrote it.
          </li>
          <li>
            <strong>For everyone.</strong> It works without JavaScript, by keyboard, with a screen reader, on a phone
            and on paper.
          </li>
          <li>
            <strong>No watching.</strong> No trackers and no advertisements. See the{' '}
            <Link to="/help/privacy">Privacy Policy</Link>.
          </li>
        </ul>
        <p>
          The quickest way to see what it is: <Link to="/maps">look at a public map</Link>.
        </p>
      </div>
    </HelpPage>
  );
}
