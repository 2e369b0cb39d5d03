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
