import type { JuryTrace, Moment } from './jury-scene.ts'

/** How a side, or somebody else, may try to find a juror. Each gives the candidates that it cannot tell apart. */
type Guess = (trace: JuryTrace) => readonly string[]

export const guesses: Readonly<Record<string, Guess>> = {
  'with whom something changes at the draw': trace => changed(trace, 'before', 'called'),
  'with whom something changes as a seat is filled': trace => changed(trace, 'called', 'replaced'),
  'with whom something changes by the last vote': trace => changed(trace, 'replaced', 'voted'),
  'with whom something changes at the verdict': trace => changed(trace, 'voted', 'decided'),
  'about whom least can be read while it runs': trace =>
    best(trace, id => -(readAt(trace, 'called', id)?.length ?? 0)),
  'who is named in the case or the notifications': trace =>
    best(trace, id => Number(trace.watched.get('decided')?.own.includes(id))),
  'who was there as it was decided': trace => {
    const { decidedMs, visitsMs } = trace
    if (decidedMs === undefined) return trace.candidates
    const agoMs = (at: number) => (at <= decidedMs ? decidedMs - at : Number.MAX_VALUE)
    return best(trace, id => -Math.min(...(visitsMs.get(id) ?? []).map(agoMs)))
  },
  'who was there first': trace => best(trace, id => -Math.min(...(trace.visitsMs.get(id) ?? []))),
}

/** Guesses which voter gave a reason: in the order of their ids, or of their first visits. */
export const authorGuesses: Readonly<
  Record<string, (trace: JuryTrace, voters: readonly string[]) => readonly string[]>
> = {
  'reasons in the order of ids': (_, voters) => voters.toSorted(),
  'reasons in the order of visits': ({ visitsMs }, voters) => {
    const firstMs = (id: string) => Math.min(...(visitsMs.get(id) ?? []))
    return voters.toSorted((one, other) => firstMs(one) - firstMs(other))
  },
}

const changed = (trace: JuryTrace, one: Moment, other: Moment) =>
  best(trace, id => Number(readAt(trace, one, id) !== readAt(trace, other, id)))

const readAt = ({ watched }: JuryTrace, moment: Moment, id: string) =>
  watched.get(moment)?.about.get(id)

function best({ candidates }: JuryTrace, score: (id: string) => number): readonly string[] {
  const scores = candidates.map(id => ({ id, score: score(id) }))
  const most = Math.max(...scores.map(each => each.score))
  return scores.filter(each => each.score === most).map(({ id }) => id)
}
