import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Type from 'typebox'
import Value from 'typebox/value'
import type { Counts } from '../check/checks.ts'
import { filesBelow, root } from '../check/run-tool.ts'

export interface PartRun extends Counts {
  readonly part: string
  readonly seconds: number
  readonly report: unknown
}

interface DeepRun {
  readonly date: Date
  /** With a note if the files differ from the commit. */
  readonly commit: string
  readonly machine: string
  readonly parts: readonly PartRun[]
}

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

/** The failed tests of a part, and the figures that its tests recorded with `noteFigure`. */
function figureLines({ part, report }: PartRun): string[] {
  if (!Value.Check(Report, report)) return []
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const lines = tests.flatMap(({ title, status, meta: { figures = [] } }) => [
    ...(status === 'failed' ? [`- **failed**: ${title}`] : []),
    ...figures.map(figure => `- ${title}: ${figure}`),
  ])
  return lines.length > 0 ? ['', `## ${part}`, '', ...lines] : []
}

/** The parts of `npm run test:deep`, by the start of their test files' paths. */
export const deepParts: Readonly<Record<string, readonly string[]>> = {
  attacks: [
    'server/attacks/',
    'server/platform/serve/worst-requests.http.test.ts',
    'server/features/accounts/guessing.http.test.ts',
  ],
  // Runs without any other test, because it times other members' calls.
  'slow-readers': ['server/platform/serve/slow-readers.http.test.ts'],
  books: ['server/features/billing/'],
  erasure: ['server/account-erasure.http.test.ts'],
  demo: ['server/demo/'],
  blocks: ['server/block-races.http.test.ts'],
  kills: ['server/killed-jobs.http.test.ts', 'server/stop-while-starting.test.ts'],
  processes: ['server/alternating/', 'server/platform/bus/nats-bus.http.test.ts'],
  upgrades: ['server/upgrade.http.test.ts'],
  screens: [
    'e2e/brands.e2e.test.ts',
    'e2e/screens.e2e.test.ts',
    'web/pages/malformed-fields.test.tsx',
  ],
  writes: ['e2e/writes.e2e.test.ts'],
  deploy: ['e2e/deploy.e2e.test.ts'],
}

/** The test files that use server/testing/sample.ts to size their samples, or run with several numbers of processes. */
export function deepFiles(): string[] {
  const isDeep = (path: string) =>
    /import [^']*\b(sample|processes)\b[^']* from '[^']*\/(sample|alternating-site)\.ts'/.test(
      readFileSync(join(root, path), 'utf8'),
    )
  const tests = filesBelow('server', 'shared', 'web', 'e2e').filter(path =>
    /\.test\.tsx?$/.test(path),
  )
  return tests.filter(isDeep)
}

export const filesOfPart = (part: string): string[] =>
  deepFiles().filter(path => deepParts[part]?.some(beginning => path.startsWith(beginning)))
