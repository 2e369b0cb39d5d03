/**
 * Marks a text that the specification gives to the letter, typos included. The rules of `words.test.ts` do not apply to
 * it. Never edit it.
 */
export function quoted<Text extends string>(text: Text): Text {
  return text
}
