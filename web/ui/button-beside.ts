/** Where the focus goes on when a row of a list goes away: the last button of the next one, or of the one before. */
export function buttonBeside(button: Element): HTMLElement | undefined {
  const row = button.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return [...(beside?.querySelectorAll('button') ?? [])].at(-1)
}
