import type { LocationCellMeters } from '#shared/limits.ts'
import type { SeenPoint, SeenPoints } from './overlay-cells.ts'
import { type Spot, spotOf } from './score.ts'
import { nearby, type Person, type Town } from './town.ts'

/** Victims try these widths at home, and the attacker looks each time. */
export async function tryWidths(
  town: Town,
  widths: readonly LocationCellMeters[],
): Promise<readonly SeenPoints[]> {
  const seen = nothingSeen(town)
  const members = town.victims.map(({ member }) => member)
  await lookInWidths(town, { members, widths, seen })
  return seen
}

const numbersApart = 100_000

/**
 * The same persons join anew again and again, each with one mailbox, and try these widths at home. The attacker knows all
 * accounts of a person by their pictures and words.
 */
export async function joinAnew(
  town: Town,
  { accounts, widths }: { accounts: number; widths: readonly LocationCellMeters[] },
): Promise<readonly SeenPoints[]> {
  const seen = nothingSeen(town)
  for (let account = 1; account <= accounts; account++) {
    const members = await town.api.join({
      from: account * numbersApart,
      count: town.victims.length,
      emailOf: index => town.victims[index]?.member.email.replace('@', `+${account}@`) ?? '',
    })
    await lookInWidths(town, { members, widths, seen })
  }
  return seen
}

interface Seen {
  readonly home: Spot
  readonly points: SeenPoint[]
}

const nothingSeen = ({ victims }: Town) => victims.map(({ home }): Seen => ({ home, points: [] }))

interface Looking {
  /** In the order of the victims whose accounts they are. */
  readonly members: readonly Person[]
  readonly widths: readonly LocationCellMeters[]
  readonly seen: readonly Seen[]
}

async function lookInWidths(town: Town, { members, widths, seen }: Looking): Promise<void> {
  const { api, attacker } = town
  for (const cellMeters of widths) {
    // Before anything is waited for: chance comes in one order on every run.
    const fixes = seen.map(({ home }) => nearby(town, home))
    await Promise.all(
      members.map(async (member, index) => {
        const at = fixes[index]
        await api.setCell(member, cellMeters)
        if (at) await api.report(member, at, { cellMeters })
      }),
    )
    const shown = new Map((await api.readTown(attacker)).map(each => [each.profileId, each]))
    for (const [index, { profileId }] of members.entries()) {
      const brief = shown.get(profileId)
      if (brief) seen[index]?.points.push({ spot: spotOf(brief), cellMeters })
    }
  }
}
