/**
 * An example on the landing page: part of the built-in library's map of Digital Photography, and the beginning of
 * one of its lessons. It folds and its tasks can be ticked, without scripts.
 */

const branches = [
  {
    label: 'What the camera does with light',
    leaves: [
      'From lens to pixel: how a sensor counts photons',
      'Full frame, APS-C or phone: what sensor size changes',
      'Elbows in, breath out: holding a camera still',
    ],
  },
  {
    label: 'Sharp where it matters',
    leaves: [
      'Single, continuous, eye detection: telling autofocus what you want',
      'Missed focus, shake or motion: diagnosing a soft picture',
    ],
  },
  {
    label: 'Learning to read the light',
    open: true,
    leaves: [
      'Front, side and back: what direction does to a face',
      'Hard or soft: the size of the source decides',
      'Warm, cool and mixed: white balance in kelvin',
      'Golden hour, blue hour and the midday problem',
    ],
  },
  {
    label: 'Four assignments with real settings',
    leaves: [
      'A portrait beside a window',
      'A landscape from front to back on a tripod',
      'Children and sport that will not stand still',
      'City lights after dark',
    ],
  },
] as const;

const shownLeaf = 'Hard or soft: the size of the source decides';

const tasks = [
  {
    label: 'Shine a bare torch on your hand, then through a sheet of paper held close, and compare the edges',
    done: true,
  },
  { label: 'Find hard and soft light within one street and shoot the same object in both', done: false },
];

export function Specimen() {
  return (
    <figure className="specimen">
      <div className="specimen-sheet">
        <div className="specimen-map">
          <p className="specimen-root">Digital Photography</p>
          <ul className="specimen-branches">
            {branches.map((branch, index) => (
              <li key={branch.label} className={`h${index}`}>
                <details name="specimen" open={'open' in branch}>
                  <summary>
                    <span>{branch.label}</span>
                    <span className="count" aria-hidden="true">
                      {branch.leaves.length}
                    </span>
                  </summary>
                  <ul className="specimen-leaves">
                    {branch.leaves.map((leaf) => (
                      <li key={leaf} className={leaf === shownLeaf ? 'shown' : undefined}>
                        {leaf}
                      </li>
                    ))}
                  </ul>
                </details>
              </li>
            ))}
          </ul>
        </div>
        <div className="specimen-lesson h2">
          <p className="specimen-path">Learning to read the light</p>
          <p className="specimen-title">{shownLeaf}</p>
          <p>
            Why does a cloud soften the sun when it adds no light at all? Because the edge of a shadow depends
            on how large the lamp looks from the subject.
          </p>
          <ul className="specimen-tasks">
            {tasks.map((task) => (
              <li key={task.label}>
                <label>
                  <input type="checkbox" defaultChecked={task.done} />
                  <span>{task.label}</span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <figcaption>
        <em>Fig. 1.</em> A piece of a map and the start of a lesson, from the library that comes with Topiary.
        Open a branch.
      </figcaption>
    </figure>
  );
}
