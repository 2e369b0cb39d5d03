import { keptNames, nameOf, readKept } from '#web/lib/device-vault.ts'

/** The content of local storage, as the page itself reads it. */
export function storedHere(): Record<string, string> {
  const clear = Object.entries(localStorage).filter(([key]) => nameOf(key) === undefined)
  const kept = keptNames().map(name => [name, readKept(name) ?? ''])
  return Object.fromEntries([...clear, ...kept])
}

/** Changes a stored entry as another tab does, and notifies this one. */
export function changeElsewhere(name: string, change: () => void): void {
  const find = () => Object.keys(localStorage).find(key => nameOf(key) === name)
  const before = find()
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: before ?? find() ?? name }))
}
