/** Prints under another title, which names the file when it is printed into one, and does not give the site away. */
export function printAs(title: string): void {
  const before = document.title
  document.title = title
  window.addEventListener('afterprint', () => (document.title = before), { once: true })
  window.print()
}
