import type { Texts } from './read-everything.ts'

/** Compares what was read at two sites, or at two times. */

export const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The answers sorted, with words for ids and without times, which no two sites share. */
export function alike(texts: Texts, words: ReadonlyMap<string, string> = new Map()): Texts {
  const shown = (text: string) =>
    text
      .replaceAll(uuids, id => `{${words.get(id) ?? 'id'}}`)
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '{time}')
      .replaceAll(/\b1[6-9]\d{11}\b/g, '0')
  return Object.fromEntries(
    Object.entries(texts).map(([name, answers]) => [
      name,
      answers.map(shown).map(sorted).toSorted(),
    ]),
  )
}

/** Fields with random values at each site. */
const drawn: ReadonlySet<string> = new Set([
  'applicationServerKey',
  'code',
  'next',
  'p256dh_base64',
  'poses',
  'profilePicVerified',
  'reference',
  'requestId',
  'seedHash',
  // The site draws practice cases at random, and with them whether an answer is right.
  'isRight',
  'item',
  'practice',
  'shortenedByMs',
  'shortenedStayOfCase',
  'tasksDone',
])

/** Replaces answers that are random as a whole with their length. */
export const withoutDrawn = (texts: Texts): Texts => ({
  ...texts,
  ...Object.fromEntries(
    ['POST /api/games/gptbuster/items', 'GET /api/games/cooties/quiz'].map(name => [
      name,
      (texts[name] ?? []).map(text => `${text.slice(0, 4)}${text.match(uuids)?.length ?? 0} ids`),
    ]),
  ),
})

/** Sorts lists by their texts. */
function sorted(answer: string): string {
  const [, status = '', text = ''] = /^(\d{3} )?([\s\S]*)$/.exec(answer) ?? []
  if (!/^[[{]/.test(text)) return answer
  const inOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value
        .map(inOrder)
        .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    }
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, each]) =>
        drawn.has(key) ? [] : [[key, inOrder(each)]],
      ),
    )
  }
  return `${status}${JSON.stringify(inOrder(JSON.parse(text)))}`
}

/** What only one of the two has, by the name of the call or file. */
export function differences(one: Texts, other: Texts): Record<string, unknown> {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  const without = (all: readonly string[] = [], less: readonly string[] = []) => {
    const rest = [...less]
    return all.filter(each => {
      const at = rest.indexOf(each)
      if (at >= 0) rest.splice(at, 1)
      return at < 0
    })
  }
  return Object.fromEntries(
    names.flatMap(name => {
      const found = [without(one[name], other[name]), without(other[name], one[name])]
      return found.some(({ length }) => length > 0) ? [[name, found]] : []
    }),
  )
}
