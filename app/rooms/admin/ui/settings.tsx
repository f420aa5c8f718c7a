import { listSaid } from '~/kit/language/format';
import { Button, ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { PostForm } from '~/kit/parts/form-parts';
import { adminWords } from '~/rooms/admin/words';
import { AdminFrame, AdminTable, Figures } from './frame';

interface SettingsScreenProps {
  readonly settings: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly from: keyof ReturnType<typeof origins>;
    readonly isSecret: boolean;
  }[];
  readonly versions: {
    readonly topiary: string;
    readonly node: string;
    readonly sqlite: string;
    readonly migrations: { readonly applied: number; readonly pending: readonly string[]; readonly ahead: number };
  };
}

const origins = () =>
  ({ environment: adminWords.fromEnvironment, file: adminWords.fromFile, default: adminWords.fromDefault }) as const;

/** The settings with which the server was started, and the versions in use. */
export function SettingsScreen({ settings, versions }: SettingsScreenProps) {
  const { applied, pending, ahead } = versions.migrations;
  return (
    <AdminFrame place="/admin/settings" title={adminWords.settings} subtitle={adminWords.asTheyWereRead}>
      <Card className="stack">
        <h2>{adminWords.versions}</h2>
        <Figures
          figures={[
            { name: 'Topiary', value: versions.topiary },
            { name: 'Node', value: versions.node },
            { name: 'SQLite', value: versions.sqlite },
            { name: adminWords.migrationsApplied, value: applied },
            { name: adminWords.migrationsPending, value: pending.length },
          ]}
        />
        {pending.length > 0 ? (
          <p>{adminWords.theseAreAppliedAt({ value: listSaid(pending, 'short') })}</p>
        ) : ahead > 0 ? (
          <p>{adminWords.theDatabaseWasChanged}</p>
        ) : null}
      </Card>
      <div className="card admin-act">
        <p>{adminWords.whetherMailLeavesThis}</p>
        <ButtonLink variant="quiet" icon="mail" to="/admin/mail">
          {adminWords.sendATestMail}
        </ButtonLink>
      </div>
      <div className="stack">
        <h2>{adminWords.allOfThem}</h2>
        <AdminTable
          label={adminWords.allSettings}
          columns={[
            { head: adminWords.settingName },
            { head: adminWords.settingValue },
            { head: adminWords.settingFrom },
          ]}
          rows={settings.map(({ name, value, from, isSecret }) => ({
            key: name,
            cells: [
              <code key="name">{name}</code>,
              isSecret || value === null ? (
                <span key="value" className="muted">
                  {value === null ? adminWords.settingNotSet : adminWords.keySet}
                </span>
              ) : (
                <code key="value">{value}</code>
              ),
              origins()[from],
            ],
          }))}
        />
        <p className="hint">{adminWords.ofSecretsItIs}</p>
      </div>
    </AdminFrame>
  );
}

interface MailScreenProps {
  readonly to: string;
  readonly from: string;
  readonly kind: 'smtp' | 'outbox';
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** Sends a test mail to the administrator who asks for it. */
export function MailScreen({ to, from, kind, notice, problem }: MailScreenProps) {
  return (
    <AdminFrame
      place="/admin/settings"
      title={adminWords.testMail}
      notice={problem ? undefined : notice}
      problem={problem}
    >
      <Card className="stack narrow">
        <Figures
          figures={[
            { name: adminWords.mailFrom, value: <span dir="auto">{from}</span> },
            { name: adminWords.toYou, value: <span dir="auto">{to}</span> },
          ]}
        />
        <p>{kind === 'smtp' ? adminWords.itGoesToThe : adminWords.smtpUrlIsNot}</p>
        <PostForm>
          <p>
            <Button icon="mail">{adminWords.sendATestMail}</Button>
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
