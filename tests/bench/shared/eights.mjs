/** An outline in which each node has eight children, without the topic. */
export function outlineOfEights(count) {
  let left = count - 1;
  const levels = [];
  for (let level = 1, width = 8; left > 0; level += 1, width *= 8) {
    levels.push(Math.min(left, width));
    left -= levels[level - 1];
  }
  const lines = [];
  const given = levels.map(() => 0);
  const write = (level) => {
    for (let child = 0; child < 8 && (given[level] ?? 0) < (levels[level] ?? 0); child += 1) {
      given[level] += 1;
      lines.push(`${'  '.repeat(level)}- What node ${lines.length + 1} is about`);
      write(level + 1);
    }
  };
  write(0);
  return lines.join('\n');
}
