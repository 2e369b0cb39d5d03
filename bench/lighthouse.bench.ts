/** Lighthouse scores of the screens that members see first, on a simulated slow phone with a slow network. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { demoLogins } from '#server/demo/demo-logins.ts'
import { demoMembers } from '#server/demo/demo-members.ts'
import { demoMemberNumber } from '#server/demo/plan-member.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Connection } from '#server/platform/embedded-postgres/start-server.ts'
import { createLog } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findBrowser } from '../e2e/browser.ts'
import { openBenchDatabase } from './bench-database.ts'
import { median, type Section, toTable } from './report.ts'

const run = promisify(execFile)
const version = '12.8.2'
const folder = fileURLToPath(new URL('../.cache/lighthouse', import.meta.url))
const rounds = 5

/**
 * Goals of the performance score. Everywhere else: 100 for accessibility and best practices, at most 0.02 layout shift.
 */
const visitorGoals = { '/': 97, '/register': 95 }
const memberGoals = { '/': 95, '/search/tile': 92, '/chat/personal': 90, '/search/map': 85 }

const words = `Lighthouse ${version} as it judges phones: a fourth of this processor, 1.6 Mbit/s, 150 ms there and back. The demo community
has 200 members, and nothing is cached. Medians of ${rounds} rounds. 'Machine' is Lighthouse's own benchmark of the processor; it
expects 1,500 to 2,000.`

/** The parts of its report that we read. */
const Report = Type.Object({
  categories: Type.Record(Type.String(), Type.Object({ score: Type.Number() })),
  audits: Type.Record(Type.String(), Type.Object({ numericValue: Type.Optional(Type.Number()) })),
  environment: Type.Object({ benchmarkIndex: Type.Number() }),
})

export async function measureLighthouse(server: Connection): Promise<Section> {
  await installLighthouse()
  await using open = new AsyncDisposableStack()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  open.defer(() => rm(dataDirectory, { recursive: true, force: true }))
  const { connection } = await openBenchDatabase(server, 'bench_lighthouse')
  open.defer(() => connection.close())
  const site = await openSite({
    config: readConfig({ DATA_DIR: dataDirectory, LIMITS_FACTOR: '1000', MAP_TILES_URL: 'off' }),
    connection,
    log: createLog('silent'),
    announce: () => undefined,
  })
  open.defer(() => site.close())
  await seedDemo(site, () => undefined)
  const origin = await site.app.listen({ port: 0, host: 'localhost' })
  const token = await logIn(site.platform)
  const rows = [
    ...(await judgeAll(origin, visitorGoals, undefined)),
    ...(await judgeAll(origin, memberGoals, token)),
  ]
  const head = ['screen', 'performance', 'FCP ms', 'LCP ms', 'blocked ms', 'shift']
  const table = toTable([...head, 'accessibility', 'best practices', 'machine'], rows)
  const goals = Object.fromEntries([...goalsOf(visitorGoals), ...goalsOf(memberGoals, token)])
  return { title: 'Lighthouse', words, goals, table }
}

const rowName = (path: string, token: string | undefined) => `${path}${token ? '' : ', logged out'}`

const goalsOf = (goals: Readonly<Record<string, number>>, token?: string) =>
  Object.entries(goals).map(([path, score]) => [
    rowName(path, token),
    `performance ${score}, others 100, shift 0.02`,
  ])

/** Installed on demand: it brings 150 packages that nothing else here needs. */
async function installLighthouse() {
  if (existsSync(join(folder, 'node_modules/lighthouse'))) return
  await run('npm', ['install', '--prefix', folder, '--no-save', `lighthouse@${version}`])
}

/** @returns the session of the demo member whose password the site prints at its start */
async function logIn(platform: Platform): Promise<string> {
  const { db, sessions } = platform
  await demoLogins(platform)
  const [member] = await demoMembers(db, { numbers: [demoMemberNumber] })
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('default_profile_id', '=', member?.profileId ?? '')
    .executeTakeFirstOrThrow()
  return db
    .transaction()
    .execute(tx => sessions.begin(tx, { accountId: id, byMail: false, address: '127.0.0.1' }))
}

/** A row for each screen, opened by a visitor or with a session. */
async function judgeAll(
  origin: string,
  goals: Readonly<Record<string, number>>,
  token: string | undefined,
) {
  const rows: (string | number)[][] = []
  for (const path of Object.keys(goals)) {
    const reports: ReportOf[] = []
    for (let round = 0; round < rounds; round++) reports.push(await judge(origin, path, token))
    const score = (id: string) =>
      Math.round(100 * median(reports.map(({ categories }) => categories[id]?.score ?? 0)))
    const value = (id: string) =>
      median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
    rows.push([
      rowName(path, token),
      score('performance'),
      value('first-contentful-paint').toFixed(0),
      value('largest-contentful-paint').toFixed(0),
      value('total-blocking-time').toFixed(0),
      value('cumulative-layout-shift').toFixed(3),
      score('accessibility'),
      score('best-practices'),
      median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
    ])
  }
  return rows
}

type ReportOf = Type.Static<typeof Report>

/** Uses a separate browser, so that nothing is cached. */
async function judge(origin: string, path: string, token: string | undefined): Promise<ReportOf> {
  await using open = new AsyncDisposableStack()
  const profile = await mkdtemp(join(tmpdir(), 'lambda-bench-'))
  open.defer(() => rm(profile, { recursive: true, force: true }))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--remote-debugging-port=0'],
  })
  open.defer(() => context.close())
  if (token) {
    await context.addCookies([
      { name: 'session', value: token, url: origin },
      { name: 'auth', value: '1', url: origin },
    ])
  }
  const [port = ''] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
  const program = join(folder, 'node_modules/lighthouse/cli/index.js')
  const flags = ['--output=json', '--quiet', `--port=${port}`, '--disable-storage-reset']
  const categories = '--only-categories=performance,accessibility,best-practices'
  const { stdout } = await run(
    process.execPath,
    [program, `${origin}${path}`, ...flags, categories],
    { maxBuffer: 50_000_000 },
  )
  return Value.Decode(Report, JSON.parse(stdout))
}
