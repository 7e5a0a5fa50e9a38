import type { Source } from './exchanges.ts'
import { from } from './sources.ts'

/** Evidence for the exchanges with Reddit, which publishes no description. */
export const redditSources: Record<string, Source> = {
  ...from(
    {
      client: 'praw-dev/praw praw/endpoints.py',
      shows: 'The paths of the account, posts, comments, searches, subreddits, flairs and uploads.',
    },
    'GET /api/v1/me',
    'GET /api/info',
    'GET /search',
    'GET /subreddits/search',
    'GET /r/bread/about',
    'GET /r/bread/api/link_flair_v2',
    'GET /user/grace/about',
    'POST /api/media/asset',
    'POST /api/submit',
    'POST /api/comment',
    'POST /api/del',
    'POST /api/editusertext',
  ),
  'GET /comments/p1': {
    documentation: 'https://www.reddit.com/dev/api/#GET_comments_{article}',
    date: '2026-11-28',
  },
  'GET /comments/p1: of what is removed': {
    assumed: 'A comment that is no longer there keeps its place, with the text `[deleted]` or `[removed]`.',
  },
  ...from(
    {
      client: 'praw-dev/praw praw/models/listing/mixins/redditor.py',
      shows: 'The posts and comments of a user are listings below the user’s path, sorted by new.',
    },
    'GET /user/grace/submitted',
    'GET /user/ada/submitted',
    'GET /user/ada/comments',
  ),
  ...from(
    {
      client: 'not-an-aardvark/snoowrap src/snoowrap.js',
      shows: 'Tokens are exchanged and revoked with the id and secret of the app.',
    },
    'POST /api/v1/access_token',
    'POST /api/v1/revoke_token',
  ),
  ...from(
    {
      client: 'praw-dev/praw praw/models/reddit/subreddit.py',
      shows: 'A file is sent with the fields of its lease to the address there; the XML names its Location.',
    },
    'POST /upload/image/png',
    'POST /upload/video/mp4',
  ),
  'GET /api/v1/bread/post_requirements': { assumed: 'The requirements say whether a flair is required.' },
  refusals: { assumed: 'Errors of a post have the status 200 and the names that client libraries list.' },
  'refusals: of a comment, with 404': { assumed: 'A comment on what is gone may be a 404.' },
  rateLimit: { assumed: 'RATELIMIT says in `ratelimit` how many seconds it lasts.' },
}
