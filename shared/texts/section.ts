/**
 * A paragraph, the points of a list, or names with their descriptions. Words may hold links to pages of the site or
 * elsewhere, written `[words](/path)`.
 */
export type TextBlock = string | readonly string[] | { readonly pairs: readonly TextPair[] }

type TextPair = readonly [name: string, words: string]

/** A part of a long text, linked to by its id. */
export interface TextSection {
  readonly id: string
  readonly title: string
  readonly blocks: readonly TextBlock[]
}
