// Written by `npm run generate`. Do not edit: change openapi/ and generate again.
import type { Context, Input, Output } from '../server/http/contract.ts'

export interface PublicApiHandlers {
  /** `GET /public/v1/is-connected` Check the credential. */
  isConnected(input: Input<'isConnected'>, ctx: Context<'key'>): Promise<Output<'isConnected'>>
  /** `GET /public/v1/integrations` List the connected channels. */
  listIntegrations(input: Input<'listIntegrations'>, ctx: Context<'key'>): Promise<Output<'listIntegrations'>>
  /** `DELETE /public/v1/integrations/{id}` Delete a channel. */
  deleteIntegration(input: Input<'deleteIntegration'>, ctx: Context<'key'>): Promise<Output<'deleteIntegration'>>
  /** `GET /public/v1/integrations/{id}/retry-posts` Count the posts that a disconnection stopped. */
  getIntegrationRetries(input: Input<'getIntegrationRetries'>, ctx: Context<'session-or-key'>): Promise<Output<'getIntegrationRetries'>>
  /** `POST /public/v1/integrations/{id}/retry-posts` Retry the posts that a disconnection stopped. */
  retryIntegrationPosts(input: Input<'retryIntegrationPosts'>, ctx: Context<'session-or-key'>): Promise<Output<'retryIntegrationPosts'>>
  /** `GET /public/v1/groups` List the channel groups. */
  listGroups(input: Input<'listGroups'>, ctx: Context<'key'>): Promise<Output<'listGroups'>>
  /** `GET /public/v1/social/{integration}` Get a URL to connect a channel. */
  getConnectUrl(input: Input<'getConnectUrl'>, ctx: Context<'key'>): Promise<Output<'getConnectUrl'>>
  /** `GET /public/v1/integration-settings/{id}` Get the posting rules of a channel. */
  getIntegrationSettings(input: Input<'getIntegrationSettings'>, ctx: Context<'session-or-key'>): Promise<Output<'getIntegrationSettings'>>
  /** `POST /public/v1/integration-trigger/{id}` Run a tool of a channel. */
  triggerIntegrationTool(input: Input<'triggerIntegrationTool'>, ctx: Context<'key'>): Promise<Output<'triggerIntegrationTool'>>
  /** `GET /public/v1/find-slot/{id}` Find the next free slot of a channel. */
  findSlot(input: Input<'findSlot'>, ctx: Context<'key'>): Promise<Output<'findSlot'>>
  /** `GET /public/v1/posts` List posts. */
  listPosts(input: Input<'listPosts'>, ctx: Context<'key'>): Promise<Output<'listPosts'>>
  /** `POST /public/v1/posts` Create posts. */
  createPosts(input: Input<'createPosts'>, ctx: Context<'key'>): Promise<Output<'createPosts'>>
  /** `POST /public/v1/posts/bulk` Create posts from a table. */
  createPostsInBulk(input: Input<'createPostsInBulk'>, ctx: Context<'key'>): Promise<Output<'createPostsInBulk'>>
  /** `GET /public/v1/posts/export` Export posts. */
  exportPosts(input: Input<'exportPosts'>, ctx: Context<'session-or-key'>): Promise<Output<'exportPosts'>>
  /** `POST /public/v1/posts/validate` Check posts without creating them. */
  validatePosts(input: Input<'validatePosts'>, ctx: Context<'key'>): Promise<Output<'validatePosts'>>
  /** `DELETE /public/v1/posts/group/{group}` Delete a post by its group. */
  deletePostGroup(input: Input<'deletePostGroup'>, ctx: Context<'key'>): Promise<Output<'deletePostGroup'>>
  /** `GET /public/v1/posts/{id}` Get one post. */
  getPost(input: Input<'getPost'>, ctx: Context<'key'>): Promise<Output<'getPost'>>
  /** `PUT /public/v1/posts/{id}` Change a post. */
  updatePost(input: Input<'updatePost'>, ctx: Context<'key'>): Promise<Output<'updatePost'>>
  /** `DELETE /public/v1/posts/{id}` Delete a post. */
  deletePost(input: Input<'deletePost'>, ctx: Context<'key'>): Promise<Output<'deletePost'>>
  /** `PUT /public/v1/posts/{id}/status` Schedule a draft or unschedule a post. */
  setPostStatus(input: Input<'setPostStatus'>, ctx: Context<'key'>): Promise<Output<'setPostStatus'>>
  /** `PUT /public/v1/posts/{id}/settings` Change some settings of a post. */
  mergePostSettings(input: Input<'mergePostSettings'>, ctx: Context<'key'>): Promise<Output<'mergePostSettings'>>
  /** `POST /public/v1/posts/{id}/retry` Retry a failed post. */
  retryPost(input: Input<'retryPost'>, ctx: Context<'key'>): Promise<Output<'retryPost'>>
  /** `GET /public/v1/posts/{id}/events` Get the log of a post. */
  listPostEvents(input: Input<'listPostEvents'>, ctx: Context<'session-or-key'>): Promise<Output<'listPostEvents'>>
  /** `GET /public/v1/posts/{id}/missing` List platform posts that could be this post. */
  listReleaseCandidates(input: Input<'listReleaseCandidates'>, ctx: Context<'key'>): Promise<Output<'listReleaseCandidates'>>
  /** `PUT /public/v1/posts/{id}/release-id` Set a post's ID on the platform. */
  setReleaseId(input: Input<'setReleaseId'>, ctx: Context<'key'>): Promise<Output<'setReleaseId'>>
  /** `POST /public/v1/posts/{id}/unpublish` Take a published post down. */
  unpublishPost(input: Input<'unpublishPost'>, ctx: Context<'session-or-key'>): Promise<Output<'unpublishPost'>>
  /** `POST /public/v1/posts/{id}/edit-published` Edit the text of a published post. */
  editPublishedPost(input: Input<'editPublishedPost'>, ctx: Context<'session-or-key'>): Promise<Output<'editPublishedPost'>>
  /** `GET /public/v1/posts/{id}/acts` List what was changed on a platform. */
  listPostActs(input: Input<'listPostActs'>, ctx: Context<'session-or-key'>): Promise<Output<'listPostActs'>>
  /** `GET /public/v1/posts/{id}/notes` List reviewers' notes. */
  listPostNotes(input: Input<'listPostNotes'>, ctx: Context<'session-or-key'>): Promise<Output<'listPostNotes'>>
  /** `POST /public/v1/posts/{id}/notes` Add a reviewer's note. */
  addPostNote(input: Input<'addPostNote'>, ctx: Context<'session-or-key'>): Promise<Output<'addPostNote'>>
  /** `DELETE /public/v1/posts/{id}/notes/{noteId}` Delete a reviewer's note. */
  deletePostNote(input: Input<'deletePostNote'>, ctx: Context<'session-or-key'>): Promise<Output<'deletePostNote'>>
  /** `GET /public/v1/posts/{id}/approval-link` Get the status of an approval link. */
  getApprovalLink(input: Input<'getApprovalLink'>, ctx: Context<'session-or-key'>): Promise<Output<'getApprovalLink'>>
  /** `POST /public/v1/posts/{id}/approval-link` Create an approval link for a draft. */
  createApprovalLink(input: Input<'createApprovalLink'>, ctx: Context<'session-or-key'>): Promise<Output<'createApprovalLink'>>
  /** `DELETE /public/v1/posts/{id}/approval-link` Revoke an approval link. */
  revokeApprovalLink(input: Input<'revokeApprovalLink'>, ctx: Context<'session-or-key'>): Promise<Output<'revokeApprovalLink'>>
  /** `POST /public/v1/posts/{id}/decision` Approve a draft, or request changes. */
  decidePost(input: Input<'decidePost'>, ctx: Context<'session-or-key'>): Promise<Output<'decidePost'>>
  /** `POST /public/v1/upload` Upload a file. */
  uploadMedia(input: Input<'uploadMedia'>, ctx: Context<'key'>): Promise<Output<'uploadMedia'>>
  /** `POST /public/v1/upload-from-url` Upload a file from a URL. */
  uploadMediaFromUrl(input: Input<'uploadMediaFromUrl'>, ctx: Context<'key'>): Promise<Output<'uploadMediaFromUrl'>>
  /** `POST /public/v1/generate-video` Generate a video and wait for it. */
  generateVideo(input: Input<'generateVideo'>, ctx: Context<'key'>): Promise<Output<'generateVideo'>>
  /** `POST /public/v1/video/function` Run a function of a video generator. */
  runVideoFunction(input: Input<'runVideoFunction'>, ctx: Context<'key'>): Promise<Output<'runVideoFunction'>>
  /** `POST /public/v1/video-jobs` Generate a video in the background. */
  startVideoJob(input: Input<'startVideoJob'>, ctx: Context<'session-or-key'>): Promise<Output<'startVideoJob'>>
  /** `GET /public/v1/video-jobs/{id}` Get the progress of a video. */
  getVideoJob(input: Input<'getVideoJob'>, ctx: Context<'session-or-key'>): Promise<Output<'getVideoJob'>>
  /** `GET /public/v1/media` List the files in the library. */
  listUploads(input: Input<'listUploads'>, ctx: Context<'key'>): Promise<Output<'listUploads'>>
  /** `DELETE /public/v1/media/{id}` Delete a file from the library. */
  deleteUpload(input: Input<'deleteUpload'>, ctx: Context<'key'>): Promise<Output<'deleteUpload'>>
  /** `GET /public/v1/analytics/{integration}` Get the metrics of a channel. */
  getIntegrationAnalytics(input: Input<'getIntegrationAnalytics'>, ctx: Context<'key'>): Promise<Output<'getIntegrationAnalytics'>>
  /** `GET /public/v1/analytics/post/{postId}` Get the metrics of a post. */
  getPostAnalytics(input: Input<'getPostAnalytics'>, ctx: Context<'key'>): Promise<Output<'getPostAnalytics'>>
  /** `GET /public/v1/notifications` List notifications. */
  listNotifications(input: Input<'listNotifications'>, ctx: Context<'key'>): Promise<Output<'listNotifications'>>
}

export interface ScheduleHandlers {
  /** `GET /public/v1/posts/{id}/occurrences` List the coming dates of a repeating post. */
  listOccurrences(input: Input<'listOccurrences'>, ctx: Context<'session-or-key'>): Promise<Output<'listOccurrences'>>
  /** `POST /public/v1/posts/{id}/occurrences/skip` Skip one date of a repeating post. */
  skipOccurrence(input: Input<'skipOccurrence'>, ctx: Context<'session-or-key'>): Promise<Output<'skipOccurrence'>>
  /** `POST /public/v1/posts/{id}/occurrences/change` Change one date of a repeating post. */
  changeOccurrence(input: Input<'changeOccurrence'>, ctx: Context<'session-or-key'>): Promise<Output<'changeOccurrence'>>
  /** `GET /public/v1/queues` List the queues. */
  listQueues(input: Input<'listQueues'>, ctx: Context<'session-or-key'>): Promise<Output<'listQueues'>>
  /** `POST /public/v1/queues` Create a queue. */
  createQueue(input: Input<'createQueue'>, ctx: Context<'session-or-key'>): Promise<Output<'createQueue'>>
  /** `PUT /public/v1/queues/{id}` Change a queue. */
  updateQueue(input: Input<'updateQueue'>, ctx: Context<'session-or-key'>): Promise<Output<'updateQueue'>>
  /** `DELETE /public/v1/queues/{id}` Delete a queue. */
  deleteQueue(input: Input<'deleteQueue'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteQueue'>>
  /** `GET /public/v1/queues/{id}/posts` List the posts of a queue. */
  listQueuePosts(input: Input<'listQueuePosts'>, ctx: Context<'session-or-key'>): Promise<Output<'listQueuePosts'>>
  /** `PUT /public/v1/queues/{id}/posts` Reorder a queue. */
  reorderQueue(input: Input<'reorderQueue'>, ctx: Context<'session-or-key'>): Promise<Output<'reorderQueue'>>
  /** `GET /public/v1/queues/{id}/next` Show what a queue draws next. */
  listNextDraws(input: Input<'listNextDraws'>, ctx: Context<'session-or-key'>): Promise<Output<'listNextDraws'>>
  /** `GET /public/v1/schedule-pauses` List the pauses. */
  listSchedulePauses(input: Input<'listSchedulePauses'>, ctx: Context<'session-or-key'>): Promise<Output<'listSchedulePauses'>>
  /** `PUT /public/v1/schedule-pauses` Pause the schedule. */
  pauseSchedule(input: Input<'pauseSchedule'>, ctx: Context<'session-or-key'>): Promise<Output<'pauseSchedule'>>
  /** `POST /public/v1/schedule-pauses/{id}/resume` End a pause. */
  resumeSchedule(input: Input<'resumeSchedule'>, ctx: Context<'session-or-key'>): Promise<Output<'resumeSchedule'>>
  /** `GET /public/v1/calendar-link` Get the calendar link. */
  getCalendarLink(input: Input<'getCalendarLink'>, ctx: Context<'session-or-key'>): Promise<Output<'getCalendarLink'>>
  /** `POST /public/v1/calendar-link` Create or renew the calendar link. */
  createCalendarLink(input: Input<'createCalendarLink'>, ctx: Context<'session-or-key'>): Promise<Output<'createCalendarLink'>>
  /** `DELETE /public/v1/calendar-link` Revoke the calendar link. */
  revokeCalendarLink(input: Input<'revokeCalendarLink'>, ctx: Context<'session-or-key'>): Promise<Output<'revokeCalendarLink'>>
  /** `GET /public/v1/calendars/{token}/calendar.ics` Read the calendar file. */
  getCalendarFile(input: Input<'getCalendarFile'>, ctx: Context<'none'>): Promise<Output<'getCalendarFile'>>
}

export interface LibraryHandlers {
  /** `GET /public/v1/library` List the library. */
  listLibrary(input: Input<'listLibrary'>, ctx: Context<'session-or-key'>): Promise<Output<'listLibrary'>>
  /** `POST /public/v1/library` Create a library item. */
  createLibraryItem(input: Input<'createLibraryItem'>, ctx: Context<'session-or-key'>): Promise<Output<'createLibraryItem'>>
  /** `GET /public/v1/library/{id}` Get a library item. */
  getLibraryItem(input: Input<'getLibraryItem'>, ctx: Context<'session-or-key'>): Promise<Output<'getLibraryItem'>>
  /** `PUT /public/v1/library/{id}` Change a library item. */
  updateLibraryItem(input: Input<'updateLibraryItem'>, ctx: Context<'session-or-key'>): Promise<Output<'updateLibraryItem'>>
  /** `DELETE /public/v1/library/{id}` Delete a library item. */
  deleteLibraryItem(input: Input<'deleteLibraryItem'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteLibraryItem'>>
  /** `POST /public/v1/library/{id}/use` Make a post of a library item. */
  useLibraryItem(input: Input<'useLibraryItem'>, ctx: Context<'session-or-key'>): Promise<Output<'useLibraryItem'>>
}

export interface LinkParametersHandlers {
  /** `GET /public/v1/link-parameters` List the link parameters. */
  listLinkParameters(input: Input<'listLinkParameters'>, ctx: Context<'session-or-key'>): Promise<Output<'listLinkParameters'>>
  /** `PUT /public/v1/link-parameters` Set the link parameters of the organization. */
  setLinkParameters(input: Input<'setLinkParameters'>, ctx: Context<'session-or-key'>): Promise<Output<'setLinkParameters'>>
  /** `DELETE /public/v1/link-parameters` Delete the link parameters of the organization. */
  deleteLinkParameters(input: Input<'deleteLinkParameters'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteLinkParameters'>>
  /** `PUT /public/v1/link-parameters/{id}` Set the link parameters of a channel. */
  setChannelLinkParameters(input: Input<'setChannelLinkParameters'>, ctx: Context<'session-or-key'>): Promise<Output<'setChannelLinkParameters'>>
  /** `DELETE /public/v1/link-parameters/{id}` Delete the link parameters of a channel. */
  deleteChannelLinkParameters(input: Input<'deleteChannelLinkParameters'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteChannelLinkParameters'>>
}

export interface InboxHandlers {
  /** `GET /public/v1/inbox` List comments and mentions. */
  listInbox(input: Input<'listInbox'>, ctx: Context<'session-or-key'>): Promise<Output<'listInbox'>>
  /** `POST /public/v1/inbox/read` Mark comments and mentions as read or unread. */
  markInboxRead(input: Input<'markInboxRead'>, ctx: Context<'session-or-key'>): Promise<Output<'markInboxRead'>>
  /** `GET /public/v1/inbox/{id}` Get a comment or mention. */
  getInboxItem(input: Input<'getInboxItem'>, ctx: Context<'session-or-key'>): Promise<Output<'getInboxItem'>>
  /** `PUT /public/v1/inbox/{id}` Mark a comment or mention as read, or assign it. */
  updateInboxItem(input: Input<'updateInboxItem'>, ctx: Context<'session-or-key'>): Promise<Output<'updateInboxItem'>>
  /** `GET /public/v1/inbox/{id}/acts` List what was done with a comment or mention. */
  listInboxActs(input: Input<'listInboxActs'>, ctx: Context<'session-or-key'>): Promise<Output<'listInboxActs'>>
  /** `POST /public/v1/inbox/{id}/reply` Reply to a comment or mention. */
  replyToInboxItem(input: Input<'replyToInboxItem'>, ctx: Context<'session-or-key'>): Promise<Output<'replyToInboxItem'>>
  /** `POST /public/v1/inbox/{id}/like` Like a comment or mention. */
  likeInboxItem(input: Input<'likeInboxItem'>, ctx: Context<'session-or-key'>): Promise<Output<'likeInboxItem'>>
  /** `POST /public/v1/inbox/{id}/hide` Hide a comment. */
  hideInboxItem(input: Input<'hideInboxItem'>, ctx: Context<'session-or-key'>): Promise<Output<'hideInboxItem'>>
  /** `POST /public/v1/inbox/{id}/remove` Remove a comment. */
  removeInboxItem(input: Input<'removeInboxItem'>, ctx: Context<'session-or-key'>): Promise<Output<'removeInboxItem'>>
}

export interface MeasuresHandlers {
  /** `GET /public/v1/measures` Add up the measures of posts. */
  summarizeMeasures(input: Input<'summarizeMeasures'>, ctx: Context<'session-or-key'>): Promise<Output<'summarizeMeasures'>>
  /** `GET /public/v1/measures/days` List the measures of a channel or a post by day. */
  listMeasureDays(input: Input<'listMeasureDays'>, ctx: Context<'session-or-key'>): Promise<Output<'listMeasureDays'>>
  /** `GET /public/v1/measures/best-times` Find the best times to post. */
  findBestTimes(input: Input<'findBestTimes'>, ctx: Context<'session-or-key'>): Promise<Output<'findBestTimes'>>
  /** `GET /public/v1/measures/meanings` List what measures mean. */
  listMeasureMeanings(input: Input<'listMeasureMeanings'>, ctx: Context<'session-or-key'>): Promise<Output<'listMeasureMeanings'>>
  /** `GET /public/v1/measures/export` Export measures as CSV. */
  exportMeasures(input: Input<'exportMeasures'>, ctx: Context<'session-or-key'>): Promise<Output<'exportMeasures'>>
}

export interface ReadsHandlers {
  /** `GET /public/v1/reads/{platform}/profile` Get a public profile. */
  readProfile(input: Input<'readProfile'>, ctx: Context<'session-or-key'>): Promise<Output<'readProfile'>>
  /** `GET /public/v1/reads/{platform}/posts` List the public posts of a profile. */
  listProfilePosts(input: Input<'listProfilePosts'>, ctx: Context<'session-or-key'>): Promise<Output<'listProfilePosts'>>
  /** `GET /public/v1/reads/{platform}/post/{postId}` Get a public post. */
  readPost(input: Input<'readPost'>, ctx: Context<'session-or-key'>): Promise<Output<'readPost'>>
  /** `GET /public/v1/reads/{platform}/search` Search public posts. */
  searchPosts(input: Input<'searchPosts'>, ctx: Context<'session-or-key'>): Promise<Output<'searchPosts'>>
  /** `GET /public/v1/reads/{platform}/metrics` Get the metrics of a public profile. */
  readProfileMetrics(input: Input<'readProfileMetrics'>, ctx: Context<'session-or-key'>): Promise<Output<'readProfileMetrics'>>
}

export interface PostsHandlers {
  /** `GET /posts` List the posts between two dates. */
  getCalendar(input: Input<'getCalendar'>, ctx: Context<'session-or-key'>): Promise<Output<'getCalendar'>>
  /** `POST /posts` Create or edit posts. */
  saveThreads(input: Input<'saveThreads'>, ctx: Context<'session-or-key'>): Promise<Output<'saveThreads'>>
  /** `GET /posts/list` List upcoming, published, or failed posts. */
  listPlannedPosts(input: Input<'listPlannedPosts'>, ctx: Context<'session-or-key'>): Promise<Output<'listPlannedPosts'>>
  /** `GET /posts/old` List posts up to a date. */
  listOldPosts(input: Input<'listOldPosts'>, ctx: Context<'session-or-key'>): Promise<Output<'listOldPosts'>>
  /** `GET /posts/find-slot` Find the next free slot of all channels. */
  findOrganizationSlot(input: Input<'findOrganizationSlot'>, ctx: Context<'session-or-key'>): Promise<Output<'findOrganizationSlot'>>
  /** `GET /posts/find-slot/{id}` Find the next free slot of a channel. */
  findChannelSlot(input: Input<'findChannelSlot'>, ctx: Context<'session-or-key'>): Promise<Output<'findChannelSlot'>>
  /** `POST /posts/valid` Check posts without saving them. */
  validateThreads(input: Input<'validateThreads'>, ctx: Context<'session-or-key'>): Promise<Output<'validateThreads'>>
  /** `GET /posts/group/{group}` Get a post by its group. */
  getThreadByGroup(input: Input<'getThreadByGroup'>, ctx: Context<'session-or-key'>): Promise<Output<'getThreadByGroup'>>
  /** `GET /posts/group/{group}/debug-export` Export a post for debugging. */
  exportThread(input: Input<'exportThread'>, ctx: Context<'session'>): Promise<Output<'exportThread'>>
  /** `GET /posts/{id}` Get a post with its comments. */
  getThread(input: Input<'getThread'>, ctx: Context<'session-or-key'>): Promise<Output<'getThread'>>
  /** `DELETE /posts/{id}` Delete a post by its group. */
  deleteThread(input: Input<'deleteThread'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteThread'>>
  /** `PUT /posts/{id}/date` Move a post to another date. */
  moveThread(input: Input<'moveThread'>, ctx: Context<'session-or-key'>): Promise<Output<'moveThread'>>
  /** `GET /posts/{id}/missing` List platform posts that could be this post. */
  listThreadReleaseCandidates(input: Input<'listThreadReleaseCandidates'>, ctx: Context<'session-or-key'>): Promise<Output<'listThreadReleaseCandidates'>>
  /** `PUT /posts/{id}/release-id` Set a post's ID on the platform. */
  setThreadReleaseId(input: Input<'setThreadReleaseId'>, ctx: Context<'session-or-key'>): Promise<Output<'setThreadReleaseId'>>
  /** `GET /posts/{id}/statistics` Count the clicks on a post's short links. */
  getLinkStatistics(input: Input<'getLinkStatistics'>, ctx: Context<'session-or-key'>): Promise<Output<'getLinkStatistics'>>
  /** `GET /posts/{id}/comments` List the team's comments on a post. */
  listComments(input: Input<'listComments'>, ctx: Context<'session-or-key'>): Promise<Output<'listComments'>>
  /** `POST /posts/{id}/comments` Comment on a post for the team. */
  addComment(input: Input<'addComment'>, ctx: Context<'session-or-key'>): Promise<Output<'addComment'>>
  /** `POST /posts/should-shortlink` Check whether to ask about short links. */
  askAboutShortLinks(input: Input<'askAboutShortLinks'>, ctx: Context<'session-or-key'>): Promise<Output<'askAboutShortLinks'>>
  /** `POST /posts/separate-posts` Split a text into posts. */
  separatePosts(input: Input<'separatePosts'>, ctx: Context<'session-or-key'>): Promise<Output<'separatePosts'>>
  /** `POST /posts/generator/draft` Draft a week of posts. */
  draftWeek(input: Input<'draftWeek'>, ctx: Context<'session-or-key'>): Promise<Output<'draftWeek'>>
}

export interface TagsHandlers {
  /** `GET /posts/tags` List tags. */
  listTags(input: Input<'listTags'>, ctx: Context<'session-or-key'>): Promise<Output<'listTags'>>
  /** `POST /posts/tags` Create a tag. */
  createTag(input: Input<'createTag'>, ctx: Context<'session-or-key'>): Promise<Output<'createTag'>>
  /** `PUT /posts/tags/{id}` Change a tag's name and color. */
  updateTag(input: Input<'updateTag'>, ctx: Context<'session-or-key'>): Promise<Output<'updateTag'>>
  /** `DELETE /posts/tags/{id}` Delete a tag. */
  deleteTag(input: Input<'deleteTag'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteTag'>>
}

export interface MediaHandlers {
  /** `GET /media` List the files in the library. */
  listMedia(input: Input<'listMedia'>, ctx: Context<'session-or-key'>): Promise<Output<'listMedia'>>
  /** `POST /media/upload-server` Upload a file into the library. */
  uploadToLibrary(input: Input<'uploadToLibrary'>, ctx: Context<'session-or-key'>): Promise<Output<'uploadToLibrary'>>
  /** `POST /media/upload-simple` Upload a file with or without saving. */
  uploadFile(input: Input<'uploadFile'>, ctx: Context<'session-or-key'>): Promise<Output<'uploadFile'>>
  /** `POST /media/save-media` Add a stored file to the library. */
  saveMedia(input: Input<'saveMedia'>, ctx: Context<'session-or-key'>): Promise<Output<'saveMedia'>>
  /** `POST /media/information` Set the details of a file. */
  setMediaInformation(input: Input<'setMediaInformation'>, ctx: Context<'session-or-key'>): Promise<Output<'setMediaInformation'>>
  /** `GET /media/usage` Get the used storage. */
  getMediaUsage(input: Input<'getMediaUsage'>, ctx: Context<'session-or-key'>): Promise<Output<'getMediaUsage'>>
  /** `PUT /media/parts/{upload}/{number}` Send a part of a file. */
  putMediaPart(input: Input<'putMediaPart'>, ctx: Context<'none'>): Promise<Output<'putMediaPart'>>
  /** `POST /media/{id}` Run a step of a multipart upload. */
  runMultipartStep(input: Input<'runMultipartStep'>, ctx: Context<'session-or-key'>): Promise<Output<'runMultipartStep'>>
  /** `DELETE /media/{id}` Delete a file from the library. */
  deleteMedia(input: Input<'deleteMedia'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteMedia'>>
}

export interface AiHandlers {
  /** `GET /media/video-options` List the video generators. */
  listVideoOptions(input: Input<'listVideoOptions'>, ctx: Context<'session-or-key'>): Promise<Output<'listVideoOptions'>>
  /** `POST /media/generate-video` Generate a video and wait for it. */
  createVideo(input: Input<'createVideo'>, ctx: Context<'session-or-key'>): Promise<Output<'createVideo'>>
  /** `GET /media/generate-video/{type}/allowed` Check whether a video generator can be used. */
  checkVideoAllowed(input: Input<'checkVideoAllowed'>, ctx: Context<'session-or-key'>): Promise<Output<'checkVideoAllowed'>>
  /** `POST /media/video/function` Run a function of a video generator. */
  callVideoFunction(input: Input<'callVideoFunction'>, ctx: Context<'session-or-key'>): Promise<Output<'callVideoFunction'>>
  /** `POST /media/generate-image` Generate a picture. */
  generateImage(input: Input<'generateImage'>, ctx: Context<'session-or-key'>): Promise<Output<'generateImage'>>
  /** `POST /media/generate-image-with-prompt` Generate a picture in the library. */
  generateLibraryImage(input: Input<'generateLibraryImage'>, ctx: Context<'session-or-key'>): Promise<Output<'generateLibraryImage'>>
  /** `POST /posts/generator` Generate a post or a thread. */
  generatePosts(input: Input<'generatePosts'>, ctx: Context<'session-or-key'>): Promise<Output<'generatePosts'>>
  /** `GET /copilot/credits` Get the remaining credits. */
  getCredits(input: Input<'getCredits'>, ctx: Context<'session-or-key'>): Promise<Output<'getCredits'>>
}

export interface McpHandlers {
  /** `POST /mcp` Send a Model Context Protocol message. */
  callMcp(input: Input<'callMcp'>, ctx: Context<'key'>): Promise<Output<'callMcp'>>
}

export interface CopilotHandlers {
  /** `POST /copilot/chat` Chat about a text. */
  chatWithAssistant(input: Input<'chatWithAssistant'>, ctx: Context<'session'>): Promise<Output<'chatWithAssistant'>>
  /** `POST /copilot/agent` Run the assistant. */
  runAssistant(input: Input<'runAssistant'>, ctx: Context<'session'>): Promise<Output<'runAssistant'>>
  /** `GET /copilot/list` List the assistant threads. */
  listCopilotThreads(input: Input<'listCopilotThreads'>, ctx: Context<'session'>): Promise<Output<'listCopilotThreads'>>
  /** `GET /copilot/{thread}/list` List the messages of a thread. */
  listCopilotMessages(input: Input<'listCopilotMessages'>, ctx: Context<'session'>): Promise<Output<'listCopilotMessages'>>
  /** `DELETE /copilot/{thread}` Delete a thread. */
  deleteCopilotThread(input: Input<'deleteCopilotThread'>, ctx: Context<'session'>): Promise<Output<'deleteCopilotThread'>>
}

export interface IntegrationsHandlers {
  /** `GET /integrations` List the platforms. */
  listProviders(input: Input<'listProviders'>, ctx: Context<'none'>): Promise<Output<'listProviders'>>
  /** `DELETE /integrations` Delete a channel. */
  deleteChannel(input: Input<'deleteChannel'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteChannel'>>
  /** `GET /integrations/list` List the connected channels. */
  listChannels(input: Input<'listChannels'>, ctx: Context<'session-or-key'>): Promise<Output<'listChannels'>>
  /** `GET /integrations/social/{integration}` Start connecting a channel. */
  startConnect(input: Input<'startConnect'>, ctx: Context<'session-or-key'>): Promise<Output<'startConnect'>>
  /** `POST /integrations/social-connect/{integration}` Finish connecting a channel. */
  connectChannel(input: Input<'connectChannel'>, ctx: Context<'optional-any'>): Promise<Output<'connectChannel'>>
  /** `POST /integrations/provider/{id}/connect` Select the page to post to. */
  choosePage(input: Input<'choosePage'>, ctx: Context<'session-or-key'>): Promise<Output<'choosePage'>>
  /** `POST /integrations/public/provider/{id}/connect` Select the page by state. */
  choosePageByState(input: Input<'choosePageByState'>, ctx: Context<'optional-any'>): Promise<Output<'choosePageByState'>>
  /** `POST /integrations/extension-refresh` Renew the cookies of a channel. */
  refreshFromExtension(input: Input<'refreshFromExtension'>, ctx: Context<'none'>): Promise<Output<'refreshFromExtension'>>
  /** `POST /integrations/moltbook/register` Register an agent on Moltbook. */
  registerMoltbookAgent(input: Input<'registerMoltbookAgent'>, ctx: Context<'session-or-key'>): Promise<Output<'registerMoltbookAgent'>>
  /** `GET /integrations/moltbook/status` Check whether a Moltbook agent is claimed. */
  getMoltbookStatus(input: Input<'getMoltbookStatus'>, ctx: Context<'session-or-key'>): Promise<Output<'getMoltbookStatus'>>
  /** `GET /integrations/telegram/updates` Find the Telegram chat to connect. */
  findTelegramChat(input: Input<'findTelegramChat'>, ctx: Context<'session-or-key'>): Promise<Output<'findTelegramChat'>>
  /** `POST /integrations/disable` Disable a channel. */
  disableChannel(input: Input<'disableChannel'>, ctx: Context<'session-or-key'>): Promise<Output<'disableChannel'>>
  /** `POST /integrations/enable` Enable a channel. */
  enableChannel(input: Input<'enableChannel'>, ctx: Context<'session-or-key'>): Promise<Output<'enableChannel'>>
  /** `GET /integrations/{id}` Get the name and picture of a channel. */
  getChannel(input: Input<'getChannel'>, ctx: Context<'session-or-key'>): Promise<Output<'getChannel'>>
  /** `GET /integrations/{id}/pages` List the pages of an account. */
  listPages(input: Input<'listPages'>, ctx: Context<'session-or-key'>): Promise<Output<'listPages'>>
  /** `POST /integrations/{id}/time` Set a channel's posting times. */
  setPostingTimes(input: Input<'setPostingTimes'>, ctx: Context<'session-or-key'>): Promise<Output<'setPostingTimes'>>
  /** `POST /integrations/{id}/settings` Change the settings of a channel. */
  saveChannelSettings(input: Input<'saveChannelSettings'>, ctx: Context<'session-or-key'>): Promise<Output<'saveChannelSettings'>>
  /** `POST /integrations/{id}/nickname` Change a channel's name and picture. */
  renameChannel(input: Input<'renameChannel'>, ctx: Context<'session-or-key'>): Promise<Output<'renameChannel'>>
  /** `PUT /integrations/{id}/group` Move a channel to a group. */
  setChannelGroup(input: Input<'setChannelGroup'>, ctx: Context<'session-or-key'>): Promise<Output<'setChannelGroup'>>
  /** `PUT /integrations/{id}/customer-name` Move a channel to a group by name. */
  setChannelGroupByName(input: Input<'setChannelGroupByName'>, ctx: Context<'session-or-key'>): Promise<Output<'setChannelGroupByName'>>
  /** `GET /integrations/customers` List the channel groups. */
  listChannelGroups(input: Input<'listChannelGroups'>, ctx: Context<'session-or-key'>): Promise<Output<'listChannelGroups'>>
  /** `PUT /integrations/customers/{id}` Rename a channel group. */
  renameChannelGroup(input: Input<'renameChannelGroup'>, ctx: Context<'session-or-key'>): Promise<Output<'renameChannelGroup'>>
  /** `DELETE /integrations/customers/{id}` Delete a channel group. */
  deleteChannelGroup(input: Input<'deleteChannelGroup'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteChannelGroup'>>
  /** `POST /integrations/function` Run a tool of a channel. */
  runChannelTool(input: Input<'runChannelTool'>, ctx: Context<'session-or-key'>): Promise<Output<'runChannelTool'>>
  /** `POST /integrations/mentions` Find accounts that a post can mention. */
  findMentions(input: Input<'findMentions'>, ctx: Context<'session-or-key'>): Promise<Output<'findMentions'>>
}

export interface PlugsHandlers {
  /** `GET /integrations/plug/list` List the plugs of all platforms. */
  listAvailablePlugs(input: Input<'listAvailablePlugs'>, ctx: Context<'session-or-key'>): Promise<Output<'listAvailablePlugs'>>
  /** `GET /integrations/{identifier}/internal-plugs` List the plugs for a single post. */
  listInternalPlugs(input: Input<'listInternalPlugs'>, ctx: Context<'session-or-key'>): Promise<Output<'listInternalPlugs'>>
  /** `GET /integrations/{id}/plugs` List the plugs of a channel. */
  listChannelPlugs(input: Input<'listChannelPlugs'>, ctx: Context<'session-or-key'>): Promise<Output<'listChannelPlugs'>>
  /** `POST /integrations/{id}/plugs` Set up a plug on a channel. */
  saveChannelPlug(input: Input<'saveChannelPlug'>, ctx: Context<'session-or-key'>): Promise<Output<'saveChannelPlug'>>
  /** `PUT /integrations/plugs/{id}/activate` Activate or deactivate a plug. */
  setPlugActive(input: Input<'setPlugActive'>, ctx: Context<'session-or-key'>): Promise<Output<'setPlugActive'>>
}

export interface AnalyticsHandlers {
  /** `GET /analytics/{integration}` Get the metrics of a channel. */
  getChannelAnalytics(input: Input<'getChannelAnalytics'>, ctx: Context<'session-or-key'>): Promise<Output<'getChannelAnalytics'>>
  /** `GET /analytics/post/{postId}` Get the metrics of a post. */
  getThreadAnalytics(input: Input<'getThreadAnalytics'>, ctx: Context<'session-or-key'>): Promise<Output<'getThreadAnalytics'>>
}

export interface WebhooksHandlers {
  /** `GET /webhooks` List the webhook endpoints. */
  listWebhooks(input: Input<'listWebhooks'>, ctx: Context<'session-or-key'>): Promise<Output<'listWebhooks'>>
  /** `POST /webhooks` Add a webhook endpoint. */
  createWebhook(input: Input<'createWebhook'>, ctx: Context<'session-or-key'>): Promise<Output<'createWebhook'>>
  /** `PUT /webhooks` Change a webhook endpoint. */
  updateWebhook(input: Input<'updateWebhook'>, ctx: Context<'session-or-key'>): Promise<Output<'updateWebhook'>>
  /** `POST /webhooks/send` Send a test event and show the response. */
  sendTestWebhook(input: Input<'sendTestWebhook'>, ctx: Context<'session-or-key'>): Promise<Output<'sendTestWebhook'>>
  /** `GET /webhooks/events` List the events that endpoints can receive. */
  listWebhookEvents(input: Input<'listWebhookEvents'>, ctx: Context<'session-or-key'>): Promise<Output<'listWebhookEvents'>>
  /** `DELETE /webhooks/{id}` Delete a webhook endpoint. */
  deleteWebhook(input: Input<'deleteWebhook'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteWebhook'>>
  /** `POST /webhooks/{id}/enable` Enable a webhook endpoint. */
  enableWebhook(input: Input<'enableWebhook'>, ctx: Context<'session-or-key'>): Promise<Output<'enableWebhook'>>
  /** `POST /webhooks/{id}/rotate-secret` Rotate the signing secret. */
  rotateWebhookSecret(input: Input<'rotateWebhookSecret'>, ctx: Context<'session-or-key'>): Promise<Output<'rotateWebhookSecret'>>
  /** `GET /webhooks/{id}/deliveries` List the deliveries to an endpoint. */
  listWebhookDeliveries(input: Input<'listWebhookDeliveries'>, ctx: Context<'session-or-key'>): Promise<Output<'listWebhookDeliveries'>>
  /** `GET /webhooks/{id}/deliveries/{deliveryId}` Get a delivery with its attempts. */
  getWebhookDelivery(input: Input<'getWebhookDelivery'>, ctx: Context<'session-or-key'>): Promise<Output<'getWebhookDelivery'>>
  /** `POST /webhooks/{id}/deliveries/{deliveryId}/replay` Replay a delivery. */
  replayWebhookDelivery(input: Input<'replayWebhookDelivery'>, ctx: Context<'session-or-key'>): Promise<Output<'replayWebhookDelivery'>>
}

export interface AutopostHandlers {
  /** `GET /autopost` List the feeds. */
  listAutoposts(input: Input<'listAutoposts'>, ctx: Context<'session-or-key'>): Promise<Output<'listAutoposts'>>
  /** `POST /autopost` Create posts from a feed. */
  createAutopost(input: Input<'createAutopost'>, ctx: Context<'session-or-key'>): Promise<Output<'createAutopost'>>
  /** `POST /autopost/send` Preview the newest item of a feed. */
  previewFeed(input: Input<'previewFeed'>, ctx: Context<'session-or-key'>): Promise<Output<'previewFeed'>>
  /** `PUT /autopost/{id}` Change a feed. */
  updateAutopost(input: Input<'updateAutopost'>, ctx: Context<'session-or-key'>): Promise<Output<'updateAutopost'>>
  /** `DELETE /autopost/{id}` Delete a feed. */
  deleteAutopost(input: Input<'deleteAutopost'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteAutopost'>>
  /** `POST /autopost/{id}/active` Activate or deactivate a feed. */
  setAutopostActive(input: Input<'setAutopostActive'>, ctx: Context<'session-or-key'>): Promise<Output<'setAutopostActive'>>
}

export interface SetsHandlers {
  /** `GET /sets` List the sets. */
  listSets(input: Input<'listSets'>, ctx: Context<'session-or-key'>): Promise<Output<'listSets'>>
  /** `POST /sets` Save a set. */
  createSet(input: Input<'createSet'>, ctx: Context<'session-or-key'>): Promise<Output<'createSet'>>
  /** `PUT /sets` Change a set. */
  updateSet(input: Input<'updateSet'>, ctx: Context<'session-or-key'>): Promise<Output<'updateSet'>>
  /** `DELETE /sets/{id}` Delete a set. */
  deleteSet(input: Input<'deleteSet'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteSet'>>
}

export interface SignaturesHandlers {
  /** `GET /signatures` List the signatures. */
  listSignatures(input: Input<'listSignatures'>, ctx: Context<'session-or-key'>): Promise<Output<'listSignatures'>>
  /** `POST /signatures` Create a signature. */
  createSignature(input: Input<'createSignature'>, ctx: Context<'session-or-key'>): Promise<Output<'createSignature'>>
  /** `GET /signatures/default` Get the default signature. */
  getDefaultSignature(input: Input<'getDefaultSignature'>, ctx: Context<'session-or-key'>): Promise<Output<'getDefaultSignature'>>
  /** `PUT /signatures/{id}` Change a signature. */
  updateSignature(input: Input<'updateSignature'>, ctx: Context<'session-or-key'>): Promise<Output<'updateSignature'>>
  /** `DELETE /signatures/{id}` Delete a signature. */
  deleteSignature(input: Input<'deleteSignature'>, ctx: Context<'session-or-key'>): Promise<Output<'deleteSignature'>>
}

export interface NotificationsHandlers {
  /** `GET /notifications` Count the unread notifications. */
  countUnreadNotifications(input: Input<'countUnreadNotifications'>, ctx: Context<'session-or-key'>): Promise<Output<'countUnreadNotifications'>>
  /** `GET /notifications/list` List notifications and mark them as read. */
  listLatestNotifications(input: Input<'listLatestNotifications'>, ctx: Context<'session-or-key'>): Promise<Output<'listLatestNotifications'>>
  /** `POST /notifications/read` Mark all notifications as read. */
  markNotificationsRead(input: Input<'markNotificationsRead'>, ctx: Context<'session'>): Promise<Output<'markNotificationsRead'>>
}

export interface PagesHandlers {
  /** `GET /public/posts/{id}` Preview a post. */
  previewPost(input: Input<'previewPost'>, ctx: Context<'none'>): Promise<Output<'previewPost'>>
  /** `GET /public/posts/{id}/comments` List the comments on a previewed post. */
  listPreviewComments(input: Input<'listPreviewComments'>, ctx: Context<'none'>): Promise<Output<'listPreviewComments'>>
  /** `POST /public/t` Record a step of a visitor. */
  trackVisitor(input: Input<'trackVisitor'>, ctx: Context<'none'>): Promise<Output<'trackVisitor'>>
  /** `POST /public/modify-subscription` Change a subscription by signed request. */
  modifySubscription(input: Input<'modifySubscription'>, ctx: Context<'none'>): Promise<Output<'modifySubscription'>>
  /** `POST /public/agent` Send a text to the operator's agent. */
  tellAgent(input: Input<'tellAgent'>, ctx: Context<'none'>): Promise<Output<'tellAgent'>>
  /** `GET /public/stream` Stream a video from another site. */
  streamVideo(input: Input<'streamVideo'>, ctx: Context<'none'>): Promise<Output<'streamVideo'>>
  /** `GET /s/{code}` Follow a short link. */
  followShortLink(input: Input<'followShortLink'>, ctx: Context<'none'>): Promise<Output<'followShortLink'>>
}

export interface AuthHandlers {
  /** `GET /auth/can-register` Check whether registration is open. */
  canRegister(input: Input<'canRegister'>, ctx: Context<'none'>): Promise<Output<'canRegister'>>
  /** `POST /auth/register` Create an account and its organization. */
  register(input: Input<'register'>, ctx: Context<'none'>): Promise<Output<'register'>>
  /** `POST /auth/login` Sign in. */
  login(input: Input<'login'>, ctx: Context<'none'>): Promise<Output<'login'>>
  /** `POST /auth/second-factor` Finish a sign-in with the second factor. */
  submitSecondFactor(input: Input<'submitSecondFactor'>, ctx: Context<'none'>): Promise<Output<'submitSecondFactor'>>
  /** `POST /auth/passkey/options` Start a sign-in with a passkey. */
  startPasskeySignIn(input: Input<'startPasskeySignIn'>, ctx: Context<'none'>): Promise<Output<'startPasskeySignIn'>>
  /** `POST /auth/passkey` Sign in with a passkey. */
  signInWithPasskey(input: Input<'signInWithPasskey'>, ctx: Context<'none'>): Promise<Output<'signInWithPasskey'>>
  /** `POST /auth/forgot` Request a password reset. */
  forgotPassword(input: Input<'forgotPassword'>, ctx: Context<'none'>): Promise<Output<'forgotPassword'>>
  /** `POST /auth/forgot-return` Reset a password with an emailed link. */
  resetPassword(input: Input<'resetPassword'>, ctx: Context<'none'>): Promise<Output<'resetPassword'>>
  /** `POST /auth/activate` Activate an account with an emailed link. */
  activateAccount(input: Input<'activateAccount'>, ctx: Context<'none'>): Promise<Output<'activateAccount'>>
  /** `POST /auth/resend-activation` Request another activation link. */
  resendActivation(input: Input<'resendActivation'>, ctx: Context<'none'>): Promise<Output<'resendActivation'>>
  /** `GET /auth/providers` List the sign-in providers. */
  listSignInProviders(input: Input<'listSignInProviders'>, ctx: Context<'none'>): Promise<Output<'listSignInProviders'>>
  /** `GET /auth/oauth/{provider}` Start a sign-in with a provider. */
  startSignIn(input: Input<'startSignIn'>, ctx: Context<'none'>): Promise<Output<'startSignIn'>>
  /** `POST /auth/oauth/{provider}/exists` Finish a sign-in with a provider. */
  checkSignIn(input: Input<'checkSignIn'>, ctx: Context<'none'>): Promise<Output<'checkSignIn'>>
  /** `GET /auth/oauth-mobile-callback` Pass a provider's response to the mobile app. */
  mobileCallback(input: Input<'mobileCallback'>, ctx: Context<'none'>): Promise<Output<'mobileCallback'>>
  /** `POST /auth/oauth-form-callback` Receive a provider's response as a form. */
  passOnFormAnswer(input: Input<'passOnFormAnswer'>, ctx: Context<'none'>): Promise<Output<'passOnFormAnswer'>>
}

export interface ConsoleHandlers {
  /** `GET /auth/forgot` Show the page for a forgotten password. */
  showForgot(input: Input<'showForgot'>, ctx: Context<'none'>): Promise<Output<'showForgot'>>
  /** `GET /console.js` Get the script of the pages. */
  getConsoleScript(input: Input<'getConsoleScript'>, ctx: Context<'none'>): Promise<Output<'getConsoleScript'>>
  /** `GET /sign-in` Show the sign-in page. */
  showSignIn(input: Input<'showSignIn'>, ctx: Context<'optional-session'>): Promise<Output<'showSignIn'>>
  /** `POST /sign-in` Sign in. */
  submitSignIn(input: Input<'submitSignIn'>, ctx: Context<'none'>): Promise<Output<'submitSignIn'>>
  /** `POST /sign-in/passkey` Sign in with a passkey. */
  submitPasskeySignIn(input: Input<'submitPasskeySignIn'>, ctx: Context<'none'>): Promise<Output<'submitPasskeySignIn'>>
  /** `GET /sign-in/second-factor` Show the page for the second factor. */
  showSecondFactor(input: Input<'showSecondFactor'>, ctx: Context<'none'>): Promise<Output<'showSecondFactor'>>
  /** `POST /sign-in/second-factor` Finish the sign-in. */
  submitSecondFactorCode(input: Input<'submitSecondFactorCode'>, ctx: Context<'none'>): Promise<Output<'submitSecondFactorCode'>>
  /** `POST /sign-in/{provider}` Sign in with a provider. */
  startProviderSignIn(input: Input<'startProviderSignIn'>, ctx: Context<'none'>): Promise<Output<'startProviderSignIn'>>
  /** `GET /auth/callback/{provider}` Return from a provider. */
  finishProviderSignIn(input: Input<'finishProviderSignIn'>, ctx: Context<'none'>): Promise<Output<'finishProviderSignIn'>>
  /** `POST /auth/callback/{provider}` Create an account with a provider. */
  submitProviderSignUp(input: Input<'submitProviderSignUp'>, ctx: Context<'none'>): Promise<Output<'submitProviderSignUp'>>
  /** `GET /verify` Ask the person to confirm who they are. */
  showVerification(input: Input<'showVerification'>, ctx: Context<'session'>): Promise<Output<'showVerification'>>
  /** `POST /verify` Confirm who you are. */
  submitVerification(input: Input<'submitVerification'>, ctx: Context<'session'>): Promise<Output<'submitVerification'>>
  /** `GET /sign-up` Show the sign-up page. */
  showSignUp(input: Input<'showSignUp'>, ctx: Context<'none'>): Promise<Output<'showSignUp'>>
  /** `POST /sign-up` Create an account. */
  submitSignUp(input: Input<'submitSignUp'>, ctx: Context<'none'>): Promise<Output<'submitSignUp'>>
  /** `POST /sign-out` Sign out. */
  submitSignOut(input: Input<'submitSignOut'>, ctx: Context<'optional-session'>): Promise<Output<'submitSignOut'>>
  /** `POST /forgot` Request a password reset. */
  submitForgot(input: Input<'submitForgot'>, ctx: Context<'none'>): Promise<Output<'submitForgot'>>
  /** `GET /auth/forgot/{token}` Show the page for a new password. */
  showReset(input: Input<'showReset'>, ctx: Context<'none'>): Promise<Output<'showReset'>>
  /** `POST /auth/forgot/{token}` Reset the password. */
  submitReset(input: Input<'submitReset'>, ctx: Context<'none'>): Promise<Output<'submitReset'>>
  /** `GET /auth/activate/{token}` Show the activation page. */
  showActivate(input: Input<'showActivate'>, ctx: Context<'none'>): Promise<Output<'showActivate'>>
  /** `POST /auth/activate/{token}` Activate the account. */
  submitActivate(input: Input<'submitActivate'>, ctx: Context<'none'>): Promise<Output<'submitActivate'>>
  /** `POST /resend` Request another activation email. */
  submitResend(input: Input<'submitResend'>, ctx: Context<'none'>): Promise<Output<'submitResend'>>
  /** `GET /unsubscribe/{token}` Show the page that stops emails. */
  showUnsubscribe(input: Input<'showUnsubscribe'>, ctx: Context<'none'>): Promise<Output<'showUnsubscribe'>>
  /** `POST /unsubscribe/{token}` Stop emails of one kind. */
  submitUnsubscribe(input: Input<'submitUnsubscribe'>, ctx: Context<'none'>): Promise<Output<'submitUnsubscribe'>>
  /** `GET /join` Show an invitation. */
  showJoin(input: Input<'showJoin'>, ctx: Context<'optional-session'>): Promise<Output<'showJoin'>>
  /** `POST /join` Join an organization. */
  submitJoin(input: Input<'submitJoin'>, ctx: Context<'session'>): Promise<Output<'submitJoin'>>
  /** `GET /device` Show a device that requests access. */
  showDevice(input: Input<'showDevice'>, ctx: Context<'session'>): Promise<Output<'showDevice'>>
  /** `POST /device` Approve or deny a device. */
  submitDevice(input: Input<'submitDevice'>, ctx: Context<'session'>): Promise<Output<'submitDevice'>>
  /** `GET /review/{token}` Show a draft that waits for approval. */
  showReview(input: Input<'showReview'>, ctx: Context<'none'>): Promise<Output<'showReview'>>
  /** `POST /review/{token}` Approve or reject a draft. */
  submitReview(input: Input<'submitReview'>, ctx: Context<'none'>): Promise<Output<'submitReview'>>
  /** `GET /console/inbox` Show comments and mentions. */
  showInbox(input: Input<'showInbox'>, ctx: Context<'session'>): Promise<Output<'showInbox'>>
  /** `GET /console/inbox/{id}` Show a comment or mention. */
  showInboxItem(input: Input<'showInboxItem'>, ctx: Context<'session'>): Promise<Output<'showInboxItem'>>
  /** `POST /console/inbox/{id}` Act on a comment or mention with a form. */
  submitInboxItem(input: Input<'submitInboxItem'>, ctx: Context<'session'>): Promise<Output<'submitInboxItem'>>
  /** `GET /console/review` Show the drafts that wait for a decision. */
  showReviewInbox(input: Input<'showReviewInbox'>, ctx: Context<'session'>): Promise<Output<'showReviewInbox'>>
  /** `POST /console/review` Approve several drafts with a form. */
  submitApprovals(input: Input<'submitApprovals'>, ctx: Context<'session'>): Promise<Output<'submitApprovals'>>
  /** `GET /console/review/{id}` Show a post under review. */
  showReviewItem(input: Input<'showReviewItem'>, ctx: Context<'session'>): Promise<Output<'showReviewItem'>>
  /** `POST /console/review/{id}` Act on a post under review with a form. */
  submitReviewItem(input: Input<'submitReviewItem'>, ctx: Context<'session'>): Promise<Output<'submitReviewItem'>>
  /** `POST /console/organization` Switch to another organization. */
  submitOrganization(input: Input<'submitOrganization'>, ctx: Context<'session'>): Promise<Output<'submitOrganization'>>
  /** `GET /channels` Show the channels. */
  showChannels(input: Input<'showChannels'>, ctx: Context<'session'>): Promise<Output<'showChannels'>>
  /** `GET /channels/{id}` Show a channel. */
  showChannel(input: Input<'showChannel'>, ctx: Context<'session'>): Promise<Output<'showChannel'>>
  /** `POST /channels/{id}` Change a channel. */
  submitChannel(input: Input<'submitChannel'>, ctx: Context<'session'>): Promise<Output<'submitChannel'>>
  /** `GET /channels/{id}/page` Show the pages of an account. */
  showPageChoice(input: Input<'showPageChoice'>, ctx: Context<'session'>): Promise<Output<'showPageChoice'>>
  /** `POST /channels/{id}/page` Select a page of an account. */
  submitPageChoice(input: Input<'submitPageChoice'>, ctx: Context<'session'>): Promise<Output<'submitPageChoice'>>
  /** `GET /channels/connect/{identifier}` Show how to connect a channel. */
  showConnect(input: Input<'showConnect'>, ctx: Context<'session'>): Promise<Output<'showConnect'>>
  /** `POST /channels/connect/{identifier}` Connect a channel. */
  submitConnect(input: Input<'submitConnect'>, ctx: Context<'session'>): Promise<Output<'submitConnect'>>
  /** `GET /channels/connected/{identifier}` Return from a platform. */
  finishConnect(input: Input<'finishConnect'>, ctx: Context<'optional-session'>): Promise<Output<'finishConnect'>>
  /** `POST /channels/connected/{identifier}` Select a page after the return. */
  submitPageByState(input: Input<'submitPageByState'>, ctx: Context<'optional-session'>): Promise<Output<'submitPageByState'>>
  /** `POST /channels/connected/{identifier}/confirm` Confirm an account after the return. */
  submitConfirmation(input: Input<'submitConfirmation'>, ctx: Context<'optional-session'>): Promise<Output<'submitConfirmation'>>
  /** `GET /settings/providers` Show the accounts at third-party providers. */
  showProviders(input: Input<'showProviders'>, ctx: Context<'session'>): Promise<Output<'showProviders'>>
  /** `POST /settings/providers` Add a third-party account with a form. */
  submitProvider(input: Input<'submitProvider'>, ctx: Context<'session'>): Promise<Output<'submitProvider'>>
  /** `POST /settings/providers/{id}` Remove a third-party account with a form. */
  submitProviderRemoval(input: Input<'submitProviderRemoval'>, ctx: Context<'session'>): Promise<Output<'submitProviderRemoval'>>
  /** `GET /assistant` Show the conversations with the assistant. */
  showAssistant(input: Input<'showAssistant'>, ctx: Context<'session'>): Promise<Output<'showAssistant'>>
  /** `POST /assistant` Send a message to the assistant. */
  submitAssistantMessage(input: Input<'submitAssistantMessage'>, ctx: Context<'session'>): Promise<Output<'submitAssistantMessage'>>
  /** `POST /assistant/decision` Confirm or decline the assistant's calls. */
  submitAssistantDecision(input: Input<'submitAssistantDecision'>, ctx: Context<'session'>): Promise<Output<'submitAssistantDecision'>>
  /** `POST /assistant/delete` Delete a conversation with a form. */
  submitAssistantDeletion(input: Input<'submitAssistantDeletion'>, ctx: Context<'session'>): Promise<Output<'submitAssistantDeletion'>>
  /** `GET /service/errors` Show the failed posts. */
  showErrors(input: Input<'showErrors'>, ctx: Context<'session'>): Promise<Output<'showErrors'>>
  /** `GET /service/stats` Show the statistics of the service. */
  showStats(input: Input<'showStats'>, ctx: Context<'session'>): Promise<Output<'showStats'>>
  /** `GET /service/announcements` Show the announcements. */
  showAnnouncements(input: Input<'showAnnouncements'>, ctx: Context<'session'>): Promise<Output<'showAnnouncements'>>
  /** `POST /service/announcements` Create an announcement with a form. */
  submitAnnouncement(input: Input<'submitAnnouncement'>, ctx: Context<'session'>): Promise<Output<'submitAnnouncement'>>
  /** `POST /service/announcements/{id}` Delete an announcement with a form. */
  submitAnnouncementDeletion(input: Input<'submitAnnouncementDeletion'>, ctx: Context<'session'>): Promise<Output<'submitAnnouncementDeletion'>>
  /** `POST /console/announcements/{id}` Dismiss an announcement. */
  submitDismissal(input: Input<'submitDismissal'>, ctx: Context<'session'>): Promise<Output<'submitDismissal'>>
  /** `GET /settings/plan` Show the plan, usage, and invoices. */
  showPlan(input: Input<'showPlan'>, ctx: Context<'session'>): Promise<Output<'showPlan'>>
  /** `POST /settings/plan` Subscribe or change the plan. */
  submitPlan(input: Input<'submitPlan'>, ctx: Context<'session'>): Promise<Output<'submitPlan'>>
  /** `POST /settings/plan/cancellation` Cancel or resume the plan. */
  submitPlanCancellation(input: Input<'submitPlanCancellation'>, ctx: Context<'session'>): Promise<Output<'submitPlanCancellation'>>
  /** `POST /settings/plan/payment` Change the payment card. */
  submitPaymentChange(input: Input<'submitPaymentChange'>, ctx: Context<'session'>): Promise<Output<'submitPaymentChange'>>
  /** `GET /settings/keys` Show the API keys. */
  showKeys(input: Input<'showKeys'>, ctx: Context<'session'>): Promise<Output<'showKeys'>>
  /** `POST /settings/keys` Create an API key. */
  submitKey(input: Input<'submitKey'>, ctx: Context<'session'>): Promise<Output<'submitKey'>>
  /** `POST /settings/keys/{id}` Revoke an API key. */
  submitKeyRevocation(input: Input<'submitKeyRevocation'>, ctx: Context<'session'>): Promise<Output<'submitKeyRevocation'>>
  /** `GET /settings/apps` Show the organization's app. */
  showApps(input: Input<'showApps'>, ctx: Context<'session'>): Promise<Output<'showApps'>>
  /** `POST /settings/apps` Create or change the organization's app. */
  submitApp(input: Input<'submitApp'>, ctx: Context<'session'>): Promise<Output<'submitApp'>>
  /** `POST /settings/apps/rotate` Rotate the app's client secret. */
  submitSecretRotation(input: Input<'submitSecretRotation'>, ctx: Context<'session'>): Promise<Output<'submitSecretRotation'>>
  /** `POST /settings/apps/delete` Delete the organization's app. */
  submitAppDeletion(input: Input<'submitAppDeletion'>, ctx: Context<'session'>): Promise<Output<'submitAppDeletion'>>
  /** `GET /settings/approved` Show the approved apps. */
  showApprovedApps(input: Input<'showApprovedApps'>, ctx: Context<'session'>): Promise<Output<'showApprovedApps'>>
  /** `POST /settings/approved/{id}` Revoke an approved app. */
  submitAppRevocation(input: Input<'submitAppRevocation'>, ctx: Context<'session'>): Promise<Output<'submitAppRevocation'>>
  /** `GET /settings/sessions` Show your sessions. */
  showSessions(input: Input<'showSessions'>, ctx: Context<'session'>): Promise<Output<'showSessions'>>
  /** `POST /settings/sessions` Sign out everywhere else. */
  submitOtherSessionsEnd(input: Input<'submitOtherSessionsEnd'>, ctx: Context<'session'>): Promise<Output<'submitOtherSessionsEnd'>>
  /** `POST /settings/sessions/{id}` End a session. */
  submitSessionEnd(input: Input<'submitSessionEnd'>, ctx: Context<'session'>): Promise<Output<'submitSessionEnd'>>
  /** `GET /settings/members` Show the team. */
  showMembers(input: Input<'showMembers'>, ctx: Context<'session'>): Promise<Output<'showMembers'>>
  /** `POST /settings/members` Invite a member. */
  submitInvitation(input: Input<'submitInvitation'>, ctx: Context<'session'>): Promise<Output<'submitInvitation'>>
  /** `POST /settings/members/{id}` Change a member. */
  submitMember(input: Input<'submitMember'>, ctx: Context<'session'>): Promise<Output<'submitMember'>>
  /** `POST /settings/invitations/{id}` Withdraw an invitation. */
  submitInvitationEnd(input: Input<'submitInvitationEnd'>, ctx: Context<'session'>): Promise<Output<'submitInvitationEnd'>>
  /** `GET /console/notifications` Show the notifications. */
  showNotifications(input: Input<'showNotifications'>, ctx: Context<'session'>): Promise<Output<'showNotifications'>>
  /** `POST /console/notifications` Mark all notifications as read. */
  submitNotificationsRead(input: Input<'submitNotificationsRead'>, ctx: Context<'session'>): Promise<Output<'submitNotificationsRead'>>
  /** `GET /console/search` Search the console. */
  showSearch(input: Input<'showSearch'>, ctx: Context<'session'>): Promise<Output<'showSearch'>>
  /** `GET /console/shortcuts` Show the keyboard shortcuts. */
  showShortcuts(input: Input<'showShortcuts'>, ctx: Context<'session'>): Promise<Output<'showShortcuts'>>
  /** `GET /settings/organization` Show the organization. */
  showOrganization(input: Input<'showOrganization'>, ctx: Context<'session'>): Promise<Output<'showOrganization'>>
  /** `POST /settings/organization` Change the organization. */
  submitOrganizationSettings(input: Input<'submitOrganizationSettings'>, ctx: Context<'session'>): Promise<Output<'submitOrganizationSettings'>>
  /** `POST /settings/organization/second-factor` Require a second factor of all members. */
  submitSecondFactorRule(input: Input<'submitSecondFactorRule'>, ctx: Context<'session'>): Promise<Output<'submitSecondFactorRule'>>
  /** `GET /settings/groups` Show the channel groups. */
  showChannelGroups(input: Input<'showChannelGroups'>, ctx: Context<'session'>): Promise<Output<'showChannelGroups'>>
  /** `POST /settings/groups` Put a channel into a group. */
  submitChannelGroup(input: Input<'submitChannelGroup'>, ctx: Context<'session'>): Promise<Output<'submitChannelGroup'>>
  /** `POST /settings/groups/{id}` Rename or delete a channel group. */
  submitChannelGroupChange(input: Input<'submitChannelGroupChange'>, ctx: Context<'session'>): Promise<Output<'submitChannelGroupChange'>>
  /** `GET /settings/audit` Show the audit log. */
  showAuditLog(input: Input<'showAuditLog'>, ctx: Context<'session'>): Promise<Output<'showAuditLog'>>
  /** `GET /settings/security` Show the security of your account. */
  showSecurity(input: Input<'showSecurity'>, ctx: Context<'session'>): Promise<Output<'showSecurity'>>
  /** `POST /settings/security` Change the security of your account. */
  submitSecurity(input: Input<'submitSecurity'>, ctx: Context<'session'>): Promise<Output<'submitSecurity'>>
  /** `GET /settings/profile` Show your settings. */
  showProfile(input: Input<'showProfile'>, ctx: Context<'session'>): Promise<Output<'showProfile'>>
  /** `POST /settings/profile` Change your settings. */
  submitProfile(input: Input<'submitProfile'>, ctx: Context<'session'>): Promise<Output<'submitProfile'>>
  /** `POST /settings/profile/emails` Choose your email notifications. */
  submitEmailPreferences(input: Input<'submitEmailPreferences'>, ctx: Context<'session'>): Promise<Output<'submitEmailPreferences'>>
  /** `POST /settings/profile/dates` Choose how you read dates. */
  submitDatePreferences(input: Input<'submitDatePreferences'>, ctx: Context<'session'>): Promise<Output<'submitDatePreferences'>>
  /** `POST /settings/profile/password` Change your password. */
  submitPassword(input: Input<'submitPassword'>, ctx: Context<'session'>): Promise<Output<'submitPassword'>>
  /** `POST /settings/profile/deletion` Delete your account. */
  submitAccountDeletion(input: Input<'submitAccountDeletion'>, ctx: Context<'session'>): Promise<Output<'submitAccountDeletion'>>
  /** `GET /console/developers` Show the page for developers. */
  showDevelopers(input: Input<'showDevelopers'>, ctx: Context<'session'>): Promise<Output<'showDevelopers'>>
  /** `GET /console/developers/code` Show acts as code. */
  showCode(input: Input<'showCode'>, ctx: Context<'session'>): Promise<Output<'showCode'>>
  /** `POST /console/developers/code` Show a form as code. */
  printCode(input: Input<'printCode'>, ctx: Context<'session'>): Promise<Output<'printCode'>>
  /** `GET /console/compose` Show the composer. */
  showComposer(input: Input<'showComposer'>, ctx: Context<'session'>): Promise<Output<'showComposer'>>
  /** `POST /console/compose` Compose with a form. */
  submitComposer(input: Input<'submitComposer'>, ctx: Context<'session'>): Promise<Output<'submitComposer'>>
  /** `POST /console/compose/files` Add files to a post with a form. */
  submitComposerFiles(input: Input<'submitComposerFiles'>, ctx: Context<'session'>): Promise<Output<'submitComposerFiles'>>
  /** `GET /console/media` Show the library. */
  showLibrary(input: Input<'showLibrary'>, ctx: Context<'session'>): Promise<Output<'showLibrary'>>
  /** `POST /console/media` Upload files with a form. */
  submitFiles(input: Input<'submitFiles'>, ctx: Context<'session'>): Promise<Output<'submitFiles'>>
  /** `POST /console/media/selection` Act on several files with a form. */
  submitFileSelection(input: Input<'submitFileSelection'>, ctx: Context<'session'>): Promise<Output<'submitFileSelection'>>
  /** `POST /console/media/folders` Create or delete a folder with a form. */
  submitFolder(input: Input<'submitFolder'>, ctx: Context<'session'>): Promise<Output<'submitFolder'>>
  /** `GET /console/media/{id}` Show a file. */
  showFile(input: Input<'showFile'>, ctx: Context<'session'>): Promise<Output<'showFile'>>
  /** `POST /console/media/{id}` Describe or delete a file with a form. */
  submitFile(input: Input<'submitFile'>, ctx: Context<'session'>): Promise<Output<'submitFile'>>
  /** `GET /console/analytics` Show the analytics. */
  showAnalytics(input: Input<'showAnalytics'>, ctx: Context<'session'>): Promise<Output<'showAnalytics'>>
  /** `GET /console/analytics.csv` Download the analytics as a table. */
  exportAnalytics(input: Input<'exportAnalytics'>, ctx: Context<'session'>): Promise<Output<'exportAnalytics'>>
  /** `GET /console/automations/webhooks` Show the webhook endpoints. */
  showWebhooks(input: Input<'showWebhooks'>, ctx: Context<'session'>): Promise<Output<'showWebhooks'>>
  /** `POST /console/automations/webhooks` Add a webhook endpoint with a form. */
  submitWebhook(input: Input<'submitWebhook'>, ctx: Context<'session'>): Promise<Output<'submitWebhook'>>
  /** `GET /console/automations/webhooks/{id}` Show a webhook endpoint. */
  showWebhook(input: Input<'showWebhook'>, ctx: Context<'session'>): Promise<Output<'showWebhook'>>
  /** `POST /console/automations/webhooks/{id}` Change a webhook endpoint with a form. */
  submitWebhookChange(input: Input<'submitWebhookChange'>, ctx: Context<'session'>): Promise<Output<'submitWebhookChange'>>
  /** `POST /console/automations/webhooks/{id}/test` Send a test event with a form. */
  submitWebhookTest(input: Input<'submitWebhookTest'>, ctx: Context<'session'>): Promise<Output<'submitWebhookTest'>>
  /** `GET /console/automations/webhooks/{id}/deliveries/{deliveryId}` Show a delivery. */
  showWebhookDelivery(input: Input<'showWebhookDelivery'>, ctx: Context<'session'>): Promise<Output<'showWebhookDelivery'>>
  /** `POST /console/automations/webhooks/{id}/deliveries/{deliveryId}` Replay a delivery with a form. */
  submitWebhookReplay(input: Input<'submitWebhookReplay'>, ctx: Context<'session'>): Promise<Output<'submitWebhookReplay'>>
  /** `GET /console/automations/feeds` Show the feeds. */
  showFeeds(input: Input<'showFeeds'>, ctx: Context<'session'>): Promise<Output<'showFeeds'>>
  /** `POST /console/automations/feeds` Follow a feed with a form. */
  submitFeed(input: Input<'submitFeed'>, ctx: Context<'session'>): Promise<Output<'submitFeed'>>
  /** `POST /console/automations/feeds/test` Test a feed with a form. */
  submitFeedTest(input: Input<'submitFeedTest'>, ctx: Context<'session'>): Promise<Output<'submitFeedTest'>>
  /** `GET /console/automations/feeds/{id}` Show a feed. */
  showFeed(input: Input<'showFeed'>, ctx: Context<'session'>): Promise<Output<'showFeed'>>
  /** `POST /console/automations/feeds/{id}` Change a feed with a form. */
  submitFeedChange(input: Input<'submitFeedChange'>, ctx: Context<'session'>): Promise<Output<'submitFeedChange'>>
  /** `GET /console/automations/plugs` Show the plugs. */
  showPlugs(input: Input<'showPlugs'>, ctx: Context<'session'>): Promise<Output<'showPlugs'>>
  /** `POST /console/automations/plugs` Set up a plug with a form. */
  submitPlug(input: Input<'submitPlug'>, ctx: Context<'session'>): Promise<Output<'submitPlug'>>
  /** `POST /console/automations/plugs/{id}` Activate or deactivate a plug with a form. */
  submitPlugState(input: Input<'submitPlugState'>, ctx: Context<'session'>): Promise<Output<'submitPlugState'>>
  /** `GET /console/queues` Show the queues. */
  showQueues(input: Input<'showQueues'>, ctx: Context<'session'>): Promise<Output<'showQueues'>>
  /** `POST /console/queues` Create a queue with a form. */
  submitQueue(input: Input<'submitQueue'>, ctx: Context<'session'>): Promise<Output<'submitQueue'>>
  /** `GET /console/queues/{id}` Show a queue. */
  showQueue(input: Input<'showQueue'>, ctx: Context<'session'>): Promise<Output<'showQueue'>>
  /** `POST /console/queues/{id}` Change or delete a queue with a form. */
  submitQueueChange(input: Input<'submitQueueChange'>, ctx: Context<'session'>): Promise<Output<'submitQueueChange'>>
  /** `POST /console/pauses` Pause the schedule with a form. */
  submitPause(input: Input<'submitPause'>, ctx: Context<'session'>): Promise<Output<'submitPause'>>
  /** `POST /console/pauses/{id}` End a pause with a form. */
  submitPauseEnd(input: Input<'submitPauseEnd'>, ctx: Context<'session'>): Promise<Output<'submitPauseEnd'>>
  /** `GET /console/library` Show the library of posts. */
  showLibraryItems(input: Input<'showLibraryItems'>, ctx: Context<'session'>): Promise<Output<'showLibraryItems'>>
  /** `POST /console/library` Create a library item with a form. */
  submitLibraryItem(input: Input<'submitLibraryItem'>, ctx: Context<'session'>): Promise<Output<'submitLibraryItem'>>
  /** `GET /console/library/{id}` Show a library item. */
  showLibraryItem(input: Input<'showLibraryItem'>, ctx: Context<'session'>): Promise<Output<'showLibraryItem'>>
  /** `POST /console/library/{id}` Use, change or delete a library item with a form. */
  submitLibraryItemChange(input: Input<'submitLibraryItemChange'>, ctx: Context<'session'>): Promise<Output<'submitLibraryItemChange'>>
  /** `GET /console/automations/sets` Show the sets. */
  showSets(input: Input<'showSets'>, ctx: Context<'session'>): Promise<Output<'showSets'>>
  /** `POST /console/automations/sets/{id}` Rename or delete a set with a form. */
  submitSet(input: Input<'submitSet'>, ctx: Context<'session'>): Promise<Output<'submitSet'>>
  /** `GET /console/automations/signatures` Show the signatures. */
  showSignatures(input: Input<'showSignatures'>, ctx: Context<'session'>): Promise<Output<'showSignatures'>>
  /** `POST /console/automations/signatures` Create a signature with a form. */
  submitSignature(input: Input<'submitSignature'>, ctx: Context<'session'>): Promise<Output<'submitSignature'>>
  /** `POST /console/automations/signatures/{id}` Change a signature with a form. */
  submitSignatureChange(input: Input<'submitSignatureChange'>, ctx: Context<'session'>): Promise<Output<'submitSignatureChange'>>
  /** `GET /console/automations/links` Show the short links. */
  showLinks(input: Input<'showLinks'>, ctx: Context<'session'>): Promise<Output<'showLinks'>>
  /** `POST /console/automations/links` Set the preference for short links with a form. */
  submitLinkPreference(input: Input<'submitLinkPreference'>, ctx: Context<'session'>): Promise<Output<'submitLinkPreference'>>
  /** `GET /console/automations/link-parameters` Show the link parameters. */
  showLinkParameters(input: Input<'showLinkParameters'>, ctx: Context<'session'>): Promise<Output<'showLinkParameters'>>
  /** `POST /console/automations/link-parameters` Set the link parameters of the organization with a form. */
  submitLinkParameters(input: Input<'submitLinkParameters'>, ctx: Context<'session'>): Promise<Output<'submitLinkParameters'>>
  /** `POST /console/automations/link-parameters/{id}` Set the link parameters of a channel with a form. */
  submitChannelLinkParameters(input: Input<'submitChannelLinkParameters'>, ctx: Context<'session'>): Promise<Output<'submitChannelLinkParameters'>>
  /** `GET /console` Show the posts. */
  showPosts(input: Input<'showPosts'>, ctx: Context<'session'>): Promise<Output<'showPosts'>>
  /** `POST /console/posts/retries` Retry the failed posts of a channel. */
  submitRetries(input: Input<'submitRetries'>, ctx: Context<'session'>): Promise<Output<'submitRetries'>>
  /** `GET /console/posts/{id}` Show a post. */
  showPost(input: Input<'showPost'>, ctx: Context<'session'>): Promise<Output<'showPost'>>
  /** `POST /console/posts/{id}` Act on a post with a form. */
  submitPostAct(input: Input<'submitPostAct'>, ctx: Context<'session'>): Promise<Output<'submitPostAct'>>
  /** `POST /console/posts/{id}/retry` Retry a failed post. */
  submitRetry(input: Input<'submitRetry'>, ctx: Context<'session'>): Promise<Output<'submitRetry'>>
  /** `GET /console/posts/{id}/move` Show the form that moves a post. */
  showMove(input: Input<'showMove'>, ctx: Context<'session'>): Promise<Output<'showMove'>>
  /** `POST /console/posts/{id}/move` Move a post with a form. */
  submitMove(input: Input<'submitMove'>, ctx: Context<'session'>): Promise<Output<'submitMove'>>
  /** `GET /console/calendar` Show the calendar. */
  showCalendar(input: Input<'showCalendar'>, ctx: Context<'session'>): Promise<Output<'showCalendar'>>
}

export interface UsersHandlers {
  /** `GET /user/self` Get the signed-in person. */
  getSelf(input: Input<'getSelf'>, ctx: Context<'session'>): Promise<Output<'getSelf'>>
  /** `GET /user/personal` Get the profile of the signed-in person. */
  getPersonal(input: Input<'getPersonal'>, ctx: Context<'session'>): Promise<Output<'getPersonal'>>
  /** `POST /user/personal` Change the profile of the signed-in person. */
  updatePersonal(input: Input<'updatePersonal'>, ctx: Context<'session'>): Promise<Output<'updatePersonal'>>
  /** `POST /user/api-key/rotate` Rotate the API key. */
  rotateApiKey(input: Input<'rotateApiKey'>, ctx: Context<'session'>): Promise<Output<'rotateApiKey'>>
  /** `GET /user/organizations` List the organizations of the signed-in person. */
  listOrganizations(input: Input<'listOrganizations'>, ctx: Context<'session'>): Promise<Output<'listOrganizations'>>
  /** `POST /user/change-org` Switch to another organization. */
  changeOrganization(input: Input<'changeOrganization'>, ctx: Context<'session'>): Promise<Output<'changeOrganization'>>
  /** `POST /user/logout` Sign out. */
  logout(input: Input<'logout'>, ctx: Context<'session'>): Promise<Output<'logout'>>
  /** `GET /user/impersonate` Find a member to impersonate. */
  searchImpersonation(input: Input<'searchImpersonation'>, ctx: Context<'session'>): Promise<Output<'searchImpersonation'>>
  /** `POST /user/impersonate` Start or stop impersonation. */
  impersonate(input: Input<'impersonate'>, ctx: Context<'session'>): Promise<Output<'impersonate'>>
  /** `GET /user/email-notifications` Get the email preferences of the person. */
  getEmailPreferences(input: Input<'getEmailPreferences'>, ctx: Context<'session'>): Promise<Output<'getEmailPreferences'>>
  /** `POST /user/email-notifications` Set the email preferences of the person. */
  setEmailPreferences(input: Input<'setEmailPreferences'>, ctx: Context<'session'>): Promise<Output<'setEmailPreferences'>>
  /** `GET /user/date-preferences` Get how the person reads dates. */
  getDatePreferences(input: Input<'getDatePreferences'>, ctx: Context<'session'>): Promise<Output<'getDatePreferences'>>
  /** `PUT /user/date-preferences` Set how the person reads dates. */
  setDatePreferences(input: Input<'setDatePreferences'>, ctx: Context<'session'>): Promise<Output<'setDatePreferences'>>
  /** `GET /user/subscription` Get the organization's subscription. */
  getSubscription(input: Input<'getSubscription'>, ctx: Context<'session'>): Promise<Output<'getSubscription'>>
  /** `GET /user/subscription/tiers` List the plans. */
  listTiers(input: Input<'listTiers'>, ctx: Context<'session'>): Promise<Output<'listTiers'>>
  /** `POST /user/join-org` Accept an invitation. */
  joinOrganization(input: Input<'joinOrganization'>, ctx: Context<'session'>): Promise<Output<'joinOrganization'>>
  /** `POST /user/t` Record a step of a visitor. */
  trackUserEvent(input: Input<'trackUserEvent'>, ctx: Context<'session'>): Promise<Output<'trackUserEvent'>>
  /** `GET /user/chatbot-token` Get a token for the support chat. */
  getChatbotToken(input: Input<'getChatbotToken'>, ctx: Context<'session'>): Promise<Output<'getChatbotToken'>>
  /** `GET /user/agent-media-sso` Get a sign-in URL for the media agent. */
  getAgentMediaSso(input: Input<'getAgentMediaSso'>, ctx: Context<'session'>): Promise<Output<'getAgentMediaSso'>>
  /** `GET /user/api-keys` List the organization's API keys. */
  listApiKeys(input: Input<'listApiKeys'>, ctx: Context<'session'>): Promise<Output<'listApiKeys'>>
  /** `POST /user/api-keys` Create an API key. */
  createApiKey(input: Input<'createApiKey'>, ctx: Context<'session'>): Promise<Output<'createApiKey'>>
  /** `DELETE /user/api-keys/{id}` Revoke an API key. */
  revokeApiKey(input: Input<'revokeApiKey'>, ctx: Context<'session'>): Promise<Output<'revokeApiKey'>>
  /** `GET /user/sessions` List the sessions of the signed-in person. */
  listSessions(input: Input<'listSessions'>, ctx: Context<'session'>): Promise<Output<'listSessions'>>
  /** `DELETE /user/sessions` Sign out everywhere else. */
  endOtherSessions(input: Input<'endOtherSessions'>, ctx: Context<'session'>): Promise<Output<'endOtherSessions'>>
  /** `DELETE /user/sessions/{id}` End a session. */
  endSession(input: Input<'endSession'>, ctx: Context<'session'>): Promise<Output<'endSession'>>
  /** `POST /user/password` Change the password. */
  changePassword(input: Input<'changePassword'>, ctx: Context<'session'>): Promise<Output<'changePassword'>>
  /** `DELETE /user/account` Delete the account of the signed-in person. */
  deleteAccount(input: Input<'deleteAccount'>, ctx: Context<'session'>): Promise<Output<'deleteAccount'>>
  /** `GET /user/audit-log` List the audit log. */
  listAuditLog(input: Input<'listAuditLog'>, ctx: Context<'session'>): Promise<Output<'listAuditLog'>>
}

export interface SecondFactorHandlers {
  /** `GET /user/second-factor` Get the second factor of the signed-in person. */
  getSecondFactor(input: Input<'getSecondFactor'>, ctx: Context<'session'>): Promise<Output<'getSecondFactor'>>
  /** `POST /user/second-factor/totp` Set up an authenticator app. */
  startTotp(input: Input<'startTotp'>, ctx: Context<'session'>): Promise<Output<'startTotp'>>
  /** `DELETE /user/second-factor/totp` Remove the authenticator app. */
  removeTotp(input: Input<'removeTotp'>, ctx: Context<'session'>): Promise<Output<'removeTotp'>>
  /** `POST /user/second-factor/totp/confirm` Confirm the authenticator app. */
  confirmTotp(input: Input<'confirmTotp'>, ctx: Context<'session'>): Promise<Output<'confirmTotp'>>
  /** `POST /user/second-factor/recovery-codes` Replace the recovery codes. */
  replaceRecoveryCodes(input: Input<'replaceRecoveryCodes'>, ctx: Context<'session'>): Promise<Output<'replaceRecoveryCodes'>>
  /** `POST /user/passkeys/options` Start adding a passkey. */
  startPasskey(input: Input<'startPasskey'>, ctx: Context<'session'>): Promise<Output<'startPasskey'>>
  /** `POST /user/passkeys` Add a passkey. */
  addPasskey(input: Input<'addPasskey'>, ctx: Context<'session'>): Promise<Output<'addPasskey'>>
  /** `DELETE /user/passkeys/{id}` Remove a passkey. */
  removePasskey(input: Input<'removePasskey'>, ctx: Context<'session'>): Promise<Output<'removePasskey'>>
  /** `POST /user/verification` Confirm who you are. */
  verifyIdentity(input: Input<'verifyIdentity'>, ctx: Context<'session'>): Promise<Output<'verifyIdentity'>>
  /** `GET /settings/second-factor` Check whether the organization requires a second factor. */
  getSecondFactorRule(input: Input<'getSecondFactorRule'>, ctx: Context<'session'>): Promise<Output<'getSecondFactorRule'>>
  /** `PUT /settings/second-factor` Require a second factor of all members. */
  setSecondFactorRule(input: Input<'setSecondFactorRule'>, ctx: Context<'session'>): Promise<Output<'setSecondFactorRule'>>
}

export interface SettingsHandlers {
  /** `GET /settings/team` List the members of the organization. */
  listTeam(input: Input<'listTeam'>, ctx: Context<'session'>): Promise<Output<'listTeam'>>
  /** `POST /settings/team` Invite a member to the organization. */
  inviteMember(input: Input<'inviteMember'>, ctx: Context<'session'>): Promise<Output<'inviteMember'>>
  /** `GET /settings/team/invitations` List the open invitations. */
  listInvitations(input: Input<'listInvitations'>, ctx: Context<'session'>): Promise<Output<'listInvitations'>>
  /** `DELETE /settings/team/invitations/{id}` Withdraw an invitation. */
  cancelInvitation(input: Input<'cancelInvitation'>, ctx: Context<'session'>): Promise<Output<'cancelInvitation'>>
  /** `PUT /settings/team/{id}` Change the role of a member. */
  changeMemberRole(input: Input<'changeMemberRole'>, ctx: Context<'session'>): Promise<Output<'changeMemberRole'>>
  /** `DELETE /settings/team/{id}` Remove a member from the organization. */
  removeMember(input: Input<'removeMember'>, ctx: Context<'session'>): Promise<Output<'removeMember'>>
  /** `GET /settings/shortlink` Get the preference for short links. */
  getShortlinkPreference(input: Input<'getShortlinkPreference'>, ctx: Context<'session'>): Promise<Output<'getShortlinkPreference'>>
  /** `POST /settings/shortlink` Set the preference for short links. */
  setShortlinkPreference(input: Input<'setShortlinkPreference'>, ctx: Context<'session'>): Promise<Output<'setShortlinkPreference'>>
}

export interface OauthHandlers {
  /** `GET /oauth/authorize` Show an app's authorization request. */
  getAuthorization(input: Input<'getAuthorization'>, ctx: Context<'optional-session'>): Promise<Output<'getAuthorization'>>
  /** `POST /oauth/authorize` Approve or deny an app's authorization request. */
  decideAuthorization(input: Input<'decideAuthorization'>, ctx: Context<'session'>): Promise<Output<'decideAuthorization'>>
  /** `POST /oauth/token` Exchange a code for an access token. */
  exchangeCode(input: Input<'exchangeCode'>, ctx: Context<'none'>): Promise<Output<'exchangeCode'>>
  /** `POST /oauth/revoke` Revoke a token. */
  revokeToken(input: Input<'revokeToken'>, ctx: Context<'none'>): Promise<Output<'revokeToken'>>
  /** `POST /oauth/register` Register a client. */
  registerClient(input: Input<'registerClient'>, ctx: Context<'none'>): Promise<Output<'registerClient'>>
  /** `GET /.well-known/oauth-authorization-server` Get the metadata of the authorization server. */
  getServerMetadata(input: Input<'getServerMetadata'>, ctx: Context<'none'>): Promise<Output<'getServerMetadata'>>
  /** `GET /.well-known/oauth-authorization-server/mcp` Get the metadata of MCP's authorization server. */
  getMcpServerMetadata(input: Input<'getMcpServerMetadata'>, ctx: Context<'none'>): Promise<Output<'getMcpServerMetadata'>>
  /** `GET /.well-known/oauth-protected-resource` Get the API's protected resource metadata. */
  getResourceMetadata(input: Input<'getResourceMetadata'>, ctx: Context<'none'>): Promise<Output<'getResourceMetadata'>>
  /** `GET /.well-known/oauth-protected-resource/mcp` Get the MCP server's protected resource metadata. */
  getMcpResourceMetadata(input: Input<'getMcpResourceMetadata'>, ctx: Context<'none'>): Promise<Output<'getMcpResourceMetadata'>>
}

export interface OauthAppsHandlers {
  /** `GET /user/oauth-app` Get the organization's app. */
  getOAuthApp(input: Input<'getOAuthApp'>, ctx: Context<'session'>): Promise<Output<'getOAuthApp'>>
  /** `POST /user/oauth-app` Register the organization's app. */
  createOAuthApp(input: Input<'createOAuthApp'>, ctx: Context<'session'>): Promise<Output<'createOAuthApp'>>
  /** `PUT /user/oauth-app` Change the organization's app. */
  updateOAuthApp(input: Input<'updateOAuthApp'>, ctx: Context<'session'>): Promise<Output<'updateOAuthApp'>>
  /** `DELETE /user/oauth-app` Delete the organization's app. */
  deleteOAuthApp(input: Input<'deleteOAuthApp'>, ctx: Context<'session'>): Promise<Output<'deleteOAuthApp'>>
  /** `POST /user/oauth-app/rotate-secret` Rotate the client secret. */
  rotateOAuthAppSecret(input: Input<'rotateOAuthAppSecret'>, ctx: Context<'session'>): Promise<Output<'rotateOAuthAppSecret'>>
  /** `GET /user/approved-apps` List the apps that the person approved. */
  listApprovedApps(input: Input<'listApprovedApps'>, ctx: Context<'session'>): Promise<Output<'listApprovedApps'>>
  /** `DELETE /user/approved-apps/{id}` Revoke the approval of an app. */
  revokeApprovedApp(input: Input<'revokeApprovedApp'>, ctx: Context<'session'>): Promise<Output<'revokeApprovedApp'>>
}

export interface DeviceHandlers {
  /** `POST /device/code` Start a device login. */
  startDeviceAuthorization(input: Input<'startDeviceAuthorization'>, ctx: Context<'none'>): Promise<Output<'startDeviceAuthorization'>>
  /** `POST /device/token` Poll for a device's access token. */
  pollDeviceToken(input: Input<'pollDeviceToken'>, ctx: Context<'none'>): Promise<Output<'pollDeviceToken'>>
  /** `GET /device/info` Get a device that requests access. */
  getDeviceInfo(input: Input<'getDeviceInfo'>, ctx: Context<'session'>): Promise<Output<'getDeviceInfo'>>
  /** `POST /device/approve` Approve or deny a device. */
  approveDevice(input: Input<'approveDevice'>, ctx: Context<'session'>): Promise<Output<'approveDevice'>>
}

export interface BillingHandlers {
  /** `POST /stripe` Receive a Stripe event. */
  receivePaymentEvent(input: Input<'receivePaymentEvent'>, ctx: Context<'none'>): Promise<Output<'receivePaymentEvent'>>
  /** `GET /billing` Get the current subscription. */
  getBilling(input: Input<'getBilling'>, ctx: Context<'session'>): Promise<Output<'getBilling'>>
  /** `GET /billing/check/{id}` Get the status of a checkout. */
  getCheckoutStatus(input: Input<'getCheckoutStatus'>, ctx: Context<'session'>): Promise<Output<'getCheckoutStatus'>>
  /** `GET /billing/check-discount` Get the retention offer. */
  getRetentionOffer(input: Input<'getRetentionOffer'>, ctx: Context<'session'>): Promise<Output<'getRetentionOffer'>>
  /** `POST /billing/apply-discount` Apply the retention discount. */
  applyDiscount(input: Input<'applyDiscount'>, ctx: Context<'session'>): Promise<Output<'applyDiscount'>>
  /** `POST /billing/finish-trial` End the trial now. */
  finishTrial(input: Input<'finishTrial'>, ctx: Context<'session'>): Promise<Output<'finishTrial'>>
  /** `GET /billing/is-trial-finished` Check whether the trial is over. */
  getTrialStatus(input: Input<'getTrialStatus'>, ctx: Context<'session'>): Promise<Output<'getTrialStatus'>>
  /** `POST /billing/embedded` Start an embedded checkout. */
  createEmbeddedCheckout(input: Input<'createEmbeddedCheckout'>, ctx: Context<'session'>): Promise<Output<'createEmbeddedCheckout'>>
  /** `POST /billing/subscribe` Subscribe or change the plan. */
  subscribe(input: Input<'subscribe'>, ctx: Context<'session'>): Promise<Output<'subscribe'>>
  /** `POST /billing/prorate` Calculate the price of a plan today. */
  previewSubscription(input: Input<'previewSubscription'>, ctx: Context<'session'>): Promise<Output<'previewSubscription'>>
  /** `GET /billing/portal` Get a URL for cards and invoices. */
  openBillingPortal(input: Input<'openBillingPortal'>, ctx: Context<'session'>): Promise<Output<'openBillingPortal'>>
  /** `POST /billing/cancel` Cancel or resume the plan. */
  togglePlanCancellation(input: Input<'togglePlanCancellation'>, ctx: Context<'session'>): Promise<Output<'togglePlanCancellation'>>
  /** `POST /billing/cancel-subscription` Cancel the subscription immediately. */
  cancelSubscription(input: Input<'cancelSubscription'>, ctx: Context<'session'>): Promise<Output<'cancelSubscription'>>
  /** `GET /billing/charges` List the payments. */
  listCharges(input: Input<'listCharges'>, ctx: Context<'session'>): Promise<Output<'listCharges'>>
  /** `POST /billing/refund-charges` Refund payments. */
  refundCharges(input: Input<'refundCharges'>, ctx: Context<'session'>): Promise<Output<'refundCharges'>>
  /** `GET /billing/chatbot-refund/preview` Check whether the last payment is refundable. */
  previewRefund(input: Input<'previewRefund'>, ctx: Context<'session'>): Promise<Output<'previewRefund'>>
  /** `POST /billing/chatbot-refund` Refund the last payment and cancel. */
  refundSubscription(input: Input<'refundSubscription'>, ctx: Context<'session'>): Promise<Output<'refundSubscription'>>
  /** `POST /billing/add-subscription` Grant a plan. */
  grantSubscription(input: Input<'grantSubscription'>, ctx: Context<'session'>): Promise<Output<'grantSubscription'>>
}

export interface EnterpriseHandlers {
  /** `POST /enterprise/create-user` Create an organization for an external customer. */
  createEnterpriseUser(input: Input<'createEnterpriseUser'>, ctx: Context<'none'>): Promise<Output<'createEnterpriseUser'>>
  /** `POST /enterprise/url` Get a customer's URL to connect a channel. */
  getEnterpriseConnectUrl(input: Input<'getEnterpriseConnectUrl'>, ctx: Context<'none'>): Promise<Output<'getEnterpriseConnectUrl'>>
  /** `POST /enterprise/delete-channel` Delete a customer's channel. */
  deleteEnterpriseChannel(input: Input<'deleteEnterpriseChannel'>, ctx: Context<'none'>): Promise<Output<'deleteEnterpriseChannel'>>
}

export interface ThirdPartyHandlers {
  /** `GET /third-party/list` List the providers. */
  listThirdPartyProviders(input: Input<'listThirdPartyProviders'>, ctx: Context<'session'>): Promise<Output<'listThirdPartyProviders'>>
  /** `GET /third-party` List the accounts at providers. */
  listThirdPartyAccounts(input: Input<'listThirdPartyAccounts'>, ctx: Context<'session'>): Promise<Output<'listThirdPartyAccounts'>>
  /** `POST /third-party/{id}` Add an account at a provider. */
  addThirdPartyAccount(input: Input<'addThirdPartyAccount'>, ctx: Context<'session'>): Promise<Output<'addThirdPartyAccount'>>
  /** `DELETE /third-party/{id}` Remove an account at a provider. */
  removeThirdPartyAccount(input: Input<'removeThirdPartyAccount'>, ctx: Context<'session'>): Promise<Output<'removeThirdPartyAccount'>>
  /** `POST /third-party/{id}/submit` Generate a file with a provider. */
  submitToThirdParty(input: Input<'submitToThirdParty'>, ctx: Context<'session'>): Promise<Output<'submitToThirdParty'>>
  /** `POST /third-party/{id}/import` Import files from a provider. */
  importFromThirdParty(input: Input<'importFromThirdParty'>, ctx: Context<'session'>): Promise<Output<'importFromThirdParty'>>
  /** `GET /third-party/jobs/{id}` Get a job of a provider. */
  getThirdPartyJob(input: Input<'getThirdPartyJob'>, ctx: Context<'session'>): Promise<Output<'getThirdPartyJob'>>
  /** `POST /third-party/function/{id}/{functionName}` Call a function of a provider. */
  callThirdPartyFunction(input: Input<'callThirdPartyFunction'>, ctx: Context<'session'>): Promise<Output<'callThirdPartyFunction'>>
}

export interface AdminHandlers {
  /** `GET /admin/errors` List the failed posts. */
  listErrors(input: Input<'listErrors'>, ctx: Context<'session'>): Promise<Output<'listErrors'>>
  /** `GET /admin/errors/platforms` List the platforms with failed posts. */
  listErrorPlatforms(input: Input<'listErrorPlatforms'>, ctx: Context<'session'>): Promise<Output<'listErrorPlatforms'>>
  /** `GET /admin/stats` Get the statistics of the service. */
  getStats(input: Input<'getStats'>, ctx: Context<'session'>): Promise<Output<'getStats'>>
}

export interface AnnouncementsHandlers {
  /** `GET /announcements` List the announcements. */
  listAnnouncements(input: Input<'listAnnouncements'>, ctx: Context<'session'>): Promise<Output<'listAnnouncements'>>
  /** `POST /announcements` Create an announcement. */
  createAnnouncement(input: Input<'createAnnouncement'>, ctx: Context<'session'>): Promise<Output<'createAnnouncement'>>
  /** `DELETE /announcements/{id}` Delete an announcement. */
  deleteAnnouncement(input: Input<'deleteAnnouncement'>, ctx: Context<'session'>): Promise<Output<'deleteAnnouncement'>>
}

export interface SystemHandlers {
  /** `GET /` Get the name and version. */
  getRoot(input: Input<'getRoot'>, ctx: Context<'none'>): Promise<Output<'getRoot'>>
  /** `GET /health/live` Check whether the process is alive. */
  getLiveness(input: Input<'getLiveness'>, ctx: Context<'none'>): Promise<Output<'getLiveness'>>
  /** `GET /health/ready` Check whether the service can take requests. */
  getReadiness(input: Input<'getReadiness'>, ctx: Context<'none'>): Promise<Output<'getReadiness'>>
  /** `GET /metrics` Get metrics for Prometheus. */
  getMetrics(input: Input<'getMetrics'>, ctx: Context<'none'>): Promise<Output<'getMetrics'>>
  /** `GET /openapi.json` Get this contract. */
  getContract(input: Input<'getContract'>, ctx: Context<'none'>): Promise<Output<'getContract'>>
  /** `GET /uploads/{year}/{month}/{day}/{name}` Download an uploaded file. */
  getFile(input: Input<'getFile'>, ctx: Context<'none'>): Promise<Output<'getFile'>>
  /** `GET /sandbox/{id}` Show the posts of a sandbox channel. */
  getSandboxPage(input: Input<'getSandboxPage'>, ctx: Context<'optional-session'>): Promise<Output<'getSandboxPage'>>
  /** `GET /sandbox/{id}/feed.json` Get the feed of a sandbox channel. */
  getSandboxFeed(input: Input<'getSandboxFeed'>, ctx: Context<'none'>): Promise<Output<'getSandboxFeed'>>
}

export interface DocsHandlers {
  /** `GET /openapi-3.2.json` Get this contract as OpenAPI 3.2. */
  getContract32(input: Input<'getContract32'>, ctx: Context<'none'>): Promise<Output<'getContract32'>>
  /** `GET /arazzo.yaml` Get the workflows as YAML. */
  getWorkflows(input: Input<'getWorkflows'>, ctx: Context<'none'>): Promise<Output<'getWorkflows'>>
  /** `GET /openapi.yaml` Get this contract as YAML. */
  getContractYaml(input: Input<'getContractYaml'>, ctx: Context<'none'>): Promise<Output<'getContractYaml'>>
  /** `GET /postman.json` Get a Postman collection. */
  getPostmanCollection(input: Input<'getPostmanCollection'>, ctx: Context<'none'>): Promise<Output<'getPostmanCollection'>>
  /** `GET /bruno.zip` Get a Bruno collection. */
  getBrunoCollection(input: Input<'getBrunoCollection'>, ctx: Context<'none'>): Promise<Output<'getBrunoCollection'>>
  /** `GET /sdk.tgz` Get the SDK as a package. */
  getSdkPackage(input: Input<'getSdkPackage'>, ctx: Context<'none'>): Promise<Output<'getSdkPackage'>>
  /** `GET /sdk-python.zip` Get the Python SDK as a package. */
  getPythonPackage(input: Input<'getPythonPackage'>, ctx: Context<'none'>): Promise<Output<'getPythonPackage'>>
  /** `GET /docs` Get the documentation. */
  getDocs(input: Input<'getDocs'>, ctx: Context<'none'>): Promise<Output<'getDocs'>>
  /** `GET /docs/errors` Get the page of error codes. */
  getErrorCatalogue(input: Input<'getErrorCatalogue'>, ctx: Context<'none'>): Promise<Output<'getErrorCatalogue'>>
  /** `GET /docs/search` Search the documentation. */
  searchDocs(input: Input<'searchDocs'>, ctx: Context<'none'>): Promise<Output<'searchDocs'>>
  /** `GET /docs/{page}` Get a page of the documentation. */
  getDocsPage(input: Input<'getDocsPage'>, ctx: Context<'none'>): Promise<Output<'getDocsPage'>>
  /** `GET /docs/platforms/{page}` Get the setup guide of a platform. */
  getDocsPlatform(input: Input<'getDocsPlatform'>, ctx: Context<'none'>): Promise<Output<'getDocsPlatform'>>
  /** `GET /docs/reference/{page}` Get the reference page of an operation. */
  getDocsOperation(input: Input<'getDocsOperation'>, ctx: Context<'none'>): Promise<Output<'getDocsOperation'>>
  /** `GET /docs/assets/{name}` Get a file of the documentation. */
  getDocsAsset(input: Input<'getDocsAsset'>, ctx: Context<'none'>): Promise<Output<'getDocsAsset'>>
  /** `GET /llms.txt` Get the documentation index for language models. */
  getLlmsIndex(input: Input<'getLlmsIndex'>, ctx: Context<'none'>): Promise<Output<'getLlmsIndex'>>
  /** `GET /llms-full.txt` Get the documentation as one text. */
  getLlmsText(input: Input<'getLlmsText'>, ctx: Context<'none'>): Promise<Output<'getLlmsText'>>
  /** `GET /robots.txt` Get the rules for crawlers. */
  getRobots(input: Input<'getRobots'>, ctx: Context<'none'>): Promise<Output<'getRobots'>>
  /** `GET /favicon.svg` Get the icon. */
  getIcon(input: Input<'getIcon'>, ctx: Context<'none'>): Promise<Output<'getIcon'>>
  /** `GET /favicon.ico` Get the icon for older browsers. */
  getFavicon(input: Input<'getFavicon'>, ctx: Context<'none'>): Promise<Output<'getFavicon'>>
}

export interface MonitorHandlers {
  /** `GET /monitor/queue/{name}` Check whether a queue keeps up. */
  getQueueHealth(input: Input<'getQueueHealth'>, ctx: Context<'optional-session'>): Promise<Output<'getQueueHealth'>>
}

/** Requires a handler for every operation and allows no other. */
export type Handlers = PublicApiHandlers &
  ScheduleHandlers &
  LibraryHandlers &
  LinkParametersHandlers &
  InboxHandlers &
  MeasuresHandlers &
  ReadsHandlers &
  PostsHandlers &
  TagsHandlers &
  MediaHandlers &
  AiHandlers &
  McpHandlers &
  CopilotHandlers &
  IntegrationsHandlers &
  PlugsHandlers &
  AnalyticsHandlers &
  WebhooksHandlers &
  AutopostHandlers &
  SetsHandlers &
  SignaturesHandlers &
  NotificationsHandlers &
  PagesHandlers &
  AuthHandlers &
  ConsoleHandlers &
  UsersHandlers &
  SecondFactorHandlers &
  SettingsHandlers &
  OauthHandlers &
  OauthAppsHandlers &
  DeviceHandlers &
  BillingHandlers &
  EnterpriseHandlers &
  ThirdPartyHandlers &
  AdminHandlers &
  AnnouncementsHandlers &
  SystemHandlers &
  DocsHandlers &
  MonitorHandlers
