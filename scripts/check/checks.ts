import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSchema } from './made-schema.ts'
import { filesBelow, root, runTool } from './run-tool.ts'

interface Check {
  readonly name: string
  /** Resolves with the reason if the check fails. */
  run(): Promise<string | undefined>
}

const checks: readonly Check[] = [
  {
    name: 'format and lint (biome)',
    run: () => runTool('biome', ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  {
    name: 'lint with types (oxlint)',
    run: () => runTool('oxlint', ['--type-aware', '--deny-warnings', '.']),
  },
  { name: 'nothing unused (knip)', run: () => runTool('knip', ['--no-progress']) },
  { name: 'types of server, shared, scripts and bench', run: () => checkTypes('.') },
  { name: 'types of web', run: () => checkTypes('web') },
  { name: 'types of the service worker', run: () => checkTypes('web/service-worker') },
  { name: 'types of e2e', run: checkBrowserTestTypes },
  { name: 'files of at most 300 lines', run: checkFileLengths },
  { name: 'schema as the migrations make it', run: checkSchema },
]

/**
 * Uses one thread: tests have the other processor, and several threads would repeat half of the work. Skips files that
 * have not changed since the last run.
 */
function checkTypes(project: string) {
  const known = `.cache/types/${project.replaceAll(/\W/g, '-')}.tsbuildinfo`
  const options = ['--singleThreaded', '--incremental', '--tsBuildInfoFile', known]
  return runTool('tsc', ['-p', project, ...options])
}

/** tsc reports a folder without sources as an error. */
async function checkBrowserTestTypes() {
  const hasSources = filesBelow('e2e').some(path => path.endsWith('.ts'))
  return hasSources ? checkTypes('e2e') : undefined
}

export interface Counts {
  readonly passed: number
  readonly failed: number
}

export async function runChecks(): Promise<Counts> {
  let failed = 0
  for (const check of checks) {
    const reason = await check.run().catch(String)
    console.log(`${reason === undefined ? 'ok    ' : 'FAILED'} ${check.name}`)
    if (reason === undefined) continue
    failed += 1
    console.log(`\n${reason}\n`)
  }
  return { passed: checks.length - failed, failed }
}

const mostLines = 300
const sources = /\.(ts|tsx|mjs|css|html)$/
/** Tests and texts may have any length, and generated files have no readers. */
const free = /\.(test|generated)\.tsx?$|^shared\/texts\//

async function checkFileLengths(): Promise<string | undefined> {
  const long = filesBelow('server', 'shared', 'web', 'scripts', 'bench', 'e2e')
    .filter(path => sources.test(path) && !free.test(path))
    .map(path => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > mostLines)
  if (long.length === 0) return undefined
  return long.map(({ path, lines }) => `${path}: ${lines} lines, ${mostLines} at most`).join('\n')
}
