/** The number of columns for this many pictures on a card of the deck (product.md section 9). */
export function pictureColumns(count: number): number {
  return count > 4 ? Math.floor(count / 2) + 1 : 2
}
