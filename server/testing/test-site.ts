import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'
import type { MemberTraits } from '#server/add-members.ts'
import type { RatePicture } from '#server/features/pictures/rating/rating.ts'
import { type OpenSite, openSite } from '#server/open-site.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import type { DatabaseConnection, Db } from '#server/platform/database/connect.ts'
import { createLog, type Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { DeliverPush } from '#server/platform/web-push.ts'
import { EventReader } from './event-reader.ts'
import { observable } from './inspect-database.ts'
import { type MadeMember, makeMembers } from './make-member.ts'
import { sendInProcess } from './send-request.ts'
import { TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { Visitor } from './visitor.ts'

export interface TestMember extends MadeMember {
  readonly visitor: Visitor
}

export interface SharedSite
  extends Pick<OpenSite, 'app' | 'platform' | 'liveMap' | 'pictures' | 'builds'> {
  /** For sockets only. `visitor` and the visitors of members need none. */
  readonly origin: string
  readonly dataDirectory: string
  readonly clock: Clock
  /** Links of mails in the outbox, in order. */
  readonly announced: string[]
  readonly visitor: (sessionToken?: string) => Visitor
  /** A page that listens until the test ends. */
  readonly listen: (visitor: Visitor, lastEventId?: string) => Promise<EventReader>
  member(traits?: MemberTraits): Promise<TestMember>
  /** One member for each of the traits, faster than one after another. */
  readonly members: <const Traits extends readonly MemberTraits[]>(
    traits: Traits,
  ) => Promise<Members<Traits>>
  /** This many members with the same traits and numbered names. */
  readonly many: <const Count extends number>(
    count: Count,
    traits?: MemberTraits,
  ) => Promise<Many<Count, TestMember>>
}

/** A tuple of this many items, so that each one exists for the types. */
export type Many<Count extends number, Item, Some extends Item[] = []> = number extends Count
  ? Item[]
  : Some['length'] extends Count
    ? Some
    : Many<Count, Item, [...Some, Item]>

/** One member for each of the traits. */
type Members<Traits> = { -readonly [Index in keyof Traits]: TestMember }

export interface SiteWithClock extends SharedSite {
  readonly clock: TestClock
}

export interface TestSite extends SiteWithClock {
  close(): Promise<void>
}

type Env = Readonly<Record<string, string>>

export interface TestOptions {
  readonly storage?: Storage
  readonly log?: Log
  readonly ratePicture?: RatePicture
  readonly clock?: TestClock
  /** Any port by default. */
  readonly port?: number
  /** Push services that get real pushes. Without them nothing leaves the machine. */
  readonly pushServices?: readonly string[]
  /**
   * Whether the site runs its jobs and sends mails and pushes by itself. Otherwise a test runs the jobs that it needs.
   */
  readonly runsJobs?: boolean
  /** A web app other than the one that was built last, if any. */
  readonly webFolder?: string
  /** Fills the database before the site starts. */
  readonly fill?: (db: Db) => Promise<unknown>
}

/** Uploads in tests are safe, unless a test is about that. */
const isSafe: RatePicture = () => Promise.resolve('SAFE')

/** The browsers of tests have real push services. */
const deliversNowhere: DeliverPush = () => Promise.resolve({ kind: 'delivered' })

let shared: Promise<SharedSite> | undefined
let sharedWithJobs: Promise<SharedSite> | undefined
let sharedWithClock: Promise<SiteWithClock> | undefined
let sharedStrict: Promise<SiteWithClock> | undefined

/**
 * The site that all files of a worker share until its end. It has other files' members, and the system's clock. A file
 * that reads all members or needs another configuration opens its own site.
 */
export function sharedSite(): Promise<SharedSite> {
  shared ??= openTestSite('the files of this worker share it')
  return shared
}

/** A site like `sharedSite` that runs its jobs and writes its mails. */
export function sharedSiteWithJobs(): Promise<SharedSite> {
  sharedWithJobs ??= openTestSite('jobs', {}, { runsJobs: true })
  return sharedWithJobs
}

/** Another site of all files of a worker. Each file may advance its clock, so others may have moved it by years. */
export function sharedSiteWithClock(): Promise<SiteWithClock> {
  sharedWithClock ??= openTestSite('a clock that moves')
  return sharedWithClock
}

/**
 * A site like `sharedSiteWithClock`, with real limits. Tests can check limits per member on it. They cannot check
 * limits per address, because all files share one.
 */
export function sharedStrictSite(): Promise<SiteWithClock> {
  sharedStrict ??= openTestSite('real limits', { LIMITS_FACTOR: '1' })
  return sharedStrict
}

/** A database, a folder for a site's files, and a function that removes both. */
export async function placeOf(database: TestDatabase) {
  const dataDirectory = await mkdtemp(join(inject('files'), 'lambda-site-'))
  const remove = async () => {
    await database.drop()
    // A running job may still write to it.
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 20 })
  }
  return { database, env: { DATA_DIR: dataDirectory }, remove }
}

/**
 * A whole site with its own port and database.
 * @param _why the reason why other files cannot share it
 */
export async function openTestSite(
  _why: string,
  env: Env = {},
  options: TestOptions = {},
): Promise<TestSite> {
  const place = await placeOf(await createTestDatabase())
  const { connection } = place.database
  await options.fill?.(connection.db)
  const site = await startSite({ ...place.env, ...env }, { connection, ...options })
  const close = async () => {
    await site.close()
    await place.remove()
  }
  return { ...site, close }
}

/** A site like `openTestSite` that lives until the file ends. */
export async function ownSite(why: string, env: Env = {}, options: TestOptions = {}) {
  const site = await openTestSite(why, env, options)
  afterAll(() => site.close())
  return site
}

/** The same until the test ends. */
export async function siteOfTest(why: string, env: Env = {}, options: TestOptions = {}) {
  const site = await openTestSite(why, env, options)
  onTestFinished(() => site.close())
  return site
}

type SharedOptions = Pick<TestOptions, 'clock' | 'pushServices' | 'runsJobs'>

/** Processes of one site, each with its own connections to the same database. */
export async function openSites(count: number, env: Env = {}, options: SharedOptions = {}) {
  const place = await placeOf(await createTestDatabase())
  const { database } = place
  const more = Array.from({ length: count - 1 }, () => database.connect())
  const sites: TestSite[] = []
  for (const connection of [database.connection, ...more]) {
    sites.push(await startSite({ ...place.env, ...env }, { ...options, connection }))
  }
  const close = async () => {
    for (const site of sites) await site.close()
    for (const connection of more) await connection.close()
    await place.remove()
  }
  return { sites, close }
}

async function openTwoSites(options: SharedOptions = {}): Promise<readonly [TestSite, TestSite]> {
  const { sites, close } = await openSites(2, {}, options)
  const [one, other] = sites
  if (!one || !other) throw new Error('there are no two sites')
  return [{ ...one, close }, other]
}

/** The same until the file ends. */
export async function ownTwoSites(options: SharedOptions = {}) {
  const sites = await openTwoSites(options)
  afterAll(() => sites[0].close())
  return sites
}

/** The same until the test ends. */
export async function twoSitesOfTest(options: SharedOptions = {}) {
  const sites = await openTwoSites(options)
  onTestFinished(() => sites[0].close())
  return sites
}

/** A site over a test's own database, without what `openTestSite` makes and drops. */
export async function startSite(
  env: Env,
  options: TestOptions & { readonly connection: DatabaseConnection },
): Promise<TestSite> {
  const { clock = new TestClock(), connection, port = 0, pushServices } = options
  const announced: string[] = []
  const config = readConfig({ LIMITS_FACTOR: '1000', MAP_TILES_URL: 'off', ...env })
  const site = await openSite({
    config: pushServices ? { ...config, pushServices } : config,
    ...(pushServices ? { pushPollMs: 100 } : { deliverPush: deliversNowhere }),
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    announce: line => announced.push(line),
    ratePicture: isSafe,
    runsJobs: false,
    ...options,
    connection: { ...connection, db: observable(connection.db) },
    clock,
  })
  const { app, platform, liveMap, pictures, builds } = site
  const origin = await app.listen({ port, host: '127.0.0.1' })
  const send = sendInProcess(app, origin)
  const visitor = (sessionToken?: string) => new Visitor(send, sessionToken)
  return {
    origin,
    dataDirectory: platform.config.dataDirectory,
    app,
    platform,
    liveMap,
    pictures,
    builds,
    clock,
    announced,
    visitor,
    listen: async (visitor, lastEventId) => {
      const page = await EventReader.open(origin, visitor, lastEventId)
      onTestFinished(() => page.cut())
      return page
    },
    ...memberMakers(platform, visitor),
    close: () => site.close(),
  }
}

/** Functions that make members, each with a visitor. */
export function memberMakers(
  platform: Parameters<typeof makeMembers>[0],
  visitor: SharedSite['visitor'],
): Pick<SharedSite, 'member' | 'members' | 'many'> {
  async function members<const Traits extends readonly MemberTraits[]>(
    traits: Traits,
  ): Promise<Members<Traits>>
  async function members(traits: readonly MemberTraits[]): Promise<unknown> {
    const made = await makeMembers(platform, traits)
    return made.map(each => ({ ...each, visitor: visitor(each.token) }))
  }
  async function many<const Count extends number>(
    count: Count,
    traits?: MemberTraits,
  ): Promise<Many<Count, TestMember>>
  async function many(count: number, { name, ...traits }: MemberTraits = {}): Promise<unknown> {
    const numbered = (index: number) =>
      name ? { ...traits, name: `${name} ${index + 1}` } : traits
    return members(Array.from({ length: count }, (_, index) => numbered(index)))
  }
  return { member: async (traits = {}) => (await members([traits]))[0], members, many }
}
