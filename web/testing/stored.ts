import { keptNames, nameOf, readKept } from '#web/lib/device-vault.ts'

/** What local storage holds, as the page itself reads it. */
export function storedHere(): Record<string, string> {
  const clear = Object.entries(localStorage).filter(([key]) => nameOf(key) === undefined)
  const kept = keptNames().map(name => [name, readKept(name) ?? ''])
  return Object.fromEntries([...clear, ...kept])
}

/** Does something to what is stored under that name as another tab does, and lets this one hear of it. */
export function changeElsewhere(name: string, change: () => void): void {
  const find = () => Object.keys(localStorage).find(key => nameOf(key) === name)
  const before = find()
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: before ?? find() ?? name }))
}
