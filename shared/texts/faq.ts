import { limits } from '../limits.ts'
import { priceOf } from './money.ts'
import type { TextSection } from './section.ts'
import { spanWords, widthWords } from './spans.ts'

const { tariffs } = limits
const widths = limits.locationCellMeters.map(widthWords)
const usualWidth = widthWords(limits.locationCellDefaultMeters)

interface FaqTopic extends Pick<TextSection, 'id' | 'title'> {
  /** The title of each is the question. */
  readonly questions: readonly TextSection[]
}

/** Frequent questions, by what they are about. The ids are addresses that other pages link to. */
export const faq: readonly FaqTopic[] = [
  {
    id: 'site',
    title: 'This site',
    questions: [
      {
        id: 'lambda',
        title: 'What does the λ stand for?',
        blocks: [
          'The Greek letter lambda has been a symbol of gay liberation since 1970, when the Gay Activists Alliance in New York took it as its symbol; in 1974 an international gay rights congress in Edinburgh made it one for the whole world. Those who wore it knew each other, and those who were not meant to know saw a letter. We like that about it.',
        ],
      },
      {
        id: 'who-for',
        title: 'Who may join?',
        blocks: [
          `Every LGBTQ adult, and whoever is at home among us: gay, bi, trans, queer, still wondering. You have to be ${limits.adultAgeYears} or older. Your birthdate decides, and nobody else gets to see it, only your age.`,
        ],
      },
      {
        id: 'unfinished',
        title: 'Why is something missing?',
        blocks: [
          'The site is under active development. What is here works; what is not here yet has no button. If something that is here does not work, please [tell us](#problem).',
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
        title: 'What do others see of where I am?',
        blocks: [
          `With GPS, one point that stands for the area you are in, about ${usualWidth} wide. The point is the same each time you are there, so watching it for a long time does not narrow it down. In the [settings](/settings) you choose how wide the area is: ${widths.slice(0, -1).join(', ')} or ${widths.at(-1)}.`,
          'With Walk you put your marker on the map yourself, and others see exactly the point you chose. It need not be where you are.',
          'Nobody sees anything before you have agreed to it and switched from Hidden to Showing.',
        ],
      },
      {
        id: 'location-exact',
        title: 'Where does my exact position go?',
        blocks: [
          'Nowhere. It reaches our server when your device reports it, is turned into the point of your area at that moment, and is dropped. It is not stored, not logged and not sent to anybody, and no answer of the site depends on it: not the map, not distances, not the order of lists.',
        ],
      },
      {
        id: 'location-limits',
        title: 'What can the blur not hide?',
        blocks: [
          'Five things, and it is better to know them:',
          [
            'An area with a single house in it is that house. Where few people live, choose a wider area, or Walk.',
            'Somebody who watches can see that you come back to the same area, and at what times you are there.',
            'Somebody who watches you on a long straight road sees where it leads, and can guess where on it you are.',
            'Several accounts of yours, or several widths tried at one place, show where the area lies and narrow it down a little. Accounts opened with different mailboxes have areas of their own, which narrow it down further.',
            'Somebody who meets you knows where you are.',
          ],
          'When that is too much, choose Hidden, a wider area, or put yourself somewhere else with Walk.',
        ],
      },
      {
        id: 'hidden',
        title: 'How do I disappear from the map?',
        blocks: [
          `Press Showing on the [map](/search/map), so that it says Hidden. It works at once. And nobody stays on the map by mistake: ${spanWords(limits.positionValidityMs)} after your device last reported where you are, your location is erased.`,
        ],
      },
      {
        id: 'map-provider',
        title: 'Does a map company learn where I look?',
        blocks: [
          'No. The background map comes from our own server, as does everything else your browser loads here: fonts, pictures, programs. No other company learns that you are here.',
        ],
      },
    ],
  },
  {
    id: 'safety',
    title: 'Being safe',
    questions: [
      {
        id: 'meeting',
        title: 'How do I meet somebody safely?',
        blocks: [
          [
            'Meet in a public place first: a café, a bar, a street with people.',
            'Tell a friend where you are going, with whom, and when you will be back.',
            'Talk first: a short video call shows whether somebody is who they say they are.',
            'Come and leave on your own, and keep your drink and your phone with you.',
            'Do not send money, or pictures that could be used against you.',
            'You may leave at any time, without a reason. So may they.',
            'Talk about protection before things heat up.',
          ],
          'If you are in danger, call the police or the emergency number of your country: 112 in Europe, 911 in North America.',
        ],
      },
      {
        id: 'block',
        title: 'How do I get rid of somebody?',
        blocks: [
          'Open their profile and press Block. It lasts for a day, a week or for good, as you choose. It works at once and in both directions: you no longer see each other on the map, on profiles or in lists, and neither can write to the other. They are not told; to them it looks as if you were not there. You keep your copy of what you wrote to each other, and can take the block back in the [settings](/settings).',
          'If you only do not want to come across them again, press Do not show again. They are then left out of your map, of the members nearby and of your deck, and do not notice it. They still see you, and can write to you.',
        ],
      },
      {
        id: 'report',
        title: 'How do I report somebody?',
        blocks: [
          'Open their profile and choose Report: what is wrong, and what happened. The profile is copied as it is, so that nothing can be changed afterwards, and you may block them at once. One picture alone is reported where it is shown large, and one message by the flag beside it. Members drawn by lot judge it; dangers and crimes go to those who run the site. Nobody is told who reported, and nothing that others see changes by it. Some things we cannot hide: a block works at once, a message that only you received points to you, and a juror may know the story.',
        ],
      },
      {
        id: 'quick-exit',
        title: 'Somebody comes in. How do I get away from this page?',
        blocks: [
          'Press Esc three times within a second, or Quick exit in the menu. Every tab of this site goes to a harmless page elsewhere, you are logged out, and this device forgets what the site kept on it. Going back shows nothing of it.',
        ],
      },
      {
        id: 'titles',
        title: 'Can others read on my screen what this is?',
        blocks: [
          'Emails have neutral subjects, and the titles of pages and tabs say nothing about sex. In the [settings](/settings) you can choose a title and an icon that do not even name this site. On a device that others use, log out when you are done: that clears it.',
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
        title: 'I have forgotten my password',
        blocks: [
          `[Ask for a login link](/register). It comes by email, works once, within ${spanWords(limits.oneTimePasswordValidMs)}, and then lets you set a new password. Nobody can lock you out by asking for it in your name: your old password goes on working until you set another. For ${spanWords(limits.freshLinkMs)} after you used the link, you can change your email address or erase your account without the password; after that, the password or a new link is needed.`,
        ],
      },
      {
        id: 'email-changed',
        title: 'My email address was changed, and it was not me',
        blocks: [
          `Your old address got an email with a link. For ${spanWords(limits.oldAddressKeptMs)} it undoes the change: your old address counts again, everybody is logged out and the password is removed. A login link to the old address does the same. Nobody else can use that address meanwhile. If somebody enters an address that belongs to you, you get an email, and they are not told that it is known here.`,
        ],
      },
      {
        id: 'no-mail',
        title: 'The email does not arrive',
        blocks: [
          `Look in your spam folder, and check that the address was right: we never say whether an address is known here, so a wrong one looks the same. ${limits.loginMails.count} login emails an hour go to one address, whoever asks; one more waits for its turn, at most an hour, or longer where others ask for a mailbox that is new here. If it still does not arrive, [write to us](#problem) from another address.`,
        ],
      },
      {
        id: 'birthdate',
        title: 'My birthdate is wrong',
        blocks: [
          'You can correct it once in the [profile editor](/profileEdit). After that, write to us.',
        ],
      },
      {
        id: 'export',
        title: 'How do I get a copy of what you know about me?',
        blocks: [
          'In the [settings](/settings). You get one ZIP file with everything that is stored on your account, and your pictures.',
        ],
      },
      {
        id: 'erasure',
        title: 'How do I erase my account?',
        blocks: [
          'In the [settings](/settings). We ask for your password once more. You are gone for everybody at once, your conversations on both sides too, and within 24 hours from every table and from the store of pictures. This cannot be undone.',
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
        title: 'Does my phone tell me about new messages?',
        blocks: [
          'It can. In the [settings](/settings), press Notify me on this device in each browser that is to tell you, and allow it when the browser asks. An iPhone or iPad wants this site on its home screen first: open it in Safari, press Share, then Add to Home Screen, and open it from there. While the site is open in front of you, new messages appear in it at once instead.',
          'A locked screen then says: You have something new. Your browser may put the address of this site beside it. With detailed notifications it also says what is new and from whom, never what they wrote. In your quiet hours nothing comes; it is said when they end. Logging out ends all of it on that device.',
        ],
      },
      {
        id: 'app',
        title: 'Can I put it on my home screen?',
        blocks: [
          `Yes, from the menu of your browser: Install, or Add to Home Screen. Choose a discreet title and icon in the [settings](/settings) before, and the app is called Notes and shows a plain sheet of paper. Without a network it opens for up to ${spanWords(limits.unheardMostMs)} after it last reached us, shows the beginning of your conversations, and sends what you have written as soon as there is a network again.`,
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
          `Nothing. Membership is free. Whoever wants to support the site becomes a contributor by paying [dues](/billing): ${priceOf('MONTH')} a month or ${priceOf('YEAR')} a year, for you plus ${tariffs.MONTH.seats - 1} friends, or ${priceOf('MONTH_FIVE')} a month, for you plus ${tariffs.MONTH_FIVE.seats - 1} friends. Nothing renews by itself.`,
        ],
      },
      {
        id: 'contributing',
        title: 'What do contributors get?',
        blocks: [
          `Swiping without limit: everybody else can say what they think of ${limits.standardSwipes.count} members a day. Map, chat, filters, blocks, reports and the copy of your data are free for everybody, for ever.`,
        ],
      },
      {
        id: 'discreet-dues',
        title: 'What does my bank see when I pay?',
        blocks: [
          'The name of the account that you transfer to, the amount, and what you write as the purpose: write the reference and nothing else. If you pay by card, the name under which this site is known to the card service. That service learns from us which invoice it is, what it is for, how much, and the address of this site, and not who you are here.',
          'Receipts and reminders come by email with neutral subjects.',
        ],
      },
      {
        id: 'seats',
        title: 'How do I share my dues with friends?',
        blocks: [
          'Under [Membership Dues](/billing) you create a code for each friend, who enters it on the same page. You do not see who took which seat, and they are not told whose it is. A seat stays taken when your friend leaves this site. You can take it back at any time.',
        ],
      },
    ],
  },
]
