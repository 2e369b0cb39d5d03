/** Where the focus goes in a menu of these labels, or undefined where the key means nothing. */
export function moveInMenu(key: string, at: number, labels: readonly string[]): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return nextStartingWith(key, at, labels)
  }
}

function nextStartingWith(key: string, at: number, labels: readonly string[]) {
  if (key.length !== 1 || key === ' ') return undefined
  for (let step = 1; step <= labels.length; step++) {
    const index = (at + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(key.toLowerCase())) return index
  }
  return undefined
}
