import {
  IconBell,
  IconCards,
  IconHeart,
  IconHome,
  IconId,
  IconInfoCircle,
  IconLayoutGrid,
  IconLogin2,
  IconLogout,
  IconMap2,
  IconMessageCircle,
  IconSettings,
  IconSpeakerphone,
  IconUserCircle,
  IconUserEdit,
  IconUserPlus,
  IconWallet,
} from '@tabler/icons-react'
import { siteTexts } from '#shared/texts/site.ts'
import type { ScreenRoute } from '#web/lib/route.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { gamesRoutes } from './games-routes.ts'
import { page } from './lazy-page.ts'

const { screens, tabs } = siteTexts
/** In the menu of members. */
const own = { access: 'member', menu: 'authenticated' } as const
const discover = { ...own, group: 'discover' } as const
const talk = { ...own, group: 'talk' } as const
const you = { ...own, group: 'you' } as const
/** Only reachable by links. */
const aside = { group: 'you', access: 'member', menu: 'never' } as const
const open = { group: 'you', access: 'anyone', menu: 'never' } as const
const likes = page(() => import('./likes.tsx'), 'LikesPage')
const listOfLikes = { group: 'talk', access: 'member', menu: 'never', page: likes } as const
/** One page each, so that what was typed or read stays when the section changes. */
const editor = page(() => import('./profile-edit.tsx'), 'ProfileEditPage')
const settings = page(() => import('./settings.tsx'), 'SettingsPage')
const profile = () => import('./profile.tsx')
const emailLinks = () => import('./email-links.tsx')

/** Every screen, in the order of menu, home cards and tabs. */
export const routes = [
  {
    path: '/',
    label: screens.home,
    group: 'discover',
    access: 'anyone',
    menu: 'always',
    icon: IconHome,
    page: page(() => import('./home.tsx'), 'HomePage'),
    visitorPage: page(() => import('./landing.tsx'), 'LandingPage'),
  },
  {
    ...discover,
    path: '/search/map',
    tab: { label: tabs.map, icon: IconMap2 },
    label: screens.map,
    icon: IconMap2,
    card: 'member',
    page: page(() => import('./search-map.tsx'), 'SearchMapPage'),
  },
  {
    ...discover,
    path: '/search/tile',
    tab: { label: tabs.tiles, icon: IconLayoutGrid },
    label: screens.tiles,
    icon: IconLayoutGrid,
    card: 'member',
    page: page(() => import('./search-tile.tsx'), 'SearchTilePage'),
  },
  {
    ...discover,
    path: '/search/swype',
    tab: { label: tabs.swype, icon: IconCards },
    label: screens.swype,
    icon: IconCards,
    card: 'member',
    page: page(() => import('./search-swype.tsx'), 'SearchSwypePage'),
  },
  {
    ...discover,
    path: '/search/profile',
    label: screens.read,
    icon: IconId,
    card: 'member',
    page: page(() => import('./search-profile.tsx'), 'SearchProfilePage'),
  },
  {
    ...talk,
    path: '/chat/personal',
    tab: { label: tabs.chat, icon: IconMessageCircle },
    label: screens.personalChat,
    icon: IconMessageCircle,
    card: 'member',
    page: page(() => import('./personal-chat.tsx'), 'PersonalChatPage'),
  },
  {
    ...talk,
    path: '/chat/broadcast',
    label: screens.mapChat,
    icon: IconSpeakerphone,
    card: 'member',
    page: page(() => import('./broadcast-chat.tsx'), 'BroadcastChatPage'),
  },
  {
    ...talk,
    path: '/notifications',
    label: screens.notifications,
    icon: IconBell,
    page: page(() => import('./notifications.tsx'), 'NotificationsPage'),
  },
  ...gamesRoutes,
  {
    ...talk,
    path: '/likes/profilelikedyou',
    label: screens.likedYou,
    icon: IconHeart,
    card: 'member',
    page: likes,
  },
  { ...listOfLikes, path: '/likes/profilelikedyourpics', label: screens.likedYourPics },
  { ...listOfLikes, path: '/likes/youlikedprofile', label: screens.youLiked },
  { ...listOfLikes, path: '/likes/youlikedprofilepics', label: screens.likedTheirPics },
  {
    ...aside,
    path: '/profile',
    tab: { label: tabs.me, icon: IconUserCircle },
    label: screens.profile,
    page: page(profile, 'OwnProfilePage'),
  },
  {
    ...aside,
    path: '/profile/:profileId',
    label: screens.profile,
    page: page(profile, 'ProfilePage'),
  },
  {
    ...aside,
    path: '/profilePicCarousel',
    label: screens.pictureViewer,
    page: page(() => import('./profile-pic-carousel.tsx'), 'ProfilePicCarouselPage'),
  },
  {
    ...you,
    path: '/profileEdit',
    label: screens.profileEdit,
    icon: IconUserEdit,
    card: 'member',
    page: editor,
  },
  { ...aside, path: '/profileEdit/:section', label: screens.profileEdit, page: editor },
  {
    ...aside,
    path: '/profilePicRateSwipe',
    label: screens.ratePictures,
    page: page(() => import('./profile-pic-rate-swipe.tsx'), 'ProfilePicRateSwipePage'),
  },
  {
    ...aside,
    path: '/profilePicUpload',
    label: screens.profilePicUpload,
    page: page(() => import('./profile-pic-upload.tsx'), 'ProfilePicUploadPage'),
  },
  {
    ...aside,
    path: '/profilePicEdit',
    label: screens.profilePicEdit,
    page: page(() => import('./profile-pic-edit.tsx'), 'ProfilePicEditPage'),
  },
  {
    ...aside,
    path: '/welcome',
    label: screens.welcome,
    page: page(() => import('./welcome.tsx'), 'WelcomePage'),
  },
  {
    ...you,
    path: '/settings',
    label: screens.settings,
    icon: IconSettings,
    card: 'member',
    page: settings,
  },
  { ...aside, path: '/settings/:section', label: screens.settings, page: settings },
  {
    ...you,
    path: '/billing',
    label: screens.billing,
    icon: IconWallet,
    page: page(() => import('./billing.tsx'), 'BillingPage'),
  },
  {
    ...open,
    path: '/books',
    label: screens.books,
    page: page(() => import('./books.tsx'), 'BooksPage'),
  },
  {
    ...open,
    path: '/aboutus',
    label: screens.aboutUs,
    group: 'discover',
    menu: 'always',
    icon: IconInfoCircle,
    card: 'member',
    page: page(() => import('./about-us.tsx'), 'AboutUsPage'),
  },
  {
    // Open to anyone, so that the screen can stay while the session ends.
    ...open,
    path: '/logout',
    label: screens.logout,
    menu: 'authenticated',
    icon: IconLogout,
    card: 'member',
    page: page(() => import('./logout.tsx'), 'LogoutPage'),
  },
  {
    // Open to anyone, so that the session can end while the screen stays.
    ...open,
    path: '/erased',
    label: screens.erased,
    page: page(() => import('./erased.tsx'), 'ErasedPage'),
  },
  {
    path: '/login',
    label: screens.login,
    group: 'you',
    access: 'visitor',
    menu: 'unauthenticated',
    icon: IconLogin2,
    card: 'visitor',
    page: page(() => import('./login.tsx'), 'LoginPage'),
  },
  {
    ...open,
    path: '/register',
    label: screens.register,
    icon: IconUserPlus,
    card: 'visitor',
    page: page(() => import('./register.tsx'), 'RegisterPage'),
  },
  {
    ...open,
    path: '/confirmEmail',
    label: screens.confirmEmail,
    page: page(emailLinks, 'ConfirmEmailPage'),
  },
  {
    ...open,
    path: '/undoEmail',
    label: screens.undoEmail,
    page: page(emailLinks, 'UndoEmailPage'),
  },
  ...dashboardRoutes,
  {
    ...open,
    path: '/sorry',
    label: screens.sorry,
    page: page(() => import('./dead-ends.tsx'), 'SorryPage'),
  },
  { ...open, path: '/tos', label: screens.tos, page: page(() => import('./tos.tsx'), 'TosPage') },
  {
    ...aside,
    path: '/contactus',
    label: screens.contactUs,
    page: page(() => import('./contact-us.tsx'), 'ContactUsPage'),
  },
  {
    ...open,
    path: '/support',
    label: screens.support,
    page: page(() => import('./support.tsx'), 'SupportPage'),
  },
  {
    ...open,
    path: '/versions',
    label: screens.versions,
    page: page(() => import('./versions.tsx'), 'VersionsPage'),
  },
] as const satisfies readonly ScreenRoute[]
export type RoutePath = (typeof routes)[number]['path']
