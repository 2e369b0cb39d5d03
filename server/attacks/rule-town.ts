import type { KnownPosition, NewPosition } from '#server/features/position/position.queries.ts'
import { publishDue } from '#server/features/position/publish-point.ts'
import { judgeUpdate } from '#server/features/position/update-position.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import type { ProfilePosition } from '#shared/contract/position.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import { pointAt } from './score.ts'
import {
  anywhere,
  everybodyHome,
  firstMoment,
  numberedPeople,
  type Person,
  type PositionApi,
  secret,
  type Town,
  townSeed,
} from './town.ts'

const siteSecret = Buffer.from(secret, 'hex')

interface Account {
  readonly mailbox: Buffer
  cellMeters: LocationCellMeters
  position: NewPosition | undefined
}

/**
 * The rule of map points without a site: `judgeUpdate` and `publishDue`, with variables in place of the database.
 * rule-town.http.test.ts proves that a site publishes the same.
 */
function ruleApi(): PositionApi {
  const accounts = new Map<string, Account>()
  let nowMs = firstMoment

  const accountOf = ({ profileId }: Person) => {
    const account = accounts.get(profileId)
    if (!account) throw new Error('nobody')
    return account
  }

  function judge(
    member: Person,
    report: Pick<ProfilePosition, 'gpsLat' | 'gpsLon' | 'overrideLat' | 'overrideLon' | 'hide'>,
  ) {
    const account = accountOf(member)
    const use = report.gpsLat === undefined ? 'OVERRIDE' : 'DEVICE_GPS'
    account.position = judgeUpdate(
      { profileId: member.profileId, session: 1, use, ...report },
      { secret: siteSecret, known: knownOf(account, nowMs), now: new Date(nowMs) },
    )
  }

  return {
    join: async people =>
      numberedPeople(people).map(person => {
        const mailbox = mailboxDigest(siteSecret, person.email)
        const cellMeters = limits.locationCellDefaultMeters
        accounts.set(person.profileId, { mailbox, cellMeters, position: undefined })
        return person
      }),

    setCell: async (member, cellMeters) => {
      const account = accountOf(member)
      const { position } = account
      if (account.cellMeters === cellMeters) return
      account.cellMeters = cellMeters
      // The old point must not stay after a change of precision.
      if (position?.published.use === 'DEVICE_GPS') {
        account.position = { ...position, effectiveUntil: nowMs }
      }
    },

    report: async (victim, at, { hide = false } = {}) => {
      const { lat, lon } = pointAt(at)
      judge(victim, { gpsLat: lat, gpsLon: lon, hide })
    },

    choose: async (member, at) => {
      const { lat, lon } = pointAt(at)
      judge(member, { overrideLat: lat, overrideLon: lon, hide: false })
    },

    passTime: async milliseconds => {
      nowMs += milliseconds
      for (const account of accounts.values()) {
        const { position } = account
        if (!position) continue
        const { published, pending } = publishDue(position, nowMs)
        if (published) account.position = { ...position, published, pending }
      }
    },

    readTown: async () =>
      [...accounts].flatMap(([profileId, { position }]) => {
        const isShown = position && !position.hidden && position.effectiveUntil > nowMs
        return isShown ? [{ profileId, ...position.published.point }] : []
      }),
  }
}

/** Like the result of `lockKnownPositions`. */
function knownOf({ mailbox, cellMeters, position }: Account, nowMs: number): KnownPosition {
  const member = { accountId: '', mailbox, cellMeters, isInDungeon: false }
  if (!position || position.effectiveUntil <= nowMs) {
    return {
      ...member,
      published: null,
      pending: null,
      memory: position?.memory ?? [],
      times: undefined,
      hidden: position?.hidden,
      isChosen: false,
    }
  }
  const { published, pending, memory, hidden, isChosen, reportedAt, shownAt } = position
  return { ...member, published, pending, memory, hidden, isChosen, times: { reportedAt, shownAt } }
}

/** A town of the rule alone. Everything in it follows from the seed. */
export async function openTown(count: number): Promise<Town> {
  const api = ruleApi()
  const random = seededRandom(townSeed)
  const joined = await api.join({ from: 1, count: count + 1 })
  const [attacker] = firstOf(joined, 1)
  const victims = joined.slice(1).map(member => ({ member, home: anywhere(random) }))
  const town = { api, random, attacker, victims }
  await api.choose(attacker, { x: 0, y: 0 })
  await everybodyHome(town)
  return town
}
