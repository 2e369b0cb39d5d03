/** Which picture of which planned member is to be drawn. */
export interface AvatarOrder {
  readonly number: number
  readonly picture: number
}

interface Avatar {
  /** The encoded picture. */
  readonly bytes: Uint8Array
}

export const isAvatarOrder = (order: unknown): order is AvatarOrder =>
  order instanceof Object && 'number' in order && 'picture' in order

export const readAvatar = (answer: unknown): Avatar | undefined =>
  isAvatar(answer) ? answer : undefined

const isAvatar = (answer: unknown): answer is Avatar =>
  answer instanceof Object && 'bytes' in answer && answer.bytes instanceof Uint8Array
