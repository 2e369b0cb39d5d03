/** Items that can be sorted and drawn. Malformed ones are left out, and logged by the names of their parts alone. */
export function wholeItems<Item extends object>(
  items: readonly Item[],
  isWhole: (item: Item) => boolean,
): Item[] {
  return items.filter(item => {
    if (isWhole(item)) return true
    // biome-ignore lint/suspicious/noConsole: the server is at fault, and that must be found.
    console.error(`An item with ${Object.keys(item).join()} alone cannot be shown`)
    return false
  })
}
