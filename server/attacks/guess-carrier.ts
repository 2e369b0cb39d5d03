import type { Trace } from './cooties-scene.ts'
import { beforeMs, type Guesses, highest } from './score.ts'

const hourMs = 3_600_000

/** How somebody who watches the layer may try to find who infected whom. */
export const guesses: Guesses<Trace> = {
  'who was there just before it showed': ({ shownMs, visitsMs }) =>
    highest(visitsMs.map(visits => -Math.min(...visits.map(at => beforeMs(shownMs, at))))),
  'who was there as long before as it takes in the middle': ({ shownMs, visitsMs }) =>
    highest(
      visitsMs.map(visits => -Math.min(...visits.map(at => Math.abs(shownMs - 2.5 * hourMs - at)))),
    ),
  'who was there most between four hours and one before': ({ shownMs, visitsMs }) =>
    highest(visitsMs.map(visits => visits.filter(at => isPossible(shownMs - at)).length)),
  'who is named in it': ({ candidates, after, victim }) =>
    highest(candidates.map(id => (after.get(victim)?.includes(id) ? 1 : 0))),
  'with whom something has changed': ({ candidates, before, after }) =>
    highest(candidates.map(id => (before.get(id) === after.get(id) ? 0 : 1))),
  'who stands beside them in the answer': ({ candidates, after, victim }) => {
    const ids = [...after.keys()]
    return highest(candidates.map(id => -Math.abs(ids.indexOf(id) - ids.indexOf(victim))))
  },
}

const isPossible = (ago: number) => ago >= hourMs && ago <= 4.25 * hourMs
