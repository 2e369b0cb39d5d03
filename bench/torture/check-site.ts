import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection } from '#server/platform/database/connect.ts'
import type { MadeMember } from '#server/testing/make-member.ts'
import { findDifferences } from './find-differences.ts'
import type { History } from './history.ts'
import type { Page } from './page.ts'
import { readShown, readStored, readTalk } from './read-state.ts'
import type { Difference } from './stored.ts'

/** What is compared when the writers have stopped. */
interface Checked {
  readonly origin: string
  readonly members: readonly MadeMember[]
  readonly history: History
  readonly pages: readonly Page[]
  /** A connection to read the tables. */
  readonly connect: () => Promise<DatabaseConnection>
}

/** How long a restarted site may take to answer all open requests and to send all events. */
export const quietMs = 90_000

/** Checks twice: first as it is, and then after members have read every conversation to its end. */
export async function checkSite(checked: Checked): Promise<Difference[]> {
  // The comparison finds and names what is missing.
  await within(quietMs, 'not all is heard', () => allHeard(checked)).catch(() => undefined)
  const left = await compare(checked, [])
  const { members, origin } = checked
  const talks = await Promise.all(
    members.flatMap(member =>
      members
        .filter(other => other !== member)
        .map(other => readTalk(origin, member, other.profileId)),
    ),
  )
  return [...left, ...(await compare(checked, talks))]
}

function allHeard({ pages, history }: Checked) {
  return pages.every(({ me, ids }) => {
    const heard = new Set(ids)
    const own = [...history.messages.values()].filter(({ from, to }) => me === from || me === to)
    return own.every(({ id }) => heard.has(id))
  })
}

async function compare(
  { origin, members, history, pages, connect }: Checked,
  talks: Awaited<ReturnType<typeof readTalk>>[],
) {
  const connection = await connect()
  try {
    const shown = await Promise.all(members.map(member => readShown(origin, member)))
    return findDifferences(history, await readStored(connection), { shown, talks, heard: pages })
  } finally {
    await connection.close()
  }
}

export async function within(ms: number, complaint: string, isDone: () => boolean): Promise<void> {
  const until = Date.now() + ms
  while (!isDone()) {
    if (Date.now() > until) throw new Error(complaint)
    await pause(20)
  }
}
