import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenSite, openSite } from '#server/open-site.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type MadeMember, type MemberTraits, makeMember } from './make-member.ts'
import { TestClock } from './test-clock.ts'
import { createTestDatabase } from './test-database.ts'
import { Visitor } from './visitor.ts'

export interface TestMember extends MadeMember {
  readonly visitor: Visitor
}

export interface TestSite extends Pick<OpenSite, 'platform' | 'liveMap'> {
  readonly origin: string
  readonly clock: TestClock
  /** Links that mails in the outbox brought, in order. */
  readonly announced: string[]
  visitor(): Visitor
  member(traits?: MemberTraits): Promise<TestMember>
  close(): Promise<void>
}

/** The whole site on a port and a database of its own, as the tests of one file use it. */
export async function openTestSite(
  env: Readonly<Record<string, string>> = {},
  parts: { readonly storage?: Storage } = {},
): Promise<TestSite> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'lambda-site-'))
  const database = await createTestDatabase()
  const clock = new TestClock()
  const announced: string[] = []
  const site = await openSite({
    config: readConfig({
      DATA_DIR: dataDirectory,
      LIMITS_FACTOR: '1000',
      MAP_TILES_URL: 'off',
      ...env,
    }),
    connection: database.connection,
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    announce: line => announced.push(line),
    clock,
    ...parts,
  })
  const { platform, liveMap } = site
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    platform,
    liveMap,
    clock,
    announced,
    visitor: () => new Visitor(origin),
    member: async traits => {
      const made = await makeMember(platform, traits)
      return { ...made, visitor: new Visitor(origin, made.token) }
    },
    close: async () => {
      await site.close()
      await database.drop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
