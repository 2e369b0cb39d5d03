/**
 * Creates a formatter when it is first used. `Intl` reads its data with its first object, which blocks a slow phone for
 * 80 ms. A screen that only loads the file must not pay for that.
 */
export function whenUsed<Value>(make: () => { format: (value: Value) => string }) {
  let made: ReturnType<typeof make> | undefined
  return (value: Value): string => {
    made ??= make()
    return made.format(value)
  }
}
