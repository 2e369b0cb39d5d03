import Type from 'typebox'
import Value from 'typebox/value'
import type { Counts } from '../check/checks.ts'

export interface PartRun extends Counts {
  readonly part: string
  readonly seconds: number
  readonly report: unknown
}

interface DeepRun {
  readonly date: Date
  /** With a note if the files differ from it. */
  readonly commit: string
  readonly machine: string
  readonly parts: readonly PartRun[]
}

/** What we read of Vitest's JSON report. */
const Report = Type.Object({
  testResults: Type.Array(
    Type.Object({
      assertionResults: Type.Array(
        Type.Object({
          title: Type.String(),
          status: Type.String(),
          meta: Type.Object({ figures: Type.Optional(Type.Array(Type.String())) }),
        }),
      ),
    }),
  ),
})

/** The text of docs/deep-run.md. */
export function describeRun({ date, commit, machine, parts }: DeepRun): string {
  const rows = parts.map(
    ({ part, passed, failed, seconds }) =>
      `| ${part} | ${passed} | ${failed} | ${Math.round(seconds)} |`,
  )
  return [
    '# The last deep run',
    '',
    `\`npm run test:deep\` wrote this on ${date.toISOString().slice(0, 10)}, at commit ${commit}, on ${machine}.`,
    '',
    '| part | passed | failed | seconds |',
    '|---|---|---|---|',
    ...rows,
    ...parts.flatMap(figureLines),
    '',
  ].join('\n')
}

/** Which tests of a part have failed, and what its tests have noted, by `noteFigure`. */
function figureLines({ part, report }: PartRun): string[] {
  if (!Value.Check(Report, report)) return []
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const lines = tests.flatMap(({ title, status, meta: { figures = [] } }) => [
    ...(status === 'failed' ? [`- **failed**: ${title}`] : []),
    ...figures.map(figure => `- ${title}: ${figure}`),
  ])
  return lines.length > 0 ? ['', `## ${part}`, '', ...lines] : []
}
