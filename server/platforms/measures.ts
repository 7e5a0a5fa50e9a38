import type { MeasureName } from '../db/tables/analytics.ts'

/**
 * Says what may be added up: `always` also over platforms, `platform` only over posts of one platform, since each counts in its own way, and
 * `never`, since the same people are in several values.
 */
export type Summing = 'always' | 'platform' | 'never'

export const measureMeanings: Record<MeasureName, { means: string; sums: Summing }> = {
  impressions: { means: 'How often it was shown.', sums: 'always' },
  reach: { means: 'How many people saw it.', sums: 'never' },
  views: { means: 'How often it was played or opened, as the platform counts a view.', sums: 'platform' },
  likes: { means: 'Likes and other reactions with one click.', sums: 'always' },
  comments: { means: 'Comments and replies.', sums: 'always' },
  shares: { means: 'Shares, reposts and quotes.', sums: 'always' },
  saves: { means: 'Saves and bookmarks.', sums: 'always' },
  clicks: { means: 'Clicks on what was posted, or on links and buttons.', sums: 'always' },
  followers: { means: 'People who follow the account.', sums: 'always' },
}

/**
 * `total`: the value up to that day. `day`: what that day added. `other`: it covers another period or other posts, so it is neither stored
 * nor compared.
 */
export type Counting = 'total' | 'day' | 'other'

export interface LabelMeaning {
  /** Null for what has no common name. */
  name: MeasureName | null
  counts: Counting
  /** Says what the platform counts under its label. */
  means: string
}

export type LabelMeanings = Readonly<Record<string, LabelMeaning>>

interface PlatformMeanings {
  account: LabelMeanings
  post: LabelMeanings
}

const total = (name: MeasureName, means: string): LabelMeaning => ({ name, counts: 'total', means })
const day = (name: MeasureName, means: string): LabelMeaning => ({ name, counts: 'day', means })
const other = (means: string): LabelMeaning => ({ name: null, counts: 'other', means })

const RECENT = 'Sum over the latest posts, which change from day to day.'
const PERIOD = 'Sum over the period that was asked for.'
const RATE = 'A rate or a mean.'
const POSTS = 'Number of posts.'

const x: PlatformMeanings = {
  account: Object.fromEntries(
    ['IMPRESSION', 'BOOKMARK', 'LIKE', 'QUOTE', 'REPLY', 'RETWEET'].map((label) => [label, other(RECENT)]),
  ),
  post: {
    Impressions: total('impressions', 'Times that the post was seen.'),
    Likes: total('likes', 'Likes.'),
    Retweets: total('shares', 'Reposts.'),
    Quotes: total('shares', 'Posts that quote it.'),
    Replies: total('comments', 'Replies.'),
    Bookmarks: total('saves', 'Bookmarks.'),
  },
}

const instagram: PlatformMeanings = {
  account: {
    'Follower Count': other('New followers of the day.'),
    Reach: day('reach', 'Accounts that saw something of the account on that day.'),
    ...Object.fromEntries(
      ['Likes', 'Views', 'Comments', 'Shares', 'Saves', 'Replies'].map((label) => [label, other(PERIOD)]),
    ),
  },
  post: {
    Views: total('views', 'Times that it was displayed or played.'),
    Reach: total('reach', 'Accounts that saw it.'),
    Likes: total('likes', 'Likes.'),
    Comments: total('comments', 'Comments.'),
    Shares: total('shares', 'Shares.'),
    Saved: total('saves', 'Saves.'),
  },
}

const tiktok: PlatformMeanings = {
  account: {
    Followers: total('followers', 'Followers.'),
    Following: other('Accounts that the account follows.'),
    Likes: other('Likes of all videos of the account.'),
    Videos: other(POSTS),
    Views: other(RECENT),
    'Recent Likes': other(RECENT),
    'Recent Comments': other(RECENT),
    'Recent Shares': other(RECENT),
  },
  post: {
    Views: total('views', 'Times that the video was played.'),
    Likes: total('likes', 'Likes.'),
    Comments: total('comments', 'Comments.'),
    Shares: total('shares', 'Shares.'),
  },
}

/** Maps the labels of each platform to what it means by them. A label that is not here has no common name. */
export const platformMeanings: Readonly<Record<string, PlatformMeanings>> = {
  sandbox: {
    account: {
      Followers: total('followers', 'Simulated followers.'),
      Impressions: day('impressions', 'Simulated impressions of the day.'),
      'Engagement rate': other(RATE),
    },
    post: {
      Impressions: total('impressions', 'Simulated impressions.'),
      Likes: total('likes', 'Simulated likes.'),
      Reposts: total('shares', 'Simulated reposts.'),
      Replies: total('comments', 'Simulated replies.'),
    },
  },
  x,
  'linkedin-page': {
    account: {
      'Page Views': other('Views of the page itself.'),
      Clicks: day('clicks', 'Clicks on posts of the page.'),
      Shares: day('shares', 'Shares of posts of the page.'),
      Comments: day('comments', 'Comments on posts of the page.'),
      Engagement: other(RATE),
      'Organic Followers': other('Followers gained on the day.'),
      'Paid Followers': other('Followers gained on the day by advertisements.'),
    },
    post: {
      Impressions: total('impressions', 'Times that the post was shown.'),
      'Unique Impressions': total('reach', 'Members who saw the post.'),
      Clicks: total('clicks', 'Clicks on the content, the page name or the logo.'),
      Likes: total('likes', 'Reactions.'),
      Comments: total('comments', 'Comments.'),
      Shares: total('shares', 'Reposts.'),
      Engagement: other(RATE),
    },
  },
  instagram,
  'instagram-standalone': instagram,
  facebook: {
    account: {
      'Page Impressions': day('reach', 'People who saw media of the page on that day.'),
      'Media views': day('views', 'Times that media of the page were played or displayed.'),
      'Posts Engagement': other('Reactions, comments, shares and clicks in one number.'),
      'Page followers': other('Followers gained on the day.'),
    },
    post: {
      Impressions: total('reach', 'People who saw the media of the post.'),
      Clicks: total('clicks', 'Clicks anywhere in the post.'),
      'Link Clicks': other('Clicks on its link, which are part of the clicks.'),
      Reactions: total('likes', 'Reactions of all kinds.'),
    },
  },
  threads: {
    account: {
      Views: day('views', 'Views of the profile.'),
      ...Object.fromEntries(['Likes', 'Replies', 'Reposts', 'Quotes'].map((label) => [label, other(PERIOD)])),
    },
    post: {
      Views: total('views', 'Times that the post was seen or played.'),
      Likes: total('likes', 'Likes.'),
      Replies: total('comments', 'Replies.'),
      Reposts: total('shares', 'Reposts.'),
      Quotes: total('shares', 'Posts that quote it.'),
      Shares: total('shares', 'Shares.'),
    },
  },
  youtube: {
    account: {
      Views: day('views', 'Views of videos of the channel on that day.'),
      Likes: day('likes', 'Likes of videos of the channel on that day.'),
      'Estimated Minutes Watched': other('Minutes.'),
      'Average View Duration': other(RATE),
      'Average View Percentage': other(RATE),
      'Subscribers Gained': other('Subscribers gained on the day.'),
      'Subscribers Lost': other('Subscribers lost on the day.'),
    },
    post: {
      Views: total('views', 'Views of the video.'),
      Likes: total('likes', 'Likes.'),
      Comments: total('comments', 'Comments.'),
      Favorites: other('YouTube no longer counts them.'),
    },
  },
  gmb: {
    account: {
      'Website Clicks': day('clicks', 'Clicks on the website of the location.'),
      'Call Clicks': day('clicks', 'Clicks on the call button of the location.'),
      'Direction Requests': other('Requests for directions.'),
      'Impressions on Desktop Maps': day(
        'impressions',
        'People who saw the location on the day, on desktop maps.',
      ),
      'Impressions on Mobile Maps': day(
        'impressions',
        'People who saw the location on the day, on mobile maps.',
      ),
    },
    post: {},
  },
  tiktok,
  'tiktok-business': tiktok,
  pinterest: {
    account: {
      Impressions: day('impressions', 'Times that Pins were on screen.'),
      'Pin Clicks': day('clicks', 'Clicks on Pins.'),
      Saves: day('saves', 'Saves of Pins to boards.'),
      Engagement: other('Clicks and saves in one number.'),
      'Pin click rate': other(RATE),
    },
    post: {
      Impressions: day('impressions', 'Times that the Pin was on screen.'),
      'Pin Clicks': day('clicks', 'Clicks on the Pin.'),
      'Outbound Clicks': other('Clicks to its destination.'),
      Saves: day('saves', 'Saves of the Pin to boards.'),
    },
  },
  mastodon: {
    account: { Followers: total('followers', 'Followers.'), Posts: other(POSTS) },
    post: {
      Favourites: total('likes', 'Favourites.'),
      Boosts: total('shares', 'Boosts.'),
      Replies: total('comments', 'Replies that the server knows.'),
    },
  },
  bluesky: {
    account: { Followers: total('followers', 'Followers.'), Posts: other(POSTS) },
    post: {
      Likes: total('likes', 'Likes.'),
      Reposts: total('shares', 'Reposts.'),
      Quotes: total('shares', 'Posts that quote it.'),
      Replies: total('comments', 'Replies.'),
    },
  },
}
