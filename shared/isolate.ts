/** Bidi controls: marks, embeddings, overrides and isolates. */
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** The blocks of all scripts that run from right to left (bidi classes R and AL), and of their numbers (AN). */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const firstStrongIsolate = '\u2068'
const popDirectionalIsolate = '\u2069'

/**
 * What a member typed on one line, for the middle of one of our sentences: the words around it stay in their order
 * (Unicode Standard Annex #9). Our sentences run from left to right. Letters of such scripts, digits and punctuation
 * then resolve to level 0 (rules W7, N1 and N2), at both ends of a name as well, so only other letters need an isolate.
 */
export function isolated(typed: string): string {
  const plain = typed.replaceAll(controls, '')
  return rightToLeft.test(plain) ? firstStrongIsolate + plain + popDirectionalIsolate : plain
}
