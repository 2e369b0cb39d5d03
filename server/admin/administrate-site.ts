import { readJobs, retryFailedJobs } from '#server/features/administration/failed-jobs.ts'
import { listBrands } from '#server/features/administration/site/list-brands.ts'
import { readStores } from '#server/features/administration/site/read-health.ts'
import {
  type AddTestUsers,
  createTestUsers,
  removeTestUsers,
  type TestUserRemoval,
} from '#server/features/administration/test-users.ts'
import type { Platform } from '#server/platform/platform.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { type Answer, type Words, wrong } from './words.ts'

export interface SiteNeeds {
  readonly platform: Platform
  readonly addTestUsers: AddTestUsers
  readonly testUserRemoval: TestUserRemoval
}

export async function brands({ platform }: SiteNeeds): Promise<Answer> {
  const data = listBrands(platform)
  const lines = data.brands.map(({ id, name, hosts, link }) =>
    [id, name, hosts.join(', ') || '(every other host)', link].join('\t'),
  )
  return { text: lines.join('\n'), data }
}

export async function health({ platform }: SiteNeeds): Promise<Answer> {
  const data = await readStores(platform)
  const lines = Object.entries(data).map(([name, value]) => `${name}\t${JSON.stringify(value)}`)
  return { text: lines.join('\n'), data }
}

export async function jobs({ platform }: SiteNeeds, { given }: Words): Promise<Answer> {
  const [action, queue, id, ...more] = given
  if (action === undefined) return listJobs(platform)
  if (action !== 'retry' || !queue || more.length > 0) throw wrong('Say which jobs.')
  const retried = await retryFailedJobs(platform, {
    actor: 'operator',
    queue,
    ...(id === undefined ? {} : { id }),
  })
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
  const [action, count, ...more] = given
  if (action === 'add' && more.length === 0) return addDemo(needs, Number(count))
  if (action !== 'remove' || count !== undefined) throw wrong('Say whether to add or to remove.')
  await removeTestUsers(needs.platform, needs.testUserRemoval, 'operator')
  return { text: 'The running site removes them, or the next start.', data: { removing: true } }
}

async function addDemo({ platform, addTestUsers }: SiteNeeds, count: number): Promise<Answer> {
  const most = serverLimits.testUsersMax
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw wrong(`Say how many, 1 to ${most}.`)
  const added = await createTestUsers(platform, addTestUsers, { actor: 'operator', count })
  return { text: `${added.length} test users added.`, data: { profileIds: added } }
}
