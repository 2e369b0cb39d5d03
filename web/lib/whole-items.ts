/**
 * The items of an answer that have what is needed to sort and draw them. What is left out is logged, by the names of its parts
 * alone: one malformed item takes no screen down.
 */
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
