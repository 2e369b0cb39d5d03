export interface Link {
  readonly profileId: string
  /** Null for a first carrier, or where whoever it was has left. */
  readonly infectedBy: string | null
}

/** The longest way along which they were passed on, from its first carrier on; of several, that whose last id is lowest. */
export function longestChain(links: readonly Link[]): string[] {
  const fromOf = new Map(links.map(({ profileId, infectedBy }) => [profileId, infectedBy]))
  const depths = new Map<string, number>()
  let last: string | undefined
  for (const { profileId } of links) {
    const depth = depthOf(profileId, { fromOf, depths })
    const most = last === undefined ? 0 : (depths.get(last) ?? 0)
    if (last === undefined || depth > most || (depth === most && profileId < last)) last = profileId
  }
  return last === undefined ? [] : wayTo(last, fromOf)
}

interface Known {
  readonly fromOf: ReadonlyMap<string, string | null>
  readonly depths: Map<string, number>
}

/** Without recursion: a chain may be as long as there are players. */
function depthOf(profileId: string, { fromOf, depths }: Known): number {
  const way: string[] = []
  let at: string | undefined = profileId
  while (at !== undefined && !depths.has(at)) {
    way.push(at)
    const from: string | null | undefined = fromOf.get(at)
    at = from && fromOf.has(from) ? from : undefined
  }
  let depth = at === undefined ? 0 : (depths.get(at) ?? 0)
  for (const id of way.toReversed()) depths.set(id, ++depth)
  return depths.get(profileId) ?? 0
}

function wayTo(last: string, fromOf: Known['fromOf']): string[] {
  const way: string[] = []
  for (let at: string | null | undefined = last; at && fromOf.has(at); at = fromOf.get(at)) {
    way.push(at)
  }
  return way.toReversed()
}
