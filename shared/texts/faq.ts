import { limits } from '../limits.ts'
import { priceOf } from './money.ts'
import type { TextSection } from './section.ts'
import { spanWords, widthWords } from './spans.ts'

const { tariffs } = limits
const widths = limits.locationCellMeters.map(widthWords)
const usualWidth = widthWords(limits.locationCellDefaultMeters)

interface FaqTopic extends Pick<TextSection, 'id' | 'title'> {
  /** Each title is the question. */
  readonly questions: readonly TextSection[]
}

/** Frequent questions by topic. Other pages link to the ids. */
export const faq: readonly FaqTopic[] = [
  {
    id: 'site',
    title: 'This site',
    questions: [
      {
        id: 'lambda',
        title: 'What does the λ stand for?',
        blocks: [
          'Lambda, a Greek letter, has stood for gay liberation since 1970. The Gay Activists Alliance in New York chose it.',
        ],
      },
      {
        id: 'who-for',
        title: 'Who can join?',
        blocks: [
          `Any LGBTQ adult: gay, bi, trans, queer or questioning. You must be ${limits.adultAgeYears} or older. Other members see your age, never your birthdate.`,
        ],
      },
      {
        id: 'unfinished',
        title: 'Why are some features missing?',
        blocks: [
          'We’re still building this site. Features that aren’t ready have no button. If something doesn’t work, [tell us](#problem).',
        ],
      },
    ],
  },
  {
    id: 'location',
    title: 'Your location',
    questions: [
      {
        id: 'location-seen',
        title: 'What do others see of my location?',
        blocks: [
          `With GPS, others see one point that stands for an area about ${usualWidth} wide. The point stays the same each time you’re in that area, so watching it doesn’t narrow it down. You can choose the area’s width in [Settings](/settings): ${widths.slice(0, -1).join(', ')} or ${widths.at(-1)}.`,
          'With Walk, you place your marker on the map yourself. Others see exactly the point you choose, wherever you are.',
          'Nobody sees anything until you agree to share your location and switch from Hidden to Showing.',
        ],
      },
      {
        id: 'location-exact',
        title: 'Where does my exact location go?',
        blocks: [
          'Nowhere. When your device reports it, our server turns it into your area’s point and discards it. We don’t store it, log it or send it to anyone. Moving within your area changes nothing on the map, in distances or in the order of lists.',
        ],
      },
      {
        id: 'location-limits',
        title: 'What can’t the blur hide?',
        blocks: [
          'The blur has five limits:',
          [
            'An area with only one house gives that house away. Where few people live, choose a wider area or Walk.',
            'People who watch can see when you return to the same area.',
            'On a long, straight road, people who watch can guess where you are.',
            'Using several accounts or widths in one place narrows your area down a little. Accounts with unrelated email addresses narrow it down further.',
            'People you meet know where you are.',
          ],
          'If that’s too much, choose Hidden, a wider area, or another place with Walk.',
        ],
      },
      {
        id: 'hidden',
        title: 'How do I disappear from the map?',
        blocks: [
          `Press Showing on the [map](/search/map) so that it says Hidden. It works at once. If you forget, we delete your location ${spanWords(limits.positionValidityMs)} after your device last reported it.`,
        ],
      },
      {
        id: 'map-provider',
        title: 'Does a map company see where I look?',
        blocks: [
          'No. Our own server sends the map, fonts, pictures and code. No other company learns that you’re here.',
        ],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Staying safe',
    questions: [
      {
        id: 'meeting',
        title: 'How do I meet someone safely?',
        blocks: [
          [
            'Meet in a public place first, such as a café, a bar or a busy street.',
            'Tell a friend where you’re going, who you’re meeting and when you’ll be back.',
            'Talk first. A short video call shows whether their profile is real.',
            'Come and leave on your own. Keep your drink and phone with you.',
            'Don’t send money, or pictures that could be used against you.',
            'You can leave at any time, without a reason. So can they.',
            'Talk about protection before things heat up.',
          ],
          'If you’re in danger, call the police or your country’s emergency number: 112 in Europe, 911 in North America.',
        ],
      },
      {
        id: 'block',
        title: 'How do I block or hide someone?',
        blocks: [
          'Open their profile and press Block. A block lasts a day, a week or for good. It works at once and in both directions: you can’t see or write to each other. We don’t tell them. To them, you look like someone who left. You keep your copy of the conversation and can unblock them in [Settings](/settings).',
          'If you just don’t want to see them, hide them instead. They disappear from your map, your lists of nearby members and your deck. We don’t tell them. They can still see you and write to you.',
        ],
      },
      {
        id: 'report',
        title: 'How do I report someone?',
        blocks: [
          'Open their profile, press Report and say what happened. We copy the profile as it is at that moment, and you can block them at once. You can also report one picture in the picture viewer, or one message with the flag beside it.',
          'Jurors drawn by lot decide. Administrators handle threats and crimes. We never tell other members who reported, and nothing we show them gives it away. Some things we can’t hide. Blocking works at once, a message only you received points to you, and jurors may recognize the story.',
        ],
      },
      {
        id: 'quick-exit',
        title: 'How do I leave this page fast?',
        blocks: [
          'Press Esc three times within a second, or Quick exit in the menu. You can turn Esc off in [Settings](/settings). Every tab of this site opens a harmless page. You’re logged out, and this device forgets what the site stored. Going back shows nothing.',
        ],
      },
      {
        id: 'titles',
        title: 'Can others tell from my screen what this is?',
        blocks: [
          'Email subjects are neutral, and page titles say nothing about sex. In [Settings](/settings), you can choose a title and an icon that don’t name this site. On a shared device, log out to clear them.',
        ],
      },
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    questions: [
      {
        id: 'password',
        title: 'I forgot my password',
        blocks: [
          `Ask us to email you a [login link](/register). It works once, within ${spanWords(limits.oneTimePasswordValidMs)}, and lets you set a new password. Your old password works until then, so nobody can lock you out. For ${spanWords(limits.freshLinkMs)} after using the link, you can change your email address or delete your account without a password. After that, you need the password or a new link.`,
        ],
      },
      {
        id: 'email-changed',
        title: 'Someone else changed my email address',
        blocks: [
          `Open the link we sent to your old address within ${spanWords(limits.oldAddressKeptMs)}. It restores your old address, logs everyone out and removes the password. A login link to the old address does the same. Nobody else can use that address meanwhile. If someone enters your address for another account, we email you and tell them nothing.`,
        ],
      },
      {
        id: 'no-mail',
        title: 'The email doesn’t arrive',
        blocks: [
          `Check your spam folder and the address you entered. We never say whether we know an address, so a wrong one looks the same. Each address gets at most ${limits.loginMails.count} login emails an hour. The next waits up to an hour, or longer if others ask for the same new address. If it still doesn’t arrive, [write to us](#problem) from another address.`,
        ],
      },
      {
        id: 'birthdate',
        title: 'My birthdate is wrong',
        blocks: [
          'You can correct it once in [Edit Profile](/profileEdit). After that, write to us.',
        ],
      },
      {
        id: 'export',
        title: 'How do I get a copy of my data?',
        blocks: [
          'Download one ZIP file in [Settings](/settings). It holds your pictures and everything stored about your account.',
        ],
      },
      {
        id: 'erasure',
        title: 'How do I delete my account?',
        blocks: [
          'Go to [Settings](/settings). We ask for your password again. You disappear for everyone at once, and so do your conversations, on both sides. Within 24 hours, we delete your data from the database and picture store. This can’t be undone.',
        ],
      },
    ],
  },
  {
    id: 'notifications',
    title: 'Notifications',
    questions: [
      {
        id: 'push',
        title: 'Can my phone tell me about new messages?',
        blocks: [
          'Yes. Turn notifications on in [Settings](/settings) in each browser, and allow them when it asks. On an iPhone or iPad, first open this site in Safari, press Share, then Add to Home Screen. Open it from there. While you’re looking at the site, new messages appear there instead.',
          'By default, a locked screen says only that you have something new. Your browser may add this site’s address. Detailed notifications also say what’s new and who it’s from, never what they wrote. During your quiet hours, notifications wait. Logging out ends them on that device.',
        ],
      },
      {
        id: 'app',
        title: 'Can I add this site to my home screen?',
        blocks: [
          `Yes. In your browser’s menu, choose Install or Add to Home Screen. If you first choose a discreet title and icon in [Settings](/settings), the app is called Notes. Without a network, it opens for up to ${spanWords(limits.unheardMostMs)} after it last reached us. It shows the top of your conversation list, and sends what you wrote once you’re back online.`,
        ],
      },
    ],
  },
  {
    id: 'membership',
    title: 'Membership',
    questions: [
      {
        id: 'billing',
        title: 'What does it cost?',
        blocks: [
          `Nothing. Membership is free. To support the site, become a contributor by paying [dues](/billing). For you plus ${tariffs.MONTH.seats - 1} friends, dues are ${priceOf('MONTH')} a month or ${priceOf('YEAR')} a year. For you plus ${tariffs.MONTH_FIVE.seats - 1} friends, they are ${priceOf('MONTH_FIVE')} a month. Nothing renews automatically.`,
        ],
      },
      {
        id: 'contributing',
        title: 'What do contributors get?',
        blocks: [
          `They swipe and use Map Chat without daily limits. Everyone else can swipe ${limits.standardSwipes.count} members and send ${limits.standardBroadcasts.count} Map Chat messages a day. Contributors always see full lists of likes and can save searches. While funds allow, everyone can. Map, chat, filters, blocks, reports and the copy of your data are free for everyone, forever.`,
        ],
      },
      {
        id: 'discreet-dues',
        title: 'What does my bank see?',
        blocks: [
          'It sees the name of our account, the amount and what you write. Write only the reference. With a card, it sees the name under which the card service knows us. We tell that service the invoice, its purpose, the amount and this site’s address, not who you are here.',
          'Receipts and reminders have neutral subjects.',
        ],
      },
      {
        id: 'seats',
        title: 'How do I share my dues with friends?',
        blocks: [
          'Under [Membership Dues](/billing), create a code for each friend to enter there. You don’t see who took which seat, and they don’t see who pays. A seat stays taken if your friend leaves this site. You can take it back at any time.',
        ],
      },
    ],
  },
]
