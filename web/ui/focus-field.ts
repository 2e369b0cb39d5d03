/** Puts the reader where something has to be corrected. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

/** Puts him to the first of the fields, in the order they are given, that is wrong. @returns whether there is one */
export function focusFirstWrong<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
  problems: Readonly<Partial<Record<Field, string | undefined>>>,
): boolean {
  const wrong = fields.find(field => problems[field])
  if (wrong) focusField(form, wrong)
  return wrong !== undefined
}
