import { PageHeader } from '~/kit/page/page-header';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { backToAccount } from './back-to-account';

/** The downloads of the user's data. */
export function ExportScreen() {
  return (
    <div className="narrow stack">
      <PageHeader title="Download your data" subtitle={backToAccount} />
      <Card className="stack">
        <h2>Everything</h2>
        <p>
          All that this server holds about you: profile, sessions, links sent by mail, maps with their outlines,
          lessons, cards with their reviews, and what was asked of the model. One JSON file.
        </p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/json" reloadDocument>
          Download as JSON
        </ButtonLink>
      </Card>
      <Card className="stack">
        <h2>Maps, lessons and cards</h2>
        <p>All maps with their lessons, and all cards, to read or to take elsewhere. One Markdown file.</p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/markdown" reloadDocument>
          Download as Markdown
        </ButtonLink>
      </Card>
      <Card className="stack">
        <h2>Each map as files of its own</h2>
        <p>
          One zip: each map as Markdown with its lessons, which other programs open, and as JSON, which Topiary reads
          back byte for byte; and all cards as a table.
        </p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/zip" reloadDocument>
          Download as zip
        </ButtonLink>
        <p className="hint">For e-books, web pages, Anki and other programs, see Export in the menu of a map.</p>
      </Card>
    </div>
  );
}
