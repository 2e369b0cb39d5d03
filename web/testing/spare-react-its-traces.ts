/**
 * Spares React the stack of each element and the span of each drawing, which it notes for whoever looks with the tools of
 * the browser. Its warnings name the component all the same. It looks for both when it is loaded.
 */
Reflect.deleteProperty(console, 'createTask')
Reflect.deleteProperty(console, 'timeStamp')
const react = await import('react')
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (!(internals instanceof Object)) throw new Error('React has none of its internals')
// As if it had made as many stacks as it makes within a second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})

export {}
