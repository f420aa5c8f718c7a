import { PageHeader } from '~/kit/page/page-header';
import { ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { accountWords } from '~/rooms/account/words';
import { BackToAccount } from './back-to-account';

/** The downloads of the user's data. */
export function ExportScreen() {
  return (
    <div className="narrow stack">
      <PageHeader title={accountWords.downloadYourData} subtitle={<BackToAccount />} />
      <Card className="stack">
        <h2>{accountWords.everything}</h2>
        <p>{accountWords.allThatThisServer}</p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/json" reloadDocument>
          {accountWords.downloadAsJson}
        </ButtonLink>
      </Card>
      <Card className="stack">
        <h2>{accountWords.mapsLessonsAndCards}</h2>
        <p>{accountWords.allMapsWithTheir}</p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/markdown" reloadDocument>
          {accountWords.downloadAsMarkdown}
        </ButtonLink>
      </Card>
      <Card className="stack">
        <h2>{accountWords.eachMapAsFiles}</h2>
        <p>{accountWords.oneZipEachMap}</p>
        <ButtonLink variant="quiet" icon="download" to="/account/export/zip" reloadDocument>
          {accountWords.downloadAsZip}
        </ButtonLink>
        <p className="hint">{accountWords.forEBooksWeb}</p>
      </Card>
    </div>
  );
}
