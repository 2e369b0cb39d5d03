import type { Trace } from './picture-voters-scene.ts'

/** How an owner may try to find who of the crowd has voted NOT: how suspicious each of those is who gave no like. */
type Suspect = (trace: Trace, visit: Trace['visits'][number]) => number

export const suspicions: Readonly<Record<string, Suspect>> = {
  'who was there when the votes grew without a like': (_, { before, after }) =>
    after.votes - before.votes,
  'who was there when the share fell': (_, { before, after }) =>
    shareIn(before) - shareIn(after) + before.percent - after.percent,
  'who was there when anything changed': (_, { before, after }) =>
    before.text === after.text ? 0 : 1,
  'who was there on days whose votes were not likes': (trace, { day }) => {
    const there = trace.visits.filter(visit => visit.day === day)
    const likes = there.filter(({ isLike }) => isLike).length
    const votes = (trace.results[day]?.votes ?? 0) - (trace.results[day - 1]?.votes ?? 0)
    return (votes - likes) / (there.length - likes)
  },
  'who was there on days when the score fell': (trace, { day }) =>
    (trace.results[day - 1]?.percent ?? 0) - (trace.results[day]?.percent ?? 0),
  'who is named in an answer': (trace, { id }) =>
    trace.results.filter(({ text }) => text.includes(id)).length,
}

const shareIn = ({ votes, likes }: { readonly votes: number; readonly likes: number }) =>
  votes === 0 ? 0 : likes / votes

/**
 * As many of those who gave no like as have voted NOT, the most suspicious first; of those it cannot tell apart any. How many
 * there are is given to the attack.
 */
export function mostSuspicious(
  trace: Trace,
  suspect: Suspect,
  { count, random }: { readonly count: number; readonly random: () => number },
): readonly string[] {
  return trace.visits
    .filter(({ isLike }) => !isLike)
    .map(visit => ({ id: visit.id, most: suspect(trace, visit), any: random() }))
    .toSorted((one, other) => other.most - one.most || one.any - other.any)
    .slice(0, count)
    .map(({ id }) => id)
}
