/** The tables of who is near: a row for each side, its figures for each number of members beside each other. */
import type { PresenceRow } from './presence.bench.ts'
import { type Path, paths } from './presence-paths.ts'
import { type Section, toTable } from './report.ts'

const goals: Readonly<Record<Path, string>> = {
  nearest:
    'Goals: PostGIS at least 35 times the grid at 100,000 and more, the better Redis at least 8 times; the 99th percentile of\nthe grid at most 4 times its median; 1,000,000 members at most 2 times as long as 100,000.',
  bySector:
    'Goals: PostGIS and Redis at least 45 times the grid; it grows with the rows found, not with the members.',
  inBounds:
    'A square of half a degree. Goal: PostGIS at least 25 times the grid, which tells the page in the order of ids, as\nPostGIS does where nothing else is said.',
}

export function presenceSection(path: Path, rows: readonly PresenceRow[], peers: string): Section {
  const found = rows.filter(row => row.path === path)
  const sizes = [...new Set(found.map(({ members }) => members))]
  const names = [...new Set(found.map(({ name }) => name))]
  const head = sizes.flatMap(size => [`${size.toLocaleString('en')}: p50 µs`, 'p99 µs', 'times'])
  const figures = (name: string) =>
    sizes.flatMap(size => {
      const row = found.find(one => one.name === name && one.members === size)
      return row ? [row.p50Us.toFixed(1), row.p99Us.toFixed(0), row.timesGrid.toFixed(2)] : []
    })
  return {
    title: `${paths[path].title}, in the process`,
    words: `The live map beside ${peers}, with the same members, one
question at a time.
${goals[path]}
${growthOf(found)}`,
    table: toTable(
      ['side', ...head],
      names.map(name => [name, ...figures(name)]),
    ),
  }
}

function growthOf(rows: readonly PresenceRow[]): string {
  const grid = rows.filter(({ name }) => name === 'grid')
  const told = grid.map(
    ({ members, meanRows }) => `${meanRows.toFixed(0)} of ${members.toLocaleString('en')}`,
  )
  const [before, largest] = grid.slice(-2)
  const times = largest && before ? (largest.p50Us / before.p50Us).toFixed(2) : 'no'
  return `Found on average: ${told.join(', ')}. The grid's growth in the last step: ${times} times.`
}
