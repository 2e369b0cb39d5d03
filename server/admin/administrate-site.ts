import { readJobs, retryFailedJobs } from '#server/features/administration/failed-jobs.ts'
import { listBrands, readStores } from '#server/features/administration/site.ts'
import {
  type AddTestUsers,
  createTestUsers,
  removeTestUsers,
  type TestUserRemoval,
} from '#server/features/administration/test-users.ts'
import { hasQueue } from '#server/platform/jobs/failed-jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { SiteHealth } from '#shared/contract/administration-site.ts'
import { Id } from '#shared/contract/primitives.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type Answer, checked, noMore, type Words, wrong } from './words.ts'

export interface SiteNeeds {
  readonly platform: Platform
  readonly addTestUsers: AddTestUsers
  readonly testUserRemoval: TestUserRemoval
}

export async function brands({ platform }: SiteNeeds, { given }: Words): Promise<Answer> {
  noMore(given)
  const data = listBrands(platform)
  const lines = data.brands.map(({ id, name, hosts, link }) =>
    [id, name, hosts.join(', ') || '(every other host)', link].join('\t'),
  )
  return { text: lines.join('\n'), data }
}

export async function health({ platform }: SiteNeeds, { given }: Words): Promise<Answer> {
  noMore(given)
  const data: Stores = await readStores(platform)
  return { text: healthLines(data).join('\n'), data }
}

type Stores = Pick<SiteHealth, 'diskFreeBytes' | 'diskBytes' | 'isDatabaseUp'> & Partial<SiteHealth>

function healthLines({ diskFreeBytes, diskBytes, ...data }: Stores) {
  const disk = `disk\t${sizeOf(diskFreeBytes)} free of ${sizeOf(diskBytes)}`
  if (!data.isDatabaseUp) return [disk, 'database\tdoes not answer']
  const { databaseMs = 0, jobsWaiting = 0, jobsFailed = 0, backup } = data
  const found = backup?.isReadBack ? 'read back and found whole' : 'not found whole'
  return [
    disk,
    `database\tanswers in ${databaseMs.toFixed(1)} ms`,
    `jobs\t${jobsWaiting} waiting, ${jobsFailed} failed`,
    backup
      ? `backup\t${new Date(backup.tsMade).toISOString()}, ${sizeOf(backup.bytes)}, ${found}`
      : 'backup\tnone',
  ]
}

const sizeUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** To three digits, in steps of a thousand as disks are sold. */
function sizeOf(bytes: number) {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizeUnits.length - 1)
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${sizeUnits[power]}`
}

export async function jobs({ platform }: SiteNeeds, { given }: Words): Promise<Answer> {
  const [action, queue, id, ...more] = given
  if (action === undefined) return listJobs(platform)
  noMore(more)
  if (action !== 'retry') throw wrong(`Jobs are retried, not ${action}.`)
  if (!queue) throw wrong('Say of which queue.')
  if (!(await hasQueue(platform.db, queue))) throw wrong(`There is no queue ${queue}.`)
  if (id !== undefined) checked(Id, id, `${id} is no id of a job.`)
  const retried = await retryFailedJobs(platform, {
    actor: 'operator',
    queue,
    ...(id === undefined ? {} : { id }),
  })
  if (id !== undefined && retried === 0) {
    throw new StartupError(`The queue ${queue} has no failed job ${id}.`)
  }
  return { text: `Jobs of ${queue} that are tried again: ${retried}.`, data: { queue, retried } }
}

async function listJobs(platform: Platform): Promise<Answer> {
  const data = await readJobs(platform)
  const queues = data.queues.map(({ queue, waiting, running, retrying, failed }) =>
    [
      queue,
      `${waiting} waiting`,
      `${running} running`,
      `${retrying} to be tried again`,
      `${failed} failed`,
    ].join('\t'),
  )
  const failed = data.failed.map(({ id, queue, tries, error }) =>
    [queue, id, `${tries} tries`, error].join('\t'),
  )
  return { text: [...queues, ...failed].join('\n') || 'Nothing waits.', data }
}

export async function demo(needs: SiteNeeds, { given }: Words): Promise<Answer> {
  const [action, ...more] = given
  if (action === 'add') {
    const [count = '', ...others] = more
    noMore(others)
    return addDemo(needs, /^\d+$/.test(count) ? Number(count) : 0)
  }
  if (action !== 'remove') throw wrong('Say whether to add or to remove.')
  noMore(more)
  await removeTestUsers(needs.platform, needs.testUserRemoval, 'operator')
  return { text: 'The running site removes them, or the next start.', data: { removing: true } }
}

async function addDemo({ platform, addTestUsers }: SiteNeeds, count: number): Promise<Answer> {
  const most = serverLimits.testUsersMax
  if (count < 1 || count > most) throw wrong(`Say how many, 1 to ${most}.`)
  const added = await createTestUsers(platform, addTestUsers, { actor: 'operator', count })
  return { text: `${added.length} test users added.`, data: { profileIds: added } }
}
