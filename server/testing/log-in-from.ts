import type { SharedSite, TestMember } from './test-site.ts'

/** New sessions, as of a login from an address: however far the clock was moved, members are logged in again. */
export async function logInFrom(
  { platform: { db, sessions } }: Pick<SharedSite, 'platform'>,
  members: readonly TestMember[],
  address = '127.0.0.1',
): Promise<void> {
  await Promise.all(
    members.map(async ({ accountId, visitor }) => {
      const login = { accountId, byMail: true, address }
      visitor.cookies.set('session', await sessions.begin(db, login))
    }),
  )
}
