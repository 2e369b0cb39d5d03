import { expectDone } from '#server/testing/visitor.ts'
import { type LocationCellMeters, limits } from '#shared/limits.ts'
import type { SeenPoint, SeenPoints } from './overlay-cells.ts'
import { readTown } from './position-api.ts'
import { nearby, numberedMembers, type Scene, type Victim } from './scene.ts'
import { type Spot, spotOf } from './score.ts'

/** Victims try these widths at home, and the attacker looks each time. */
export async function tryWidths(
  scene: Scene,
  widths: readonly LocationCellMeters[],
): Promise<readonly SeenPoints[]> {
  const seen = nothingSeen(scene)
  const members = scene.victims.map(({ member }) => member)
  await lookInWidths(scene, { members, isNew: false, widths, seen })
  return seen
}

const numbersApart = 100_000

/**
 * The same persons join anew again and again, each with one mailbox, and try these widths at home. The attacker knows all
 * accounts of a person by their pictures and words.
 */
export async function joinAnew(
  scene: Scene,
  { accounts, widths }: { accounts: number; widths: readonly LocationCellMeters[] },
): Promise<readonly SeenPoints[]> {
  const seen = nothingSeen(scene)
  for (let account = 1; account <= accounts; account++) {
    const members = await numberedMembers(scene.site, {
      from: account * numbersApart,
      count: scene.victims.length,
      emailOf: index => scene.victims[index]?.member.email.replace('@', `+${account}@`) ?? '',
    })
    await lookInWidths(scene, { members, isNew: true, widths, seen })
  }
  return seen
}

interface Seen {
  readonly home: Spot
  readonly points: SeenPoint[]
}

const nothingSeen = ({ victims }: Scene) => victims.map(({ home }): Seen => ({ home, points: [] }))

interface Looking {
  /** In the order of the victims whose accounts they are. */
  readonly members: readonly Victim['member'][]
  /** They have changed nothing yet. */
  readonly isNew: boolean
  readonly widths: readonly LocationCellMeters[]
  readonly seen: readonly Seen[]
}

async function lookInWidths(
  scene: Scene,
  { members, isNew, widths, seen }: Looking,
): Promise<void> {
  for (const [nth, cellMeters] of widths.entries()) {
    const hasItAlready = isNew && nth === 0 && cellMeters === limits.locationCellDefaultMeters
    // Before anything is waited for: chance comes in one order on every run.
    const fixes = seen.map(({ home }) => nearby(scene, home))
    await Promise.all(
      members.map(async (member, index) => {
        const at = fixes[index]
        if (!hasItAlready) {
          const body = { locationCellMeters: cellMeters }
          expectDone(await member.visitor.call('PATCH /api/settings', { body }))
        }
        if (at) await scene.api.report(member, at, { cellMeters })
      }),
    )
    const town = new Map((await readTown(scene.attacker)).map(each => [each.profileId, each]))
    for (const [index, { profileId }] of members.entries()) {
      const brief = town.get(profileId)
      if (brief) seen[index]?.points.push({ spot: spotOf(brief), cellMeters })
    }
  }
}
