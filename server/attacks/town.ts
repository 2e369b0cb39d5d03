import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LocationCellMeters } from '#shared/limits.ts'
import { type Guess, type Spot, spotOf } from './score.ts'

export type Seen = Pick<ProfileBrief, 'profileId' | 'lat' | 'lon'>

export interface Person {
  readonly profileId: string
  readonly email: string
}

interface ReportChange {
  readonly hide?: boolean
  /** The member's setting, for variants that do not know it. */
  readonly cellMeters?: LocationCellMeters
}

interface Numbered {
  readonly from: number
  readonly count: number
  /** The email by index among members made together. By default it follows from the number. */
  readonly emailOf?: (index: number) => string
}

/**
 * How positions arrive and are read: at a site (scene.ts) or by the rule alone (rule-town.ts). Broken variants replace
 * parts of it.
 */
export interface PositionApi<Member extends Person = Person> {
  /**
   * Makes members with ids that follow from their numbers. With a given secret their cells are the same on every run.
   */
  join(people: Numbered): Promise<readonly Member[]>
  setCell(member: Member, cellMeters: LocationCellMeters): Promise<void>
  /** A victim's device reports its location. */
  report(victim: Member, at: Spot, change?: ReportChange): Promise<void>
  /** Puts a member at a chosen spot: victims in Walk mode, and attackers, who may be anywhere. */
  choose(member: Member, at: Spot): Promise<void>
  /** Advances the clock and runs due jobs. */
  passTime(milliseconds: number): Promise<void>
  /** Everybody that an attacker sees. The whole town is in one sector. */
  readTown(reader: Member): Promise<readonly Seen[]>
}

/** A member on GPS, and their true location. */
export interface Victim<Member extends Person = Person> {
  readonly member: Member
  readonly home: Spot
}

export interface Town {
  readonly api: PositionApi
  readonly random: () => number
  readonly victims: readonly Victim[]
  readonly attacker: Person
}

export const townMeters = 20_000
export const townSeed = 4
export const secret = '5ec7e7'.repeat(11).slice(0, 64)
export const firstMoment = Date.UTC(2026, 5, 3, 8, 2)

export function anywhere(random: () => number): Spot {
  return { x: (random() - 0.5) * townMeters, y: (random() - 0.5) * townMeters }
}

export function numberedPeople({ from, count, emailOf }: Numbered) {
  return Array.from({ length: count }, (_, index) => {
    const end = (from + index).toString(16).padStart(12, '0')
    return {
      accountId: `01990000-0000-7000-8000-${end}`,
      profileId: `01990000-0000-7000-9000-${end}`,
      email: emailOf?.(index) ?? `member-${from + index}@example.org`,
    }
  })
}

export async function reportAll(
  { victims, api }: Pick<Town, 'victims' | 'api'>,
  spotFor: (victim: Victim, index: number) => Spot,
): Promise<void> {
  await Promise.all(
    victims.map((victim, index) => api.report(victim.member, spotFor(victim, index))),
  )
}

export const everybodyHome = (town: Pick<Town, 'victims' | 'api'>): Promise<void> =>
  reportAll(town, ({ home }) => home)

/** A fix from a device, some meters off. */
export function nearby({ random }: Pick<Town, 'random'>, { x, y }: Spot, meters = 15): Spot {
  const off = () => (random() + random() + random() + random() - 2) * 1.73 * meters
  return { x: x + off(), y: y + off() }
}

/** What the attacker reads of each victim, in their order. Undefined for hidden victims. */
export const lookAtAll = (town: Town): Promise<readonly (Spot | undefined)[]> =>
  lookAt(
    town,
    town.victims.map(({ member }) => member),
  )

export async function lookAt({ api, attacker }: Town, members: readonly Person[]) {
  const seen = new Map((await api.readTown(attacker)).map(each => [each.profileId, each]))
  return members.map(({ profileId }) => {
    const shown = seen.get(profileId)
    return shown && spotOf(shown)
  })
}

/** A guess about each victim who is shown, based on their map point. */
export const guessEach = (
  { victims }: Pick<Town, 'victims'>,
  spots: readonly (Spot | undefined)[],
  guess: (shown: Spot, index: number) => Spot,
): Guess[] =>
  victims.flatMap(({ home }, index) => {
    const shown = spots[index]
    return shown ? [{ truth: home, shown, guessed: guess(shown, index) }] : []
  })
