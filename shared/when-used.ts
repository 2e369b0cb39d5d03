/**
 * Formats with what is made when it is first used: `Intl` reads its data with its first object, which holds a slow
 * phone up for 80 ms, and no file does that to a screen that only loads it.
 */
export function whenUsed<Value>(make: () => { format: (value: Value) => string }) {
  let made: ReturnType<typeof make> | undefined
  return (value: Value): string => {
    made ??= make()
    return made.format(value)
  }
}
