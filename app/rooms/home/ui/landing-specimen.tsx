import { readerLanguage, sourceLanguage } from '~/kit/language/reader';
import { Link } from '~/kit/page/router';
import { rich } from '~/kit/parts/rich';
import { homeWords } from '~/rooms/home/words';
import { openBranch, type SpecimenLeaf, specimenBranches, specimenTopic } from './landing-specimen-words';

/**
 * The landing page's example: a small map that works without scripts. Opening a branch shows the lesson of its chosen
 * leaf; leaves are chosen by radio buttons; tasks can be ticked. The style sheet shows the chosen lesson.
 */
export function Specimen() {
  return (
    <figure className="specimen">
      <div className="specimen-sheet" lang={sourceLanguage} dir="ltr">
        <div className="specimen-map">
          <p className="specimen-root">{specimenTopic}</p>
          <ul className="specimen-branches">
            {specimenBranches.map(({ label, chosen, leaves }, at) => (
              <li key={label} className={`h${at}`}>
                <details name="specimen" className={`b${at}`} open={at === openBranch}>
                  <summary>
                    <span>{label}</span>
                    <span className="count" aria-hidden="true">
                      {leaves.length}
                    </span>
                  </summary>
                  <div className="specimen-leaves" role="radiogroup" aria-label={homeWords.leavesOfLabel({ label })}>
                    {leaves.map((leaf, index) => (
                      <div key={leaf.label}>
                        <label>
                          <input
                            type="radio"
                            name={`specimen-${at}`}
                            className={`l${index}`}
                            defaultChecked={index === chosen}
                          />
                          {leaf.label}
                        </label>
                      </div>
                    ))}
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </div>
        <div className="specimen-lessons">
          {specimenBranches.map(({ label, leaves }, at) =>
            leaves.map((leaf, index) => (
              <Lesson key={leaf.label} branch={label} leaf={leaf} className={`h${at} b${at}l${index}`} />
            )),
          )}
          <p className="specimen-none" lang={readerLanguage()} dir="auto">
            {homeWords.openABranchIts}
          </p>
        </div>
      </div>
      <figcaption>
        {rich(homeWords.fig1APiece, {
          em: (text) => <em>{text}</em>,
          link: (text) => <Link to="/course/photography">{text}</Link>,
        })}
      </figcaption>
    </figure>
  );
}

function Lesson({ branch, leaf, className }: { branch: string; leaf: SpecimenLeaf; className: string }) {
  return (
    <section className={`specimen-lesson ${className}`} aria-label={leaf.label}>
      <p className="specimen-path">{branch}</p>
      <p className="specimen-title">{leaf.label}</p>
      <p>{leaf.words}</p>
      <ul className="specimen-tasks">
        {leaf.tasks.map((task) => (
          <li key={task}>
            <label>
              <input type="checkbox" />
              <span>{task}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
