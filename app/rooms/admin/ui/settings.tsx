import { Button, ButtonLink } from '~/kit/parts/button';
import { Card } from '~/kit/parts/card';
import { PostForm } from '~/kit/parts/form-parts';
import { AdminFrame, AdminTable, Figures } from './frame';

export interface SettingsScreenProps {
  readonly settings: readonly {
    readonly name: string;
    readonly value: string | null;
    readonly from: keyof typeof origins;
    readonly isSecret: boolean;
  }[];
  readonly versions: {
    readonly topiary: string;
    readonly node: string;
    readonly sqlite: string;
    readonly migrations: { readonly applied: number; readonly pending: readonly string[]; readonly ahead: number };
  };
}

const origins = { environment: 'the environment', file: 'the file .env', default: 'the default' } as const;

/** The settings with which the server was started, and the versions in use. */
export function SettingsScreen({ settings, versions }: SettingsScreenProps) {
  const { applied, pending, ahead } = versions.migrations;
  return (
    <AdminFrame
      place="/admin/settings"
      title="Settings"
      subtitle="As they were read at the start. They are changed in the environment or in .env."
    >
      <Card className="stack">
        <h2>Versions</h2>
        <Figures
          figures={[
            { name: 'Topiary', value: versions.topiary },
            { name: 'Node', value: versions.node },
            { name: 'SQLite', value: versions.sqlite },
            { name: 'Migrations applied', value: applied },
            { name: 'Migrations pending', value: pending.length },
          ]}
        />
        {pending.length > 0 ? (
          <p>These are applied at the next start: {pending.join(', ')}.</p>
        ) : ahead > 0 ? (
          <p>The database was changed by a newer version of Topiary. Please run that one.</p>
        ) : null}
      </Card>
      <div className="card admin-act">
        <p>Whether mail leaves this server is best seen by sending one.</p>
        <ButtonLink variant="quiet" icon="mail" to="/admin/mail">
          Send a test mail
        </ButtonLink>
      </div>
      <div className="stack">
        <h2>All of them</h2>
        <AdminTable
          label="All settings"
          columns={[{ head: 'Name' }, { head: 'Value' }, { head: 'From' }]}
          rows={settings.map(({ name, value, from, isSecret }) => ({
            key: name,
            cells: [
              <code key="name">{name}</code>,
              isSecret || value === null ? (
                <span key="value" className="muted">
                  {value ?? 'not set'}
                </span>
              ) : (
                <code key="value">{value}</code>
              ),
              origins[from],
            ],
          }))}
        />
        <p className="hint">Of secrets it is only said whether they are set.</p>
      </div>
    </AdminFrame>
  );
}

export interface MailScreenProps {
  readonly to: string;
  readonly from: string;
  readonly kind: 'smtp' | 'outbox';
  readonly notice?: string | undefined;
  readonly problem?: string | undefined;
}

/** Sends a test mail to the administrator who asks for it. */
export function MailScreen({ to, from, kind, notice, problem }: MailScreenProps) {
  return (
    <AdminFrame place="/admin/settings" title="Test mail" notice={problem ? undefined : notice} problem={problem}>
      <Card className="stack narrow">
        <Figures
          figures={[
            { name: 'From', value: <span dir="auto">{from}</span> },
            { name: 'To you', value: <span dir="auto">{to}</span> },
          ]}
        />
        <p>
          {kind === 'smtp'
            ? 'It goes to the mail server that SMTP_URL names.'
            : 'SMTP_URL is not set: mail lies as files in the folder outbox of the data folder, and reaches nobody.'}
        </p>
        <PostForm>
          <p>
            <Button icon="mail">Send a test mail</Button>
          </p>
        </PostForm>
      </Card>
    </AdminFrame>
  );
}
