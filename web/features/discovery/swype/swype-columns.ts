/** How many columns so many pictures stand in on a card of the deck (product.md section 9). */
export function swypeColumns(count: number): number {
  return count > 4 ? Math.floor(count / 2) + 1 : 2
}
