import { rich } from '~/kit/parts/rich';
import { Time } from '~/kit/parts/time';
import { failureSaid } from '~/rooms/webhook/rules/failure-said';
import { webhookWords } from '~/rooms/webhook/words';

export interface Call {
  readonly id: string;
  readonly type: 'map.created' | 'lesson.done' | 'review.done' | 'test';
  readonly createdAt: string;
  readonly nextAt: string | null;
  readonly attempts: number;
  readonly deliveredAt: string | null;
  readonly status: number | null;
  readonly fault: 'private' | 'timeout' | 'network' | null;
}

/** The last calls of a webhook, and what became of each. */
export function LastCalls({ id, calls }: { id: string; calls: readonly Call[] }) {
  return (
    <>
      <h3 id={`${id}-calls`}>{webhookWords.lastCalls}</h3>
      {calls.length === 0 ? (
        <p className="hint">{webhookWords.noCalls}</p>
      ) : (
        <section className="webhook-calls" aria-labelledby={`${id}-calls`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{webhookWords.time}</th>
                <th scope="col">{webhookWords.event}</th>
                <th scope="col">{webhookWords.result}</th>
              </tr>
            </thead>
            <tbody>
              {calls.map((call) => (
                <tr key={call.id}>
                  <td>
                    <Time at={call.createdAt} />
                  </td>
                  <td>
                    <code>{call.type}</code>
                  </td>
                  <td>
                    <Result call={call} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

function Result({ call }: { call: Call }) {
  const { deliveredAt, status, fault, nextAt } = call;
  if (deliveredAt !== null) return <>{webhookWords.arrived({ status: status ?? '' })}</>;
  if (status === null && fault === null) return <>{webhookWords.waits}</>;
  const why = failureSaid({ status, fault });
  if (nextAt === null) return <>{webhookWords.givenUp({ why })}</>;
  return <>{rich(webhookWords.triedAgain({ why }), { time: <Time at={nextAt} /> })}</>;
}
