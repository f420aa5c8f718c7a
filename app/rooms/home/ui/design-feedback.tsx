import { useState } from 'react';
import { MapLoading } from '~/client/acts/loading';
import { messages } from '~/kit/messages';
import { ErrorScreen } from '~/kit/page/error-screen';
import { Alert } from '~/kit/parts/alert';
import { Button, ButtonLink, IconButton } from '~/kit/parts/button';
import { ConfirmDialog } from '~/kit/parts/confirm-dialog';
import { EmptyState } from '~/kit/parts/empty-state';
import { Overlay } from '~/kit/parts/overlay';
import { QuestionList } from '~/kit/parts/question-list';
import { Sheet } from '~/kit/parts/sheet';
import { Skeleton } from '~/kit/parts/skeleton';
import { useToast } from '~/kit/parts/toast';
import { RunScreen, RunSteps } from '~/rooms/run/ui/screen';
import { runSteps } from '~/rooms/run/ui/steps';
import { State } from './design-state';

const lines = ['Roots', 'Water', 'Minerals', 'Leaves'].map((label, at) => ({
  label,
  level: at % 3 === 0 ? 1 : 2,
}));
const run = {
  id: '',
  topic: 'Trees',
  state: 'live',
  step: 'generating',
  ahead: 0,
  message: null,
  lines,
} as const;

export function Dialogs() {
  const [shown, show] = useState<'run' | 'loading' | 'confirm' | null>(null);
  return (
    <div className="design-row">
      <Button type="button" variant="quiet" onClick={() => show('run')}>
        A run
      </Button>
      <Button type="button" variant="quiet" onClick={() => show('loading')}>
        A map on its way
      </Button>
      <Button type="button" variant="quiet" onClick={() => show('confirm')}>
        A question
      </Button>
      <span className="hint">Escape closes it.</span>
      {shown === 'confirm' ? (
        <ConfirmDialog
          question={messages.history.deleteConfirm}
          act="Delete"
          onConfirm={() => show(null)}
          onCancel={() => show(null)}
        >
          <p>
            <strong>Trees</strong> goes with all of its lessons.
          </p>
        </ConfirmDialog>
      ) : null}
      {(shown === 'run' || shown === 'loading') && (
        <Overlay label="Overlay" onCancel={() => show(null)}>
          {shown === 'run' ? <RunScreen run={run} /> : <MapLoading />}
        </Overlay>
      )}
    </div>
  );
}

export function Sheets() {
  const path = ['Trees', 'Roots', 'Water'];
  return (
    <>
      <Sheet
        kind="Node Details"
        title="Water"
        path={path}
        hue={1}
        head={<IconButton icon="close" label="Close node details" />}
        foot={<p className="hint">Saved</p>}
      >
        <p>Head and foot stay, what is between them scrolls.</p>
      </Sheet>
      <Sheet
        kind="Node Details"
        title="Water"
        path={path}
        busy
        foot={<p className="working">Checking existing content...</p>}
      >
        <Skeleton />
      </Sheet>
    </>
  );
}

export function Toasts() {
  const [toast, say] = useToast();
  return (
    <div className="design-row">
      <Button type="button" variant="quiet" onClick={() => say('Share link copied to clipboard!')}>
        Good news
      </Button>
      <Button type="button" variant="quiet" onClick={() => say('Failed to copy share link', 'error')}>
        Bad news
      </Button>
      {toast}
    </div>
  );
}

export function Progress() {
  return (
    <>
      {runSteps().map(({ id, label }) => (
        <State key={id} name={label}>
          <RunSteps step={id} />
        </State>
      ))}
      <State name="Failed">
        <RunScreen run={{ ...run, state: 'failed', message: 'The model did not answer.' }} />
      </State>
    </>
  );
}

export function Alerts() {
  return (
    <>
      {(['info', 'success', 'error'] as const).map((tone) => (
        <Alert key={tone} tone={tone} title={`Tone: ${tone}`}>
          What just happened, and what to do about it.
        </Alert>
      ))}
      <Alert tone="error" role="alertdialog" aria-label="With a choice">
        <div className="stack-s">
          <p>With a choice: what just happened, and what can be done.</p>
          <p className="actions">
            <Button type="button" small>
              Stay here
            </Button>
            <Button type="button" variant="quiet" small>
              Leave without saving
            </Button>
          </p>
        </div>
      </Alert>
      <p className="note">A note: what stands beside something.</p>
    </>
  );
}

export function Empty() {
  return (
    <>
      <EmptyState title="No maps created yet">
        <p>Start creating maps from the home page</p>
        <ButtonLink to="#">Create a map</ButtonLink>
      </EmptyState>
      <ErrorScreen status={500} message="Something went wrong on our side." requestId="a1b2c3" />
    </>
  );
}

export function Disclosure() {
  return (
    <QuestionList
      questions={[
        { question: 'Does it open without scripts?', answer: 'Yes: it is the browser’s own.' },
        { question: 'And a long answer?', answer: 'It unfolds calmly, where motion is welcome.' },
      ]}
    />
  );
}
