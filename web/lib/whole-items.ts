/**
 * Items that can be sorted and rendered. Malformed ones are left out and logged, only with the names of their fields.
 */
export function wholeItems<Item extends object>(
  items: readonly Item[],
  isWhole: (item: Item) => boolean,
): Item[] {
  return items.filter(item => {
    if (isWhole(item)) return true
    // biome-ignore lint/suspicious/noConsole: the server is at fault, and we must be able to find out.
    console.error(`An item with ${Object.keys(item).join()} alone cannot be shown`)
    return false
  })
}

/** An answer with these instead of its fields of another type, so that a screen can show the others. */
export function wholeAnswer<Answer extends object>(
  answer: Answer,
  instead: Partial<Answer>,
): Answer {
  const { ...whole } = answer
  for (const [name, value] of Object.entries(instead)) {
    if (typeOf(Reflect.get(whole, name)) !== typeOf(value)) Object.assign(whole, { [name]: value })
  }
  return whole
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)
