/**
 * Marks a text that stands to the letter and that nobody edits: words of the specification, typos included; the syntax
 * of a command; the name of a package; search words. The rules of `words.test.ts` do not apply to it.
 */
export function quoted<Text extends string>(text: Text): Text {
  return text
}
