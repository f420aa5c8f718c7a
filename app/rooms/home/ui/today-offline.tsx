import { useEffect, useState } from 'react';
import { openable } from '~/client/offline/kept';
import { store } from '~/client/offline/store';
import { homeWords } from '~/rooms/home/words';
import { keptAnswers } from '~/rooms/review/ui/answer-store';
import { keepCards, keptCards } from '~/rooms/review/ui/kept-cards';

interface KeptHere {
  /** Cards of this browser that are due. */
  readonly due: number;
  readonly lessons: readonly { readonly address: string; readonly title: string }[];
}

/** The cards and lessons that this browser keeps, without a connection; null with one, and before scripts run. */
export function useKept(account: string): KeptHere | null {
  const [kept, setKept] = useState<KeptHere | null>(null);
  useEffect(() => {
    const look = async () => {
      // The service worker puts the note into pages that it serves without a connection.
      if (navigator.onLine && !document.querySelector('[data-line=kept]')) {
        setKept(null);
        await keepCards(account, false);
      } else setKept(await keptHere(account));
    };
    void look().catch(() => {});
    const lookAgain = () => void look().catch(() => {});
    const reload = () => location.reload();
    addEventListener('offline', lookAgain);
    addEventListener('online', reload);
    return () => {
      removeEventListener('offline', lookAgain);
      removeEventListener('online', reload);
    };
  }, [account]);
  return kept;
}

async function keptHere(account: string): Promise<KeptHere> {
  const given = new Set(keptAnswers(account, localStorage).map(({ card }) => card));
  const now = Date.now();
  const due = (await keptCards(account)).filter(
    ({ id, dueAt }) => !given.has(id) && (dueAt === null || new Date(dueAt).getTime() <= now),
  );
  const lessons = openable(await store.all('kept')).flatMap((map) => map.lessons);
  return { due: due.length, lessons: lessons.map(({ address, title }) => ({ address, title })) };
}

/** Today without a connection: the cards and lessons that are here, and what cannot be known. */
export function TodayOffline({ kept: { due, lessons } }: { kept: KeptHere }) {
  return (
    <div className="card stack" role="status">
      <p>{homeWords.todayOffline}</p>
      <p>{due > 0 ? homeWords.cardsHere({ n: due }) : homeWords.noCardsHere}</p>
      {due > 0 ? (
        <p className="actions">
          <a className="button primary" href="/review">
            {homeWords.reviewAct}
          </a>
        </p>
      ) : null}
      {lessons.length > 0 ? (
        <>
          <p>{homeWords.lessonsHere({ n: lessons.length })}</p>
          <ul>
            {lessons.slice(0, 8).map(({ address, title }) => (
              <li key={address}>
                <a href={address} dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
