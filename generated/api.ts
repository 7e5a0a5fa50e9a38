// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
export interface paths {
    "/public/v1/is-connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the credential
         * @description Returns 200 if the API key or access token is valid, and 401 if it is not.
         */
        get: operations["isConnected"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected channels
         * @description Returns every channel of the organization, oldest first, including disabled ones. Use their IDs as `integration.id` when you create posts.
         */
        get: operations["listIntegrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Deletes the channel and its posts, and cancels posts that are still queued. Anything already published stays on the platform. Returns 409 while one of its posts is being sent.
         */
        delete: operations["deleteIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integrations/{id}/retry-posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the posts that a disconnection stopped
         * @description Counts the posts that failed since the channel was last disconnected. `waiting` posts failed because the channel was disconnected, and you can retry all of them in one call. `unknown` posts may be live: check the channel, then retry each of them separately. Retry posts from earlier disconnections one by one.
         */
        get: operations["getIntegrationRetries"];
        put?: never;
        /**
         * Retry the posts that a disconnection stopped
         * @description Publishes the posts again that failed because the channel was disconnected, oldest first, at most 250 per call. `remaining` counts the posts that are left for the next call. Posts from earlier disconnections and posts that may be live are not retried. A repeated call does not retry a post twice. Returns 409 while the channel is disconnected or disabled.
         */
        post: operations["retryIntegrationPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channel groups
         * @description Returns the groups that channels are sorted into, for example one for each client of an agency. They are unrelated to the `group` of a thread.
         */
        get: operations["listGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/social/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a URL to connect a channel
         * @description Returns a URL to open in a person's browser. The person approves this service on the platform and returns to
         *     `<base>/channels/connected/<identifier>`. That page shows which organization requests which account, and connects the
         *     account after the person confirms. The person does not need an account here. The URL is valid for one hour and works once.
         *
         *     For platforms that connect with form fields, `url` is only the state. Send it with the fields to `POST
         *     /integrations/social-connect/{integration}`, with this key in `Authorization`. If the operator has not configured the
         *     platform, the service returns 400 `platform_not_configured`.
         */
        get: operations["getConnectUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integration-settings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the posting rules of a channel
         * @description Returns the channel's rules in words, its maximum text length, the JSON Schema of `settings`, and the tools that `POST /public/v1/integration-trigger/{id}` can run.
         */
        get: operations["getIntegrationSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/integration-trigger/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool of a channel
         * @description Looks up data that settings need on the platform, such as boards, communities, or templates. You can run the tools that `GET /public/v1/integration-settings/{id}` lists, and `mention` (with `data.query`) if posts on the channel can mention others. The service renews an expired token first.
         */
        post: operations["triggerIntegrationTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/find-slot/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the next free slot of a channel
         * @description Returns the earliest future posting time of the channel, in the channel's time zone, at which nothing is scheduled on it. The service searches the next 366 days. It returns 400 if the channel has no posting times, and 409 if all are taken. This operation does not reserve the slot; to take it, send `"date": "next-slot"` to `POST /public/v1/posts`.
         */
        get: operations["findSlot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts
         * @description Returns the posts between two dates, both included, earliest first. A repeating post appears once for each occurrence in the
         *     window. Comments are not listed; `GET /public/v1/posts/{id}` returns the whole thread. If you send several of the filters
         *     `integration`, `state`, `tag`, `search`, and `customer`, a post must match all of them.
         *
         *     Without `limit`, the response holds up to 10,000 posts; if there are more, the service returns 400. With `tag` or `search`,
         *     a page ends after the service has examined 10,000 posts. Such a page can hold fewer than `limit` posts, or none, and still
         *     have a `nextCursor`.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create posts
         * @description Creates one thread for each entry of `posts`, each on its own channel. If any entry is invalid, the service creates none and
         *     lists all problems in `errors`.
         *
         *     To edit an entry, send its ID in `value[].id`. With `type: update`, the service edits the entry and keeps its state; with
         *     `draft`, it takes the post off the schedule; with `schedule` or `now`, it schedules the post again. It publishes an already
         *     published post again only with `republish: true`. A post that is being sent cannot be edited (409).
         *
         *     Drafts may break the channel's rules for length, media, and settings. The service checks them when you schedule them.
         */
        post: operations["createPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create posts from a table
         * @description Creates posts from up to 1,000 rows, sent as JSON or as a CSV file (`curl --data-binary @posts.csv -H 'Content-Type:
         *     text/csv' …`), and reports the result of each row. Each row is a post. Rows with the same `thread` on one channel are a post
         *     and its comments. In a CSV file, the first line names the columns, in any order. Commas, semicolons, or tabs separate
         *     values, and a byte-order mark is allowed. The service ignores columns with unknown names and lists them in the response.
         *
         *     By default, the service creates the valid rows even if others are invalid. With `atomic=true`, it creates all rows, or none
         *     if any row is invalid (400). With `dryRun=true`, it creates nothing. It refuses a `date` in the past, so that an old file is
         *     not published by mistake; `type` `now` publishes at once.
         *
         *     The service removes an apostrophe before `=`, `+`, `-`, or `@`, because spreadsheets need one to treat a cell as text. One
         *     request counts once against the rate limit for creating posts. With an `Idempotency-Key`, the request is safe to repeat.
         */
        post: operations["createPostsInBulk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export posts
         * @description Returns every post that `GET /public/v1/posts` lists for the same query, once, with its comments. The response has one row
         *     for each entry, as JSON or as a CSV file; `POST /public/v1/posts/bulk` accepts both. The service streams the response
         *     without a limit on its size, so a response that ends early is incomplete.
         *
         *     A published or failed post has the `type` `draft`, so importing the file publishes nothing twice. A repeating post appears
         *     once, at its first date in the window. CSV cells that a spreadsheet would treat as a formula start with an apostrophe, which
         *     the import removes.
         */
        get: operations["exportPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check posts without creating them
         * @description Accepts the same body as `POST /public/v1/posts` and changes nothing. Returns the problems of each entry, and the length of each text as the platform counts it. Drafts are checked as if they were scheduled.
         */
        post: operations["validatePosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/group/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a post by its group
         * @description Deletes the thread of this group, as `DELETE /public/v1/posts/{id}` does. `id` in the response is the ID of the first entry. Returns 404 if the group does not exist.
         */
        delete: operations["deletePostGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one post
         * @description Returns the whole thread with its state. `id` can be the ID of any of its entries. Poll this operation to learn when a post is published: `state` becomes `PUBLISHED` with a `releaseURL`, or `ERROR` with an `error`.
         */
        get: operations["getPost"];
        /**
         * Change a post
         * @description Changes the properties in the body and leaves all others unchanged: the text and images, the date, the channel settings, the
         *     tags, and the repetition. The IDs and the group of the thread stay the same. `content`, `image`, and `delay` change the
         *     entry with this ID.
         *
         *     `value` replaces the whole thread: an entry with an `id` keeps the properties that the request leaves out, an entry without
         *     one is new, and the service deletes entries that are left out. The service validates the result as if you created it. A
         *     request that changes nothing adds nothing to the log and sends no event.
         *
         *     A scheduled post moves to its new date, or is published at once if that date has passed. A draft stays a draft, and a failed
         *     post stays failed until you retry it. A change to a repeating post applies from its next occurrence, and `inter: null` ends
         *     the repetition. Any other post that is published or may be published changes only with `republish: true`, which publishes it
         *     again at its date. A post that is being sent cannot be changed (409).
         */
        put: operations["updatePost"];
        post?: never;
        /**
         * Delete a post
         * @description Deletes the whole thread that contains this ID and cancels its publication. Anything already published stays on the platform. Returns 409 while an entry is being sent, because its outcome is not known yet.
         */
        delete: operations["deletePost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Schedule a draft or unschedule a post
         * @description With `draft`, cancels the publication of a post in any state. If the post is published or may be published, it stays on the platform, and the draft keeps that information. With `schedule`, queues the whole thread for its stored date, or publishes it at once if that date has passed. Returns 409 while the post is being sent.
         */
        put: operations["setPostStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change some settings of a post
         * @description Changes the channel settings in the body and leaves the others unchanged. Otherwise it works like `PUT /public/v1/posts/{id}`, which replaces all settings. The service refuses a post that is published or may be published.
         */
        put: operations["mergePostSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed post
         * @description Publishes a post or comment in state `ERROR` again. The thread continues at the entry that failed; published entries are not
         *     published again. A post that waits for its next attempt is retried at once. Returns 400 or 409 if nothing failed.
         *
         *     If the error is `outcome_unknown`, the post may be live, so check the channel first. If the platform recognizes a repeated
         *     attempt (Bluesky always, Mastodon for 50 minutes), the retry cannot create a duplicate. On any other platform, or later, the
         *     retry creates a new post: if the first one was live, it is then on the platform twice.
         */
        post: operations["retryPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the log of a post
         * @description Returns the events of the thread and who caused them: created, queued, and each attempt with its outcome. The log remains after the thread is deleted.
         */
        get: operations["listPostEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List platform posts that could be this post
         * @description For a post whose `releaseId` is `missing` or whose outcome is unknown, returns the recent posts of the account on the platform, so that you can select the right one. Posts that are already bound to another post are left out. For any other post, and on platforms without such a list, the response is empty.
         */
        get: operations["listReleaseCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/release-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the ID of a post on the platform
         * @description Binds a post whose `releaseId` is `missing` or whose outcome is unknown to its counterpart on the platform. A post with an
         *     unknown outcome then counts as published. You can change an ID that was set this way. The service fills `releaseURL` if the
         *     platform lists the post with its address.
         *
         *     Returns 409 if the post has its ID from the platform or was never published. Returns 409 `already_bound` if another post of
         *     the channel has this ID; deleting that post releases the ID.
         */
        put: operations["setReleaseId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviewers' notes
         * @description Returns the private notes on the thread of the post, oldest first, at most 1,000. This includes comments that reviewers sent with a decision through an approval link. Notes are never published.
         */
        get: operations["listPostNotes"];
        put?: never;
        /**
         * Add a reviewer's note
         * @description Adds a private note to the thread of the post, in any state. Notes are never published. A thread can have 1,000 notes; beyond that, the service returns 409.
         */
        post: operations["addPostNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a reviewer's note
         * @description Deletes the note. The caller does not have to be its author.
         */
        delete: operations["deletePostNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/posts/{id}/approval-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of an approval link
         * @description Returns the latest approval link of this post, without its token.
         */
        get: operations["getApprovalLink"];
        put?: never;
        /**
         * Create an approval link for a draft
         * @description Creates a link to a page that shows the draft to anyone who has the link and accepts one decision. If the reviewer approves,
         *     the service schedules the post for its date; if the date has passed or the channel would refuse the post, it stays a draft.
         *     If the reviewer rejects, the post stays a draft. A comment by the reviewer becomes a note, and the organization is notified.
         *
         *     The response shows the link only this once. The link expires after `days` days, by default 14. It also ends with the
         *     decision, when a member revokes it, when another link is created for the post, and when the member who created it leaves.
         *     Only drafts can have a link (409 otherwise), and reviewers cannot decide while the post is not a draft.
         */
        post: operations["createApprovalLink"];
        /**
         * Revoke an approval link
         * @description Revokes the link. The page then accepts no decision.
         */
        delete: operations["revokeApprovalLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP, or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The service detects the type from the bytes. To use the file in a post, put its `id` and `path` into the post's `image` array.
         */
        post: operations["uploadMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/upload-from-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file from a URL
         * @description Downloads the file and stores it. The URL must use HTTPS and be reachable from the internet without a login; the service refuses private addresses. The types and sizes of `POST /public/v1/upload` apply.
         */
        post: operations["uploadMediaFromUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/generate-video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a video and wait for it
         * @description Generates a video and responds when the file is in the library, which takes minutes. To generate a video in the background
         *     and poll its progress, use `POST /public/v1/video-jobs`. The work continues if the client disconnects; a later request with
         *     the same `Idempotency-Key` returns the same video.
         *
         *     | type | result | `customParams` |
         *     |---|---|---|
         *     | `image-text-slides` | scenes from a script, with a picture, a spoken text, and captions for each; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an ID from the function `loadVoices` |
         *     | `veo3` | a clip with sound from the operator's video model | `prompt`, and up to three `images` with the `path` of an uploaded file |
         *
         *     A video uses one credit of the plan; the service returns the credit if the video fails. Returns 503 if the operator has not
         *     configured the type, 406 if the trial does not include it, and 429 while the organization has five videos in progress.
         */
        post: operations["generateVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/video/function": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a function of a video generator
         * @description Runs one of the functions that `GET /media/video-options` lists as `tools`. For `image-text-slides`, `loadVoices` returns the voices to choose from.
         */
        post: operations["runVideoFunction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/video-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a video in the background
         * @description Does the same as `POST /public/v1/generate-video`, but returns a job at once. `GET /public/v1/video-jobs/{id}` returns its progress and, when it is completed, the file.
         */
        post: operations["startVideoJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/video-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress of a video
         * @description Returns the status of a video job: `queued`, `running`, `completed` with the file, or `failed` with the reason. The service keeps jobs for 30 days.
         */
        get: operations["getVideoJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files in the library
         * @description Returns the organization's files, newest first, without deleted ones. Put a file's `path` into the `image` array of a post. Files belong to the whole organization, so the service refuses keys that are bound to a channel group (403).
         */
        get: operations["listUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a file from the library
         * @description Removes the file from the library at once. Posts that use it still show it. When no post uses it, the service removes its bytes one or two days later; until then, they count against the organization's storage. The service refuses keys that are bound to a channel group (403).
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/analytics/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a channel
         * @description Figures of the account over the last days, under the platform's names for them. A platform that keeps a history is
         *     shown with it; for one that reports only current values (Bluesky, Mastodon), these are the days on which this service has
         *     checked, which it does once a day. Answers are kept for an hour. `[]` if the platform provides no metrics.
         *
         *     The metrics of sandbox channels are simulated: the same for the same channel and day.
         */
        get: operations["getIntegrationAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/analytics/post/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a post
         * @description Metrics of a published post over the last days. `[]` where there is no such post, until it is published, if its platform provides no metrics, and
         *     where the platform does not know the post any more. `{"missing": true}` while its platform has given no id for it.
         *     Answers are kept for an hour. For a platform that reports only current values, these are the days on which this service has
         *     looked: daily for two weeks, and whenever somebody asks.
         *
         *     The metrics of sandbox channels are simulated: half of the likes come within six hours.
         */
        get: operations["getPostAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description Returns the organization's notifications, newest first, 100 per page.
         */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/reads/{platform}/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a public profile
         * @description A profile of the platform.
         *     Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
         *     app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
         */
        get: operations["readProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/reads/{platform}/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the public posts of a profile
         * @description What a profile has published, newest first, without replies and reposts where the platform tells them apart.
         *     Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
         *     app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
         */
        get: operations["listProfilePosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/reads/{platform}/post/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a public post
         * @description One post of the platform.
         *     Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
         *     app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
         */
        get: operations["readPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/reads/{platform}/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search public posts
         * @description Public posts that match, newest first.
         *     Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
         *     app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
         */
        get: operations["searchPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/v1/reads/{platform}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the metrics of a public profile
         * @description The profile's counts as they are today, and the counts of its newest posts (`limit`, `since`), added up by the day on which they were
         *     published.
         *     Reads for the organization's newest connected channel of the platform where the platform wants an account, else for this service's
         *     app or for nobody. Answers are kept for a minute. A platform that cannot do this is a 400 that lists those that can.
         */
        get: operations["readProfileMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the posts between two dates
         * @description Includes both dates and sorts by date, earliest first. A repeating post appears once for each occurrence in the window.
         *     Comments are not listed; `GET /posts/{id}` returns the whole thread.
         *
         *     Without `limit`, the response holds up to 10,000 posts; if there are more, the service returns 400. With `tag` or `search`,
         *     a page ends after the service has examined 10,000 posts. Such a page can hold fewer than `limit` posts, or none, and still
         *     have a `nextCursor`.
         */
        get: operations["getCalendar"];
        put?: never;
        /**
         * Create or edit posts
         * @description Creates one thread for each entry of `posts`, each on its own channel. If any entry is invalid, the service creates none and
         *     lists all problems in `errors`.
         *
         *     To edit an entry, send its `id`. With `type: update`, the service edits the entry and keeps its state; with `draft`, it
         *     takes the post off the schedule; with `schedule` or `now`, it schedules the post again. It publishes an already published
         *     post again only with `republish: true`. A post that is being sent cannot be edited (409).
         *
         *     Drafts may break the channel's rules for length, media, and settings. The service checks them when you schedule them.
         */
        post: operations["saveThreads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List upcoming, published, or failed posts
         * @description Returns numbered pages without repeating posts, which `GET /posts` lists. `state` selects the posts:
         *
         *     - `all`: posts whose date is in the future, earliest first. `scheduled` and `draft` return only the queued posts or only
         *       the drafts among them.
         *     - `published`: published posts, newest first.
         *     - `failed`: posts that could not be published, newest first.
         *
         *     `t` counts up to 10,000 posts, and `te` tells whether the count is exact. If a `tag` or `search` matches too many posts to
         *     look up in an index, the pages cover only the first 10,000 posts; use `GET /posts` to page through all.
         */
        get: operations["listPlannedPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/old": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List posts up to a date
         * @description Returns posts on channels that are enabled and connected, newest first. A repeating post appears at its first date. The `Next-Cursor` header holds the `cursor` of the next page and is absent on the last page.
         */
        get: operations["listOldPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/find-slot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the next free slot of all channels
         * @description Returns the earliest future posting time of any enabled channel at which nothing is scheduled on that channel. Each channel uses its own time zone. The service searches the next 366 days. It returns 400 if no enabled channel has posting times, and 409 if all are taken.
         */
        get: operations["findOrganizationSlot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/find-slot/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the next free slot of a channel
         * @description Returns the earliest future posting time of the channel, in the channel's time zone, at which nothing is scheduled on it. The service searches the next 366 days. It returns 400 if the channel has no posting times, and 409 if all are taken. This operation does not reserve the slot; to take it, send `"date": "next-slot"` to `POST /posts`.
         */
        get: operations["findChannelSlot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/valid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check posts without saving them
         * @description Returns for each entry whether the service would accept it for publication, and changes nothing. Drafts are checked as if they were scheduled.
         */
        post: operations["validateThreads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/group/{group}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post by its group
         * @description Returns the whole thread. The post comes first, then its comments.
         */
        get: operations["getThreadByGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/group/{group}/debug-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a post for debugging
         * @description Returns the thread as a request that recreates it as a draft, with the failures from its log, so that you can reproduce a problem elsewhere. Only administrators of the service can call it. It covers the organization that the administrator works in or impersonates.
         */
        get: operations["exportThread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a post with its comments
         * @description Returns the entry with this ID, which can be the post or one of its comments, and the entries below it in the thread.
         */
        get: operations["getThread"];
        put?: never;
        post?: never;
        /**
         * Delete a post by its group
         * @description Deletes the whole thread and cancels its publication. Anything already published stays on the platform. `id` in the response is the ID of the first entry. Returns 404 if the group does not exist, and 409 while an entry is being sent.
         */
        delete: operations["deleteThread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/date": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Move a post to another date
         * @description Moves the whole thread. With `action: update`, only the date changes: a queued thread is published at the new date, or at
         *     once if that date has passed, and the state stays the same. With `action: schedule`, the service also queues the thread
         *     after a failure, or again with `republish: true`; a draft stays a draft.
         *
         *     Returns 409 while an entry is being sent, or if no slot is free.
         */
        put: operations["moveThread"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List platform posts that could be this post
         * @description For a post whose `releaseId` is `missing` or whose outcome is unknown, returns the recent posts of the account on the platform, so that you can select the right one. Posts that are already bound to another post are left out. For any other post, and on platforms without such a list, the response is empty.
         */
        get: operations["listThreadReleaseCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/release-id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the ID of a post on the platform
         * @description Binds a post whose `releaseId` is `missing` or whose outcome is unknown to its counterpart on the platform. A post with an
         *     unknown outcome then counts as published. You can change an ID that was set this way. The service fills `releaseURL` if the
         *     platform lists the post with its address.
         *
         *     Returns 409 if the post has its ID from the platform or was never published. Returns 409 `already_bound` if another post of
         *     the channel has this ID; deleting that post releases the ID.
         */
        put: operations["setThreadReleaseId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the clicks on a post's short links
         * @description Returns the short links that the service created when it published the thread of this post, with the original URL and the number of clicks of each. Returns at most the first 200 links of a thread, and an empty list if there are none. Leaves out links of a shortener that is no longer configured or that does not report clicks.
         */
        get: operations["getLinkStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the team's comments on a post
         * @description Returns the organization's internal comments on a post, oldest first, at most 1,000. Comments on the platform are not included.
         */
        get: operations["listComments"];
        put?: never;
        /**
         * Comment on a post for the team
         * @description Adds an internal comment to a post. The comment is never sent to the platform, but anyone with the post's public preview can read it. A post can have 1,000 comments; beyond that, the service returns 409.
         */
        post: operations["addComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reviewers' notes
         * @description Returns the private notes on the thread of the post, oldest first, at most 1,000. This includes comments that reviewers sent with a decision through an approval link. Notes are never published.
         */
        get: operations["listThreadNotes"];
        put?: never;
        /**
         * Add a reviewer's note
         * @description Adds a private note to the thread of the post, in any state. Notes are never published. A thread can have 1,000 notes; beyond that, the service returns 409.
         */
        post: operations["addThreadNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a reviewer's note
         * @description Deletes the note. The caller does not have to be its author.
         */
        delete: operations["deleteThreadNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/{id}/approval-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of an approval link
         * @description Returns the latest approval link of this post, without its token.
         */
        get: operations["getThreadApprovalLink"];
        put?: never;
        /**
         * Create an approval link for a draft
         * @description Creates a link to a page that shows the draft to anyone who has the link and accepts one decision. If the reviewer approves,
         *     the service schedules the post for its date; if the date has passed or the channel would refuse the post, it stays a draft.
         *     If the reviewer rejects, the post stays a draft. A comment by the reviewer becomes a note, and the organization is notified.
         *
         *     The response shows the link only this once. The link expires after `days` days, by default 14. It also ends with the
         *     decision, when a member revokes it, when another link is created for the post, and when the member who created it leaves.
         *     Only drafts can have a link (409 otherwise), and reviewers cannot decide while the post is not a draft.
         */
        post: operations["createThreadApprovalLink"];
        /**
         * Revoke an approval link
         * @description Revokes the link. The page then accepts no decision.
         */
        delete: operations["revokeThreadApprovalLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/should-shortlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether to ask about short links
         * @description Tells whether a client should ask the author of these texts about shortening links. That is the case if the service has a shortener, the organization's preference (`GET /settings/shortlink`) is `ASK`, and the texts contain a link that is not short yet. With the preference `YES` or `NO`, there is nothing to ask.
         */
        post: operations["askAboutShortLinks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/separate-posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split a text into posts
         * @description Splits a long text into the entries of a thread. It splits between sentences if they fit, otherwise between words, otherwise
         *     inside a word. It never splits a character, or a link that fits into one entry. The service removes formatting and the white
         *     space at the splits, and keeps all other text in order.
         *
         *     With `integration`, the service counts length as that channel does and keeps each entry within the channel's limit. Without
         *     it, the service counts characters as people see them.
         */
        post: operations["separatePosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/generator/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draft a week of posts
         * @description Creates one draft of each thread for each enabled channel except Reddit. Each draft gets a random time in the given ISO week, rounded to ten minutes, in the channel's time zone; in the current week, that time is in the future. Every draft ends with a link: either `url`, or the address of the post `postId` after it is published. The service creates all drafts or none, and at most 500.
         */
        post: operations["draftWeek"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description The organization's tags, by name.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Posts take it by its name from now on. A name that a tag of the organization has already is refused (409); that of a deleted one is free again. An organization has at most 1 000 tags (409).
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename or recolour a tag
         * @description Every post that has it shows the new name and colour. A name that another tag has is refused (409).
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag
         * @description Posts lose it; they stay as they are otherwise.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files of the library
         * @description Newest first, without those that were deleted. Pages count from 1; 0 and nothing are the first page too, and a page after the last one is empty.
         */
        get: operations["listMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/upload-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file into the library
         * @description Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes.
         */
        post: operations["uploadToLibrary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/upload-simple": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file, into the library or not
         * @description As `POST /media/upload-server`. With the field `preventSave` set to `true` the file does not appear in the library and the answer is its `path` alone: it can be used in posts, and goes a week later where none uses it. `POST /media/save-media` takes it into the library after all.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/save-media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a stored file into the library
         * @description For a file that this organization has uploaded already – with `preventSave`, or in parts. Saving it again changes its original name. Any other object of the storage is 404.
         */
        post: operations["saveMedia"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/information": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Describe a file of the library
         * @description Sets the text for those who cannot see it, and the thumbnail. What is left out stays as it is. Posts that are made from now on take it over where they say nothing themselves.
         */
        post: operations["setMediaInformation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/video-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can generate videos
         * @description The generators that are set up on this service, each with the functions it offers. Empty where none is (docs/video.md).
         */
        get: operations["listVideoOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/generate-video": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a video and wait for it
         * @description Makes a video and answers it once it is in the library, which takes minutes. `/media/video-jobs` does the same without
         *     waiting, with its progress. The work goes on when the client leaves: with the same `Idempotency-Key`, a later request gets the
         *     same video.
         *
         *     | type | makes | `customParams` |
         *     |---|---|---|
         *     | `image-text-slides` | a script in scenes, a picture for each, read aloud with captions; 1080×1920 or 1920×1080 | `prompt`, and `voice`: an id of the function `loadVoices` |
         *     | `veo3` | a clip with sound by the video model of this service | `prompt`, and up to three `images` with the `path` of an upload |
         *
         *     A video spends one credit of the plan, and gives it back when it fails. A type that is not set up here is 503, one that is not
         *     part of the trial 406, and an organization with five videos in the making waits (429).
         */
        post: operations["createVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/generate-video/{type}/allowed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a video generator can be used
         * @description Answers `true` where the organization can use the generator now. An unknown one is 404, one that is not set up 503, and one that is not part of the trial 406.
         */
        get: operations["checkVideoAllowed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/video/function": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a function of a video generator
         * @description Runs one of the functions that `GET /media/video-options` lists as `tools`. `loadVoices` of `image-text-slides` answers the voices that the video can have.
         */
        post: operations["callVideoFunction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/video-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a video in the background
         * @description As `POST /media/generate-video`, and answers at once with a job. `GET /media/video-jobs/{id}` tells its progress, and its file in the end.
         */
        post: operations["createVideoJob"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/video-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how far a video is
         * @description The status of a video in the making: `queued`, `running`, `completed` with its file, or `failed` with the reason. Kept for 30 days.
         */
        get: operations["trackVideoJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how much room the files take
         * @description Bytes of all files of the organization, and how many it may keep. A file that would go beyond is refused with `quota_exceeded`.
         */
        get: operations["getMediaUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/parts/{upload}/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Send one part of a file
         * @description For uploads in parts where files are kept in a folder: the URL that `sign-part` and `prepare-upload-parts` answer. Its signature stands for one part of one upload until it expires, and needs no session beside it; a changed or expired one is 403. The content type does not matter. Sending a part again replaces it.
         */
        put: operations["putMediaPart"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file in parts
         * @description The steps of an upload in parts, as clients of S3 know them; `docs/media.md` walks through one. The path names the step:
         *     `create-multipart-upload`, `prepare-upload-parts`, `sign-part`, `list-parts`, `complete-multipart-upload` or
         *     `abort-multipart-upload`; every other one is 404.
         *
         *     The bytes of a part are PUT to the URL that signing it answers – the bucket's own, or `/media/parts/…` of this service –
         *     and the `ETag` of that answer goes into completing. On completion the file is read like any upload: bytes that are not of
         *     the declared type are 400, and nothing is kept. Completing again answers the same. What was not completed within a day
         *     is thrown away.
         */
        post: operations["runMultipartStep"];
        /**
         * Delete a file from the library
         * @description It leaves the library at once. Posts that use it go on showing it; when none does, its bytes are removed a day or two later, and until then they count towards the organization's quota.
         */
        delete: operations["deleteMedia"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/generate-image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a picture
         * @description Draws the prompt as it is, and answers the picture itself; nothing is stored. Costs one image credit, which comes back if no picture is drawn.
         */
        post: operations["generateImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/generate-image-with-prompt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a picture into the library
         * @description Where texts can be generated, a language model first turns the wish into a precise prompt. The picture is stored in the library. Costs one image credit, which comes back if nothing is stored.
         */
        post: operations["generateLibraryImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/posts/generator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a post or a thread
         * @description Writes a hook and the entries of a post or a thread about a topic, with pictures where wanted, and proposes a time; nothing is scheduled. Answers one JSON object a line: each step as an `on_chain_start` and an `on_chain_end` with its `name`, and at last the event `LangGraph`, whose `data.output` holds `hook`, `content` and `date`. A failure after the first line is the line `{"name":"error","error":true,"message":"…"}`. Each picture costs one image credit; an entry whose picture fails says why in `imageError`. docs/ai.md describes every step.
         */
        post: operations["generatePosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/copilot/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the credits that are left
         * @description How many pictures or videos the organization may still generate this month. Where no plans are sold, the number of the largest plan, and nothing is refused.
         */
        get: operations["getCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Speak the Model Context Protocol
         * @description The endpoint for agents, in the revisions `2026-07-28`, `2025-11-25` and `2025-06-18` of the protocol (Streamable HTTP). Takes one
         *     JSON-RPC message and answers with one, or with a stream of events. Nothing is kept between requests, and `GET` and `DELETE` answer
         *     405. `Mcp-Session-Id` in the answer to `initialize` only says that the client shows forms.
         *
         *     The tools are operations of this contract: those with `x-mcp`, as far as the scopes of the credential open them. Each call has
         *     the rights and limits of the credential.
         *
         *     Without a valid credential the answer is 401, with the address of the resource metadata (RFC 9728) in `WWW-Authenticate`. A tool
         *     beyond the scopes is 403 `insufficient_scope`. Pages of other origins than the service's own and those of `CORS_ORIGINS` are
         *     refused (403).
         */
        post: operations["callMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/copilot/chat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chat about a text
         * @description Answers the conversation in `messages` by the events of the AG-UI protocol. It has no tools, knows nothing of the organization and stores nothing.
         */
        post: operations["chatWithAssistant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/copilot/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the assistant plan
         * @description Answers the last of `messages` in a thread, by the events of the AG-UI protocol. The assistant calls operations of this service as the person: it lists, checks and drafts by itself. A call that publishes, schedules, moves, deletes or costs something ends the run with the outcome `interrupt`; the next run decides about each by `resume`, and a new message instead of a decision declines them. A thread has one run at a time.
         */
        post: operations["runAssistant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/copilot/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the threads with the assistant
         * @description The caller's own in this organization, the last used first.
         */
        get: operations["listCopilotThreads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/copilot/{thread}/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a thread
         * @description Oldest first, with the assistant's calls of tools and their results.
         */
        get: operations["listCopilotMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/copilot/{thread}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a thread
         * @description With its messages. A call that waits for confirmation can no longer be confirmed. The answer is what was deleted.
         */
        delete: operations["deleteCopilotThread"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channels that can be connected
         * @description The catalogue: every channel that this service knows, how it is connected and, where that is by fields, which. One that the operator has not set up is listed with `configured: false` and what is missing. Needs no credential.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. Its tokens are erased and its plugs are deactivated. What is live on the platform stays there. Connecting the same account later brings the channel back, without the posts.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected channels
         * @description Every channel of the organization, oldest first, disabled ones and ones that need to be connected again included. Never a token.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/social/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start connecting a channel
         * @description Answers where to send the user. The platform sends them back with `state` and `code`, to `<base>/channels/connected/<identifier>`, or where CONSOLE_URL is another console to `<console>/integrations/social/<identifier>`. `POST /integrations/social-connect/{integration}` takes both within an hour, once, with a session of the same person. For channels that are connected by fields (`customFields` in the catalogue) `url` is the bare state. A channel that the operator has not set up (`configured: false`) is refused with 400 `platform_not_configured`.
         */
        get: operations["startConnect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/social-connect/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish connecting a channel
         * @description Trades the platform's code, or the fields that the user typed, for a connected channel. The state decides the organization and works once. It is bound to the person or key that began: what a session began takes a session of the same person, what an API key began takes a key of the same organization in `Authorization`, or the session of a member. Everybody else gets 403, and the state stays usable. Only what `POST /enterprise/url` began takes no credential beside the state: the service that signed it answers for who gets its address.
         *
         *     When the platform refuses fields (a wrong password) the same state can be used again. Connecting an account that is known reconnects its channel and keeps posts, posting times and settings.
         */
        post: operations["connectChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/provider/{id}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the page that posts go to
         * @description The second step of connecting, where the connect answered `pages` and `inBetweenSteps`: the channel becomes the page. Which members name the page is the channel's affair; the `id` of an item of `pages` always does. 400 where there is nothing to choose, or no such page. Where the page is a channel already, that channel is reconnected, and its `id` is returned.
         */
        post: operations["choosePage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/public/provider/{id}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose the page by the state
         * @description The same for whoever finished the connect, by its `state`, with the credential that `POST /integrations/social-connect/{integration}` took. The state is good for the channel that the connect ended in, within the hour, until a page was chosen. Every other state is 404.
         */
        post: operations["choosePageByState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/extension-refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring new cookies for a channel
         * @description For browser extensions, which see when a platform renews its cookies (`extensionCookies` in the catalogue). The token from the connect is the only credential; it is for one channel and lasts 90 days, and every success answers a new one. The cookies are tried on the platform first: those of another account change nothing.
         */
        post: operations["refreshFromExtension"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/moltbook/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an agent on Moltbook
         * @description Creates an account for a program on Moltbook. The answer has its key, this once: neither this service nor Moltbook shows it again,
         *     and this service does not keep it. A person claims the agent at `claimUrl`; `GET /integrations/moltbook/status` tells when that has
         *     happened, and the key is then the code to connect with.
         *
         *     Where Moltbook does not take the agent, because its name is taken for example, the answer is `error` with its reason. Without a
         *     clear answer of Moltbook it is 502, and the agent may exist.
         */
        post: operations["registerMoltbookAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/moltbook/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See whether an agent on Moltbook is claimed
         * @description Asks Moltbook. Send the key in the header `X-Moltbook-Key`: a URL stays in the logs of proxies and in the history of browsers. This service logs neither.
         */
        get: operations["getMoltbookStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/telegram/updates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the Telegram chat to connect
         * @description Somebody adds the bot of this service to a group or channel and sends `/connect <word>` there. Asked again and again with
         *     the word, this answers the chat once that has happened, and `{}` before.
         *
         *     A word belongs to the organization that asks for it first, for an hour, and only messages sent after that count; so ask
         *     once before you show the word. Choose a random one, best of 12 characters or more: a word of somebody else's is 409. Without a
         *     bot on this service it is 404.
         */
        get: operations["findTelegramChat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a channel off
         * @description Nothing is published on it until it is enabled; its posts stay queued. Repeating it changes nothing.
         */
        post: operations["disableChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a channel on
         * @description Lets posts out again. Repeating it changes nothing.
         */
        post: operations["enableChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a channel
         * @description Name and picture of one channel. `GET /integrations/list` has everything else.
         */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/retry-posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what a disconnection left behind
         * @description `waiting` posts failed because the channel needed to be connected again, and can be retried in one call. Of `unknown` ones the service cannot know whether they are live: check the channel, then retry each post separately. Both count what failed since the channel was last disconnected: what an earlier disconnection left behind is retried post by post.
         */
        get: operations["getChannelRetries"];
        put?: never;
        /**
         * Retry what a disconnection left behind
         * @description Publishes again, at once, the posts that failed because the channel needed to be connected again, oldest first, at most 250 in one call: `remaining` says how many are left for the next. Posts of an earlier disconnection than the last stay as they are. One that may be live is left out. A second call retries nothing twice. 409 while the channel is disconnected or disabled.
         */
        post: operations["retryChannelPosts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages to choose from
         * @description The pages of an account whose channel is `inBetweenSteps`, as the connect answered them. 400 where there is nothing to choose.
         */
        get: operations["listPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/time": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a channel's posting times
         * @description Replaces the times that the next free slot is looked for at. Minutes after midnight: in UTC, or on the wall clock of `timezone` when it is given.
         */
        post: operations["setPostingTimes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a channel's own settings
         * @description Sets values of the settings that `GET /integrations/list` shows in `additionalSettings`. Only values change: titles, types and patterns are the channel's. A setting that is left out keeps its value.
         */
        post: operations["saveChannelSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/nickname": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change how a channel calls itself
         * @description Changes name and picture of the account on its platform, where `GET /integrations/list` says `changeNickName` and `changeProfilePicture`; other channels answer 400. A picture from elsewhere is copied.
         */
        post: operations["renameChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a channel into a group
         * @description Moves the channel into the group with this id; empty takes it out of its group. Keys that are bound to a group reach exactly the channels that are in it.
         */
        put: operations["setChannelGroup"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/customer-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a channel into a group by its name
         * @description Moves the channel into the group of this name, as it is written; a group that does not exist yet is made. Empty takes the channel out of its group. An organization has at most 1 000 groups (409); one that no channel is in stays until it is deleted.
         */
        put: operations["setChannelGroupByName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the channel groups
         * @description The labels that channels are grouped under, one for each client of an agency, say; oldest first. A group is made by `PUT /integrations/{id}/customer-name`.
         */
        get: operations["listChannelGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a channel group
         * @description Its channels and the keys that are bound to it stay. Refused with 409 when another group has the name.
         */
        put: operations["renameChannelGroup"];
        post?: never;
        /**
         * Delete a channel group
         * @description Its channels stay connected, in no group. API keys that are bound to the group are revoked: a key that loses its group must not reach more than it did.
         */
        delete: operations["deleteChannelGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/function": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a tool of a channel
         * @description Asks the platform for what settings need: its boards, communities, templates and so on, as `POST /public/v1/integration-trigger/{id}` does, but with the bare result. Only tools that the channel lists can be run, and `mention` where it can mention; everything else is 404. A platform that fails is an error and never a result.
         */
        post: operations["runChannelTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/mentions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find whom a post can mention
         * @description Whoever matches `data.query`: what the platform finds, then at most 100 who were found before. Where the platform does
         *     not answer, those alone. `{ "none": true }` where the channel mentions nobody.
         *
         *     A composer puts whom the user chose into the text as
         *     `<span data-mention-id="…" data-mention-label="…">@…</span>`; the channel writes it as its platform knows it.
         */
        post: operations["findMentions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/plug/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what channels can do by themselves
         * @description The plugs of every kind of channel that has any, with the fields they ask for. A plug looks at a post of its channel some time after it was published, and acts once when its condition is met.
         */
        get: operations["listAvailablePlugs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{identifier}/internal-plugs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what other channels can do with a post
         * @description What can be chosen together with a post of this kind of channel, by the keys `plug--<identifier>--active`, `…--delay` (milliseconds), `…--integrations` (`[{"id": …}]`) and one for each field, in its settings. Empty for a channel without any, and without `all` for every kind but `x`, `linkedin` and `linkedin-page`: existing consoles know no others. 404 for a kind of channel that this service does not know.
         */
        get: operations["listInternalPlugs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/{id}/plugs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plugs of a channel
         * @description Those that were set up on it, active or not, oldest first.
         */
        get: operations["listChannelPlugs"];
        put?: never;
        /**
         * Set up a plug on a channel
         * @description Every field that the plug asks for, each matching its `validation`. A new one is activated; one that is there gets these fields and stays on or off. It is for threads that are fully published from now on. An unknown `func` is 404.
         */
        post: operations["saveChannelPlug"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/integrations/plugs/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch a plug on or off
         * @description One that is off starts nothing and stops, at its next look, what it has begun; what it has done stays. The log of each post (`GET /public/v1/posts/{id}/events`) says what plugs did with it.
         */
        put: operations["setPlugActive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/{integration}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a channel
         * @description Figures of the account over the last days, under the platform's names for them. A platform that keeps a history is
         *     shown with it; for one that reports only current values (Bluesky, Mastodon), these are the days on which this service has
         *     checked, which it does once a day. Answers are kept for an hour. `[]` if the platform provides no metrics.
         *
         *     The metrics of sandbox channels are simulated: the same for the same channel and day.
         */
        get: operations["getChannelAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/post/{postId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the figures of a post
         * @description Metrics of a published post over the last days. `[]` where there is no such post, until it is published, if its platform provides no metrics, and
         *     where the platform does not know the post any more. `{"missing": true}` while its platform has given no id for it.
         *     Answers are kept for an hour. For a platform that reports only current values, these are the days on which this service has
         *     looked: daily for two weeks, and whenever somebody asks.
         *
         *     The metrics of sandbox channels are simulated: half of the likes come within six hours.
         */
        get: operations["getThreadAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the webhook endpoints
         * @description Those of the organization, oldest first, without their secrets.
         */
        get: operations["listWebhooks"];
        /**
         * Change a webhook endpoint
         * @description Replaces name, address and channels; the events too where they are sent. The secret stays, and one that is disabled stays
         *     disabled. What is still being tried goes to the new address.
         */
        put: operations["updateWebhook"];
        /**
         * Add a webhook endpoint
         * @description From now on the events of the organization are sent to this address as signed POST requests, see docs/webhooks.md. The
         *     address must be public and https. The signing secret is shown this once. An organization may have 100 endpoints; more are
         *     409. A channel that is not the organization's is 400. Administrators who act as somebody else are 403.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test and show the receiver's answer
         * @description With `id` a signed `webhook.test` event goes to this endpoint, disabled or not, whose `data` is the body of the call. With
         *     `url` the body goes to this address as it is, unsigned, since an address alone has no secret. One of the two is needed.
         *     With `event` the example of that event in this contract is sent instead: its ids belong to nothing.
         *
         *     Waits up to 15 seconds and answers what the receiver did: its status and the beginning of its answer, or why none came.
         *     It is tried once, and not listed among the deliveries.
         */
        post: operations["sendTestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what endpoints can subscribe to
         * @description Every event of this version with what it means. The section Webhooks of the contract has their payloads.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Nothing is sent to it from now on, also of what is still being tried. Its secret is erased.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a disabled endpoint on again
         * @description Events from now on are sent again. What happened in between is not; deliveries that were cancelled can be replayed. Does nothing where the endpoint is not disabled.
         */
        post: operations["enableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description For 24 hours every request carries two signatures, of the new secret and of the one before, so that receivers can change
         *     over without losing an event. Rotating again within that time drops the older one at once. Administrators who act as
         *     somebody else are 403.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to an endpoint
         * @description Newest first, of the last 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one delivery with its tries
         * @description What was sent, and each try with the beginning of the receiver's answer.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same event with the same `webhook-id`, whatever became of it, now and with a full set of attempts. A receiver that keeps the ids
         *     it has seen can tell. 409 while the endpoint is disabled.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/autopost": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the feeds that are followed
         * @description All of the organization's, oldest first, each with when it was checked and what went wrong.
         */
        get: operations["listAutoposts"];
        put?: never;
        /**
         * Post what appears in a feed
         * @description Follows an RSS, Atom or JSON Feed. While it is active the feed is checked at once and then every hour, and each item that
         *     appears becomes a post on every channel, oldest first and 15 seconds apart (or on the channel's slots), at most ten per
         *     check; more wait for the next one. An item is known by its id, else its link, else its text, and is never posted twice.
         *
         *     The text is `content` with `{{title}}`, `{{description}}`, `{{link}}` (or `{{url}}`), `{{date}}` and `{{feed}}` replaced;
         *     without any of them the link is put below it; without `content` it is the item's description and its link. A text that is
         *     too long for a channel is cut at a word and keeps its link. A post that a channel still refuses waits there as a draft,
         *     and a notification says why.
         *
         *     An organization follows at most 50 feeds; one more is 409. `generateContent` and `addPicture` are 503 on a service without a
         *     language or image model.
         */
        post: operations["createAutopost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/autopost/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at the newest item of a feed
         * @description Fetches the feed now, posts nothing and keeps nothing. What cannot be read is `success: false` with the reason in `error`; an address that is never fetched, such as one without https, is 400.
         */
        post: operations["previewFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/autopost/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a feed that is followed
         * @description Replaces what it was created with, and checks an active one at once. With another `url` it starts over. A `lastUrl` other than the stored one means that this item and all older ones count as seen.
         */
        put: operations["updateAutopost"];
        post?: never;
        /**
         * Stop following a feed
         * @description For good. Posts that were made of it stay, scheduled ones too. The answer is what was deleted.
         */
        delete: operations["deleteAutopost"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/autopost/{id}/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a feed on or off
         * @description When it is enabled, it is checked at once and continues where it stopped: items that appeared meanwhile are posted. When it is disabled, nothing is fetched; posts that were made stay.
         */
        post: operations["setAutopostActive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sets
         * @description All of the organization's, newest first, with their content.
         */
        get: operations["listSets"];
        /**
         * Change a set
         * @description Replaces name and content of the set whose `id` is in the body. An id that is not there is 404.
         */
        put: operations["updateSet"];
        /**
         * Save a set
         * @description Keeps what a composer starts from: channels, settings, text, as the client wrote it. With the `id` of a set of the organization that set is replaced; any other `id` counts for nothing, and a new set gets an id of its own. An organization keeps at most 100 sets and 10 million characters of content; more is 409.
         */
        post: operations["createSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a set
         * @description For good. The answer is what was deleted.
         */
        delete: operations["deleteSet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the signatures
         * @description All of the organization's, oldest first. Clients put one into a text they compose; the server never adds any by itself.
         */
        get: operations["listSignatures"];
        put?: never;
        /**
         * Create a signature
         * @description With `autoAdd` it becomes the one that clients add to new texts, in place of the one that was. An organization has at most 100 signatures; one more is 409.
         */
        post: operations["createSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signatures/default": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signature that is added by itself
         * @description The one with `autoAdd`, or an empty object when none has it.
         */
        get: operations["getDefaultSignature"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/signatures/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a signature
         * @description Replaces its text and whether it is the one that is added by itself; with `autoAdd` no other is from then on.
         */
        put: operations["updateSignature"];
        post?: never;
        /**
         * Delete a signature
         * @description Texts that have it already keep it. The answer is what was deleted.
         */
        delete: operations["deleteSignature"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the unread notifications
         * @description How many notifications of the organization the member has not read. Each membership has a mark of its own, so that reading in one organization leaves those of another unread; what is older than the membership counts as read. A key has no mark: it gets the number of all notifications of its organization or channel group.
         */
        get: operations["countUnreadNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the notifications and mark them as read
         * @description Newest first, ten unless `limit` says otherwise. The first page marks as read everything that there is, and `lastReadNotifications` is the mark as it was before, so that clients can show the new ones. `markRead=false` leaves the mark alone, as do further pages and an administrator of the service who acts as the member. A key sees those of its organization or channel group and marks nothing; its mark is the beginning of 1970.
         */
        get: operations["listLatestNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all notifications as read
         * @description Everything that there is at this moment, in this organization, for the caller alone. An administrator of the service who acts as a member marks nothing.
         */
        post: operations["markNotificationsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a post
         * @description The thread of a post from its first entry on, for anyone who has its id, which cannot be guessed: drafts too. It holds what shows on the channel and nothing of how publishing went. A post that is deleted or not there is an empty list. Search engines are asked to stay away.
         */
        get: operations["previewPost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/posts/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was said about a previewed post
         * @description The organization's discussion of a post, oldest first, for anyone who has its id. `userId` is a mark that tells people apart in this discussion and means nothing elsewhere. Empty for a post that is deleted or not there.
         */
        get: operations["listPreviewComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/t": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell of a step a visitor took
         * @description Before anybody signs in. Answers the visitor's id, which is the cookie `track` from then on. `fbclid` becomes a cookie too and counts for later steps. The step is kept for 90 days in the table `tracked_events`, for the operator, with nothing that says who the visitor is; nothing is passed on.
         */
        post: operations["trackVisitor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/modify-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a subscription by a signed request
         * @description For a shop of the operator. `params` is a JWT, signed with HS256 and BILLING_SHOP_SECRET, with the claims `aud` (`postern-shop`), `jti` (works once), `exp` (at most five minutes ahead), `orgId`, `billing` (FREE ends the plan, STANDARD, TEAM, PRO or ULTIMATE begins or changes it) and optionally `period` (MONTHLY or YEARLY). A lifetime plan stays as it is. Without that secret: 503 `not_configured`.
         */
        post: operations["modifySubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand a text to the operator's agent
         * @description For the operator's own tools: hands the text on to the agent that they have set up (AGENT_URL), to whoever shows its key (AGENT_KEY). Where none is set up it is a 400 that says so, with another key 401.
         */
        post: operations["tellAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a video of another site
         * @description Passes on a public video from its https address, which must end in `mp4`, with or without its query, so that a page can show and cut it: whole, or the one range that `Range` asks for. Up to five redirects are followed, each to a public address; up to 1 GB and ten minutes. What does not call itself a video is refused. An address, of IPv6 its network of 64 bits, gets ten videos at a time (429).
         */
        get: operations["streamVideo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a short link
         * @description Where the short links of this service lead on from (`SHORT_LINKS=built-in`), to addresses that were in its posts and nowhere else. Each GET counts one click, and nothing is kept about who came; HEAD, prefetching and `preview=true` do not count. With `preview=true` a page shows where the link leads.
         */
        get: operations["followShortLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/can-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether registration is open
         * @description Tells whether anyone can register. Operators close registration with `ALLOW_REGISTRATION=0`. The first account of a new service can always be created.
         */
        get: operations["canRegister"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and its organization
         * @description Creates a person and a new organization, which that person owns (`SUPERADMIN`). If the service sends email, the response is
         *     `{"activate": true}`, and the link in the email activates the account. Otherwise, the account is active at once, and the
         *     person is signed in.
         *
         *     If the address already has an account, the response is the same `{"activate": true}` after the same time, and the owner of
         *     the address gets an email. A service without email cannot hide this, so it returns 400 without a reason.
         *
         *     With an invitation token in `org` or in the `org` cookie, the person also joins the inviting organization, at once or on
         *     activation, and can register even if registration is closed. An invalid token returns 404 (unknown), 409 (used), or 403
         *     (expired, withdrawn, or for another address), and no account is created.
         *
         *     The organization has no API key yet; create one with `POST /user/api-key/rotate`.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description Starts a new session. The response sets the `auth` cookie and returns the same token in the `auth` header for clients
         *     without cookies. A session ends after 30 days without a request, 180 days after sign-in, at `POST /user/logout`, or when the
         *     password is reset.
         *
         *     An unknown address and a wrong password return the same 400. The service counts only failed attempts, on this endpoint and
         *     the sign-in page together: 10 in 15 minutes for each network, and 20 for each email address, with or without an account.
         *     Beyond that, it returns 429 and does not check the password. Every sign-in sets the cookie `known_device`; a device with
         *     this cookie has 10 attempts of its own.
         *
         *     With the `org` cookie, the person also joins the organization of that invitation. The service ignores an invalid invitation
         *     and clears the cookie.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page for a forgotten password
         * @description Returns a page that asks for the email address to send the link to.
         */
        get: operations["showForgot"];
        put?: never;
        /**
         * Request a password reset
         * @description Emails a link that works once, for 20 minutes, if the address has an account. The response is the same if it has none. The service sends at most 5 account emails per hour to one address; beyond that, it returns 429.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a password with an emailed link
         * @description Sets the password and ends every session of the account. It does not sign the person in. It sets the cookie `known_device`, so the person can sign in even while failed attempts of others block the address.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate an account with an emailed link
         * @description Activates the account and signs the person in. A link works once, for 24 hours; a second use returns `{"can": false}`. An unknown or expired link returns 400. Activation also accepts the invitation that the account was registered with. If registration is closed and the invitation is no longer valid, the service returns 403, 404, or 409 and does not activate the account.
         */
        post: operations["activateAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-activation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request another activation link
         * @description Emails a new link if the address has an account that waits for activation. The response is the same if it has none. The service sends at most 5 account emails per hour to one address; beyond that, it returns 429.
         */
        post: operations["resendActivation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-in providers
         * @description Returns the identity providers that the operator has configured, for the buttons of a sign-in page. `LOCAL` (email and password) is always available and not listed.
         */
        get: operations["listSignInProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Start a sign-in with a provider
         * @description Returns the next step as plain text and sets the cookie `oauth_state`, which binds the sign-in to this browser. The same
         *     browser must finish it with `POST /auth/oauth/{provider}/exists` within 10 minutes, once.
         *
         *     - `GOOGLE`, `GITHUB`, `APPLE`, `GENERIC`: the URL to send the person to. They return to `redirect_uri` with `code` and
         *       `state` (some providers also send `iss`).
         *     - `WALLET`: a message that the wallet with the address `publicKey` must sign unchanged (Ethereum `personal_sign`, Solana
         *       `signMessage`).
         *     - `FARCASTER`: the nonce of a Sign In With Farcaster request for this service's domain.
         *
         *     If the operator has not configured the provider, the service returns 400 and names the missing settings.
         */
        get: operations["startSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/{provider}/exists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sign-in with a provider
         * @description Verifies the provider's response with the provider. If the identity has an account, the service signs the person in.
         *     Otherwise, it returns a `token` for `POST /auth/register` (`providerToken`), which is valid for 10 minutes and one account.
         *     It is not the provider's own token, which never leaves this service.
         *
         *     An account is one identity at one provider; the same email address at another provider is another account. A new account
         *     needs an email address that the provider has verified.
         *
         *     Each started sign-in can be finished once, whether or not the service accepts the response. After that, start again.
         *
         *     With the `org` cookie, a person who has an account also joins the organization of that invitation, as with `POST
         *     /auth/login`.
         */
        post: operations["checkSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-mobile-callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Pass a provider's response to the mobile app
         * @description Receives the browser from the provider when a person signs in from a mobile app. Returns the URL of the app (`MOBILE_CALLBACK`) with the provider's response added: as JSON for clients that request it, and to browsers as a page that opens the app and links to it.
         */
        get: operations["mobileCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-form-callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a provider's response as a form
         * @description Receives the form that Apple posts from its own site (`response_mode=form_post`). Returns a page that continues to the `redirect_uri` of the sign-in with `code` and `state` in the query, as other providers send them. It does not sign anyone in.
         */
        post: operations["passOnFormAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/self": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the signed-in person
         * @description Returns the person, with their role and plan in the organization of the request: the one from the `showorg` cookie or header, or else their first organization.
         */
        get: operations["getSelf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/personal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the profile of the signed-in person
         * @description Returns the name, bio, and picture of the signed-in person.
         */
        get: operations["getPersonal"];
        put?: never;
        /**
         * Change the profile of the signed-in person
         * @description Sets the name, the bio if the request has one, and the picture. Without a picture in the request, the picture is removed. The picture must be an image that the organization uploaded: any other ID returns 404, and a video returns 400.
         */
        post: operations["updatePersonal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api-key/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the API key
         * @description Replaces the organization's default API key; the old key stops working at once. Also creates the first key of a new organization. The response shows the key only this once, and the service stores a hash of it. Requires the role `ADMIN`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/organizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organizations of the signed-in person
         * @description Returns the organizations in which the person has an enabled membership, oldest first. Requests without `showorg` use the first one.
         */
        get: operations["listOrganizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/change-org": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch to another organization
         * @description Sets the cookie `showorg`, which selects the organization of later requests. Clients without cookies send the header `showorg` instead and do not need this call. Returns 403 if the caller is not a member of the organization.
         */
        post: operations["changeOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session on the server, so that its token no longer works anywhere, and clears the cookies.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/impersonate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a member to impersonate
         * @description Returns memberships whose person or organization has `name` in its name, email address, or ID, ignoring case, newest first.
         *     Leaves out administrators of the service and people who cannot sign in. The `Next-Cursor` header holds the `cursor` of the
         *     next page and is absent on the last page.
         *
         *     Only administrators of the service can call this operation.
         */
        get: operations["searchImpersonation"];
        put?: never;
        /**
         * Start or stop impersonation
         * @description From the next request, this session acts as that member, in their organization and with their role. Impersonation ends after
         *     one hour, or when you call this operation without an `id`. While it lasts, `impersonate` of `GET /user/self` is true. The
         *     server stores the state; the cookie `impersonate` is only for older clients.
         *
         *     The organization's audit log records the start, the end, and every action in between with the ID of the administrator. Other
         *     administrators of the service cannot be impersonated (403).
         *
         *     Only administrators of the service can call this operation.
         */
        post: operations["impersonate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/email-notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the email preferences of the person
         * @description Returns which emails the signed-in person receives, in all of their organizations. All are on by default.
         */
        get: operations["getEmailPreferences"];
        put?: never;
        /**
         * Set the email preferences of the person
         * @description Sets all three preferences of the signed-in person, for all of their organizations. The service always sends emails about the account and about channels that must be connected again.
         */
        post: operations["setEmailPreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's subscription
         * @description Returns the subscription, or an empty response if the organization has none. A service without billing has no subscriptions and no plan limits. Requires the role `ADMIN`.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/subscription/tiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans
         * @description Returns the prices of the paid plans for each billing period, and the limits of every plan. Requires the role `ADMIN`.
         */
        get: operations["listTiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/join-org": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Makes the signed-in person a member of the inviting organization. If the person is already a member, the response is the
         *     same, and the invitation stays open.
         *
         *     Returns 404 if the token is unknown, and 409 if somebody used it. Returns 403 if it expired, was withdrawn, or is for
         *     another email address, or if its creator may no longer invite members.
         */
        post: operations["joinOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/t": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a step of a visitor
         * @description Returns the visitor's ID, and sets it as the cookie `track` if the browser has none. The service keeps the step for 90 days in the table `tracked_events` for the operator, without personal data, and does not share it.
         */
        post: operations["trackUserEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/chatbot-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a token for the support chat
         * @description Returns a JWT (HS256) for the support chat of another vendor. It is valid for one hour and contains `user_id` (the organization) and `email`. If the operator has not set `CHATBOT_SECRET`, the service returns 400.
         */
        get: operations["getChatbotToken"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/agent-media-sso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sign-in URL for the media agent
         * @description Returns the vendor's URL with a JWT (HS256) as `token`. The JWT is valid for one minute and contains the `id` and `name` of the organization, and a `jti` so that the vendor can accept it only once. If the operator has not set `AGENT_MEDIA_URL` and `AGENT_MEDIA_SECRET`, the service returns 400.
         */
        get: operations["getAgentMediaSso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's API keys
         * @description Returns the keys that are not revoked, including expired ones, oldest first. The keys themselves cannot be read again. Requires the role `ADMIN`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates an additional key with a name, scopes, an optional expiration date, and an optional channel group. A key that is
         *     bound to a channel group can read and change only the channels of that group, their posts, and the notifications about them.
         *     Channels that are connected with the key join the group.
         *
         *     The response shows the key only this once, and the service stores a hash of it. An organization can have 100 keys; beyond
         *     that, the service returns 409. Requires the role `ADMIN`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes the key, which stops working at once. Requires the role `ADMIN`.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of the signed-in person
         * @description Returns the active sessions of the signed-in person in all organizations, most recently used first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Ends every session of the signed-in person except the current one.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Ends the session, and its token stops working at once. Ending the current session signs the person out.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Requires the current password. Ends every other session of the account, invalidates all emailed links, and notifies the owner by email. The service also forgets all known devices except the current one. A wrong current password returns 400; more than 20 in 15 minutes return 429. An account that signs in with another provider has no password (409).
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the account of the signed-in person
         * @description Erases the signed-in person: name, address, password, sessions, and memberships. Withdraws the invitations and approval
         *     links that they created. Requires the password. An account that signs in with another provider must have signed in within
         *     the last ten minutes (403 otherwise).
         *
         *     The last owner of an organization with other members must first make another member an owner (409). An organization without
         *     members is closed: its channels are deleted with their credentials and posts, its scheduled posts are canceled, and its API
         *     keys stop working. Returns 409 while one of its posts is being sent.
         */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns security-relevant actions in the organization, deleted posts, and sign-ins and password changes of its members, newest first. Each entry tells who did what, when, and from which address. The service keeps entries for 400 days. Requires the role `SUPERADMIN`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the organization
         * @description Returns everyone with a membership in the organization, oldest membership first. Requires the role `ADMIN`.
         */
        get: operations["listTeam"];
        put?: never;
        /**
         * Invite a member to the organization
         * @description Creates a link that adds the person who accepts it to the organization with this role, once, within two days. The person
         *     accepts it with `POST /user/join-org`, or with `POST /auth/register`. With an `email`, only the owner of that address can
         *     accept the invitation, and it replaces an open invitation to the same address. With `sendEmail`, the service also emails the
         *     link, at most five times per hour to one address.
         *
         *     The response shows the link only this once. The link stops working when it is withdrawn, and when its creator may no longer
         *     invite members. Members cannot invite to a role above their own, and administrators of the service cannot invite while they
         *     impersonate a member. Requires the role `ADMIN`.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the open invitations
         * @description Returns the invitations that can still be accepted, newest first, without their links. Requires the role `ADMIN`.
         */
        get: operations["listInvitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Withdraws the invitation; its link stops working at once. Returns 404 if the invitation was accepted, was already withdrawn, or has expired. Requires the role `ADMIN`.
         */
        delete: operations["cancelInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/team/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of a member
         * @description Changes the role from the member's next request on. Callers cannot change a member with a higher role than their own, or grant a role above their own (403). The last owner keeps the role (409). The ID is the person's ID (`user.id` of `GET /settings/team`). Requires the role `ADMIN`.
         */
        put: operations["changeMemberRole"];
        post?: never;
        /**
         * Remove a member from the organization
         * @description Ends the person's access at once: their sessions and apps can no longer use the organization, and their invitations and approval links are withdrawn. API keys belong to the organization and stay valid, so revoke the keys that the person knows. Members can remove themselves to leave. Returns 403 if the member has a higher role than the caller, and 409 for the last owner. The ID is the person's ID (`user.id` of `GET /settings/team`). Requires the role `ADMIN`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/shortlink": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preference for short links
         * @description Returns what clients do with long links in the organization's posts. Default: `ASK`.
         */
        get: operations["getShortlinkPreference"];
        put?: never;
        /**
         * Set the preference for short links
         * @description Sets the preference for everyone in the organization. Requires the role `ADMIN`.
         */
        post: operations["setShortlinkPreference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show an app's authorization request
         * @description The app sends the person's browser to `{console_url}/oauth/authorize`. A browser gets the consent page, or the sign-in page
         *     if nobody is signed in. A client that requests JSON gets the data of the consent page.
         *
         *     The service shows errors in the request here and never redirects them to the app, because it cannot trust an unverified
         *     redirect URL.
         *
         *     A `client_id` can be the HTTPS URL of a metadata document (Client ID Metadata Documents). The service fetches the document
         *     only if a person is signed in; otherwise, it returns 401 or the sign-in page.
         */
        get: operations["getAuthorization"];
        put?: never;
        /**
         * Approve or deny an app's authorization request
         * @description Records the person's decision. Approval creates a code that works once, for 10 minutes. Denial sends `error=access_denied`
         *     to the app. The JSON response contains the URL to send the person to; the form of the consent page gets a redirect.
         *
         *     Any member can approve, because the public API allows nothing that a member cannot do in the console. The token works in the
         *     organization that `organization_id` names, or else in the organization of this request, and it ends with the membership.
         *     Another approval creates another token and keeps the existing ones.
         */
        post: operations["decideAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code for an access token
         * @description Exchanges a code for an access token. The app sends its client ID and secret, in the body or with HTTP Basic, and the code.
         *     A code works once. The service refuses a second use; if that use comes more than 10 seconds after the first, it also revokes
         *     the token from this code.
         *
         *     A client that registered itself sends its client ID and the code verifier, without a secret. Its access token is valid for
         *     one hour and comes with a refresh token, which `grant_type` `refresh_token` exchanges for the next pair. A refresh token
         *     works once. A second use within 30 seconds returns the same new refresh token again; a later one revokes all tokens of the
         *     approval.
         *
         *     A device can also poll here, with `grant_type` `urn:ietf:params:oauth:grant-type:device_code`; see `POST /device/token`.
         *
         *     Errors:
         *
         *     - `invalid_request` (400): a parameter is missing.
         *     - `unsupported_grant_type` (400).
         *     - `invalid_client` (401): the client ID or secret is wrong, or the secret was rotated.
         *     - `invalid_grant` (400): the code is unknown, expired, used, for another app, or for another redirect URL or code
         *       challenge; or the refresh token is invalid.
         *     - `invalid_target` (400): the approval does not include this `resource`.
         *     - `invalid_scope` (400).
         */
        post: operations["exchangeCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token
         * @description Lets an app revoke one of its own tokens (RFC 7009). The response is the same for a token that is unknown, already revoked, or of another app. A public client, which has no secret, sends only its client ID.
         */
        post: operations["revokeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a client
         * @description Registers a client without a person (RFC 7591), for programs such as agents that connect to services they do not know in
         *     advance. Clients with a metadata document do not need to register; they send its URL as `client_id`.
         *
         *     The client is public: it has no secret, must use PKCE with S256, and people see it as unverified. Each of its
         *     `redirect_uris` must use HTTPS, or HTTP on `localhost`, `127.0.0.1`, or `[::1]`, where any port is accepted later. If there
         *     are several, the service ignores invalid ones. The service deletes a client that nobody approves within one day.
         *
         *     Errors: `invalid_redirect_uri` and `invalid_client_metadata` (400).
         */
        post: operations["registerClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of the authorization server
         * @description Returns the authorization server metadata (RFC 8414), with which client libraries find the endpoints.
         */
        get: operations["getServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of MCP's authorization server
         * @description Returns the same metadata as without `/mcp`, for MCP clients that look it up next to the address of the MCP server.
         */
        get: operations["getMcpServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the API's protected resource metadata
         * @description Returns the protected resource metadata (RFC 9728), with which programs find the authorization server of this service.
         */
        get: operations["getResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-protected-resource/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the MCP server's protected resource metadata
         * @description Returns the protected resource metadata (RFC 9728) of the MCP server. A token for this resource works only for the MCP server and the operations that the MCP server calls for the client.
         */
        get: operations["getMcpResourceMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/oauth-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization's app
         * @description Returns the app without its secret, which cannot be read again, or `false` if there is none. Requires the role `ADMIN`.
         */
        get: operations["getOAuthApp"];
        /**
         * Change the organization's app
         * @description Changes the properties in the body and leaves all others unchanged. The client ID, the secret, and existing tokens stay valid. Requires the role `ADMIN`.
         */
        put: operations["updateOAuthApp"];
        /**
         * Register the organization's app
         * @description Creates the app with a client ID and a client secret. The response shows the secret only this once, and the service stores a hash of it. An organization can have one app; a second one returns 409. Requires the role `ADMIN`.
         */
        post: operations["createOAuthApp"];
        /**
         * Delete the organization's app
         * @description Permanently deletes the app, revokes all of its tokens, and removes it from everyone's approved apps. Requires the role `ADMIN`.
         */
        delete: operations["deleteOAuthApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/oauth-app/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the client secret
         * @description Creates a new client secret. The old one stops working at once; existing tokens stay valid. The response shows the new secret only this once. Requires the role `ADMIN`.
         */
        post: operations["rotateOAuthAppSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/approved-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps that the person approved
         * @description Returns the apps that the signed-in person approved in all of their organizations, latest approval first. There is one item for each app and organization, even if the app has several tokens. Connected devices appear as the app `Command line`.
         */
        get: operations["listApprovedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/approved-apps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the approval of an app
         * @description Revokes every token that the signed-in person gave the app in that organization. The tokens no longer work when this call returns.
         */
        delete: operations["revokeApprovedApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a device login
         * @description Starts a login for tools without a browser (RFC 8628). Show the person `user_code` and `verification_uri`, and poll `POST
         *     /device/token` every `interval` seconds until they decide. The body is optional.
         *
         *     A form-encoded request returns 200, as RFC 8628 specifies.
         */
        post: operations["startDeviceAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Poll for a device's access token
         * @description Returns 400 until the person decides. `authorization_pending` means poll again. `slow_down` means poll again and add five
         *     seconds to the interval. `access_denied` and `expired_token` are final. After approval, returns the access token, once.
         *
         *     The token belongs to the built-in app "Command line" and to the organization that the person approved it in. It ends with
         *     their membership. The person can find the app with `GET /user/approved-apps` and revoke it.
         *
         *     A form-encoded request returns 200, as RFC 8628 specifies.
         */
        post: operations["pollDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a device that requests access
         * @description Returns which app requests access with this code, from which address, and when. Show it to the person before they decide, because somebody else may have sent them the code. The service allows 5 wrong codes in 15 minutes, and 10 from one address; beyond that, it returns 429.
         */
        get: operations["getDeviceInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or deny a device
         * @description Records the person's decision. An approved device gets a token for the organization of the request. The same decision again succeeds; a different one returns `already_decided`. To revoke the token later, use `DELETE /user/approved-apps/{id}`. The service allows 5 wrong codes in 15 minutes, and 10 from one address; beyond that, it returns 429.
         */
        post: operations["approveDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event of Stripe
         * @description The endpoint for the webhooks of Stripe, signed with STRIPE_WEBHOOK_SECRET over the raw body. The event is stored once,
         *     whatever its order and however often it comes; a job then reads the current state from Stripe. A wrong signature is 400. The bytes
         *     are taken as they are sent, as any content type; Stripe names them application/json.
         */
        post: operations["receivePaymentEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current subscription
         * @description Empty where the organization has none, and where the service sells no plans (without STRIPE_SECRET_KEY), so that nothing
         *     is limited.
         */
        get: operations["getBilling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/check/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a checkout
         * @description For the page to which the checkout returns: `0` while the payment is pending, `1` once its card was rejected and the
         *     subscription cancelled, `2` once the plan is active. Consoles ask every second.
         */
        get: operations["getCheckoutStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/check-discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the offer for members who are about to cancel
         * @description A discount is offered once: to an active or trialing monthly subscription without one, whose last payment was over 10
         *     dollars, where BILLING_RETENTION_COUPON is set. Reading the offer changes nothing.
         */
        get: operations["getRetentionOffer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/apply-discount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the retention discount
         * @description Applies the discount of `GET /billing/check-discount` to the subscription. Without such an offer it is 409.
         */
        post: operations["applyDiscount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/finish-trial": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the trial now
         * @description The first period begins and is paid at once. Without a trial it is 409.
         */
        post: operations["finishTrial"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/is-trial-finished": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the trial is over
         * @description True as well for an organization that has no trial.
         */
        get: operations["getTrialStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/embedded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a checkout inside the page
         * @description Answers the secret with which the page draws the form of Stripe. The first subscription of an organization begins with a
         *     trial of 7 days. `auto_apply_coupon` is a promotion code that the page applies by itself; there is none for yearly
         *     plans.
         *
         *     `blocked` means that an organization of another account with this email address has a subscription. An organization that
         *     has one itself gets 409: `POST /billing/subscribe` switches it.
         */
        post: operations["createEmbeddedCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe, or switch the plan
         * @description Without a subscription it begins a checkout, and `url` is the page of Stripe to pay on. Its first subscription begins
         *     with a trial of 7 days. With one it is switched in place: the difference is paid at once, a pending cancellation is
         *     undone, and `id` is the new identifier; where the card refuses, nothing changes, and `portal` is the page to give
         *     another one.
         *
         *     `blocked` means that an organization of another account with this email address has a subscription.
         */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/prorate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute what a plan costs today
         * @description In dollars, what `POST /billing/subscribe` would collect at once: nothing during a trial, and the new price less the
         *     rest of the current period when it switches.
         */
        post: operations["previewSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page for cards and invoices
         * @description The page of Stripe on which the owner changes the card and reads invoices. It is open for a few minutes. An organization
         *     that never began a checkout has none: 409.
         */
        get: operations["openBillingPortal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the plan, or resume it
         * @description Without `action` it does the opposite of what is: a plan that renews ends with its period, and one that is to end renews
         *     again. `action` says which, so that a repeated request changes nothing. A subscription whose payment failed ends at
         *     once. The operator gets the feedback by email.
         *
         *     Without a subscription it is 409.
         */
        post: operations["togglePlanCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/cancel-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the subscription at once
         * @description Ends it today without a refund. Without a subscription it is 409.
         *
         *     For administrators of the service, in the organization as whose member they act.
         */
        post: operations["cancelSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments
         * @description The successful ones of the organization, newest first, at most 100. Amounts are in cents.
         *
         *     For administrators of the service, in the organization as whose member they act.
         */
        get: operations["listCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/refund-charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund payments
         * @description Refunds what is left of each payment, one after the other. A payment that is not the organization's, or that was
         *     refunded before, is among `failed`.
         *
         *     For administrators of the service, in the organization as whose member they act.
         */
        post: operations["refundCharges"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/chatbot-refund/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the last payment can be refunded
         * @description It can be if the organization has a live subscription, no payment was ever refunded, and the newest payment of a live
         *     subscription is at most 60 days old. A monthly plan gets that payment back, a yearly one a twelfth of it. Amounts are in
         *     cents.
         */
        get: operations["previewRefund"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/chatbot-refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund the last payment and cancel
         * @description Refunds what `GET /billing/chatbot-refund/preview` says, cancels every subscription at once and tells the operator. Two
         *     requests refund once.
         */
        post: operations["refundSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/add-subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grant a plan
         * @description Gives the organization a monthly plan that nobody pays for and that never ends.
         *
         *     For administrators of the service, in the organization as whose member they act.
         */
        post: operations["grantSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enterprise/create-user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an organization for a customer of another service
         * @description Claims: `id` (the customer's id there), `name` (of the person or company), `saasName` (letters, digits, `-` and `_`) and
         *     `email`. Makes an organization with an owner whose address is the customer's with `+<saasName>` before the `@`, and an
         *     API key for it.
         *
         *     Idempotent by `saasName` and `id`: repeating it answers the same organization and key, as long as the key is live; once
         *     it was replaced or revoked it is 409. An address that another account has already is 409 too.
         */
        post: operations["createEnterpriseUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enterprise/url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the address where a customer connects a channel
         * @description Claims: `apiKey` (of the customer's organization), `provider` (a channel's identifier), `redirectUrl` (where the browser
         *     goes afterwards), `webhookUrl` (called afterwards); to connect a channel again `refreshId`, and for channels with many
         *     instances `externalUrl`. The first two URLs must be public and https.
         *
         *     Once the channel is connected, `webhookUrl` gets `POST {"params": <JWT>}`, signed with ENTERPRISE_SECRET, with the claims
         *     `apiKey`, `organizationId` and `id` (the channel), and the audience `postern-enterprise-webhook`. It is retried when
         *     it does not answer 2xx. A channel that is connected by typed fields has no such address: 400.
         */
        post: operations["getEnterpriseConnectUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enterprise/delete-channel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a customer's channel
         * @description Claims: `apiKey` (of the customer's organization) and `id` (the channel). Deletes the channel with its secrets and posts; 409 while one of them is being sent.
         */
        post: operations["deleteEnterpriseChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the providers
         * @description Every service of a third party for which an organization can enter a key of its own.
         */
        get: operations["listThirdPartyProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts at providers
         * @description The organization's, oldest first. Nothing shows a key again.
         */
        get: operations["listThirdPartyAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an account at a provider
         * @description The path names the provider by its identifier. The key is tested at the provider, stored encrypted, and never shown again. A key of
         *     an account that the organization has already replaces the earlier one. An organization has at most 50 accounts; one more is 409.
         */
        post: operations["addThirdPartyAccount"];
        /**
         * Remove an account at a provider
         * @description Forgets its key. The answer is what was removed.
         */
        delete: operations["removeThirdPartyAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/{id}/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate a file at a provider
         * @description Waits until the file is in the library, which takes minutes. With the header `Prefer: respond-async` the answer is 202 at once, with
         *     a job that `GET /third-party/jobs/{id}` shows. The generation goes on whether or not the caller waits. At most 5 are in the making
         *     at a time; one more is 429.
         *
         *     The call that costs something at the provider is made once. If its response is lost, the job fails and says so.
         */
        post: operations["submitToThirdParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/{id}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import files from a provider
         * @description Fetches files into the library, all or none. Addresses must be on the hosts of the provider; their query and fragment are dropped.
         */
        post: operations["importFromThirdParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a job at a provider
         * @description Its state, and its file in the end. Jobs are kept for 30 days.
         */
        get: operations["getThirdPartyJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/third-party/function/{id}/{functionName}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a function of a provider
         * @description Only the functions that docs/third-party.md lists; every other name is 404. The body is the function's data, whose schema is there
         *     too. A provider that refuses the key is 409; one that refuses the request is 422 `content_refused`, with its words.
         */
        post: operations["callThirdPartyFunction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the posts that failed
         * @description Failures of all organizations, newest first, whether or not the post was published later. Secrets are removed from what platforms
         *     answered. Each organization that is shown finds the access, with the administrator's name, in its audit log.
         *
         *     For administrators of the service.
         */
        get: operations["listErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/errors/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the platforms on which posts failed
         * @description Identifiers in order, for the filter of the errors. For administrators of the service.
         */
        get: operations["listErrorPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what was done
         * @description Over all organizations in a period of whole UTC days: failures, published threads (by their date), channels that were connected
         *     and still are, and the organizations and channels that have published or scheduled at least one thread of the period. A scheduled
         *     one is queued or published.
         *
         *     For administrators of the service.
         */
        get: operations["getStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the announcements
         * @description Those of the whole service, newest first, for everybody who is signed in.
         */
        get: operations["listAnnouncements"];
        put?: never;
        /**
         * Create an announcement
         * @description Shows it to every organization from now on, in clients and as a banner in the console. At most 50 exist at a time; one more is 409. For administrators of the service.
         */
        post: operations["createAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an announcement
         * @description Nobody sees it any longer. The answer is what was deleted. For administrators of the service.
         */
        delete: operations["deleteAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console.js": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the script of the pages
         * @description Copies secrets to the clipboard and shows instants in the reader's zone. Every page works without it.
         */
        get: operations["getConsoleScript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the sign-in page
         * @description Asks for email and password, with a button for each configured provider. A signed-in member is redirected to `next`.
         */
        get: operations["showSignIn"];
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie `auth` and redirects to `next`; errors are shown on the page.
         */
        post: operations["submitSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-in/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a provider
         * @description Leads to the provider, who leads back to `/auth/callback/{provider}`.
         */
        post: operations["startProviderSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/callback/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from a provider
         * @description Signs in a person who has an account; asks anyone else for the name of their organization.
         */
        get: operations["finishProviderSignIn"];
        put?: never;
        /**
         * Make an account with a provider
         * @description The organization and the account, signed in at once.
         */
        post: operations["submitProviderSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the sign-up page
         * @description The first account of a service can always be made; others while registration is open.
         */
        get: operations["showSignUp"];
        put?: never;
        /**
         * Create an account
         * @description Signs the person in at once if email is not configured; otherwise sends an activation link by email.
         */
        post: operations["submitSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session on the server and in the browser.
         */
        post: operations["submitSignOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a reset link
         * @description The answer is the same whether or not the address has an account.
         */
        post: operations["submitForgot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the page for a new password
         * @description Where the mailed link leads.
         */
        get: operations["showReset"];
        put?: never;
        /**
         * Set a new password
         * @description Ends every session of the account and leads to the sign-in page.
         */
        post: operations["submitReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/activate/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the activation page
         * @description Where the mailed link leads. Opening it changes nothing yet.
         */
        get: operations["showActivate"];
        put?: never;
        /**
         * Activate the account
         * @description Signs in, or leads to the sign-in page when the account is active already.
         */
        post: operations["submitActivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another activation mail
         * @description The answer is the same whether or not the address has an account.
         */
        post: operations["submitResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the page that stops mails
         * @description Opened by the link at the end of a notification email. Opening it changes nothing.
         */
        get: operations["showUnsubscribe"];
        put?: never;
        /**
         * Stop mails of one kind
         * @description Called by the button of the page, and by email clients (RFC 8058, `List-Unsubscribe-Post`): whatever body comes is not read. Switches off the one preference that the token names. Again is fine.
         */
        post: operations["submitUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See an invitation
         * @description Who is signed in may join; the others are led to the sign-in and sign-up pages first.
         */
        get: operations["showJoin"];
        put?: never;
        /**
         * Join an organization
         * @description Accepts the invitation and switches to that organization.
         */
        post: operations["submitJoin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/device": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a device asks for
         * @description Shows which program asks, from where and since when. The code can be typed where it is not in the address.
         */
        get: operations["showDevice"];
        put?: never;
        /**
         * Approve or deny a device
         * @description Approves or denies the device with this code for the current organization.
         */
        post: operations["submitDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/review/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See a draft that waits for approval
         * @description Where an approval link leads: the thread as it is to be published, the channel and the date, and a form for the decision. Opening it changes nothing yet.
         */
        get: operations["showReview"];
        put?: never;
        /**
         * Approve or reject a draft
         * @description The one decision that an approval link takes. What was changed since the page was opened is shown again instead.
         */
        post: operations["submitReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the posts
         * @description What is queued, what was published and what failed and why, newest first.
         */
        get: operations["showPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/posts/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a failed post again
         * @description Retries the failed entries now. Published entries are not published again.
         */
        post: operations["submitRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the organization
         * @description Sets the cookie `showorg` and goes back.
         */
        post: operations["submitOrganization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the channels
         * @description What is connected, and what can be.
         */
        get: operations["showChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a channel
         * @description Reconnects, disables, enables or deletes it, or retries the posts that failed because it was disconnected.
         */
        post: operations["submitChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{id}/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the pages of an account
         * @description The second step of connecting, where the account has pages.
         */
        get: operations["showPageChoice"];
        put?: never;
        /**
         * Choose a page of an account
         * @description The channel becomes that page.
         */
        post: operations["submitPageChoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/connect/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how to connect a channel
         * @description The fields that the platform needs.
         */
        get: operations["showConnect"];
        put?: never;
        /**
         * Connect a channel
         * @description Leads to the platform, or connects at once where its fields are all there is.
         */
        post: operations["submitConnect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/connected/{identifier}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from a platform
         * @description Where a platform sends the browser back to. What a session began ends here, for the same person alone: a person who is not signed in signs in first. What an API key began shows the organization and the account, and waits for a confirming form from this browser (a cookie knows it). What `POST /enterprise/url` began ends here for anyone who holds the state. Loading the page again shows the same.
         */
        get: operations["finishConnect"];
        put?: never;
        /**
         * Choose a page after coming back
         * @description The second step of connecting, for anyone who may finish it, as GET says.
         */
        post: operations["submitPageByState"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/connected/{identifier}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an account after coming back
         * @description Connects the account that the page before has shown, or forgets it. Only the browser that has come back from the platform may do so: it has a cookie for this one flow.
         */
        post: operations["submitConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the accounts at third-party providers
         * @description With a form for each provider.
         */
        get: operations["showProviders"];
        put?: never;
        /**
         * Add an account at a third-party provider on a page
         * @description Tests the key, whose field is named after the provider.
         */
        post: operations["submitProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an account at a third-party provider on a page
         * @description The service forgets its key.
         */
        post: operations["submitProviderRemoval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the conversations with the assistant
         * @description The caller's own, with the calls that wait for a decision.
         */
        get: operations["showAssistant"];
        put?: never;
        /**
         * Write to the assistant
         * @description Runs the assistant to the end of its answer, then leads back to the conversation.
         */
        post: operations["submitAssistantMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistant/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm or decline what the assistant proposes
         * @description Makes the selected calls that wait in the conversation, once, and declines the others.
         */
        post: operations["submitAssistantDecision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistant/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a conversation on the page
         * @description With its messages and the calls that wait in it.
         */
        post: operations["submitAssistantDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the posts that failed
         * @description In all organizations, as GET /admin/errors lists them. For administrators of the service.
         */
        get: operations["showErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what was done in charts
         * @description In all organizations, as GET /admin/stats counts it. For administrators of the service.
         */
        get: operations["showStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the announcements
         * @description For administrators of the service.
         */
        get: operations["showAnnouncements"];
        put?: never;
        /**
         * Create an announcement on a page
         * @description For administrators of the service.
         */
        post: operations["submitAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/service/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an announcement on a page
         * @description For administrators of the service.
         */
        post: operations["submitAnnouncementDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss an announcement
         * @description Hides its banner in this browser, which remembers it in a cookie.
         */
        post: operations["submitDismissal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the plan, its use and the invoices
         * @description For admins. Where nothing is sold, only what is used.
         */
        get: operations["showPlan"];
        put?: never;
        /**
         * Subscribe to a plan, or change it
         * @description Leads to the page of the payment provider, or changes the subscription in place. For the owner.
         */
        post: operations["submitPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/plan/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the plan at the end of its period, or resume it
         * @description For the owner.
         */
        post: operations["submitPlanCancellation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/plan/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the card at the payment provider
         * @description Leads to the provider's page. For the owner.
         */
        post: operations["submitPaymentChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the API keys
         * @description For admins.
         */
        get: operations["showKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Shows it this once. For admins. `access` is `all`, `read` or `chosen`; with `chosen`, each scope that the key gets is a field.
         */
        post: operations["submitKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description It is refused from this moment on. For admins.
         */
        post: operations["submitKeyRevocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the app of the organization
         * @description For admins.
         */
        get: operations["showApps"];
        put?: never;
        /**
         * Create or change the app
         * @description Shows the secret of a new app this once. For admins.
         */
        post: operations["submitApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/apps/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate new secret for the app
         * @description Shows it this once. For admins.
         */
        post: operations["submitSecretRotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/apps/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the app
         * @description Its tokens stop working at once. For admins.
         */
        post: operations["submitAppDeletion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the approved apps
         * @description Which apps may act for the signed-in person.
         */
        get: operations["showApprovedApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/approved/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an approved app
         * @description Its tokens stop working at once.
         */
        post: operations["submitAppRevocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where you are signed in
         * @description Live sessions, last seen first.
         */
        get: operations["showSessions"];
        put?: never;
        /**
         * Sign out everywhere else
         * @description Ends every session but this one.
         */
        post: operations["submitOtherSessionsEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a session
         * @description Its token is refused from this moment on.
         */
        post: operations["submitSessionEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See the team
         * @description Members and open invitations.
         */
        get: operations["showMembers"];
        put?: never;
        /**
         * Invite a member
         * @description Sends an email, or returns a link to share, which is shown only once. For admins.
         */
        post: operations["submitInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a member
         * @description Gives another role, or ends the membership. For admins.
         */
        post: operations["submitMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an invitation
         * @description Its link is refused from this moment on. For admins.
         */
        post: operations["submitInvitationEnd"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say what this is
         * @description A sign of life with pointers to the documentation, as JSON, HTML or plain text, whichever the `accept` header prefers. (OpenAPI does not let a contract declare a header parameter named Accept, so it stands here in words.)
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the process is alive
         * @description Answers as long as the process can answer at all; restart it when this fails.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether the service can take requests
         * @description Checks that the database takes a write, at most every five seconds. Send traffic only while this is 200; it turns 503 when the database is away, locked or full, and as soon as a graceful stop begins.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show metrics for Prometheus
         * @description Prometheus text format. With METRICS_TOKEN set it takes that token as `Authorization: Bearer <token>`; without, it is open outside production and not there in production.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this contract
         * @description The bundled OpenAPI 3.1 document, with `servers` set to this service's address.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{year}/{month}/{day}/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an uploaded file
         * @description The bytes behind the `path` of an upload. Public: the name cannot be guessed. Answers a `Range` request with 206, so that players can seek.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a sandbox channel published
         * @description A page with everything that was published on this sandbox channel, newest first.
         */
        get: operations["getSandboxPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/{id}/feed.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a sandbox channel's feed
         * @description The same as the page, as JSON Feed 1.1.
         */
        get: operations["getSandboxFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this contract as YAML
         * @description The document of `GET /openapi.json`, with `servers` set to the address of this service, for tools that read YAML.
         */
        get: operations["getContractYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/postman.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a Postman collection
         * @description A collection of all operations that programs call, in the format 2.1 of Postman, with the address of this service in the variable `baseUrl`. Set the variable `apiKey` to a key of yours.
         */
        get: operations["getPostmanCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bruno.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a Bruno collection
         * @description A zip with a collection of all operations that programs call, for Bruno. Its environment `postern` holds the address of this service; set `apiKey` in it to a key of yours.
         */
        get: operations["getBrunoCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation
         * @description The first page of the documentation, as HTML or, if the `accept` header prefers it, as Markdown. No page loads anything from elsewhere.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what each error code means
         * @description The page that the `type` of every error points into, with one section per code.
         */
        get: operations["getErrorCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a page of the documentation
         * @description A guide, `platforms`, `operations`, `reference` or `changelog`. With `.md` after its name, or if the `accept` header prefers it, as Markdown.
         */
        get: operations["getDocsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/platforms/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how to set up a platform
         * @description The page of one platform: credentials, variables, limits. As HTML or Markdown, like every page of the documentation.
         */
        get: operations["getDocsPlatform"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/reference/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about one operation
         * @description The page of one operation or webhook event of this contract: parameters, body, examples, errors, and a form that calls it. As HTML or Markdown, like every page of the documentation.
         */
        get: operations["getDocsOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/assets/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a file of the documentation
         * @description Styles, scripts and the search index of the pages. Each name contains a hash of the content, so caches may keep it forever.
         */
        get: operations["getDocsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an index of the documentation for language models
         * @description The pages of the documentation with their Markdown addresses, in the form of llms.txt.
         */
        get: operations["getLlmsIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms-full.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation as one text
         * @description All guides, platforms and operations in one Markdown text, for language models.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell crawlers what to read
         * @description Crawlers may read the documentation and nothing else.
         */
        get: operations["getRobots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the icon
         * @description The icon of the pages, as SVG.
         */
        get: operations["getIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the icon for older browsers
         * @description The icon of the pages as an ICO file, for programs that ask for no other.
         */
        get: operations["getFavicon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/monitor/queue/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether a queue keeps up
         * @description Metrics of one kind of job, for a monitor that watches the status: 503 with the same metrics when jobs have
         *     waited for more than five minutes, a post is overdue, or the database takes no writes; 404 for a name that no job has.
         *
         *     Like `/metrics` it takes METRICS_TOKEN as `Authorization: Bearer <token>`, and is open without one outside production.
         *     The session of an administrator of the service is always enough.
         */
        get: operations["getQueueHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "post.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was made
         * @description A post was created, as a draft or scheduled.
         */
        post: operations["onPostCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post waits for its date
         * @description The post is up for publication at `publishDate`; also after it was moved, and when a failed one is retried.
         */
        post: operations["onPostScheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was changed
         * @description Its content, date, channel or settings changed, or it was taken off the schedule: `state` is `DRAFT` then.
         */
        post: operations["onPostUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was published
         * @description The root of the thread is on the platform. Comments follow as `post.comment_published`.
         */
        post: operations["onPostPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.comment_published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A comment of a thread was published
         * @description `entry` says which one.
         */
        post: operations["onPostCommentPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post could not be published
         * @description The service does not retry it. `entry` says which entry of the thread failed. With `outcomeUnknown` the post may be live: check the platform before you retry.
         */
        post: operations["onPostFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post is late
         * @description It was due minutes ago and still waits; it is published as soon as possible.
         */
        post: operations["onPostOverdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "post.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A post was deleted
         * @description The thread is deleted from the service; published posts stay on the platform.
         */
        post: operations["onPostDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was connected
         * @description A new one, or one again.
         */
        post: operations["onChannelConnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.disconnected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A platform refuses a channel
         * @description Nothing is published on it until somebody connects it again.
         */
        post: operations["onChannelDisconnected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was switched off
         * @description Posts on it stay queued.
         */
        post: operations["onChannelDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.enabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was switched on
         * @description It publishes again.
         */
        post: operations["onChannelEnabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A channel was deleted
         * @description Its posts are deleted with it; those still waiting also send `post.deleted`.
         */
        post: operations["onChannelDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test
         * @description Sent by `POST /webhooks/send?id=…` alone; `data` is the body of that call.
         */
        post: operations["onWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Stable code for programs. The page that `type` points to explains it.
         * @enum {string}
         */
        ErrorCode: "bad_request" | "validation_failed" | "unknown_channel" | "platform_not_configured" | "content_rejected" | "already_published" | "unsupported_media" | "source_unreachable" | "unauthorized" | "plan_limit" | "forbidden" | "insufficient_scope" | "cross_site" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "already_bound" | "channel_disconnected" | "connect_failed" | "idempotency_in_progress" | "payload_too_large" | "quota_exceeded" | "uri_too_long" | "headers_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "content_refused" | "idempotency_mismatch" | "rate_limited" | "internal" | "upstream_failed" | "overloaded" | "database_unavailable" | "storage_unavailable" | "not_configured" | "unavailable";
        ErrorDetail: {
            /** @description Location in the request as a dotted path, such as `body.posts.0.value`, `query.page`, or `path.id`. */
            location: string;
            /** @description Explains the problem. */
            message: string;
        };
        /** @description Problem details (RFC 9457) with additional members. */
        Problem: {
            /**
             * Format: uri
             * @description URL of the page that explains the code.
             */
            type: string;
            /** @description Short summary of the code. It is the same every time. */
            title: string;
            status: number;
            /** @description Same value as `status`, for older clients. */
            statusCode: number;
            /** @description Explains what went wrong this time and how to fix it. */
            detail: string;
            /** @description Path of the request. */
            instance: string;
            code: components["schemas"]["ErrorCode"];
            /** @description ID of the request, also in the `X-Request-Id` header. Quote it when you report a problem. */
            request_id: string;
            /** @description Same text as `detail`, for older clients. */
            message: string;
            /** @description Same text as `detail`, on `/public/v1` only, for older clients. */
            msg?: string;
            /**
             * Format: uri
             * @description URL of the console's plan page, with `plan_limit` only.
             */
            url?: string;
            /** @description One item for each problem in the request. */
            errors?: components["schemas"]["ErrorDetail"][];
        };
        IsConnected: {
            /** @enum {boolean} */
            connected: true;
        };
        Group: {
            id: string;
            name: string;
        };
        /** @description A connected channel. */
        PublicIntegration: {
            id: string;
            name: string;
            /** @description Platform of the channel, such as `bluesky` or `mastodon`. */
            identifier: string;
            picture: string | null;
            disabled: boolean;
            /** @description Whether the channel must be connected again before the service can publish on it. */
            refreshNeeded: boolean;
            /** @description Handle of the account. */
            profile: string | null;
            /** @description Channel group of the channel. Absent if it has none. */
            customer?: components["schemas"]["Group"];
        };
        Integrations: components["schemas"]["PublicIntegration"][];
        IdValue: string;
        ChannelReference: {
            id: string;
        };
        ChannelRetries: {
            /** @description Posts that failed by the disconnection and can be retried. */
            waiting: number;
            /** @description Entries that may be live; never retried with the others. */
            unknown: number;
        };
        RetriedPosts: {
            /** @description Ids of the posts that are published again now. */
            queued: string[];
            /** @description Entries that were left out because they may be live. */
            unknown: number;
            /** @description Posts that are left for the next call. */
            remaining: number;
        };
        Groups: components["schemas"]["Group"][];
        ConnectUrl: {
            /** @description Where to send the user; the bare state for channels connected by fields. */
            url: string;
        };
        Tool: {
            methodName: string;
            description: string;
            dataSchema: {
                key: string;
                type: string;
                description: string;
            }[];
        };
        IntegrationSettings: {
            output: {
                /** @description Rules in words, for people and language models. Empty if there are none. */
                rules: string;
                /** @description Maximum length of a text, as the channel counts it. */
                maxLength: number;
                /** @description JSON Schema of a post's `settings` without `__type`, or a sentence if the channel has no settings. */
                settings: {
                    [key: string]: unknown;
                } | string;
                tools: components["schemas"]["Tool"][];
            };
        };
        ToolCall: {
            methodName: string;
            /** @description Input of the tool, with the keys of its `dataSchema`. */
            data?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        ToolResult: {
            /** @description Result of the tool, usually a list of objects with `id` and `name`. */
            output: unknown;
        };
        Slot: {
            /**
             * Format: date-time
             * @description The free slot, in UTC.
             */
            date: string;
        };
        /**
         * @description `DRAFT` is not scheduled, `QUEUE` waits for its date, `PUBLISHED` is live, and `ERROR` failed with the reason in `error`.
         * @enum {string}
         */
        PostState: "DRAFT" | "QUEUE" | "PUBLISHED" | "ERROR";
        /**
         * @description How the post was created.
         * @enum {string}
         */
        CreationMethod: "UNKNOWN" | "WEB" | "MCP" | "API" | "AUTOPOST" | "CLI";
        PostTag: {
            tag: {
                id: string;
                name: string;
                color: string;
                orgId: string;
                /** Format: date-time */
                createdAt: string;
                /** Format: date-time */
                updatedAt: string;
                /** Format: date-time */
                deletedAt: string | null;
            };
        };
        PostChannel: {
            id: string;
            /** @description Platform of the channel. */
            providerIdentifier: string;
            name: string;
            picture: string | null;
        };
        /** @description Explains the failure. Null if nothing failed. */
        PostError: {
            /** @description Stable code in snake_case. `outcome_unknown` means that the platform did not answer an attempt and the post may be live, even if a later step failed for another reason, which `message` then explains. The service does not retry such a post. */
            code: string;
            message: string;
        } | null;
        PostImage: {
            id: string | null;
            path: string;
            alt: string | null;
            thumbnail: string | null;
            /** @description The value from the request. Absent if the request had none. */
            name?: string;
            /** @description The value from the request. Absent if the request had none. */
            originalName?: string;
            /** @description The value from the request. Absent if the request had none. */
            thumbnailTimestamp?: number;
        };
        ListedPost: {
            /** @description ID of the first entry of the thread. A repeating post has the same ID for each occurrence. */
            id: string;
            /** @description Text as HTML. */
            content: string;
            /**
             * Format: date-time
             * @description Date of publication. For a repeating post, the date of this occurrence.
             */
            publishDate: string;
            /**
             * Format: date-time
             * @description Date of the first occurrence. Present only on a repeating post.
             */
            actualDate?: string;
            /** @description URL of the published post. */
            releaseURL: string | null;
            /** @description ID of the post on the platform, or `missing` if the platform returned none. */
            releaseId: string | null;
            state: components["schemas"]["PostState"];
            /** @description Number of days between repetitions. */
            intervalInDays: number | null;
            /** @description Group of the thread. Editing a post with `POST /public/v1/posts` changes it. */
            group: string;
            creationMethod: components["schemas"]["CreationMethod"];
            /** @description The channel settings as JSON text. `GET /public/v1/posts/{id}` returns them as an object. */
            settings: string | null;
            tags: components["schemas"]["PostTag"][];
            integration: components["schemas"]["PostChannel"];
            error: components["schemas"]["PostError"];
            image: components["schemas"]["PostImage"][];
        };
        PostList: {
            posts: components["schemas"]["ListedPost"][];
            /** @description With `limit`, the `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description A tag by name, as an item of a tag picker, or as an object from a response of this service. */
        NamedTag: ({
            /** @description Ignored. */
            value?: string | number | null;
            /** @description Name of the tag. */
            label?: string | null;
            /** @description ID of the tag, used if there is no `label`. It finds the tag even after it was renamed. */
            id?: string | number | null;
            /** @description Name of the tag, used if there is no `label`. */
            name?: string | null;
            /** @description The tag as lists of posts return it. */
            tag?: ({
                id?: string | null;
                name?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
        } & {
            [key: string]: unknown;
        }) | string;
        CreatePostsImage: {
            /** @description ID of the uploaded file. */
            id?: string | null;
            /** @description The `path` of an uploaded file, or another HTTPS URL that ends in a file extension. */
            path: string;
            /** @description Alternative text for people who cannot see the image. */
            alt?: string | null;
            /** @description URL of the video's cover image. */
            thumbnail?: string | null;
            /** @description Name in the media library. The service stores it and returns it. */
            name?: string | null;
            /** @description Original file name. The service stores it and returns it. */
            originalName?: string | null;
            /** @description Position of the cover in the video, in milliseconds. The service stores it and returns it. */
            thumbnailTimestamp?: number | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsContent: {
            /** @description HTML or plain text. The service removes HTML except simple formatting and links. It may be empty if there is an image. On publication, the service replaces `(post:<id>)` with the URL of that post. The limit is 500,000 characters without embedded pictures, and 1,000,000 for all texts of a request; a text may have at most 20,000 `<` and 75,000 `&`. */
            content?: string | null;
            /** @description Images and videos, in order. */
            image?: components["schemas"]["CreatePostsImage"][] | null;
            /** @description ID of the entry that this entry replaces. An empty, absent, or client-generated ID creates an entry. */
            id?: string | null;
            /** @description Minutes to wait after the previous entry. Applies only to comments. */
            delay?: number | string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsEntry: {
            integration: {
                /** @description ID of the channel. */
                id: string;
            } & {
                [key: string]: unknown;
            };
            /** @description The post, then the comments under it. */
            value: components["schemas"]["CreatePostsContent"][];
            /** @description The group of the thread that this entry replaces. The service deletes entries of that group that `value` leaves out, such as comments. Every thread gets a new group. */
            group?: string | null;
            /** @description The channel settings of the post. `GET /public/v1/integration-settings/{id}` returns their schema. The service sets `__type`. If absent when you edit a post, the settings stay the same. At most 100,000 characters of JSON with up to 10 levels. */
            settings?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsRequest: {
            /**
             * @description `draft` saves the posts as drafts, `schedule` publishes them at `date`, `now` publishes them at once, and `update` edits posts without changing their state. Default: `schedule`.
             * @enum {string|null}
             */
            type?: "draft" | "schedule" | "now" | "update" | null;
            /** @description An ISO 8601 date. The time, the seconds, and the offset are optional; without an offset it is UTC. Required except for `now`, which ignores it. A date in the past publishes at once. `next-slot` gives each entry the next free posting time of its channel and reserves it, so two concurrent requests never get the same slot; it is not allowed with `now`. */
            date?: string | null;
            /** @description Whether to shorten links. If absent or null, an existing post keeps its choice, and a new post follows the organization's preference (`POST /settings/shortlink`), where only `YES` shortens. Any other value than true means false. */
            shortLink?: boolean | string | number | null;
            /** @description Tags by the name in `label`, by name alone, or as objects from a response of this service. Tags that do not exist are ignored. */
            tags?: components["schemas"]["NamedTag"][] | null;
            /** @description One thread for each channel. The service creates all of them or none. */
            posts: components["schemas"]["CreatePostsEntry"][];
            /** @description Number of days between repetitions. The post repeats at the same local time in `timezone`, regardless of daylight saving time. */
            inter?: number | string | null;
            /** @description IANA time zone in which the post repeats, such as `Europe/Berlin`. If absent or null, the channel's time zone. */
            timezone?: string | null;
            /** @description Accepted and ignored. */
            order?: unknown;
            /** @description Must be true to publish a post again that is published or may be published. */
            republish?: boolean | string | number | null;
            /** @description `CLI` or `API`. The service treats any other value as `API`. */
            creationMethod?: string | null;
        } & {
            [key: string]: unknown;
        };
        Warning: {
            /** @description Location in the request as a dotted path, such as `body.posts.0.settings.outcom`. */
            location: string;
            /** @description Explains which unknown part of the request was ignored, for people. */
            message: string;
            /** @description The closest known name. Absent if no name is close. */
            suggestion?: string;
        };
        /** @description Parts of the request that the service ignored and that are probably mistakes. Absent if there are none. */
        Warnings: components["schemas"]["Warning"][];
        CreatedPost: {
            /** @description ID of the first entry of the thread. */
            postId: string;
            /** @description ID of the channel. */
            integration: string;
            /**
             * Format: date-time
             * @description Date of publication. With `next-slot`, the slot that the post took.
             */
            publishDate: string;
            warnings?: components["schemas"]["Warnings"];
        };
        BulkRow: {
            /** @description ID or name of the channel, or its platform if you have only one channel there. A row of a thread without a channel uses the channel of the previous row. */
            channel?: string | null;
            /** @description An ISO 8601 date; UTC if it has no offset. `next-slot` takes the next free posting time of the channel. */
            date?: string | null;
            /** @description HTML or plain text. */
            content?: string | null;
            /** @description URLs separated by semicolons, or a list of URLs or of objects with `path`, `alt`, and `thumbnail`. In a CSV file, write the list as JSON text. */
            media?: string | unknown[] | null;
            /** @description Tag names separated by semicolons, or a list. Tags that do not exist are ignored. */
            tags?: string | unknown[] | null;
            /** @description The channel settings of the post, as an object or as JSON text. */
            settings?: string | {
                [key: string]: unknown;
            } | null;
            /** @description `schedule` (the default), `draft`, or `now`. */
            type?: string | null;
            /** @description Any text. Rows on one channel with the same text are a post and its comments, in the order of the rows. */
            thread?: string | number | null;
            /** @description Minutes to wait before this comment. */
            delay?: string | number | null;
            /** @description Number of days between repetitions. */
            inter?: string | number | null;
            /** @description IANA time zone in which the post repeats. */
            timezone?: string | null;
            /** @description Whether to shorten links. */
            shortLink?: string | boolean | null;
        } & {
            [key: string]: unknown;
        };
        BulkRequest: {
            rows: components["schemas"]["BulkRow"][];
        } & {
            [key: string]: unknown;
        };
        /** @description Comma-separated values. The first line names the columns after the properties of a JSON row. Semicolons separate the items of a list. */
        BulkTable: string;
        BulkReport: {
            /** @description Whether the request was a dry run, which creates nothing. */
            dryRun: boolean;
            /** @description Number of rows. */
            total: number;
            /** @description Number of rows that created nothing. */
            failed: number;
            /** @description Unknown columns of the CSV file, which the service ignored. */
            ignoredColumns: string[];
            rows: {
                /** @description Row number, starting at 1. The header line does not count. */
                row: number;
                /** @enum {string} */
                status: "created" | "valid" | "failed";
                /** @description ID of the first entry of the row's thread. */
                postId: string | null;
                /**
                 * Format: date-time
                 * @description Date of publication. Also null for `next-slot` in a dry run.
                 */
                publishDate: string | null;
                /** @description Problems in this row. A row also fails if another row of its thread is invalid. */
                errors: {
                    /** @description Stable error code. */
                    code: string;
                    /** @description Row and column, with rows starting at 0, such as `body.rows.1.content`. */
                    location: string;
                    message: string;
                }[];
                /** @description Problems that did not prevent creation, such as tags that do not exist. */
                warnings: components["schemas"]["Warning"][];
            }[];
        };
        Warned: {
            warnings?: components["schemas"]["Warnings"];
        };
        /** @description Values of the whole thread are in its first row and null in its other rows. */
        ExportedRow: {
            /** @description ID of the channel. */
            channel: string;
            /** Format: date-time */
            date: string | null;
            /** @description Text as HTML. */
            content: string;
            /** @description URLs separated by semicolons, or JSON text. */
            media: string | null;
            tags: string | null;
            /** @description The channel settings as JSON text. */
            settings: string | null;
            /** @description `schedule` for a post that waits for its date, otherwise `draft`. */
            type: string | null;
            /** @description Group of the thread. */
            thread: string;
            delay: string | null;
            inter: string | null;
            timezone: string | null;
            shortLink: string | null;
            id: string;
            channelName: string;
            state: components["schemas"]["PostState"];
            releaseURL: string | null;
            /** @description Explains the failure. */
            error: string | null;
        };
        ExportedPosts: {
            rows: components["schemas"]["ExportedRow"][];
        };
        ValidationFinding: {
            /** @description Error code that creating the post would return. */
            code: string;
            /** @description Location in the request, such as `body.posts.0.settings.title`. */
            location: string;
            message: string;
        };
        PostValidation: {
            /** @description Whether the service would accept the same request for publication. */
            valid: boolean;
            /** @description Problems of the request as a whole. */
            errors: components["schemas"]["ValidationFinding"][];
            /** @description One item for each entry, in the order of the request. */
            posts: {
                /** @description ID of the channel from the request. */
                integration: string;
                /** @description Platform of the channel. Null if the channel is unknown. */
                providerIdentifier: string | null;
                name: string | null;
                valid: boolean;
                /** @description Length of each entry of the thread as the platform counts it. The service stops counting at twice the platform's limit plus 1,000 characters. */
                length: number[];
                /** @description Maximum length of an entry. */
                maximumLength: number | null;
                errors: components["schemas"]["ValidationFinding"][];
            }[];
        };
        DeletedPost: {
            id: string;
            /** @description Group of the deleted thread. */
            group: string;
        };
        ThreadEntry: {
            id: string;
            /** @description Text as HTML. */
            content: string;
            image: components["schemas"]["PostImage"][];
            /** @description Minutes to wait after the previous entry. */
            delay: number;
            state: components["schemas"]["PostState"];
            /** Format: date-time */
            publishedAt: string | null;
            releaseURL: string | null;
            releaseId: string | null;
            error: components["schemas"]["PostError"];
            attempts: number;
        };
        Thread: {
            /** @description ID of the first entry. */
            id: string;
            group: string;
            state: components["schemas"]["PostState"];
            /**
             * Format: date-time
             * @description Date of publication.
             */
            publishDate: string;
            /**
             * Format: date-time
             * @description Time when the first entry was published.
             */
            publishedAt: string | null;
            /** @description URL of the published post. */
            releaseURL: string | null;
            /** @description ID of the post on the platform, or `missing` if the platform returned none. */
            releaseId: string | null;
            /** @description The error of the first entry that failed. If the post is published but a comment failed, `state` is `PUBLISHED` and this error is present. */
            error: components["schemas"]["PostError"];
            /** @description Whether the post is overdue: its date has passed, but no worker has started it. */
            overdue: boolean;
            /** @description Number of attempts to publish, over all entries. */
            attempts: number;
            intervalInDays: number | null;
            /** @description IANA time zone in which the post repeats. Null means the channel's time zone. */
            timezone: string | null;
            creationMethod: components["schemas"]["CreationMethod"];
            shortLink: boolean;
            /** @description The channel settings. */
            settings: {
                [key: string]: unknown;
            };
            tags: {
                id: string;
                name: string;
                color: string;
            }[];
            integration: {
                id: string;
                providerIdentifier: string;
                name: string;
                picture: string | null;
                disabled: boolean;
                /** @description Whether the channel must be connected again before the service can publish on it. */
                refreshNeeded: boolean;
            };
            /** @description The post, then its comments. */
            entries: components["schemas"]["ThreadEntry"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdatePostContent: {
            /** @description ID of the entry of this thread to change. An absent or client-generated ID creates an entry. */
            id?: string | null;
            content?: string | null;
            image?: components["schemas"]["CreatePostsImage"][] | null;
            /** @description Minutes to wait after the previous entry. */
            delay?: number | string | null;
        } & {
            [key: string]: unknown;
        };
        UpdatePostRequest: {
            /** @description New date, in the same forms as when you create a post, including `next-slot`. Null keeps the date. */
            date?: string | null;
            /** @description New text of the entry with this ID. */
            content?: string | null;
            /** @description New images and videos of the entry with this ID. Null or an empty list removes all. */
            image?: components["schemas"]["CreatePostsImage"][] | null;
            /** @description Minutes to wait before the entry with this ID. */
            delay?: number | string | null;
            /** @description The whole thread instead of one entry. The first is the post itself, with its `id` or none. */
            value?: components["schemas"]["UpdatePostContent"][] | null;
            /** @description The new channel settings, which replace all existing ones. Null removes them. At most 100,000 characters of JSON with up to 10 levels. */
            settings?: {
                [key: string]: unknown;
            } | null;
            /** @description Tags by the name in `label`, by name alone, or as objects from a response of this service. Null or an empty list removes all. */
            tags?: components["schemas"]["NamedTag"][] | null;
            /** @description Whether to shorten links. If absent or null, an existing post keeps its choice, and a new post follows the organization's preference (`POST /settings/shortlink`), where only `YES` shortens. Any other value than true means false. */
            shortLink?: boolean | string | number | null;
            /** @description Number of days between repetitions. Null ends the repetition. */
            inter?: number | string | null;
            /** @description IANA time zone in which the post repeats. Null means the channel's time zone. */
            timezone?: string | null;
            /** @description Must be true to publish a post again that is published or may be published. */
            republish?: boolean | string | number | null;
        } & {
            [key: string]: unknown;
        };
        SetPostStatusRequest: {
            /** @enum {string} */
            status: "draft" | "schedule";
            /** @description Must be true to schedule a post that is published or may be published. With `draft`, the service forgets that the post was published. */
            republish?: boolean | string | number | null;
        } & {
            [key: string]: unknown;
        };
        PostStatus: {
            id: string;
            state: components["schemas"]["PostState"];
        };
        MergePostSettingsRequest: {
            /** @description The channel settings to change. Together with the existing settings, at most 100,000 characters of JSON with up to 10 levels. */
            settings: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        MergedPostSettings: {
            /** @description ID of the first entry of the thread. */
            postId: string;
            /** Format: date-time */
            publishDate: string;
        };
        EventActor: {
            /**
             * @description Kind of actor. `user` is a member, `key` an API key, `app` an app with an access token from a member, `reviewer` a person with an approval link, `autopost` a feed, and `system` the service itself. More kinds may be added.
             * @enum {string}
             */
            kind: "user" | "key" | "app" | "reviewer" | "autopost" | "system";
            /** @description ID of the person, key, token, approval link, or feed. Null for the service itself. */
            id: string | null;
            /** @description Name of the person, key, app, or feed, or the name that the reviewer entered. Null after it was deleted. */
            name: string | null;
            /** @description ID of the administrator of the service who acted as that person. Otherwise null. */
            impersonatorId: string | null;
        };
        PostEvent: {
            id: string;
            /** @description ID of the entry in the thread. */
            postId: string;
            /** @enum {string} */
            type: "created" | "queued" | "updated" | "unqueued" | "attempt" | "accepted" | "published" | "warning" | "retry_scheduled" | "failed" | "outcome_unknown" | "comment_skipped" | "postponed" | "overdue" | "recovered" | "release_id_set" | "plug_acted" | "plug_ended" | "plug_stopped" | "plug_failed" | "plug_unknown" | "deleted";
            /** @description Stable code in snake_case. Present on failures. */
            code: string | null;
            message: string | null;
            /** @description Whether a retry can help. Null if that does not apply. */
            retryable: boolean | null;
            /** @description Response of the platform, cut to 2 kB and without secrets. */
            platformResponse: string | null;
            /** @description Who caused the event. Null on events that were recorded before the service stored this. */
            actor: components["schemas"]["EventActor"] | null;
            /** Format: date-time */
            createdAt: string;
        };
        PostEvents: {
            /** @description Events, oldest first. */
            events: components["schemas"]["PostEvent"][];
        };
        ReleaseCandidates: {
            /** @description ID to send to `PUT /public/v1/posts/{id}/release-id`. */
            id: string;
            /** @description URL of a page or picture that helps to recognize the post. */
            url: string;
        }[];
        SetReleaseIdRequest: {
            /** @description ID of the post on the platform. */
            releaseId: string | number;
        } & {
            [key: string]: unknown;
        };
        PostRelease: {
            id: string;
            releaseId: string;
            /** @description URL of the published post. Null if the platform does not return it. */
            releaseURL: string | null;
        };
        Note: {
            id: string;
            content: string;
            author: {
                /**
                 * @description Kind of author: a member, an API key or app, or a person with an approval link.
                 * @enum {string}
                 */
                kind: "user" | "key" | "reviewer";
                /** @description ID of the member, API key or token, or approval link. */
                id: string;
                /** @description Name of the member, or the name that the reviewer entered. */
                name: string | null;
            };
            /** Format: date-time */
            createdAt: string;
        };
        Notes: {
            notes: components["schemas"]["Note"][];
        };
        ApiNoteRequest: {
            /** @description Plain text. */
            content: string;
        } & {
            [key: string]: unknown;
        };
        DeletedNote: {
            id: string;
        };
        /** @enum {string} */
        ApprovalLinkState: "open" | "expired" | "revoked" | "approved" | "rejected";
        ApprovalLink: {
            id: string;
            state: components["schemas"]["ApprovalLinkState"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            decidedAt: string | null;
        };
        ApiApprovalLinkRequest: {
            /** @description Number of days until the link expires. Default: 14. */
            days?: number | null;
        } & {
            [key: string]: unknown;
        };
        CreatedApprovalLink: {
            id: string;
            state: components["schemas"]["ApprovalLinkState"];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * Format: uri
             * @description URL of the approval page. It is shown only once.
             */
            url: string;
        };
        RevokedApprovalLink: {
            id: string;
        };
        UploadForm: {
            /** @description The file. The service detects the type from the bytes and ignores the name and content type of the part. */
            file: string;
        };
        UploadedMedia: {
            /** @description ID to use in the `image` array of a post. */
            id: string;
            /** @description Name of the stored file. */
            name: string;
            /** @description File name that the client sent. Null if it sent none. */
            originalName: string | null;
            /**
             * Format: uri
             * @description Public URL of the file, to use in the `image` array of a post.
             */
            path: string;
            thumbnail: string | null;
            /** @description Alternative text for people who cannot see the image. */
            alt: string | null;
        };
        UploadFromUrlRequest: {
            /** @description Public HTTPS URL of the file. The service refuses private, local, and unresolvable addresses. */
            url: string;
        } & {
            [key: string]: unknown;
        };
        VideoRequest: {
            /** @description ID of the generator. */
            type: string;
            /**
             * @description Whether the video is vertical or horizontal.
             * @enum {string}
             */
            output: "vertical" | "horizontal";
            /** @description Parameters of the generator; see the operation. */
            customParams?: ({
                /** @description Describes the content of the video. */
                prompt?: string | null;
                /** @description ID of a voice. */
                voice?: string | null;
                /** @description Pictures that the clip starts from, in order. */
                images?: ({
                    /** @description ID of the uploaded file. */
                    id?: string | null;
                    /** @description The `path` of the uploaded file. */
                    path: string;
                } & {
                    [key: string]: unknown;
                })[] | null;
            } & {
                [key: string]: unknown;
            }) | null;
        } & {
            [key: string]: unknown;
        };
        VideoFunctionRequest: {
            /** @description ID of the generator. */
            identifier: string;
            /** @description Name of the function. */
            functionName: string;
            /** @description Parameters of the function. No function has any yet. */
            params?: unknown;
        } & {
            [key: string]: unknown;
        };
        VideoVoice: {
            /** @description ID to send as `customParams.voice`. */
            id: string;
            name: string;
            /** @description URL of a voice sample. */
            preview_url: string | null;
        };
        /** @description Result of the function. `loadVoices` returns `voices`. */
        VideoFunctionResult: {
            voices?: components["schemas"]["VideoVoice"][];
        };
        VideoJobError: {
            code: components["schemas"]["ErrorCode"];
            /** @description Explains the failure, for people. */
            message: string;
        };
        VideoJob: {
            id: string;
            /** @description ID of the generator. */
            type: string;
            /** @enum {string} */
            output: "vertical" | "horizontal";
            /** @enum {string} */
            status: "queued" | "running" | "completed" | "failed";
            /** @description Current step, for people: `pictures`, `scenes`, or `clips`. */
            stage: string;
            /** @description Progress in percent. */
            progress: number;
            /** @description The file in the library when the job is completed. Null before that, and after the file was deleted. */
            media: components["schemas"]["UploadedMedia"] | null;
            /** @description Explains the failure. Null if the job did not fail. */
            error: components["schemas"]["VideoJobError"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MediaItem: {
            /** @description Goes into a post's `image` array. */
            id: string;
            /** @description Name of the stored file. */
            name: string;
            /** @description What the client called the file; null where it gave no name. */
            originalName: string | null;
            /**
             * Format: uri
             * @description Public URL of the file; goes into a post's `image` array.
             */
            path: string;
            /** @description URL of the picture that stands for a video. */
            thumbnail: string | null;
            /** @description Text for those who cannot see it. */
            alt: string | null;
            /** @description Where in the video the thumbnail is, in milliseconds. */
            thumbnailTimestamp: number | null;
            /** @enum {string} */
            type: "image" | "video";
            /** @description What the bytes are. */
            mime: string;
            /** @description Bytes. */
            size: number;
            /** @description Pixels as people see it. */
            width: number | null;
            height: number | null;
            /** @description Of a video. */
            durationMs: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        MediaList: {
            media: components["schemas"]["MediaItem"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        Series: {
            /** @description The platform's name for the figure. */
            label: string;
            /** @description Oldest day first. Only days of which something is known. */
            data: {
                /** @description A decimal number, as text. */
                total: string;
                /**
                 * Format: date
                 * @description The day in UTC.
                 */
                date: string;
            }[];
            /** @description From the first to the last of these days, in percent; absent where there is nothing to compare. */
            percentageChange?: number;
            /**
             * @description A rate: average it over days, do not add it up.
             * @enum {boolean}
             */
            average?: true;
        };
        Analytics: components["schemas"]["Series"][];
        MissingRelease: {
            /**
             * @description The platform gave no id for the post. Bind it with `/posts/{id}/missing` and `/posts/{id}/release-id`.
             * @enum {boolean}
             */
            missing: true;
        };
        /** @description Figures over time, or that the post has to be bound first. */
        PostAnalytics: components["schemas"]["Analytics"] | components["schemas"]["MissingRelease"];
        Notifications: {
            /** @description Notifications, newest first. */
            notifications: {
                id: string;
                content: string;
                link: string | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description Number of notifications on all pages, counted up to 10,000. */
            total: number;
            page: number;
            limit: number;
            hasMore: boolean;
        };
        PublicProfile: {
            /** @description Goes into `user_id`. */
            id: string;
            /** @description Goes into `username`. */
            username: string;
            name: string;
            picture: string | null;
            /** @description Plain text. */
            bio: string | null;
            /** @description Null where the platform does not tell. */
            followers: number | null;
            following: number | null;
            /** @description How many the profile has published. */
            posts: number | null;
            /** @description Page for people. */
            url: string | null;
        };
        PublicPost: {
            /** @description Goes into `postId`. */
            id: string;
            /** @description Page for people. */
            url: string | null;
            /** @description Plain text, up to 50,000 characters; an article begins with its title. */
            text: string;
            /** Format: date-time */
            publishedAt: string | null;
            author: {
                id: string;
                username: string | null;
                name: string | null;
                picture: string | null;
            } | null;
            media: {
                /** @enum {string} */
                type: "image" | "video" | "audio" | "file";
                /** @description The file, or the page of a video that the platform plays itself. */
                url: string;
                /** @description Still picture of a video. */
                preview: string | null;
                alt: string | null;
            }[];
            /** @description Current counts, as far as the platform tells them – `likes`, `replies`, `reposts`, `quotes`, `views`, `saves`. */
            metrics: {
                [key: string]: number;
            };
        };
        PublicPostList: {
            /** @description Newest first. */
            items: components["schemas"]["PublicPost"][];
            /**
             * Format: date-time
             * @description The `since` of a later read that wants what is new then; the newest post comes again. Absent where no post has a date.
             */
            nextSince?: string;
            /** @description The `cursor` of the next page; null on the last. */
            nextCursor: string | null;
        };
        ItemTag: {
            t: {
                /** @description ID of the tag. */
                i: string;
                /** @description Name of the tag. */
                n: string;
                /** @description Color of the tag. */
                c: string;
                /** @description ID of the organization. */
                o: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 */
                ca: string;
                /**
                 * Format: date-time
                 * @description Time of the last change.
                 */
                ua: string;
                /**
                 * Format: date-time
                 * @description Time of deletion.
                 */
                da: string | null;
            };
        };
        ItemChannel: {
            /** @description ID of the channel. */
            i: string;
            /** @description Platform of the channel. */
            pi: string;
            /** @description Name of the channel. */
            n: string;
            /** @description URL of the channel's picture. */
            p: string | null;
        };
        CalendarItem: {
            /** @description ID of the first entry of the thread. A repeating post has the same ID for each occurrence. */
            i: string;
            /** @description Content as HTML. */
            c: string;
            /**
             * Format: date-time
             * @description Date of publication. For a repeating post, the date of this occurrence.
             */
            d: string;
            /**
             * Format: date-time
             * @description Date of the first occurrence. Present only on a repeating post.
             */
            ad?: string;
            /** @description URL of the published post. */
            u: string | null;
            /** @description ID of the post on the platform, or `missing` if the platform returned none. */
            ri: string | null;
            s: components["schemas"]["PostState"];
            /** @description Group of the thread. Editing a post changes it. */
            g: string;
            /** @description Number of days between repetitions. */
            iv: number | null;
            cm: components["schemas"]["CreationMethod"];
            /** @description The channel settings as JSON text. */
            settings: string | null;
            tg: components["schemas"]["ItemTag"][];
            n: components["schemas"]["ItemChannel"];
            error: components["schemas"]["PostError"];
        };
        Calendar: {
            /** @description The posts, earliest first. */
            p: components["schemas"]["CalendarItem"][];
            /** @description With `limit`, the `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        ChannelOfEntry: {
            /** @description ID of the channel. */
            id: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A file from the media library. Other properties are ignored. */
        SavePostsImage: {
            /** @description ID of the uploaded file. */
            id?: string | null;
            /** @description The `path` of an uploaded file, or another HTTPS URL that ends in a file extension. */
            path: string;
            /** @description Alternative text for people who cannot see the image. */
            alt?: string | null;
            /** @description URL of the video's cover image. */
            thumbnail?: string | null;
            /** @description Name in the media library. The service stores it and returns it. */
            name?: string | null;
            /** @description Original file name. The service stores it and returns it. */
            originalName?: string | null;
            /** @description Position of the cover in the video, in milliseconds. The service stores it and returns it. */
            thumbnailTimestamp?: number | null;
        } & {
            [key: string]: unknown;
        };
        SavePostsContent: {
            /** @description HTML or plain text. The service removes HTML except simple formatting and links. It may be empty if there is an image. The limit is 500,000 characters without embedded pictures, and 1,000,000 for all texts of a request; a text may have at most 20,000 `<` and 75,000 `&`. */
            content?: string | null;
            /** @description Images and videos, in order. */
            image?: components["schemas"]["SavePostsImage"][] | null;
            /** @description ID of the entry that this entry replaces. An empty, absent, or client-generated ID creates an entry. */
            id?: string | null;
            /** @description Minutes to wait after the previous entry. Applies only to comments. */
            delay?: number | string | null;
        } & {
            [key: string]: unknown;
        };
        SavePostsEntry: {
            integration: components["schemas"]["ChannelOfEntry"];
            /** @description The post, then the comments under it. */
            value: components["schemas"]["SavePostsContent"][];
            /** @description The group of the thread that this entry replaces. The service deletes entries of that group that `value` leaves out, such as comments. Every thread gets a new group. */
            group?: string | null;
            /** @description The channel settings of the post. The service sets `__type`. If absent when you edit a post, the settings stay the same. At most 100,000 characters of JSON with up to 10 levels. */
            settings?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        SavePostsRequest: {
            /**
             * @description `draft` saves the posts as drafts, `schedule` publishes them at `date`, `now` publishes them at once, and `update` edits posts without changing their state.
             * @enum {string}
             */
            type: "draft" | "schedule" | "now" | "update";
            /** @description An ISO 8601 date. The time, the seconds, and the offset are optional; without an offset it is UTC. Required except for `now`, which ignores it. A date in the past publishes at once. `next-slot` gives each entry the next free posting time of its channel and reserves it, so two concurrent requests never get the same slot; it is not allowed with `now`. */
            date?: string | null;
            /** @description Whether to shorten links. If absent or null, an existing post keeps its choice, and a new post follows the organization's preference (`POST /settings/shortlink`), where only `YES` shortens. Any other value than true means false. */
            shortLink?: boolean | string | number | null;
            /** @description Tags by the name in `label`, or as objects from a response of this service. Tags that do not exist are ignored. */
            tags?: components["schemas"]["NamedTag"][] | null;
            /** @description One thread for each channel. The service creates all of them or none. */
            posts: components["schemas"]["SavePostsEntry"][];
            /** @description Number of days between repetitions. The post repeats at the same local time in `timezone`. */
            inter?: number | string | null;
            /** @description IANA time zone in which the post repeats. If absent or null, the channel's time zone. */
            timezone?: string | null;
            /** @description Accepted and ignored. */
            order?: unknown;
            /** @description Must be true to publish a post again that is published or may be published. */
            republish?: boolean | string | number | null;
        } & {
            [key: string]: unknown;
        };
        PlannedItem: {
            /** @description ID of the first entry of the thread. */
            i: string;
            /** @description Content as HTML. */
            c: string;
            /**
             * Format: date-time
             * @description Date of publication.
             */
            d: string;
            /** @description URL of the published post. */
            u: string | null;
            /** @description ID of the post on the platform, or `missing` if the platform returned none. */
            ri: string | null;
            s: components["schemas"]["PostState"];
            /** @description Group of the thread. */
            g: string;
            /** @description Always null, because this list leaves out repeating posts. */
            iv: number | null;
            cm: components["schemas"]["CreationMethod"];
            tg: components["schemas"]["ItemTag"][];
            n: components["schemas"]["ItemChannel"];
            error: components["schemas"]["PostError"];
        };
        PlannedPosts: {
            p: components["schemas"]["PlannedItem"][];
            /** @description Number of posts on all pages, counted up to 10,000. */
            t: number;
            /** @description Whether `t` is exact. If false, there are at least `t` posts. */
            te: boolean;
            /** @description This page number, starting at 0. */
            pg: number;
            /** @description Posts per page. */
            l: number;
            /** @description Whether there are more pages. */
            hm: boolean;
        };
        OldPost: {
            id: string;
            /** @description Text as HTML. */
            content: string;
            /** Format: date-time */
            publishDate: string;
            /** @description URL of the published post. */
            releaseURL: string | null;
            state: components["schemas"]["PostState"];
            integration: {
                id: string;
                name: string;
                providerIdentifier: string;
                picture: string | null;
                /** @enum {string} */
                type: "social";
            };
        };
        OldPosts: components["schemas"]["OldPost"][];
        CheckPostsRequest: {
            posts: components["schemas"]["SavePostsEntry"][];
        } & {
            [key: string]: unknown;
        };
        CheckedPost: {
            /** @description ID of the channel from the request. */
            id: string;
            /** @description Platform of the channel. Null if the channel is unknown. */
            identifier: string | null;
            name: string | null;
            /** @description Whether the service would accept the entry for publication. */
            valid: boolean;
            /** @description Explains what is wrong with the settings. Empty if nothing is. */
            settingsError: string;
            /** @description True if nothing else is wrong than the settings, the length, or an empty text. Otherwise, a text that explains the problem. */
            errors: boolean | string;
            /** @description Whether an entry of the thread has neither text nor media. */
            emptyContent: boolean;
            /** @description Whether an entry of the thread exceeds the platform's length limit. */
            tooLong: boolean;
            /** @description Maximum length of an entry. Null if the channel is unknown. */
            maximumCharacters: number | null;
            warnings?: components["schemas"]["Warnings"];
        };
        CheckedPosts: components["schemas"]["CheckedPost"][];
        RowImage: {
            id: string | null;
            path: string;
            /** @description Same value as `path`. */
            url: string;
            /** @enum {string} */
            type: "image" | "video";
            alt: string | null;
            thumbnail: string | null;
            /** @description The value from the request. Absent if the request had none. */
            name?: string;
            /** @description The value from the request. Absent if the request had none. */
            originalName?: string;
            /** @description The value from the request. Absent if the request had none. */
            thumbnailTimestamp?: number;
        };
        PostRow: {
            id: string;
            state: components["schemas"]["PostState"];
            /** Format: date-time */
            publishDate: string;
            organizationId: string;
            integrationId: string;
            /** @description Text as HTML. */
            content: string;
            /** @description Minutes to wait after the previous entry. */
            delay: number;
            group: string;
            /** @description ID of the previous entry in the thread. */
            parentPostId: string | null;
            releaseId: string | null;
            releaseURL: string | null;
            /** @description The channel settings as JSON text. Null on comments. */
            settings: string | null;
            intervalInDays: number | null;
            /** @description IANA time zone in which the post repeats. Null means the channel's time zone. */
            timezone: string | null;
            error: components["schemas"]["PostError"];
            creationMethod: components["schemas"]["CreationMethod"];
            image: components["schemas"]["RowImage"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        ThreadRow: components["schemas"]["PostRow"] & {
            /** @description The comment directly below this entry. Empty on the last entry. */
            childrenPost: components["schemas"]["PostRow"][];
            /** @description Tags of the thread. Present only on the first entry. */
            tags?: components["schemas"]["PostTag"][];
            /** @description The channel without its credentials. Present only on the first entry. */
            integration?: {
                id: string;
                internalId: string;
                name: string;
                picture: string | null;
                providerIdentifier: string;
                /** @enum {string} */
                type: "social";
                profile: string | null;
                disabled: boolean;
                inBetweenSteps: boolean;
                refreshNeeded: boolean;
            };
        };
        ConsoleThread: {
            group: string;
            /** @description The requested entry, then the comments below it. */
            posts: components["schemas"]["ThreadRow"][];
            integrationPicture: string | null;
            /** @description ID of the channel. */
            integration: string;
            /** @description The channel settings. */
            settings: {
                [key: string]: unknown;
            };
        };
        DebugExport: {
            /** @enum {string} */
            type: "draft";
            /** @description Always false. */
            shortLink: boolean;
            /** Format: date-time */
            date: string;
            tags: {
                value: string;
                label: string;
            }[];
            posts: {
                integration: {
                    /** @description Replace this value with the ID of one of your channels. */
                    id: string;
                };
                /** @description Always empty, so that the request replaces no thread. */
                group: string;
                settings: {
                    [key: string]: unknown;
                };
                value: {
                    content: string;
                    image: components["schemas"]["PostImage"][];
                    delay: number;
                }[];
            }[];
            _debug: {
                providerIdentifier: string;
                /** @description Name of the channel. */
                providerName: string;
                state: components["schemas"]["PostState"];
                /** @description Explains the failure. */
                error: string | null;
                /** @description All failures in the log of the thread, oldest first. */
                errors: {
                    message: string | null;
                    platform: string;
                    /** @description Response of the platform, shortened and without secrets. */
                    body: string | null;
                    /** Format: date-time */
                    createdAt: string;
                }[];
                originalGroup: string;
                /** Format: date-time */
                originalPublishDate: string;
                /** Format: date-time */
                exportedAt: string;
            };
        };
        MovePostRequest: {
            /** @description An ISO 8601 date; UTC if it has no offset. `next-slot` takes the next free posting time of the channel. */
            date: string;
            /**
             * @description `update`, the default, changes only the date. `schedule` also queues the thread unless it is a draft.
             * @enum {string|null}
             */
            action?: "schedule" | "update" | null;
            /** @description Must be true to schedule a post that is published or may be published. */
            republish?: boolean | string | number | null;
        } & {
            [key: string]: unknown;
        };
        BindReleaseRequest: {
            /** @description ID of the post on the platform. */
            releaseId: string | number;
        } & {
            [key: string]: unknown;
        };
        LinkStatistics: {
            /** @description Short links in the order of their creation, at most 200. */
            clicks: {
                short: string;
                original: string;
                clicks: number;
            }[];
        };
        Comment: {
            id: string;
            /** @description Plain text. */
            content: string;
            organizationId: string;
            postId: string;
            /** @description User ID of the author. Null if an API key or token wrote the comment. */
            userId: string | null;
            /** @description ID of the API key or token that wrote the comment. Null for a member. */
            credentialId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        Comments: {
            comments: components["schemas"]["Comment"][];
        };
        CommentRequest: {
            comment: string;
        } & {
            [key: string]: unknown;
        };
        NoteRequest: {
            /** @description Plain text. */
            content: string;
        };
        ApprovalLinkRequest: {
            /** @description Number of days until the link expires. Default: 14. */
            days?: number | null;
        };
        AskAboutShortLinksRequest: {
            /** @description Texts of a post and its comments, as HTML or plain text. */
            messages: string[];
        } & {
            [key: string]: unknown;
        };
        AskAboutShortLinks: {
            ask: boolean;
        };
        SeparatePostsRequest: {
            /** @description HTML or plain text. */
            content: string;
            /** @description Maximum length of an entry. Required without `integration`. */
            len?: number | null;
            /** @description ID of the channel whose length rules apply. */
            integration?: string | null;
        } & {
            [key: string]: unknown;
        };
        SeparatedPosts: {
            posts: string[];
        };
        DraftWeekRequest: {
            /** @description One item for each thread. */
            posts: ({
                /** @description The post, then the comments under it. */
                list: ({
                    /** @description HTML or plain text. */
                    post: string;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            })[];
            /** @description Number of the ISO 8601 week. */
            week: number;
            year: number;
            /** @description URL that every draft ends with. */
            url?: string | null;
            /** @description ID of a post whose address every draft ends with. Required without `url`. */
            postId?: string | null;
        } & {
            [key: string]: unknown;
        };
        DraftedWeek: {
            posts: {
                /** @description ID of the first entry of the draft. */
                postId: string;
                /** @description ID of the channel. */
                integration: string;
                /** Format: date-time */
                publishDate: string;
            }[];
        };
        Tag: {
            id: string;
            name: string;
            color: string;
            orgId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        TagList: {
            tags: components["schemas"]["Tag"][];
        };
        TagRequest: {
            /** @description Unique in the organization, to the letter. Spaces around it are dropped. */
            name: string;
            /** @description What the console paints it in. */
            color: string;
        } & {
            [key: string]: unknown;
        };
        MediaPage: {
            /** @description How many pages there are; 0 when nothing is found. */
            pages: number;
            results: components["schemas"]["MediaItem"][];
        };
        FileForm: {
            /** @description The file. Its type is read from its bytes; the type that the part claims is ignored. */
            file: string;
        };
        SimpleFileForm: {
            /** @description The file. Its type is read from its bytes; the type that the part claims is ignored. */
            file: string;
            /** @description `true` keeps the file out of the library: it can be used in posts, and goes in time where none uses it. */
            preventSave?: string;
        };
        /** @description With `preventSave` only `path` is there. */
        SimpleUpload: {
            id?: string;
            name?: string;
            originalName?: string | null;
            /** Format: uri */
            path: string;
            thumbnail?: string | null;
            alt?: string | null;
        };
        SaveMediaRequest: {
            /** @description The file's name, its storage key (`2026/11/21/<name>`) or its URL. */
            name: string;
            /** @description What people call it. */
            originalName?: string | null;
        } & {
            [key: string]: unknown;
        };
        MediaInformationRequest: {
            id: string;
            /** @description Text for those who cannot see it; null or empty takes it away. */
            alt?: string | null;
            /** @description URL of the picture that stands for a video; null or empty takes it away. */
            thumbnail?: string | null;
            /** @description Where in the video the thumbnail is, in milliseconds. */
            thumbnailTimestamp?: number | null;
        } & {
            [key: string]: unknown;
        };
        VideoOption: {
            identifier: string;
            title: string;
            description: string;
            /** @description What it makes a video from, such as `text-to-image`. */
            placement: string;
            tools: {
                functionName: string;
                output: string;
            }[];
            /** @description Whether it can be used on trial. */
            trial: boolean;
        };
        VideoOptions: components["schemas"]["VideoOption"][];
        Usage: {
            /** @description Bytes of all files that are kept, deleted ones too until their bytes are gone. */
            used: number;
            /** @description Bytes that may be kept; null where nothing limits them. */
            quota: number | null;
        };
        StoredPart: {
            PartNumber: number;
            /** @description Bytes. */
            Size: number;
            ETag: string;
        };
        /**
         * @description Which of these a step takes:
         *
         *     | step | takes |
         *     |---|---|
         *     | `create-multipart-upload` | `file` |
         *     | `prepare-upload-parts` | `partData` |
         *     | `sign-part` | `key`, `uploadId`, `partNumber` |
         *     | `list-parts` | `key`, `uploadId` |
         *     | `complete-multipart-upload` | `key`, `uploadId`, `parts`, and a `file` whose `name` is the file's from then on |
         *     | `abort-multipart-upload` | `key`, `uploadId` |
         */
        MultipartRequest: {
            file?: ({
                /** @description What people call the file; its extension declares the type. */
                name?: string | null;
                /** @description The declared type where the name has no extension. */
                type?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description As `file.type`. */
            contentType?: string | null;
            /** @description Not used: Uppy hands it along, as it does `body`. */
            signal?: unknown;
            /** @description Not used. */
            body?: unknown;
            /** @description Not used; existing clients send it. */
            fileHash?: string | null;
            key?: string | null;
            uploadId?: string | null;
            partNumber?: number | null;
            partData?: ({
                key: string;
                uploadId: string;
                parts: ({
                    number: number;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            }) | null;
            parts?: ({
                PartNumber: number;
                /** @description As the part was answered, quoted or not. */
                ETag: string;
            } & {
                [key: string]: unknown;
            })[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Of `create-multipart-upload`. */
        CreatedUpload: {
            uploadId: string;
            key: string;
            /**
             * Format: date-time
             * @description When the upload is thrown away unless it was completed.
             */
            expiresAt: string;
        };
        /** @description Of `prepare-upload-parts`. */
        SignedParts: {
            /** @description By part number, where to PUT the bytes of the part. */
            presignedUrls: {
                [key: string]: string;
            };
        };
        /** @description Of `sign-part`. */
        SignedPart: {
            /**
             * Format: uri
             * @description Where to PUT the bytes of the part.
             */
            url: string;
        };
        /** @description Of `list-parts`. */
        StoredParts: components["schemas"]["StoredPart"][];
        /** @description Of `complete-multipart-upload`. */
        CompletedUpload: {
            /** Format: uri */
            Location: string;
            Key: string;
            saved: components["schemas"]["UploadedMedia"];
        };
        /** @description Of `abort-multipart-upload`. */
        AbortedUpload: {
            /** @enum {boolean} */
            aborted: true;
        };
        MultipartAnswer: components["schemas"]["CreatedUpload"] | components["schemas"]["SignedParts"] | components["schemas"]["SignedPart"] | components["schemas"]["StoredParts"] | components["schemas"]["CompletedUpload"] | components["schemas"]["AbortedUpload"];
        GenerateImageRequest: {
            /** @description What to draw. */
            prompt: string;
            /**
             * @description Shape of the picture; absent or null for a square.
             * @enum {string|null}
             */
            shape?: "square" | "vertical" | "horizontal" | null;
        } & {
            [key: string]: unknown;
        };
        GeneratedImage: {
            /** @description The picture as a data URL: PNG, JPEG or WebP. */
            output: string;
        };
        StoredImage: {
            /** @description Goes into a post's `image` array. */
            id: string;
            /** @description Name of the stored file. */
            name: string;
            originalName: string | null;
            /**
             * Format: uri
             * @description Public URL of the file; goes into a post's `image` array.
             */
            path: string;
            thumbnail: string | null;
            alt: string | null;
        };
        GeneratePostsRequest: {
            /** @description What to write about: a topic, notes, a text. */
            research: string;
            /** @description Whether each entry gets a picture. */
            isPicture: boolean;
            /**
             * @description One post or a thread, of short (280 characters) or long (2,000 characters) entries.
             * @enum {string}
             */
            format: "one_short" | "one_long" | "thread_short" | "thread_long";
            /**
             * @description Whether a person writes (I) or a company (we).
             * @enum {string}
             */
            tone: "personal" | "company";
        } & {
            [key: string]: unknown;
        };
        Credits: {
            /** @description 0 or more. */
            credits: number;
        };
        /** @description A JSON-RPC 2.0 request, notification or response. */
        McpMessage: {
            /** @description Always `2.0`. */
            jsonrpc?: string | null;
            /** @description Chosen by the client; the answer carries it. */
            id?: string | number | null;
            /** @description Such as `tools/call`. */
            method?: string | null;
            params?: {
                [key: string]: unknown;
            } | null;
            /** @description Answers a question of the server. */
            result?: {
                [key: string]: unknown;
            } | null;
            error?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A JSON-RPC 2.0 response. */
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id?: string | number | null;
            result?: {
                [key: string]: unknown;
            };
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
        AssistantInputMessage: {
            id?: string | null;
            role: string;
            /** @description A text, or parts of which those of type `text` are read. */
            content?: string | {
                [key: string]: unknown;
            }[] | null;
        } & {
            [key: string]: unknown;
        };
        AssistantDecision: {
            /** @description The `id` of the interrupt. */
            interruptId: string;
            /** @enum {string} */
            status: "resolved" | "cancelled";
            /** @description `{"confirmed": true}` makes the call. Everything else declines it. */
            payload?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The `RunAgentInput` of the AG-UI protocol. */
        RunAssistantRequest: {
            /** @description The thread to go on with, or a new id of the client's choice; absent for a new thread. */
            threadId?: string | null;
            /** @description A name for this run; chosen unless given. */
            runId?: string | null;
            /** @description The conversation as the client knows it. The assistant reads the last one; the rest is in the thread. */
            messages?: components["schemas"]["AssistantInputMessage"][] | null;
            /** @description What the person sees, such as the channels they chose. It reaches the model as data. */
            state?: unknown;
            /** @description More of it. */
            context?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Accepted and ignored; the assistant has its own. */
            tools?: {
                [key: string]: unknown;
            }[] | null;
            /** @description More of what the person sees. */
            forwardedProps?: unknown;
            /** @description Decisions about the calls that wait for the person; then the last message is not read. */
            resume?: components["schemas"]["AssistantDecision"][] | null;
            /** @description Set by clients of CopilotKit. */
            operationName?: string | null;
            /** @description Makes this a request of CopilotKit 1.10, whose operations `availableAgents`, `loadAgentState` and `generateCopilotResponse` are answered as `multipart/mixed`. Nothing else of the request is read but `variables`. */
            query?: string | null;
            /** @description The variables of `query`. */
            variables?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        "Thread-2": {
            /** @description The `threadId` of its runs. */
            id: string;
            title: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last used.
             */
            updatedAt: string;
        };
        Threads: {
            threads: components["schemas"]["Thread-2"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        MessageCall: {
            id: string;
            /** @description Name of the tool. */
            name: string;
            arguments: {
                [key: string]: unknown;
            } | null;
        };
        MessageContent: {
            /** @description The text, in Markdown; for a result, its JSON. */
            content: string;
            /** @description The calls of a message of the assistant. */
            calls?: components["schemas"]["MessageCall"][];
            /** @description The call that a result belongs to. */
            toolCallId?: string;
        };
        Message: {
            id: string;
            /**
             * @description Who says it; `tool` is the result of a call.
             * @enum {string}
             */
            role: "user" | "assistant" | "tool";
            content: components["schemas"]["MessageContent"];
            /** Format: date-time */
            createdAt: string;
        };
        Messages: {
            messages: components["schemas"]["Message"][];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        /** @description A field that the user fills in instead of visiting the platform. */
        CustomField: {
            key: string;
            label: string;
            defaultValue?: string;
            /** @description A JavaScript regular expression with its slashes. */
            validation: string;
            /** @enum {string} */
            type: "text" | "password";
            hint?: string;
        };
        /** @description A channel that can be connected. */
        Provider: {
            name: string;
            /** @description Names the channel everywhere; also `settings.__type` of posts on it. */
            identifier: string;
            toolTip?: string;
            /**
             * @description What a text may hold.
             * @enum {string}
             */
            editor: "none" | "normal" | "markdown" | "html";
            /** @description False until the operator has set the variables of the platform; until then it cannot be connected. */
            configured: boolean;
            /** @description Present where `configured` is false; names the variables to set. */
            message?: string;
            /** @description Public data of the platform that `GET /public/v1/reads/{platform}/…` reads. */
            reads: ("profile" | "posts" | "post" | "search" | "metrics")[];
            /** @description The user's instance can be named with `externalUrl`. */
            isExternal: boolean;
            /** @description Connected by a step of its own, such as a word that is sent to a bot. */
            isWeb3: boolean;
            /** @description Connected by cookies that a browser extension reads. */
            isChromeExtension: boolean;
            /** @description Present with `isChromeExtension`. Their values go into `code` as base64 of JSON, by name. */
            extensionCookies?: {
                name: string;
                domain: string;
            }[];
            /** @description Present when the channel is connected by fields. Their values go into `code` as base64 of JSON. */
            customFields?: components["schemas"]["CustomField"][];
        };
        Providers: {
            social: components["schemas"]["Provider"][];
            article: string[];
        };
        ChannelChoice: {
            /** @description The channel's id. */
            id: string;
        } & {
            [key: string]: unknown;
        };
        PostingTime: {
            /** @description Minutes after midnight. */
            time: number;
        };
        /** @description A group of channels. */
        Customer: {
            id: string;
            name: string;
            orgId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        /** @description A connected channel. */
        Channel: {
            id: string;
            name: string;
            /** @description The account's id on the platform. */
            internalId: string;
            identifier: string;
            /** @description The platform's picture of the account, or `/no-picture.jpg`. */
            picture: string;
            /** @description Switched off: nothing is published on it. */
            disabled: boolean;
            /** @enum {string} */
            editor: "none" | "normal" | "markdown" | "html";
            stripLinks: boolean;
            /** @description A page of the account must still be picked. */
            inBetweenSteps: boolean;
            /** @description The platform refuses the connection; connect it again. */
            refreshNeeded: boolean;
            isCustomFields: boolean;
            customFields?: components["schemas"]["CustomField"][];
            /** @description The account's handle. */
            display: string | null;
            /** @enum {string} */
            type: "social";
            /** @description Posting times in minutes after UTC midnight, by today's offset of `timezone`. */
            time: components["schemas"]["PostingTime"][];
            /** @description IANA zone of `localTime`. */
            timezone: string;
            /** @description Posting times in minutes after midnight on the wall clock of `timezone`. */
            localTime: components["schemas"]["PostingTime"][];
            changeProfilePicture: boolean;
            changeNickName: boolean;
            customer: components["schemas"]["Customer"] | null;
            /** @description A JSON array as text: `title`, `description`, `type`, `value`. */
            additionalSettings: string;
        };
        Channels: {
            integrations: components["schemas"]["Channel"][];
        };
        ConnectIntegrationDto: {
            /** @description From the start. */
            state: string;
            /** @description The platform's code, base64 of the custom fields as a JSON object, or the id of the chat that a bot was sent a word from. */
            code: string;
            /** @description The user's minutes east of UTC, `120` for UTC+2. A new channel's posting times are 09:20, 14:10 and 19:00 there; with `0` or without it they are 02:00, 06:40 and 11:40 UTC. */
            timezone?: string | null;
            /** @description The channel to reconnect, where the start did not name it. */
            refresh?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A channel without its secrets. */
        ChannelRow: {
            id: string;
            internalId: string;
            organizationId: string;
            name: string;
            picture: string | null;
            providerIdentifier: string;
            /** @enum {string} */
            type: "social";
            profile: string | null;
            disabled: boolean;
            inBetweenSteps: boolean;
            refreshNeeded: boolean;
            /** @description A JSON array as text: `time` in minutes after UTC midnight. */
            postingTimes: string;
            customerId: string | null;
            /** @description A JSON array as text. */
            additionalSettings: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        /** @description A page; further members are the channel's. */
        Page: {
            id: string;
            name: string;
            picture: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The channel, and what the console does next. */
        ConnectedChannel: components["schemas"]["ChannelRow"] & {
            /** @description The value that the start was given. */
            onboarding: boolean;
            /** @description Pages of the account to pick from, where the channel has them. */
            pages: components["schemas"]["Page"][];
            /** @description Lets a browser extension bring new cookies for this channel to `POST /integrations/extension-refresh`, for 90 days. Present where the channel is connected by cookies. */
            extensionToken?: string;
            /** @description The start's `redirectUrl`; absent when none was given. */
            returnURL?: string;
        };
        /** @description The page, by the members that its channel goes by; `id` of the list is always enough. */
        PageChoice: {
            page?: string | null;
            pageId?: string | null;
            id?: string | null;
            accountName?: string | null;
            locationName?: string | null;
        } & {
            [key: string]: unknown;
        };
        PageChosen: {
            /** @enum {boolean} */
            success: true;
            /** @description The channel that is the page. */
            id: string;
            /** @description The start's `redirectUrl`; absent when none was given. */
            returnURL?: string;
        };
        OpenPageChoice: {
            /** @description From the start of the connect. */
            state: string;
            page?: string | null;
            pageId?: string | null;
            id?: string | null;
            accountName?: string | null;
            locationName?: string | null;
        } & {
            [key: string]: unknown;
        };
        ExtensionCookies: {
            /** @description The `extensionToken` of the connect. */
            jwt: string;
            /** @description Base64 of a JSON object with the cookies by name. */
            cookies: string;
        } & {
            [key: string]: unknown;
        };
        ExtensionRefresh: {
            success: boolean;
            /**
             * @description Why not; the cookies belong to another account.
             * @enum {string}
             */
            reason?: "account_mismatch";
            /** @description A new token for the next 90 days. */
            extensionToken?: string;
        };
        RegisterAgentRequest: {
            /** @description Moltbook takes 2 to 32 letters, digits and `_`. */
            name: string;
            /** @description What the agent is for. */
            description?: string | null;
        } & {
            [key: string]: unknown;
        };
        RegisteredAgent: {
            /** @description The agent's key. Nobody shows it again. */
            apiKey: string;
            /** @description The page on which a person claims the agent. */
            claimUrl: string;
            /** @description What the person posts to prove who they are. */
            verificationCode: string;
        };
        RefusedAgent: {
            /** @description Why Moltbook does not take the agent. */
            error: string;
        };
        AgentStatus: {
            /** @description Whether a person has claimed the agent; only then can it be connected. */
            claimed: boolean;
        };
        TelegramChat: {
            /** @description Id of the chat; absent until the word was sent there. */
            chatId?: string;
        };
        ChannelSwitch: {
            id: string;
            disabled: boolean;
        };
        ChannelCard: {
            id: string;
            name: string;
            picture: string | null;
            /** @description A page of the account must still be picked. */
            inBetweenSteps: boolean;
            providerIdentifier: string;
        };
        Pages: {
            pages: components["schemas"]["Page"][];
        };
        IntegrationTimeDto: {
            /** @description Minutes after midnight. Below 0 and from 1440 on they count into the day beside. */
            time: ({
                time: number;
            } & {
                [key: string]: unknown;
            })[];
            /** @description IANA zone whose wall clock the times are on. UTC without it. */
            timezone?: string | null;
        } & {
            [key: string]: unknown;
        };
        SaveChannelSettings: {
            /** @description A JSON array as text: objects with `title` and `value`, a boolean for a checkbox and a text for the others. Other members are ignored, so that the list can be sent back as it came. */
            additionalSettings: string;
        } & {
            [key: string]: unknown;
        };
        RenameChannel: {
            name: string;
            /** @description Address of an image, an upload of yours or a public one. Empty, null, left out or `/no-picture.jpg` keeps the picture. */
            picture?: string | null;
        } & {
            [key: string]: unknown;
        };
        GroupChoice: {
            /** @description Id of the group; empty or null = none. */
            group: string | null;
        } & {
            [key: string]: unknown;
        };
        GroupName: {
            /** @description Name of the group; empty or null = none. */
            name: string | null;
        } & {
            [key: string]: unknown;
        };
        Customers: components["schemas"]["Customer"][];
        RenameCustomer: {
            name: string;
        };
        DeletedCustomer: {
            id: string;
            /** @description How many API keys were bound to the group and are refused from now on. */
            revokedKeys: number;
        };
        IntegrationFunctionDto: {
            /** @description The tool's `methodName`, or `mention`. */
            name: string;
            /** @description The channel's id. */
            id: string;
            /** @description The tool's input, by the keys of its `dataSchema`. */
            data?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Mostly a list of objects with `id` and `name`; what it holds is the tool's affair. */
        FunctionResult: unknown;
        Mention: {
            /** @description The platform's id; goes into `data-mention-id`. */
            id: string;
            /** @description What stands after the `@`; goes into `data-mention-label`. */
            label: string;
            /** @description How they call themselves. */
            name?: string;
            image: string | null;
            /** @description Not worth remembering by the client either. */
            doNotCache?: boolean;
        };
        Mentions: components["schemas"]["Mention"][];
        NoMentions: {
            /** @enum {boolean} */
            none: true;
        };
        PlugField: {
            name: string;
            description: string;
            /** @enum {string} */
            type: "number" | "richtext" | "textarea";
            placeholder: string;
            /** @description A JavaScript regular expression, slashes included, that the value must match. */
            validation: string;
        };
        Plug: {
            /** @description The `func` that switches it on. */
            methodName: string;
            identifier: string;
            title: string;
            description: string;
            /** @description Between two looks at a post, and before the first. */
            runEveryMilliseconds: number;
            /** @description How often a post is looked at. */
            totalRuns: number;
            fields: components["schemas"]["PlugField"][];
        };
        PlugList: {
            plugs: {
                /** @description The kind of channel. */
                name: string;
                identifier: string;
                plugs: components["schemas"]["Plug"][];
            }[];
        };
        InternalPlugs: {
            internalPlugs: {
                methodName: string;
                /** @description The word in the settings of a post: `plug--<identifier>--active`. */
                identifier: string;
                title: string;
                description: string;
                /** @description Kinds of channels that can be chosen to act. */
                pickIntegration: string[];
                fields: components["schemas"]["PlugField"][];
            }[];
        };
        ChannelPlug: {
            id: string;
            organizationId: string;
            /** @description The `methodName` of the plug. */
            plugFunction: string;
            /** @description JSON: `[{"name": …, "value": …}]`. */
            data: string;
            integrationId: string;
            activated: boolean;
        };
        ChannelPlugs: components["schemas"]["ChannelPlug"][];
        SavePlugRequest: {
            /** @description The `methodName` of the plug. */
            func: string;
            fields: ({
                name: string;
                value: string;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        SavedPlug: {
            id: string;
            activated: boolean;
        };
        ActivatePlugRequest: {
            status: boolean;
        } & {
            [key: string]: unknown;
        };
        ActivatedPlug: {
            id: string;
        };
        Webhook: {
            id: string;
            name: string;
            organizationId: string;
            url: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
            /** @description The channels whose events are sent; empty means all. */
            integrations: {
                integration: {
                    id: string;
                    picture: string | null;
                    name: string;
                };
            }[];
            /** @description The events that are sent; empty means all, those of later versions too. */
            events: string[];
            /**
             * Format: date-time
             * @description Nothing is sent since then.
             */
            disabledAt: string | null;
            /**
             * @description `gone`: it answered 410. `failing`: nothing has reached it for three days. `plan`: the plan has no room for it, and a larger one enables it again.
             * @enum {string|null}
             */
            disabledReason: "gone" | "failing" | "plan" | null;
            /**
             * Format: date-time
             * @description The first failure after the last success.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description After a rotation, until when the secret before signs too.
             */
            previousSecretEndsAt: string | null;
        };
        Webhooks: components["schemas"]["Webhook"][];
        /** @description A public https address. */
        WebhookUrl: string;
        /** @description Only events of these channels; absent, null or empty means all. */
        WebhookChannelChoice: ({
            id?: string | null;
            integration?: ({
                id: string;
            } & {
                [key: string]: unknown;
            }) | null;
        } & {
            [key: string]: unknown;
        })[] | null;
        /**
         * @description What an endpoint can subscribe to.
         * @enum {string}
         */
        WebhookEventType: "post.created" | "post.scheduled" | "post.updated" | "post.published" | "post.comment_published" | "post.failed" | "post.overdue" | "post.deleted" | "channel.connected" | "channel.disconnected" | "channel.disabled" | "channel.enabled" | "channel.deleted";
        /** @description Only these events; null or empty means all. Absent, a change leaves them as they are. */
        WebhookEventChoice: components["schemas"]["WebhookEventType"][] | null;
        UpdateWebhookRequest: {
            id: string;
            name: string;
            url: components["schemas"]["WebhookUrl"];
            integrations?: components["schemas"]["WebhookChannelChoice"];
            events?: components["schemas"]["WebhookEventChoice"];
        } & {
            [key: string]: unknown;
        };
        UpdatedWebhook: {
            id: string;
        };
        CreateWebhookRequest: {
            /** @description Changes this endpoint instead, as `PUT /webhooks` does. */
            id?: string | null;
            name: string;
            url: components["schemas"]["WebhookUrl"];
            integrations?: components["schemas"]["WebhookChannelChoice"];
            events?: components["schemas"]["WebhookEventChoice"];
        } & {
            [key: string]: unknown;
        };
        CreatedWebhook: {
            id: string;
            /** @description What the endpoint verifies signatures with. It is shown this once; null where the call changed an endpoint. */
            secret: string | null;
        };
        /** @description Any object or list. With `id` it becomes the `data` of a `webhook.test` event, with `url` it is sent as it is. */
        WebhookTestBody: {
            [key: string]: unknown;
        } | unknown[];
        WebhookTestResult: {
            /**
             * @description That the test was made; `ok` says how it went.
             * @constant
             */
            send: true;
            /** @description Whether the receiver answered 2xx. */
            ok: boolean;
            /** @description The receiver's status; null when none came. */
            status: number | null;
            /** @description The beginning of its answer. */
            body: string | null;
            durationMs: number;
            /** @description Why it is no success. */
            error: string | null;
        };
        WebhookEvents: {
            events: {
                type: string;
                description: string;
            }[];
        };
        RotatedWebhookSecret: {
            id: string;
            /** @description The new secret. It is shown this once. */
            secret: string;
            /**
             * Format: date-time
             * @description Until then both secrets sign.
             */
            previousSecretEndsAt: string;
        };
        /**
         * @description `pending` is still tried, `delivered` was answered 2xx, `failed` was given up, `cancelled` was waiting when its endpoint was disabled or deleted.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed" | "cancelled";
        WebhookDelivery: {
            id: string;
            /** @description The header `webhook-id`, the same for every try and every endpoint. */
            eventId: string;
            /** @description The event, such as `post.published`. */
            type: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempts: number;
            /** @description Of the last try. */
            responseStatus: number | null;
            /** @description Why the last try was no success. */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
        };
        WebhookDeliveries: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Pass it on for the next page; null on the last one. */
            nextCursor: string | null;
        };
        WebhookChannel: {
            id: string;
            name: string;
            /** @description The platform: `bluesky`, `mastodon`, … */
            providerIdentifier: string;
            picture: string | null;
            /** @description Always `social`. */
            type: string;
        };
        /** @description The post as it was when the event happened; always the root of its thread. */
        WebhookPost: {
            id: string;
            group: string;
            /** @description HTML. Of long content the beginning, ending in …; `GET /public/v1/posts/{id}` has it whole. */
            content: string;
            /** Format: date-time */
            publishDate: string;
            /** @description Where it is on the platform. */
            releaseURL: string | null;
            releaseId: string | null;
            /** @enum {string} */
            state: "DRAFT" | "QUEUE" | "PUBLISHED" | "ERROR";
            tags: {
                id: string;
                name: string;
                color: string;
            }[];
            integration: components["schemas"]["WebhookChannel"];
        };
        PostCreatedEvent: {
            /** @constant */
            type: "post.created";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostScheduledEvent: {
            /** @constant */
            type: "post.scheduled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostUpdatedEvent: {
            /** @constant */
            type: "post.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostPublishedEvent: {
            /** @constant */
            type: "post.published";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        /** @description Which entry of the thread it is about. */
        WebhookThreadEntry: {
            id: string;
            /** @description 0 for the root, 1 for the first comment. */
            position: number;
            releaseURL: string | null;
        };
        WebhookPostWithEntry: components["schemas"]["WebhookPost"] & {
            entry: components["schemas"]["WebhookThreadEntry"];
        };
        PostCommentPublishedEvent: {
            /** @constant */
            type: "post.comment_published";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPostWithEntry"];
        };
        WebhookFailedPost: components["schemas"]["WebhookPost"] & {
            entry: components["schemas"]["WebhookThreadEntry"];
            error: {
                /** @description Stable, such as `channel_disconnected`, or the platform's own. */
                code: string;
                message: string;
                /** @description Whether the same post may work later. */
                retryable: boolean;
                /** @description True if the platform received it and gave no clear response: it may be live. Check the platform before you retry. */
                outcomeUnknown: boolean;
            };
        };
        PostFailedEvent: {
            /** @constant */
            type: "post.failed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookFailedPost"];
        };
        PostOverdueEvent: {
            /** @constant */
            type: "post.overdue";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostDeletedEvent: {
            /** @constant */
            type: "post.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        WebhookConnectedChannel: components["schemas"]["WebhookChannel"] & {
            /** @description Whether this account had been connected before. */
            reconnected: boolean;
        };
        ChannelConnectedEvent: {
            /** @constant */
            type: "channel.connected";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookConnectedChannel"];
        };
        ChannelDisconnectedEvent: {
            /** @constant */
            type: "channel.disconnected";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        ChannelDisabledEvent: {
            /** @constant */
            type: "channel.disabled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        ChannelEnabledEvent: {
            /** @constant */
            type: "channel.enabled";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        ChannelDeletedEvent: {
            /** @constant */
            type: "channel.deleted";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        WebhookTestEvent: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description The body of the test call. */
            data: unknown;
        };
        /** @description One event as it is sent. Keep what you do not know; new types and properties may come. */
        WebhookEvent: components["schemas"]["PostCreatedEvent"] | components["schemas"]["PostScheduledEvent"] | components["schemas"]["PostUpdatedEvent"] | components["schemas"]["PostPublishedEvent"] | components["schemas"]["PostCommentPublishedEvent"] | components["schemas"]["PostFailedEvent"] | components["schemas"]["PostOverdueEvent"] | components["schemas"]["PostDeletedEvent"] | components["schemas"]["ChannelConnectedEvent"] | components["schemas"]["ChannelDisconnectedEvent"] | components["schemas"]["ChannelDisabledEvent"] | components["schemas"]["ChannelEnabledEvent"] | components["schemas"]["ChannelDeletedEvent"] | components["schemas"]["WebhookTestEvent"];
        WebhookDeliveryDetails: components["schemas"]["WebhookDelivery"] & {
            payload: components["schemas"]["WebhookEvent"];
            /** @description Oldest first. A try whose process died is counted in `attempts` and missing here. */
            tries: {
                number: number;
                /** Format: date-time */
                startedAt: string;
                durationMs: number;
                status: number | null;
                /** @description The beginning of the answer. */
                body: string | null;
                error: string | null;
            }[];
        };
        Autopost: {
            id: string;
            organizationId: string;
            title: string;
            /** @description The text of the posts; empty for the item's description. */
            content: string;
            onSlot: boolean;
            syncLast: boolean;
            url: string;
            /** @description Link of the newest item that was posted or counts as seen; empty before the first. */
            lastUrl: string;
            active: boolean;
            addPicture: boolean;
            generateContent: boolean;
            /** @description Whether posts wait as drafts. */
            draft: boolean;
            /** @description The channels as a JSON text, `[{"id": …}]`, which existing consoles parse; an empty list for all that are enabled. */
            integrations: string;
            /**
             * Format: date-time
             * @description When the feed was last asked for, whatever it answered.
             */
            lastCheckedAt: string | null;
            /**
             * Format: date-time
             * @description null while it is off and before the first check.
             */
            nextCheckAt: string | null;
            /** @description What went wrong at the last check; null when all was well. */
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Set in the answer to deleting it alone.
             */
            deletedAt: string | null;
        };
        CreateAutopostRequest: {
            /** @description A name for people. */
            title: string;
            /** @description Where the feed is; public, over https. */
            url: string;
            /** @description The text of the posts; text or HTML, with placeholders. Absent, null or empty for the item's description. */
            content?: string | null;
            /** @description Link of an item; it and all older ones count as seen. Absent, null or empty for none. */
            lastUrl?: string | null;
            /** @description Whether a post takes the next free slot of its channel; otherwise it leaves at once. */
            onSlot: boolean;
            /** @description Whether the newest item that is there already is posted at the start; otherwise none is. */
            syncLast: boolean;
            /** @description Whether the feed is checked. */
            active: boolean;
            /** @description Whether an image model draws a picture for each post; costs an image credit. */
            addPicture: boolean;
            /** @description Whether a language model writes the text about each item; `content` counts only if it has a placeholder. */
            generateContent: boolean;
            /** @description Whether posts wait as drafts for somebody to schedule them. Default false. */
            draft?: boolean | null;
            /** @description The channels to post on, also as the JSON text that the service answers; empty for all that are enabled when an item appears. */
            integrations: ({
                id: string;
            } & {
                [key: string]: unknown;
            })[] | string;
        } & {
            [key: string]: unknown;
        };
        SavedAutopost: {
            id: string;
            active: boolean;
        };
        FeedPreview: {
            success: boolean;
            /**
             * Format: date-time
             * @description null for an item without one.
             */
            date?: string | null;
            /** @description Link of the item; empty for an item without one. */
            url?: string;
            /** @description As plain text. */
            description?: string;
            /** @description As plain text. */
            title?: string;
            /** @description What the feed calls itself, as plain text. */
            feed?: string;
            /** @description Why there is no item, where `success` is false. */
            error?: string;
        };
        UpdateAutopostRequest: {
            /** @description A name for people. */
            title: string;
            /** @description Where the feed is; public, over https. */
            url: string;
            /** @description The text of the posts; text or HTML, with placeholders. Absent, null or empty for the item's description. */
            content?: string | null;
            /** @description Link of an item; it and all older ones count as seen. Absent, null or empty for none. */
            lastUrl?: string | null;
            /** @description Whether a post takes the next free slot of its channel; otherwise it leaves at once. */
            onSlot: boolean;
            /** @description Whether the newest item that is there already is posted at the start; otherwise none is. */
            syncLast: boolean;
            /** @description Whether the feed is checked. */
            active: boolean;
            /** @description Whether an image model draws a picture for each post; costs an image credit. */
            addPicture: boolean;
            /** @description Whether a language model writes the text about each item; `content` counts only if it has a placeholder. */
            generateContent: boolean;
            /** @description Whether posts wait as drafts for somebody to schedule them. Default false. */
            draft?: boolean | null;
            /** @description The channels to post on, also as the JSON text that the service answers; empty for all that are enabled when an item appears. */
            integrations: ({
                id: string;
            } & {
                [key: string]: unknown;
            })[] | string;
        } & {
            [key: string]: unknown;
        };
        SetAutopostActiveRequest: {
            active: boolean;
        } & {
            [key: string]: unknown;
        };
        Set: {
            id: string;
            organizationId: string;
            name: string;
            /** @description As it was sent. */
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdateSetRequest: {
            id: string;
            name: string;
            /** @description What the client wants back, as text; JSON with existing clients. It is not read. */
            content: string;
        } & {
            [key: string]: unknown;
        };
        SavedSet: {
            id: string;
        };
        CreateSetRequest: {
            /** @description The set to replace. Absent, null or empty for a new one. */
            id?: string | null;
            name: string;
            /** @description What the client wants back, as text; JSON with existing clients. It is not read. */
            content: string;
        } & {
            [key: string]: unknown;
        };
        Signature: {
            id: string;
            organizationId: string;
            /** @description As it was sent. */
            content: string;
            /** @description Whether clients add it to new texts; at most one signature of an organization. */
            autoAdd: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Set in the answer to deleting it alone.
             */
            deletedAt: string | null;
        };
        CreateSignatureRequest: {
            /** @description Text or HTML. It is kept as it is; creating a post cleans what the post has of it. */
            content: string;
            /** @description Whether clients add it to new texts. */
            autoAdd: boolean;
        } & {
            [key: string]: unknown;
        };
        SavedSignature: {
            id: string;
        };
        /** @description Nothing in it when no signature is added by itself. */
        DefaultSignature: {
            id?: string;
            organizationId?: string;
            /** @description As it was sent. */
            content?: string;
            autoAdd?: boolean;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /** Format: date-time */
            deletedAt?: string | null;
        };
        UpdateSignatureRequest: {
            /** @description Text or HTML. It is kept as it is; creating a post cleans what the post has of it. */
            content: string;
            /** @description Whether clients add it to new texts. */
            autoAdd: boolean;
        } & {
            [key: string]: unknown;
        };
        UnreadNotifications: {
            /** @description How many are not read, counted up to 10 000. */
            total: number;
        };
        LatestNotifications: {
            /**
             * Format: date-time
             * @description Up to when everything was read before this call.
             */
            lastReadNotifications: string;
            /** @description Newest first. */
            notifications: {
                id: string;
                content: string;
                /** @description The published post, where there is one. */
                link: string | null;
                /**
                 * @description `success` for what was published, `failure` for what was not, `info` for the rest.
                 * @enum {string}
                 */
                kind: "success" | "failure" | "info";
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description The `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        NotificationsRead: {
            /** Format: date-time */
            lastReadNotifications: string;
        };
        PreviewEntry: {
            id: string;
            /** @enum {string} */
            state: "DRAFT" | "QUEUE" | "PUBLISHED" | "ERROR";
            /** Format: date-time */
            publishDate: string;
            /** @description HTML. */
            content: string;
            /** @description A JSON array of `{ id, path, alt, thumbnail }`. */
            image: string;
            /** @description A JSON object with `__type` and, where there is one, `title`. */
            settings: string;
            /** @description Minutes to wait before this comment. */
            delay: number;
            parentPostId: string | null;
            releaseURL: string | null;
            /** @description The channel. On the first entry alone. */
            integration?: {
                id: string;
                name: string;
                picture: string | null;
                providerIdentifier: string;
                profile: string | null;
            };
            /** @description On the first entry alone. */
            tags?: {
                tag: {
                    name: string;
                    color: string;
                };
            }[];
        };
        Preview: components["schemas"]["PreviewEntry"][];
        PreviewComments: {
            /** @description Oldest first, at most 1 000. */
            comments: {
                id: string;
                content: string;
                /** @description Tells people apart in this discussion. */
                userId: string;
                /** Format: date-time */
                createdAt: string;
            }[];
        };
        TrackRequest: {
            /** @description Step: 0 viewed a page, 1 registered, 2 started a checkout, 3 started a trial, 4 bought. */
            tt: number;
            /** @description Click ID of the advertisement that led the visitor here. The service ignores values that cannot be one. */
            fbclid?: string | null;
            /** @description More data about the step, such as `value`. At most 2,000 characters as JSON. */
            additional?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        Tracked: {
            /** @description ID of the visitor: ten letters and digits. */
            track: string;
        };
        ModifySubscriptionRequest: {
            /** @description A signed token (JWT). */
            params: string;
        } & {
            [key: string]: unknown;
        };
        ModifiedSubscription: {
            success: boolean;
        };
        TellAgentRequest: {
            text: string;
            apiKey: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The response says nothing more. */
        AgentTold: Record<string, never>;
        CanRegister: {
            /** @description Whether registration is open. The first account of a new service can always be created. */
            register: boolean;
        };
        /**
         * @description Sign-in method. `LOCAL` uses an email address and a password; the others use a `providerToken` from `POST /auth/oauth/{provider}/exists`. `GET /auth/providers` lists the configured ones.
         * @enum {string}
         */
        "Provider-2": "LOCAL" | "GITHUB" | "GOOGLE" | "APPLE" | "FARCASTER" | "WALLET" | "GENERIC";
        /** @description Email address, in upper or lower case. One mailbox is one account. Required only for `LOCAL`. */
        AskedEmail: string | null;
        /** @description Accepted from existing clients and ignored. */
        VisitorId: string | null;
        RegisterRequest: {
            provider: components["schemas"]["Provider-2"];
            email?: components["schemas"]["AskedEmail"];
            /** @description 8 to 128 characters, used exactly as sent. The service refuses the most common passwords and has no other rules. Required only for `LOCAL`. */
            password?: string | null;
            /** @description For providers other than `LOCAL`: the token from `POST /auth/oauth/{provider}/exists`. `LOCAL` ignores it; the others ignore `email` and `password`. */
            providerToken?: string | null;
            /** @description Name of the organization to create with the account. */
            company: string;
            /** @description Invitation token (`org` in its link). Takes precedence over the `org` cookie. */
            org?: string | null;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        } & {
            [key: string]: unknown;
        };
        /** @description One of two forms, depending on whether the service sends email. */
        RegisterResult: {
            /**
             * @description The account is active, and the response sets the session cookie.
             * @enum {boolean}
             */
            register: true;
        } | {
            /**
             * @description The service sent an email with an activation link.
             * @enum {boolean}
             */
            activate: true;
        };
        LoginRequest: {
            provider: components["schemas"]["Provider-2"];
            email?: components["schemas"]["AskedEmail"];
            /** @description The password, exactly as it was chosen. Required only for `LOCAL`. */
            password?: string | null;
            /** @description For providers other than `LOCAL`: the token from `POST /auth/oauth/{provider}/exists`. `LOCAL` ignores it; the others ignore `email` and `password`. */
            providerToken?: string | null;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        } & {
            [key: string]: unknown;
        };
        LoginResult: {
            /** @enum {boolean} */
            login: true;
        };
        /**
         * Format: email
         * @description Email address, in upper or lower case. One mailbox is one account.
         */
        Email: string;
        ForgotRequest: {
            email: components["schemas"]["Email"];
        } & {
            [key: string]: unknown;
        };
        ForgotResult: {
            /**
             * @description Always true, so it does not reveal whether the address has an account.
             * @enum {boolean}
             */
            forgot: true;
        };
        /** @description 8 to 128 characters, used exactly as sent. The service refuses the most common passwords and has no other rules. */
        NewPassword: string;
        ResetRequest: {
            password: components["schemas"]["NewPassword"];
            /** @description The same password again. */
            repeatPassword: string;
            /** @description The last part of the emailed link. */
            token: string;
        } & {
            [key: string]: unknown;
        };
        ResetResult: {
            /** @description False if the link is unknown, was used, or is older than 20 minutes. The password then stays unchanged. */
            reset: boolean;
        };
        ActivateRequest: {
            /** @description The last part of the emailed link. */
            code: string;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        } & {
            [key: string]: unknown;
        };
        ActivateResult: {
            /** @description True if this call activated the account. False if it was already active; then no session starts. */
            can: boolean;
        };
        ResendRequest: {
            email: components["schemas"]["Email"];
        } & {
            [key: string]: unknown;
        };
        ResendResult: {
            /**
             * @description Always true, so it does not reveal whether the address has an account.
             * @enum {boolean}
             */
            success: true;
        };
        /**
         * @description A sign-in method other than `LOCAL`. `GENERIC` is the operator's own OpenID Connect provider.
         * @enum {string}
         */
        SignInProvider: "GOOGLE" | "GITHUB" | "APPLE" | "GENERIC" | "WALLET" | "FARCASTER";
        SignInProviders: {
            providers: {
                provider: components["schemas"]["SignInProvider"];
                /** @description Label of the provider's button. */
                name: string;
            }[];
        };
        CheckSignInRequest: {
            /** @description The `code` from the provider. For `WALLET`, base64 of the JSON `{publicKey, challenge, signature}`, with the challenge unchanged and the signature in hex, base58, or base64. For `FARCASTER`, base64 of the JSON `{message, signature}`. */
            code: string;
            /** @description The `state` from the provider. Not required for `WALLET` and `FARCASTER`. */
            state?: string | null;
            /** @description The same value as at the start of the sign-in. Optional, because the service stores it. */
            redirect_uri?: string | null;
            /** @description The `iss` from the provider, if it sent one. */
            iss?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description One of two forms, depending on whether the identity has an account. */
        CheckSignInResult: {
            /**
             * @description The person is signed in, and the response sets the session cookie.
             * @enum {boolean}
             */
            login: true;
        } | {
            /** @description The `providerToken` for `POST /auth/register`, valid for 10 minutes and one account. */
            token: string;
        };
        MobileCallback: {
            /** @description URL that opens the app. */
            url: string;
        };
        FormAnswer: {
            /** @description The `state` from the start of the sign-in. */
            state: string;
            /** @description Authorization code from the provider. */
            code?: string;
            /** @description Error code from the provider, if there is no `code`. */
            error?: string;
        } & {
            [key: string]: unknown;
        };
        Picture: {
            id: string;
            /**
             * Format: uri
             * @description URL of the file.
             */
            path: string;
        };
        /**
         * @description `SUPERADMIN` owns the organization, `ADMIN` manages it, and `USER` works in it.
         * @enum {string}
         */
        Role: "SUPERADMIN" | "ADMIN" | "USER";
        /**
         * @description Plan of the organization. `ULTIMATE` if the service has no billing.
         * @enum {string}
         */
        Tier: "FREE" | "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
        Self: {
            id: string;
            email: string;
            /** @description Sign-in method of the person. */
            providerName: string;
            name: string | null;
            lastName: string | null;
            bio: string | null;
            /** @description Null if there is none. */
            picture: components["schemas"]["Picture"] | null;
            pictureId: string | null;
            /** @description Offset from UTC in minutes. */
            timezone: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastReadNotifications: string;
            /**
             * Format: date-time
             * @description Time of the last activity, to the minute.
             */
            lastOnline: string;
            activated: boolean;
            sendSuccessEmails: boolean;
            sendFailureEmails: boolean;
            sendStreakEmails: boolean;
            /** @description Same value as `admin`. */
            isSuperAdmin: boolean;
            /** @description ID of the organization of this request. */
            orgId: string;
            role: components["schemas"]["Role"];
            tier: components["schemas"]["Tier"];
            /** @description Number of channels that the plan allows. */
            totalChannels: number;
            /** @description Whether the organization bought the plan for life. */
            isLifetime: boolean;
            /** @description Whether the person is an administrator of the service. */
            admin: boolean;
            /** @description Whether an administrator of the service is impersonating this person. */
            impersonate: boolean;
            /** @description Whether the organization is on a trial. False without billing. */
            isTrailing: boolean;
            /** @description Whether the organization can start a trial. False without billing. */
            allowTrial: boolean;
            /** Format: date-time */
            streakSince: string | null;
            /** @description First characters of the organization's API key, the rest masked, for admins. Empty for others. `POST /user/api-key/rotate` shows a full key, once. */
            publicApi: string;
            /** @description First characters of the organization's API key, for admins. Null for others and if there is no key. */
            publicApiPrefix: string | null;
        };
        Personal: {
            id: string;
            name: string | null;
            bio: string | null;
            /** @description Null if there is none. */
            picture: components["schemas"]["Picture"] | null;
        };
        PictureReference: {
            /** @description ID of the uploaded file. */
            id: string;
            /** @description Ignored, because the service finds the file by its ID. */
            path?: string | null;
            /** @description Ignored. */
            alt?: string | null;
            /** @description Ignored. */
            thumbnail?: string | null;
        } & {
            [key: string]: unknown;
        };
        PersonalRequest: {
            fullname: string;
            /** @description If absent, the bio stays the same. Null removes it. */
            bio?: string | null;
            /** @description An image that the organization uploaded. Absent or null removes the picture. */
            picture?: components["schemas"]["PictureReference"] | null;
        } & {
            [key: string]: unknown;
        };
        RotatedApiKey: {
            /** @description ID of the organization. */
            id: string;
            /** @description Name of the organization. */
            name: string;
            /** @description The new key. It is shown only once. */
            apiKey: string;
            apiKeyId: string;
            /** @description First characters of the key, which stay visible. */
            apiKeyPrefix: string;
        };
        Organization: {
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            tier: components["schemas"]["Tier"];
            /** @description The caller's own membership, as older clients expect it. */
            users: {
                role: components["schemas"]["Role"];
                /** @description Always false, because disabled memberships are not listed. */
                disabled: boolean;
            }[];
        };
        Organizations: components["schemas"]["Organization"][];
        ChangeOrganizationRequest: {
            /** @description ID of an organization from `GET /user/organizations`. */
            id: string;
        } & {
            [key: string]: unknown;
        };
        ChangedOrganization: {
            id: string;
        };
        LoggedOut: {
            /** @enum {boolean} */
            logout: true;
        };
        Impersonatable: {
            /** @description ID of the membership, for `POST /user/impersonate`. */
            id: string;
            role: components["schemas"]["Role"];
            organization: {
                id: string;
                name: string;
                /** @description Null if there is none. */
                subscription: {
                    subscriptionTier: components["schemas"]["Tier"];
                } | null;
            };
            user: {
                id: string;
                name: string | null;
                email: string;
            };
        };
        Impersonatables: components["schemas"]["Impersonatable"][];
        ImpersonateRequest: {
            /** @description ID of a membership from `GET /user/impersonate`. Absent, null, or empty stops the impersonation. */
            id?: string | null;
        } & {
            [key: string]: unknown;
        };
        Impersonation: {
            impersonate: boolean;
            /**
             * Format: date-time
             * @description Time at which the impersonation ends.
             */
            until: string | null;
        };
        EmailPreferences: {
            /** @description Emails about published posts. */
            sendSuccessEmails: boolean;
            /** @description Emails about failed posts. */
            sendFailureEmails: boolean;
            /** @description Reminders to keep posting. */
            sendStreakEmails: boolean;
        };
        EmailPreferencesRequest: {
            /** @description Emails about published posts. */
            sendSuccessEmails: boolean;
            /** @description Emails about failed posts. */
            sendFailureEmails: boolean;
            /** @description Reminders to keep posting. */
            sendStreakEmails: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description Absent if there is no subscription. */
        Subscription: {
            id: string;
            organizationId: string;
            subscriptionTier: components["schemas"]["Tier"];
            /** @description ID of the checkout that created the subscription. */
            identifier?: string | null;
            /** @enum {string} */
            period: "MONTHLY" | "YEARLY";
            totalChannels: number;
            isLifetime: boolean;
            /** Format: date-time */
            cancelAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt?: string | null;
        };
        SubscriptionAnswer: {
            subscription?: components["schemas"]["Subscription"];
        };
        Price: {
            name: components["schemas"]["Tier"];
            /** @enum {string} */
            recurring: "month" | "year";
            /** @description Price in US dollars. */
            price: number;
        };
        Plan: {
            current: components["schemas"]["Tier"];
            /** @description Price in US dollars. */
            month_price: number;
            /** @description Price in US dollars. */
            year_price: number;
            /** @description Maximum number of channels. */
            channel: number;
            posts_per_month: number;
            /** @description Maximum number of generated images per month. */
            image_generation_count: number;
            /** @description Maximum number of generated videos per month. */
            generate_videos: number;
            /** @description Whether the organization can invite members. */
            team_members: boolean;
            community_features: boolean;
            ai: boolean;
            import_from_channels: boolean;
            image_generator: boolean;
            public_api: boolean;
            webhooks: number;
            autoPost: boolean;
        };
        Tiers: {
            month: components["schemas"]["Price"][];
            year: components["schemas"]["Price"][];
            /** @description Plans, smallest first. */
            tiers: components["schemas"]["Plan"][];
        };
        JoinOrganizationRequest: {
            /** @description Invitation token (`org` in its link). */
            org: string;
        } & {
            [key: string]: unknown;
        };
        JoinedOrganization: {
            /** @description ID of the organization. Switch to it with `POST /user/change-org`. */
            id: string;
        };
        ChatbotToken: {
            token: string;
        };
        AgentMediaSso: {
            /**
             * Format: uri
             * @description URL to open immediately.
             */
            url: string;
        };
        /**
         * @description A permission from the list in the security scheme `apiKey`. `read` includes every read scope, and `write` includes every write scope.
         * @enum {string}
         */
        Scope: "read" | "write" | "posts:read" | "posts:write" | "media:read" | "media:write" | "channels:read" | "channels:write" | "tags:read" | "tags:write" | "plugs:read" | "plugs:write" | "autopost:read" | "autopost:write" | "sets:read" | "sets:write" | "signatures:read" | "signatures:write" | "webhooks:read" | "webhooks:write" | "analytics:read" | "notifications:read" | "reads:read";
        KeyGroup: {
            id: string;
            name: string;
        };
        ApiKey: {
            id: string;
            name: string;
            /** @description First characters of the key, which stay visible. */
            prefix: string;
            scopes: components["schemas"]["Scope"][];
            /** @description Channel group that the key is bound to. Null means all channels. */
            group: components["schemas"]["KeyGroup"] | null;
            /** @description Whether this is the key that `POST /user/api-key/rotate` replaces. */
            default: boolean;
            /**
             * Format: date-time
             * @description Time from which the key no longer works.
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute. Null means never.
             */
            lastUsedAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        ApiKeys: {
            keys: components["schemas"]["ApiKey"][];
        };
        CreateApiKeyRequest: {
            /** @description Purpose of the key. */
            name: string;
            /** @description Scopes of the key. Default: `read` and `write`, which allow everything. */
            scopes?: components["schemas"]["Scope"][] | null;
            /** @description ID of a channel group from `GET /public/v1/groups`. The key can read and change only the channels of this group. */
            group?: string | null;
            /**
             * Format: date-time
             * @description Time from which the key no longer works. It must be in the future. If absent, the key never expires.
             */
            expiresAt?: string | null;
        };
        CreatedApiKey: components["schemas"]["ApiKey"] & {
            /** @description The key itself. It is shown only once. */
            key: string;
        };
        Reference: {
            id: string;
        };
        Session: {
            id: string;
            /** @description Whether this is the session of the request. */
            current: boolean;
            /** @description IP address at sign-in. */
            ip: string | null;
            /** @description User agent at sign-in. */
            userAgent: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last request, to the minute.
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description Latest end of the session. It ends earlier if it is not used for 30 days.
             */
            expiresAt: string;
        };
        Sessions: {
            sessions: components["schemas"]["Session"][];
        };
        EndedSessions: {
            /** @description Number of sessions that were ended. */
            ended: number;
        };
        ChangePasswordRequest: {
            currentPassword: string;
            password: components["schemas"]["NewPassword"];
        };
        PasswordChanged: {
            /** @enum {boolean} */
            changed: true;
        };
        DeleteAccountRequest: {
            /** @description Password of the account. Not required for an account without one. */
            password?: string | null;
        };
        AccountDeleted: {
            /** @enum {boolean} */
            deleted: true;
        };
        AuditUser: {
            id: string;
            /** @description Null after the account was deleted. */
            email: string | null;
            name: string | null;
        };
        AuditCredential: {
            /** @enum {string} */
            kind: "key" | "app";
            id: string;
            /** @description Name of the key or the app. */
            name: string;
        };
        AuditEntry: {
            id: string;
            /** @description The action as `<thing>.<action>`. More values may be added. */
            action: string;
            /** @description Member who did it. Null for the service itself, for an API key or token, and for an unknown person. */
            user: components["schemas"]["AuditUser"] | null;
            /** @description API key or app token that did it. Null for a member and for the service itself. */
            credential: components["schemas"]["AuditCredential"] | null;
            /** @description ID of the object of the action. */
            target: string | null;
            ip: string | null;
            /** @description Details of the action, never secrets. */
            detail: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            createdAt: string;
        };
        AuditLog: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description The `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        TeamMember: {
            /** @description ID of the membership. */
            id: string;
            role: components["schemas"]["Role"];
            /** @description Whether the membership is disabled. A disabled member has no access. */
            disabled: boolean;
            /** Format: date-time */
            joinedAt: string;
            user: {
                /** @description ID of the person, which you send to change or remove the member. */
                id: string;
                email: string;
                name: string | null;
                sendSuccessEmails: boolean;
                sendFailureEmails: boolean;
                sendStreakEmails: boolean;
            };
        };
        Team: {
            users: components["schemas"]["TeamMember"][];
        };
        InviteMemberRequest: {
            /**
             * @description Role of the invited person. To make a member an owner, change their role after they join.
             * @enum {string}
             */
            role: "USER" | "ADMIN";
            /** @description Whether to email the link to `email`. */
            sendEmail: boolean;
            /** @description Address of the invited person; only an account with this address can accept. Required with `sendEmail`. If absent, null, or empty, anyone with the link can accept. */
            email?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatedInvitation: {
            id: string;
            /**
             * Format: uri
             * @description URL of the invitation. It is shown only once.
             */
            url: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Invitation: {
            id: string;
            /** @description Address of the invited person. Null if anyone with the link can accept. */
            email: string | null;
            role: components["schemas"]["Role"];
            invitedBy: {
                id: string;
                /** @description Null after the person deleted their account. */
                email: string | null;
                name: string | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        Invitations: {
            invitations: components["schemas"]["Invitation"][];
        };
        CancelledInvitation: {
            id: string;
        };
        ChangeMemberRoleRequest: {
            /**
             * @description `SUPERADMIN` makes the member another owner; only owners can set it.
             * @enum {string}
             */
            role: "SUPERADMIN" | "ADMIN" | "USER";
        };
        Membership: {
            id: string;
            userId: string;
            organizationId: string;
            role: components["schemas"]["Role"];
        };
        ShortlinkPreference: {
            /**
             * @description `YES` always shortens links, `NO` never does, and `ASK` asks for each post.
             * @enum {string}
             */
            shortlink: "ASK" | "YES" | "NO";
        };
        ShortlinkPreferenceRequest: {
            /**
             * @description `YES` always shortens links, `NO` never does, and `ASK` asks for each post.
             * @enum {string}
             */
            shortlink: "ASK" | "YES" | "NO";
        } & {
            [key: string]: unknown;
        };
        OAuthError: {
            /** @description Error code from the RFC. */
            error: string;
            /** @description Explains the error. */
            error_description: string;
            /** @description HTTP status of the response. */
            statusCode: number;
            /** @description Same text as `error_description`. */
            message: string;
        };
        AuthorizationPicture: {
            id: string;
            /**
             * Format: uri
             * @description URL of the file.
             */
            path: string;
        };
        /**
         * @description `registered` is an app of an organization or of this service. `document` is a client with a metadata document, which its host vouches for. `unverified` is a client that registered itself; nobody has verified its name.
         * @enum {string}
         */
        ClientKind: "registered" | "document" | "unverified";
        AuthorizationApp: {
            name: string;
            description: string | null;
            picture: components["schemas"]["AuthorizationPicture"] | null;
            clientId: string;
            redirectUrl: string;
            kind: components["schemas"]["ClientKind"];
            /** @description Host of the metadata document. Null for other clients. */
            host: string | null;
        };
        AuthorizationOrganization: {
            id: string;
            name: string;
        };
        Authorization: {
            app: components["schemas"]["AuthorizationApp"];
            /** @description Scopes that the app requests. */
            scopes: components["schemas"]["Scope"][];
            /**
             * Format: uri
             * @description Resource that the token will be valid for: the service or its MCP server.
             */
            resource: string;
            /** @description URL that receives the response. */
            redirectUri: string;
            /** @description The `state` from the request. Absent if the request had none. */
            state?: string;
            /** @description Organization that the app will have access to. Null if nobody is signed in. */
            organization: components["schemas"]["AuthorizationOrganization"] | null;
        };
        DecisionRequest: {
            client_id: string;
            /** @enum {string} */
            action: "approve" | "deny";
            /** @description Value that the service returns to the app unchanged. */
            state?: string | null;
            /** @description `code`, if present. */
            response_type?: string | null;
            /** @description The `redirect_uri` from the app's request. */
            redirect_uri?: string | null;
            /** @description Scopes, separated by spaces. Default: `read write`. */
            scope?: string | null;
            code_challenge?: string | null;
            code_challenge_method?: string | null;
            /** @description Organization that the person selected, of which they must be a member. Default: the organization of the request. */
            organization_id?: string | null;
            /** @description The `resource` from the app's request. */
            resource?: string | null;
        } & {
            [key: string]: unknown;
        };
        Decision: {
            /** @description URL to send the person to, including `code` or `error`, `state`, and `iss`. */
            redirect: string;
        };
        TokenRequest: {
            /** @description `authorization_code`, `refresh_token`, or the grant type of a device. */
            grant_type: string;
            /** @description Code that the redirect URL received. */
            code?: string | null;
            /** @description Not required with HTTP Basic. */
            client_id?: string | null;
            /** @description Not required with HTTP Basic. */
            client_secret?: string | null;
            /** @description Device code, for a device that polls here. */
            device_code?: string | null;
            /** @description Required if the authorization request had one. */
            redirect_uri?: string | null;
            /** @description Latest refresh token that the client received. */
            refresh_token?: string | null;
            /** @description With a refresh token, a subset of the approved scopes. Default: all approved scopes. */
            scope?: string | null;
            /** @description The approved resource, or only its MCP server (RFC 8707). */
            resource?: string | null;
            /** @description PKCE code verifier. Required if the authorization request had a code challenge. */
            code_verifier?: string | null;
        } & {
            [key: string]: unknown;
        };
        AccessToken: {
            /** @description ID of the organization that the token belongs to. */
            id: string;
            /** @description Customer ID of the organization at the payment provider. Null if it has none. */
            cus: string | null;
            /** @description The access token. It does not expire unless the response has `expires_in`. */
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Scopes of the token, separated by spaces. */
            scope: string;
            /** @description Lifetime in seconds. Only for clients that registered themselves. */
            expires_in?: number;
            /** @description Token to get the next pair of tokens. Only for clients that registered themselves with the grant type `refresh_token`. */
            refresh_token?: string;
        };
        RevocationRequest: {
            token: string;
            token_type_hint?: string | null;
            /** @description Not required with HTTP Basic. */
            client_id?: string | null;
            /** @description Not required with HTTP Basic. */
            client_secret?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Client metadata (RFC 7591, section 2). The service ignores other members. */
        ClientRegistrationRequest: {
            redirect_uris?: string[] | null;
            /** @description Name that people see, cut to 100 characters. */
            client_name?: string | null;
            /** @description `authorization_code` and `refresh_token`. Default: both. */
            grant_types?: string[] | null;
            response_types?: string[] | null;
            /** @description Accepted with any value. The client always gets `none`. */
            token_endpoint_auth_method?: string | null;
        } & {
            [key: string]: unknown;
        };
        RegisteredClient: {
            client_id: string;
            /** @description Time of registration, in seconds since 1970. */
            client_id_issued_at: number;
            client_name: string;
            redirect_uris: string[];
            grant_types: string[];
            response_types: string[];
            /** @enum {string} */
            token_endpoint_auth_method: "none";
        };
        ServerMetadata: {
            /** Format: uri */
            issuer: string;
            /** Format: uri */
            authorization_endpoint: string;
            /** Format: uri */
            token_endpoint: string;
            /** Format: uri */
            revocation_endpoint: string;
            /** Format: uri */
            registration_endpoint: string;
            /** Format: uri */
            device_authorization_endpoint: string;
            /** Format: uri */
            service_documentation: string;
            response_types_supported: string[];
            response_modes_supported: string[];
            grant_types_supported: string[];
            scopes_supported: string[];
            code_challenge_methods_supported: string[];
            token_endpoint_auth_methods_supported: string[];
            revocation_endpoint_auth_methods_supported: string[];
            authorization_response_iss_parameter_supported: boolean;
            client_id_metadata_document_supported: boolean;
        };
        ResourceMetadata: {
            /** Format: uri */
            resource: string;
            authorization_servers: string[];
            /** @description Scopes that a client should request first. */
            scopes_supported: string[];
            bearer_methods_supported: string[];
            resource_name: string;
            /** Format: uri */
            resource_documentation: string;
        };
        AppPicture: {
            id: string;
            /**
             * Format: uri
             * @description URL of the file.
             */
            path: string;
        };
        OAuthApp: {
            id: string;
            organizationId: string;
            name: string;
            description: string | null;
            pictureId: string | null;
            /** @description Null if there is none, or if the file was deleted. */
            picture: components["schemas"]["AppPicture"] | null;
            redirectUrl: string;
            clientId: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdateOAuthAppRequest: {
            /** @description If empty or absent, the name stays the same. */
            name?: string | null;
            /** @description Null or empty removes the description. */
            description?: string | null;
            /** @description Null or empty removes the picture. */
            pictureId?: string | null;
            /** @description If empty or absent, the URL stays the same. */
            redirectUrl?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreateOAuthAppRequest: {
            /** @description Name that people see on the consent page. */
            name: string;
            description?: string | null;
            /** @description ID of an image that the organization uploaded. Empty means none. */
            pictureId?: string | null;
            /** @description URL that receives people with the code. It must use HTTPS, or HTTP on `localhost`, `127.0.0.1`, or `[::1]`, and have no fragment or password. */
            redirectUrl: string;
        } & {
            [key: string]: unknown;
        };
        CreatedOAuthApp: components["schemas"]["OAuthApp"] & {
            /** @description The client secret. It is shown only once. */
            clientSecret: string;
        };
        AppSuccess: {
            /** @enum {boolean} */
            success: true;
        };
        ClientSecret: {
            /** @description The client secret. It is shown only once. */
            clientSecret: string;
        };
        ApprovedApp: {
            id: string;
            /**
             * Format: date-time
             * @description Time of the latest approval.
             */
            approvedAt: string;
            /**
             * Format: date-time
             * @description Time of the last use, to the minute. Null means never.
             */
            lastUsedAt: string | null;
            /** @description Scopes of the app's tokens. */
            scopes: components["schemas"]["Scope"][];
            /** @description ID of the organization that the app has access to. */
            organizationId: string;
            organizationName: string;
            app: {
                name: string;
                description: string | null;
                picture: components["schemas"]["AppPicture"] | null;
                clientId: string;
                kind: components["schemas"]["ClientKind"];
                /** @description Host of the metadata document. Null for other clients. */
                host: string | null;
            };
        };
        ApprovedApps: components["schemas"]["ApprovedApp"][];
        /** @description Optional. The only client is the built-in `pca_postern_cli`; the service refuses others. */
        ClientId: string | null;
        DeviceAuthorizationRequest: {
            client_id?: components["schemas"]["ClientId"];
            /** @description Scopes, separated by spaces. Default: `read write`, which allows everything. */
            scope?: string | null;
        } & {
            [key: string]: unknown;
        };
        DeviceAuthorization: {
            /** @description Secret code that the device polls with, 256 bits. Do not show it to the person. */
            device_code: string;
            /** @description Code that the person enters, in the form `XXXX-XXXX`, without characters that look alike. */
            user_code: string;
            /**
             * Format: uri
             * @description URL at which the person enters the code.
             */
            verification_uri: string;
            /**
             * Format: uri
             * @description The same URL with the code filled in, for a link or a QR code.
             */
            verification_uri_complete: string;
            /** @description Seconds until both codes expire. */
            expires_in: number;
            /** @description Minimum number of seconds between polls. */
            interval: number;
        };
        DeviceTokenRequest: {
            /** @description The `device_code` from `POST /device/code`. */
            device_code: string;
            /** @description Optional. Always `urn:ietf:params:oauth:grant-type:device_code`. */
            grant_type?: string | null;
            client_id?: components["schemas"]["ClientId"];
        } & {
            [key: string]: unknown;
        };
        DeviceToken: {
            /** @description Token for the `Authorization` header of `/public/v1`. It is shown only once and is valid until it is revoked. */
            access_token: string;
            /** @enum {string} */
            token_type: "bearer";
            /** @description Scopes of the token. */
            scope: string;
            /**
             * Format: uri
             * @description URL to send requests to.
             */
            api_url: string;
            /** @description ID of the organization that the token belongs to. */
            organization_id: string;
        };
        /** @description What to show the person before they decide. */
        DeviceInfo: {
            /**
             * @description Always false: the code is wrong, denied, used, or older than 15 minutes.
             * @enum {boolean}
             */
            valid: false;
        } | {
            /** @enum {boolean} */
            valid: true;
            /** @description Whether the request is approved but the device has not fetched its token yet. */
            alreadyApproved: boolean;
            /** @description App that the token will belong to. */
            client: {
                name: string;
                description: string | null;
                clientId: string;
            };
            /** @description Scopes that the token will have. */
            scopes: components["schemas"]["Scope"][];
            /** @description IP address of the device. */
            ip: string | null;
            /** @description User agent of the device. */
            userAgent: string | null;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        /** @description Code that the device shows. Case, spaces, and dashes are ignored. */
        UserCode: string;
        ApproveDeviceRequest: {
            user_code: components["schemas"]["UserCode"];
            /**
             * @description Decision. Default: `approve`.
             * @enum {string|null}
             */
            action?: "approve" | "deny" | null;
        } & {
            [key: string]: unknown;
        };
        DeviceDecision: {
            /** @enum {boolean} */
            success: true;
        } | {
            /** @enum {boolean} */
            success: false;
            /**
             * @description The code is wrong or older than 15 minutes, or there is already another decision.
             * @enum {string}
             */
            error: "invalid_code" | "expired_code" | "already_decided";
        };
        ReceivedEvent: {
            ok: boolean;
        };
        /** @description Empty where there is no subscription. */
        Billing: {
            id?: string;
            organizationId?: string;
            /** @enum {string} */
            subscriptionTier?: "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
            /** @description The id of the checkout or switch that led to it; null for a granted plan. */
            identifier?: string | null;
            /**
             * Format: date-time
             * @description When the plan ends; null while it renews.
             */
            cancelAt?: string | null;
            /** @description Whether the plan ends with its period. */
            cancelAtPeriodEnd?: boolean;
            /** @enum {string} */
            period?: "MONTHLY" | "YEARLY";
            totalChannels?: number;
            isLifetime?: boolean;
            /** @description Whether it is in its trial. */
            isTrailing?: boolean;
            /** Format: date-time */
            createdAt?: string;
            /** Format: date-time */
            updatedAt?: string;
            /** Format: date-time */
            deletedAt?: string | null;
        };
        CheckoutStatus: {
            /** @enum {integer} */
            status: 0 | 1 | 2;
        };
        RetentionOffer: {
            /** @description The coupon that `POST /billing/apply-discount` applies; false where nothing is offered. */
            offerCoupon: string | false;
        };
        TrialFinished: {
            /** @constant */
            finish: true;
        };
        TrialStatus: {
            finished: boolean;
        };
        SubscribeRequest: {
            /** @enum {string} */
            period: "MONTHLY" | "YEARLY";
            /**
             * @description The plan.
             * @enum {string}
             */
            billing: "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
            /** @description Stored with the subscription at Stripe. */
            utm?: string | null;
            /** @description As `utm`. */
            dub?: string | null;
            /** @description As `utm`. */
            datafast_session_id?: string | null;
            /** @description As `utm`. */
            datafast_visitor_id?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Either `client_secret` or `blocked`. */
        EmbeddedCheckout: {
            client_secret?: string;
            /** @description A promotion code. */
            auto_apply_coupon?: string;
            /** @description The key with which a page opens the form; absent without STRIPE_PUBLISHABLE_KEY. */
            publishable_key?: string;
            /** @constant */
            blocked?: true;
        };
        /** @description One of `url`, `id`, `portal` and `blocked`. */
        Subscribed: {
            /** @description The page to pay on. */
            url?: string;
            /** @description Identifier of the switched plan, for `GET /billing/check/{id}`. */
            id?: string;
            /** @description The page to give another card. */
            portal?: string;
            /** @constant */
            blocked?: true;
        };
        PreviewedPrice: {
            /** @description In dollars. */
            price: number;
        };
        BillingPortal: {
            portal: string;
        };
        CancelPlanRequest: {
            /** @description Why. */
            feedback?: string | null;
            /**
             * @description Absent does the opposite of what is.
             * @enum {string|null}
             */
            action?: "cancel" | "resume" | null;
        } & {
            [key: string]: unknown;
        };
        CancelledPlan: {
            /** @description Ten characters that name this request. */
            id: string;
            /**
             * Format: date-time
             * @description When the plan ends, or ended; absent while it renews.
             */
            cancel_at?: string;
            /** @description Whether the plan ends with its period. */
            cancelAtPeriodEnd: boolean;
            /** @description Whether the plan is to end, or has ended. */
            cancelled: boolean;
        };
        CancelledSubscription: {
            /** @constant */
            cancelled: true;
        };
        Charge: {
            id: string;
            amount: number;
            currency: string;
            /** @description Seconds since 1970. */
            created: number;
            status: string;
            /** @description Whether all of it was refunded. */
            refunded: boolean;
            amount_refunded: number;
            description: string | null;
            receipt_url: string | null;
            invoice: string | null;
            invoice_pdf: string | null;
        };
        Charges: components["schemas"]["Charge"][];
        RefundChargesRequest: {
            chargeIds: string[];
        } & {
            [key: string]: unknown;
        };
        RefundedCharges: {
            refunded: string[];
            failed: string[];
        };
        RefundPreview: {
            eligible: boolean;
            /** @description Why there is no refund, where `eligible` is false. */
            reason?: string;
            chargeId?: string;
            /** @description In cents. */
            amount?: number;
            currency?: string;
            /** @enum {string|null} */
            tier?: "STANDARD" | "TEAM" | "PRO" | "ULTIMATE" | null;
            /** @enum {string|null} */
            period?: "MONTHLY" | "YEARLY" | null;
            subscriptionIds?: string[];
        };
        RefundedSubscription: {
            refunded: boolean;
            /** @description Why there is no refund, where `refunded` is false. */
            reason?: string;
            /** @description In cents. */
            amount?: number;
            currency?: string;
            subscriptionCancelled?: boolean;
        };
        GrantSubscriptionRequest: {
            /** @enum {string} */
            subscription: "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
        } & {
            [key: string]: unknown;
        };
        SignedRequest: {
            /** @description A JSON Web Token, HS256 with ENTERPRISE_SECRET, whose claims are the request. */
            params: string;
        } & {
            [key: string]: unknown;
        };
        CreatedUser: {
            /** @description The organization. */
            id: string;
            /** @description The organization's API key. */
            apiKey: string;
        };
        ChannelDeleted: {
            /** @enum {boolean} */
            success: true;
        };
        ThirdPartyField: {
            name: string;
            description: string;
            type: string;
            placeholder: string;
            /** @description A regular expression. */
            validation?: string;
        };
        ThirdPartyProvider: {
            identifier: string;
            title: string;
            description: string;
            fields: components["schemas"]["ThirdPartyField"][];
        };
        ThirdPartyAccount: {
            id: string;
            /** @description What the provider calls the account. */
            name: string;
            username: string;
            /** @description The provider. */
            identifier: string;
            title: string;
            /**
             * @description Where clients offer it.
             * @enum {string}
             */
            position: "media" | "media-library" | "webhook";
            fields: components["schemas"]["ThirdPartyField"][];
            description: string;
        };
        ThirdPartyKeyDto: {
            /** @description The key. */
            api: string;
        } & {
            [key: string]: unknown;
        };
        SavedThirdPartyAccount: {
            id: string;
        };
        RemovedThirdPartyAccount: {
            id: string;
            organizationId: string;
            identifier: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        /** @description The data of the generation. */
        ThirdPartySubmission: {
            [key: string]: unknown;
        };
        ThirdPartyJobError: {
            code: components["schemas"]["ErrorCode"];
            message: string;
        };
        ThirdPartyJob: {
            id: string;
            accountId: string;
            /** @description The provider. */
            identifier: string;
            /** @enum {string} */
            status: "queued" | "running" | "completed" | "failed";
            media: components["schemas"]["UploadedMedia"] | null;
            error: components["schemas"]["ThirdPartyJobError"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ImportItem: {
            /** @description A public address on a host of the provider. */
            url: string;
            /** @description What people call the file. */
            name: string;
        } & {
            [key: string]: unknown;
        };
        ImportMediaDto: {
            items: components["schemas"]["ImportItem"][];
        } & {
            [key: string]: unknown;
        };
        /** @description The data of the function. */
        ThirdPartyData: {
            [key: string]: unknown;
        };
        /** @description Any JSON. */
        ThirdPartyResult: unknown;
        ErrorUser: {
            id: string;
            email: string;
            name: string | null;
        };
        ErrorMember: {
            user: components["schemas"]["ErrorUser"];
        };
        ErrorOrganization: {
            id: string;
            name: string;
            /** @description Its first 20 members. */
            users: components["schemas"]["ErrorMember"][];
        };
        ErrorPost: {
            id: string;
            /** @description Its text; empty where the post is deleted. */
            content: string;
        };
        ErrorItem: {
            id: string;
            /** @description Why the post failed. */
            message: string;
            /** @description The code of the failure in the post's log. */
            code: string | null;
            /** @description Identifier of the platform. */
            platform: string;
            organizationId: string;
            /** @description The entry that failed. */
            postId: string;
            /** @description The beginning of the platform's answer, without secrets; `{}` where there was none. */
            body: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            organization: components["schemas"]["ErrorOrganization"];
            post: components["schemas"]["ErrorPost"];
        };
        ErrorPage: {
            items: components["schemas"]["ErrorItem"][];
            /** @description Matching failures on all pages. */
            total: number;
            page: number;
            limit: number;
            hasMore: boolean;
        };
        PlatformShare: {
            /** @description Identifier of the platform. */
            provider: string;
            count: number;
        };
        PlatformCount: {
            /** @description Over all platforms; an organization counts once, however many platforms it has. */
            total: number;
            /** @description By platform, largest first, then by name. */
            perSocial: components["schemas"]["PlatformShare"][];
        };
        ServiceStats: {
            /**
             * Format: date-time
             * @description The first instant of the first day.
             */
            from: string;
            /**
             * Format: date-time
             * @description The last instant of the last day.
             */
            to: string;
            errors: components["schemas"]["PlatformCount"];
            posts: components["schemas"]["PlatformCount"];
            connected: components["schemas"]["PlatformCount"];
            publishingAccounts: components["schemas"]["PlatformCount"];
            scheduledAccounts: components["schemas"]["PlatformCount"];
            publishingChannels: components["schemas"]["PlatformCount"];
            scheduledChannels: components["schemas"]["PlatformCount"];
        };
        Announcement: {
            id: string;
            title: string;
            /** @description Plain text. */
            description: string;
            /** @enum {string} */
            color: "INFO" | "WARNING" | "ERROR";
            /** Format: date-time */
            createdAt: string;
        };
        AnnouncementDto: {
            title: string;
            /** @description Plain text. */
            description: string;
            /**
             * @description How urgent it looks; INFO unless given.
             * @enum {string|null}
             */
            color?: "INFO" | "WARNING" | "ERROR" | null;
        } & {
            [key: string]: unknown;
        };
        Text: string;
        SignInForm: {
            email?: components["schemas"]["Text"];
            password?: components["schemas"]["Text"];
            next?: components["schemas"]["Text"];
        };
        NextForm: {
            next?: components["schemas"]["Text"];
        };
        ProviderSignUpForm: {
            ticket?: components["schemas"]["Text"];
            company?: components["schemas"]["Text"];
        };
        SignUpForm: {
            company?: components["schemas"]["Text"];
            email?: components["schemas"]["Text"];
            password?: components["schemas"]["Text"];
            next?: components["schemas"]["Text"];
        };
        /** @description Nothing is read. */
        NoForm: {
            [key: string]: string;
        };
        EmailForm: {
            email?: components["schemas"]["Text"];
        };
        ResetForm: {
            password?: components["schemas"]["Text"];
            repeatPassword?: components["schemas"]["Text"];
        };
        JoinForm: {
            org?: components["schemas"]["Text"];
        };
        DeviceForm: {
            code?: components["schemas"]["Text"];
            decision?: components["schemas"]["Text"];
        };
        ReviewForm: {
            decision?: components["schemas"]["Text"];
            comment?: components["schemas"]["Text"];
            name?: components["schemas"]["Text"];
            version?: components["schemas"]["Text"];
        };
        OrganizationForm: {
            organization?: components["schemas"]["Text"];
            next?: components["schemas"]["Text"];
        };
        ChannelForm: {
            action?: components["schemas"]["Text"];
        };
        PageChoiceForm: {
            page?: components["schemas"]["Text"];
        };
        /** @description The platform's own fields beside ours. */
        ConnectForm: {
            refresh?: components["schemas"]["Text"];
            timezone?: components["schemas"]["Text"];
        } & {
            [key: string]: string;
        };
        PageByStateForm: {
            channel?: components["schemas"]["Text"];
            state?: components["schemas"]["Text"];
            page?: components["schemas"]["Text"];
        };
        ConfirmationForm: {
            state?: components["schemas"]["Text"];
            decision?: components["schemas"]["Text"];
            timezone?: components["schemas"]["Text"];
        };
        /** @description The key is in the field `key-` and the identifier of the provider. */
        ProviderForm: {
            provider?: components["schemas"]["Text"];
        } & {
            [key: string]: string;
        };
        MessageForm: {
            thread?: components["schemas"]["Text"];
            text?: components["schemas"]["Text"];
        };
        /** @description A call that is selected has a field `call-` and its id. */
        DecisionForm: {
            thread?: components["schemas"]["Text"];
            decision?: components["schemas"]["Text"];
        } & {
            [key: string]: string;
        };
        ThreadForm: {
            thread?: components["schemas"]["Text"];
        };
        AnnouncementForm: {
            title?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            color?: components["schemas"]["Text"];
        };
        DismissalForm: {
            next?: components["schemas"]["Text"];
        };
        PlanForm: {
            tier?: components["schemas"]["Text"];
            period?: components["schemas"]["Text"];
        };
        CancellationForm: {
            action?: components["schemas"]["Text"];
            feedback?: components["schemas"]["Text"];
        };
        KeyForm: {
            name?: components["schemas"]["Text"];
            access?: components["schemas"]["Text"];
            "posts:read"?: components["schemas"]["Text"];
            "posts:write"?: components["schemas"]["Text"];
            "media:read"?: components["schemas"]["Text"];
            "media:write"?: components["schemas"]["Text"];
            "channels:read"?: components["schemas"]["Text"];
            "channels:write"?: components["schemas"]["Text"];
            "tags:read"?: components["schemas"]["Text"];
            "tags:write"?: components["schemas"]["Text"];
            "plugs:read"?: components["schemas"]["Text"];
            "plugs:write"?: components["schemas"]["Text"];
            "autopost:read"?: components["schemas"]["Text"];
            "autopost:write"?: components["schemas"]["Text"];
            "sets:read"?: components["schemas"]["Text"];
            "sets:write"?: components["schemas"]["Text"];
            "signatures:read"?: components["schemas"]["Text"];
            "signatures:write"?: components["schemas"]["Text"];
            "webhooks:read"?: components["schemas"]["Text"];
            "webhooks:write"?: components["schemas"]["Text"];
            "analytics:read"?: components["schemas"]["Text"];
            "notifications:read"?: components["schemas"]["Text"];
            "reads:read"?: components["schemas"]["Text"];
            group?: components["schemas"]["Text"];
            expires?: components["schemas"]["Text"];
        };
        AppForm: {
            name?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            redirectUrl?: components["schemas"]["Text"];
        };
        InvitationForm: {
            email?: components["schemas"]["Text"];
            role?: components["schemas"]["Text"];
        };
        MemberForm: {
            action?: components["schemas"]["Text"];
            role?: components["schemas"]["Text"];
        };
        Root: {
            name: string;
            /** @description Version of the contract. */
            version: string;
            /** @enum {string} */
            status: "running";
            /** Format: uri */
            docs: string;
            /** Format: uri */
            contract: string;
        };
        Liveness: {
            /** @enum {string} */
            status: "alive";
        };
        Readiness: {
            /** @enum {string} */
            status: "ready";
            /** @enum {string} */
            database: "sqlite" | "postgres";
        };
        /** @description An OpenAPI 3.1 document. */
        Contract: {
            openapi: string;
            info: {
                [key: string]: unknown;
            };
            paths: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description JSON Feed 1.1 (jsonfeed.org). */
        SandboxFeed: {
            version: string;
            title: string;
            home_page_url?: string;
            feed_url?: string;
            items: {
                id: string;
                url?: string;
                content_text: string;
                /** Format: date-time */
                date_published: string;
                attachments?: {
                    url: string;
                    mime_type: string;
                    title?: string;
                }[];
            }[];
        };
        /** @description A collection of Postman, format 2.1. */
        PostmanCollection: {
            info: {
                [key: string]: unknown;
            };
            item: {
                [key: string]: unknown;
            }[];
        } & {
            [key: string]: unknown;
        };
        /** @description The search index of the documentation. Its shape may change with each version. */
        SearchIndex: {
            [key: string]: unknown;
        };
        QueueHealth: {
            /** @enum {string} */
            status: "success";
            message: string;
            queue: string;
            /** @description Jobs whose time has come and that nobody runs yet. */
            backlog: number;
            /** @description Jobs for later. */
            scheduled: number;
            running: number;
            /** @description Jobs that were given up after their last try and not cleared yet. */
            failed: number;
            /** @description How long the oldest job of the backlog has waited. */
            oldestMs: number;
            /** @description For `publish-post`, posts more than five minutes late that nobody is publishing, read from the posts themselves; else 0. */
            overdue: number;
        };
    };
    responses: {
        /** @description Any other failure, in the same format: 500 `internal`, or 503 `database_unavailable` with `Retry-After`. Every operation can return 503 while the database is unreachable, locked, or full. */
        Failure: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Credentials are missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization's plan does not include this (`plan_limit`). Occurs only where plans are sold; `url` is the console's plan page. */
        PlanLimit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is malformed or does not match the contract. `errors` lists each problem and its location. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource does not exist, or it belongs to another organization or person. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A post of the channel is being sent right now. Try again in a minute. */
        Publishing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state, or an earlier request with the same `Idempotency-Key` is still running. */
        KeyedConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract, or it names a channel or platform that cannot be used. */
        ChannelRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform refused, another account than the one to reconnect was chosen, or the state is unknown, used or over an hour old. */
        ConnectFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A platform, a model, or another service that the request depends on did not respond as expected. */
        UpstreamFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential is invalid, or the platform no longer accepts the channel's credentials (`channel_disconnected`). */
        Disconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body is larger than the operation's limit. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the content type of the body. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An earlier request used the same `Idempotency-Key` with a different body. */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract, or a post breaks the rules of its channel. `errors` lists each problem and its location. */
        PostRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rate limit is exceeded. `Retry-After` gives the number of seconds to wait. The response has the same rate-limit headers as a success; operations that create posts also send `X-RateLimit-*`. */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform no longer accepts the channel's credentials (`channel_disconnected`). Connect the channel again. */
        ChannelDisconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The post already has an ID from the platform, or another post of the channel has this ID. */
        ReleaseConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract, or the file cannot be published. */
        FileRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file is larger than the limit or than the organization's remaining storage. */
        FileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization's trial does not include this (`plan_limit`). `url` is the console's plan page. */
        TrialExcluded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The vendor refuses to generate this content (`content_refused`; `detail` quotes the vendor). Operations that accept an `Idempotency-Key` also return 422 if the key was used before with a different body. */
        ContentRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The operator has not configured this feature (`not_configured`). `detail` names the missing variables. */
        NotConfigured: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credentials are valid but do not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Anything else that went wrong. An error of JSON-RPC if the protocol refuses the message, otherwise a problem. */
        "Failure-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["McpAnswer"];
            };
        };
        /** @description The message cannot be served. An error of JSON-RPC if the protocol refuses it, otherwise a problem. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["McpAnswer"];
            };
        };
        /** @description The requested range is outside the file. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The page again with what has to be corrected, or a page that says what went wrong. */
        FailurePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description The service has too many requests at once and did not process this one. `Retry-After` gives the number of seconds to wait. */
        Overloaded: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The page. */
        Page: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** @description Any other failure, in the same format. */
        OAuthPageFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
                "text/html": string;
            };
        };
        /** @description The request cannot be granted; `error` is the error code from the RFC. The response is never cached. */
        OAuthPageBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
                "text/html": string;
            };
        };
        /** @description Nobody is signed in. */
        OAuthUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The rate limit is exceeded. `Retry-After` gives the number of seconds to wait. */
        OAuthTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description A page of another site sent this request with the session cookie. */
        OAuthPageForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
                "text/html": string;
            };
        };
        /** @description Any other failure, in the same format. */
        OAuthFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The request cannot be granted; `error` is the error code from the RFC. The response is never cached. */
        OAuthBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The client ID or secret is wrong. The response has `WWW-Authenticate` if the request used HTTP Basic. */
        OAuthInvalidClient: {
            headers: {
                /** @description Present if the request used HTTP Basic. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The client is not one that devices can use (`invalid_client`). */
        DeviceUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The service cannot do this at the moment. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The action is done, or the person must sign in first; the browser is redirected to `location`. */
        SeeOther: {
            headers: {
                /** @description A path of this service, or the address of the platform or provider to go to. */
                location?: string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The service cannot produce any of the media types in `Accept`. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The copy that `If-None-Match` names is still right. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /** @description ID of the channel. */
        ChannelIdParameter: components["schemas"]["IdValue"];
        /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
        IdempotencyKey: string;
        /** @description The channel's `identifier` in the catalogue. */
        Integration: string;
        /** @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409. */
        Refresh: string;
        /** @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured. */
        ExternalUrl: string;
        /** @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service. */
        RedirectUrl: string;
        /** @description ID of the channel. */
        BlueskyChannelIdParameter: components["schemas"]["IdValue"];
        /** @description Returns only posts on these channels: up to 100 channel IDs, separated by commas. */
        ChannelFilter: string;
        /** @description Returns only posts in this state. */
        StateFilter: "DRAFT" | "QUEUE" | "PUBLISHED" | "ERROR";
        /** @description Returns only posts with this tag, given by name or ID. */
        TagFilter: string;
        /** @description Returns only posts that contain this text in the post or in one of its comments. Ignores case and HTML tags. */
        SearchFilter: string;
        /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
        Prefer: string;
        /** @description ID of the post. */
        PostIdParameter: components["schemas"]["IdValue"];
        /** @description ID of a failed post. */
        FailedPostIdParameter: components["schemas"]["IdValue"];
        /** @description ID of a published post. */
        PublishedPostIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the note. */
        NoteIdParameter: components["schemas"]["IdValue"];
        /** @description ID of a draft. */
        DraftIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the video job. */
        VideoJobIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the file. */
        FileIdParameter: components["schemas"]["IdValue"];
        /** @description The channel's id. */
        ChannelId: components["schemas"]["IdValue"];
        /** @description How many days back, today included. */
        Days: number;
        /** @description The id of a post, or of a comment of its thread. */
        PostId: components["schemas"]["IdValue"];
        /** @description The platform's identifier. docs/reads.md lists which platform can do what. */
        Platform: string;
        /** @description The name by which people find the profile, with or without `@`. This or `user_id` is needed. */
        Username: string;
        /** @description The profile's `id` as these reads give it; counts where both are given. */
        UserId: string;
        /** @description Posts per page. A page may have fewer although there are more; `nextCursor` tells. */
        Limit: number;
        /** @description Only posts published then or later, ISO 8601, loosely; no offset means UTC. */
        Since: string;
        /** @description The `nextCursor` of the page before, with the same other parameters. */
        Cursor: string;
        /** @description The post's `id` as these reads give it. */
        "PostId-2": string;
        /** @description Words to search for, as the platform takes them. */
        Query: string;
        /** @description ID of the tag. */
        TagIdParameter: components["schemas"]["IdValue"];
        /** @description The id of a thread. */
        thread: string;
        /** @description ID of the channel group. */
        ChannelGroupIdParameter: components["schemas"]["IdValue"];
        /** @description The identifier of a kind of channel, as `GET /integrations` lists it. */
        Identifier: string;
        /** @description ID of the plug. */
        PlugIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the webhook endpoint. */
        WebhookIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the feed. */
        AutopostIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the set. */
        SetIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the signature. */
        SignatureIdParameter: components["schemas"]["IdValue"];
        /** @description The identity provider. */
        ProviderParameter: components["schemas"]["SignInProvider"];
        /** @description Authorization code from the provider. */
        CallbackCode: string;
        /** @description The `state` from the start of the sign-in. */
        CallbackState: string;
        /** @description Issuer of the response, from providers that send it (RFC 9207). */
        CallbackIssuer: string;
        /** @description Error code from the provider, if there is no `code`. */
        CallbackError: string;
        /** @description Explains the error. */
        CallbackErrorDescription: string;
        /** @description ID of the API key. */
        ApiKeyIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the session. */
        SessionIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the invitation. */
        InvitationIdParameter: components["schemas"]["IdValue"];
        /** @description User ID of the member. */
        MemberIdParameter: components["schemas"]["IdValue"];
        /** @description Client ID of the app, or the HTTPS URL of the client's metadata document. */
        ClientIdParameter: string;
        /** @description Always `code`. Any other value returns `unsupported_response_type`. */
        ResponseTypeParameter: string;
        /** @description Value that the service returns to the app unchanged. If it is random and bound to the browser, it protects against forged responses. */
        StateParameter: string;
        /** @description Redirect URL of the app, exactly as registered. If you send it here, you must send it again in the token request. */
        RedirectUriParameter: string;
        /** @description Requested scopes, separated by spaces. Default: `read write`, which allows everything. */
        ScopeParameter: string;
        /** @description PKCE code challenge. The token request must then send the code verifier. */
        CodeChallengeParameter: string;
        /** @description `S256`, required with a code challenge. `plain` is refused. */
        CodeChallengeMethodParameter: string;
        /** @description Address of the service or of its MCP server (RFC 8707). A token for the MCP server works nowhere else. By default, a client that registered itself gets a token for the MCP server, and an organization's app gets one for the whole service. */
        ResourceParameter: string;
        /** @description ID of the approval. */
        GrantIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the checkout. */
        CheckoutIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the third-party account. */
        ThirdPartyAccountIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the job. */
        ThirdPartyJobIdParameter: components["schemas"]["IdValue"];
        /** @description ID of the announcement. */
        AnnouncementIdParameter: components["schemas"]["IdValue"];
        /** @description Path of this service to go on to. Anything else is ignored. */
        NextParameter: string;
        /** @description What was done, to be said on the page. */
        DoneParameter: string;
        /** @description Name of the provider, in any case. */
        SignInProviderParameter: string;
        /** @description The code that comes back. */
        CodeParameter: string;
        /** @description The state that was sent along. */
        "StateParameter-2": string;
        /** @description Who answers. */
        IssParameter: string;
        /** @description Why nothing came of it. */
        ErrorParameter: string;
        /** @description The token of the mailed link. */
        TokenParameter: string;
        /** @description The token of the invitation. */
        InvitationParameter: string;
        /** @description The code that the device shows. */
        UserCodeParameter: string;
        /** @description Older posts than the one that this was given for. */
        BeforeParameter: string;
        /** @description Identifier of the kind of channel. */
        ChannelParameter: string;
        /** @description Id of the channel to reconnect. */
        RefreshParameter: string;
        /** @description The temporary token of a platform with OAuth 1.0a; it is the state. */
        OauthTokenParameter: string;
        /** @description The code of a platform with OAuth 1.0a. */
        OauthVerifierParameter: string;
        /** @description The temporary token of OAuth 1.0a that the user refused. */
        DeniedParameter: string;
        /** @description The browser that signed in on VK, which its token requests name. */
        DeviceIdParameter: string;
        /** @description The code of MeWe. */
        LoginRequestTokenParameter: string;
        /** @description The conversation to show; a new one without it. */
        ThreadParameter: string;
        /** @description Number of the page, from 0. Anything else is the first. */
        PageParameter: string;
        /** @description Only this platform. */
        PlatformParameter: string;
        /** @description Part of the email address of a member. */
        EmailParameter: string;
        /** @description A 1 is for errors whose cause is not known. */
        UnknownParameter: string;
        /** @description The first day. */
        FromParameter: string;
        /** @description The last day. */
        ToParameter: string;
        /** @description Id of the checkout from which the browser returns. */
        CheckParameter: string;
        /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
        webhookId: string;
        /** @description When this try was made, in seconds since 1970. */
        webhookTimestamp: string;
        /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
        webhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Number of seconds to wait before the next attempt. */
        RetryAfter: number;
        /** @description Is `true` if this is the stored response to an earlier request with the same `Idempotency-Key`. */
        IdempotencyReplayed: "true";
        /** @description Is `handling=strict` if the `Prefer` header requested it. */
        PreferenceApplied: string;
        /** @description Maximum number of posts that can be created in one hour. */
        XRateLimitLimit: number;
        /** @description Number of posts that can still be created in the current window. */
        XRateLimitRemaining: number;
        /** @description Number of seconds until the count starts again. */
        XRateLimitReset: number;
        /** @description What is left under each policy: `r` requests for the next `t` seconds (IETF httpapi draft). */
        RateLimit: string;
        /** @description The policies in force: `q` requests in `w` seconds (IETF httpapi draft). */
        RateLimitPolicy: string;
        /** @description The `cursor` of the next page. Absent on the last page. */
        NextCursorHeader: string;
        /** @description Sets the visitor's ID as the cookie `track` for one year if the browser has none. */
        TrackCookieHeader: string;
        /** @description Sets the session token as the cookie `auth` (HttpOnly, SameSite=Lax, Secure on HTTPS). Clients without cookies send it as the `auth` header. A second cookie is `known_device`. */
        SessionCookieHeader: string;
        /** @description Is `true` to tell a console what to do next. */
        SignalHeader: "true";
        /** @description Sets the cookie `known_device` (HttpOnly, SameSite=Lax, Secure on HTTPS) if the password was set. */
        DeviceCookieHeader: string;
        /** @description Sets the cookie `oauth_state` (HttpOnly, SameSite=Lax, Secure on HTTPS), which binds the sign-in to this browser for 10 minutes. */
        StateCookieHeader: string;
        /** @description Sets the cookie `showorg`, which selects the organization of later requests. Clients without cookies send it as the `showorg` header. */
        OrganizationCookieHeader: string;
        /** @description Clears the cookies `auth`, `showorg`, and `impersonate`. */
        ClearedCookiesHeader: string;
        /** @description Sets the membership as the cookie `impersonate` for older clients. The server does not read it. */
        ImpersonationCookieHeader: string;
        /** @description Clears the cookie `org` if the browser sent one. */
        UsedInvitationCookieHeader: string;
        /** @description URL to continue at. */
        LocationHeader: string;
        /** @description Always `no-store`. */
        NoStoreHeader: "no-store";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    isConnected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credential is valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IsConnected"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description Returns only channels of this channel group. `GET /public/v1/groups` lists the IDs. */
                group?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integrations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Publishing"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationRetries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelRetries"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    retryIntegrationPosts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts that are due at once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedPosts"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            default: components["responses"]["Failure"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Groups"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    getConnectUrl: {
        parameters: {
            query?: {
                /** @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409. */
                refresh?: components["parameters"]["Refresh"];
                /** @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured. */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /** @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service. */
                redirectUrl?: components["parameters"]["RedirectUrl"];
            };
            header?: never;
            path: {
                /** @description The channel's `identifier` in the catalogue. */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL to open. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectUrl"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectFailed"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["BlueskyChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel's rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    triggerIntegrationTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ToolCall"];
            };
        };
        responses: {
            /** @description The result of the tool. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Disconnected"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    findSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Slot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /** @description Start of the window: an ISO 8601 date, with or without a time; UTC if it has no offset. Default: 30 days ago, or 30 days before `endDate` if that is earlier. */
                startDate?: string;
                /** @description End of the window. Default: 30 days from now, or 30 days after `startDate` if that is later. */
                endDate?: string;
                /** @description Returns only posts on channels of this channel group (`GET /public/v1/groups`). */
                customer?: string;
                /** @description Returns only posts on these channels: up to 100 channel IDs, separated by commas. */
                integration?: components["parameters"]["ChannelFilter"];
                /** @description Returns only posts in this state. */
                state?: components["parameters"]["StateFilter"];
                /** @description Returns only posts with this tag, given by name or ID. */
                tag?: components["parameters"]["TagFilter"];
                /** @description Returns only posts that contain this text in the post or in one of its comments. Ignores case and HTML tags. */
                search?: components["parameters"]["SearchFilter"];
                /** @description Posts per page. Without it, the response holds all posts. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    createPosts: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePostsRequest"];
            };
        };
        responses: {
            /** @description The created threads, in the order of the request. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPost"][];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    createPostsInBulk: {
        parameters: {
            query?: {
                /** @description If true, the service reports what would happen and creates nothing. */
                dryRun?: boolean;
                /** @description If true, the service creates all rows or none. */
                atomic?: boolean;
            };
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
                "text/csv": components["schemas"]["BulkTable"];
            };
        };
        responses: {
            /** @description The result of each row. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkReport"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    exportPosts: {
        parameters: {
            query?: {
                /** @description Format of the response. */
                format?: "json" | "csv";
                /** @description Start of the window: an ISO 8601 date, with or without a time; UTC if it has no offset. Default: 30 days ago, or 30 days before `endDate` if that is earlier. */
                startDate?: string;
                /** @description End of the window. Default: 30 days from now, or 30 days after `startDate` if that is later. */
                endDate?: string;
                /** @description Returns only posts on channels of this channel group (`GET /public/v1/groups`). */
                customer?: string;
                /** @description Returns only posts on these channels: up to 100 channel IDs, separated by commas. */
                integration?: components["parameters"]["ChannelFilter"];
                /** @description Returns only posts in this state. */
                state?: components["parameters"]["StateFilter"];
                /** @description Returns only posts with this tag, given by name or ID. */
                tag?: components["parameters"]["TagFilter"];
                /** @description Returns only posts that contain this text in the post or in one of its comments. Ignores case and HTML tags. */
                search?: components["parameters"]["SearchFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExportedPosts"];
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    validatePosts: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePostsRequest"];
            };
        };
        responses: {
            /** @description One result for each entry, in the order of the request. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostValidation"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    deletePostGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Group of the thread. */
                group: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    getPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thread"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePostRequest"];
            };
        };
        responses: {
            /** @description The thread after the change. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thread"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    setPostStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPostStatusRequest"];
            };
        };
        responses: {
            /** @description The new status. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostStatus"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    mergePostSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergePostSettingsRequest"];
            };
        };
        responses: {
            /** @description The first entry of the changed thread. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergedPostSettings"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    retryPost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of a failed post. */
                id: components["parameters"]["FailedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread is due at once. `state` is the state of its first entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostStatus"];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    listPostEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The log. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostEvents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listReleaseCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a published post. */
                id: components["parameters"]["PublishedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseCandidates"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    setReleaseId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a published post. */
                id: components["parameters"]["PublishedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetReleaseIdRequest"];
            };
        };
        responses: {
            /** @description The post with its ID and URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostRelease"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReleaseConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listPostNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notes"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    addPostNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiNoteRequest"];
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    deletePostNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
                /** @description ID of the note. */
                noteId: components["parameters"]["NoteIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedNote"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getApprovalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a draft. */
                id: components["parameters"]["DraftIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalLink"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    createApprovalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a draft. */
                id: components["parameters"]["DraftIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApiApprovalLinkRequest"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApprovalLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    revokeApprovalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a draft. */
                id: components["parameters"]["DraftIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedApprovalLink"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description The stored file. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    uploadMediaFromUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadFromUrlRequest"];
            };
        };
        responses: {
            /** @description The stored file. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    generateVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoRequest"];
            };
        };
        responses: {
            /** @description The file in the library. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            406: components["responses"]["TrialExcluded"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    runVideoFunction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoFunctionRequest"];
            };
        };
        responses: {
            /** @description The result of the function. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoFunctionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    startVideoJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoRequest"];
            };
        };
        responses: {
            /** @description The job. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            406: components["responses"]["TrialExcluded"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    getVideoJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the video job. */
                id: components["parameters"]["VideoJobIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoJob"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listUploads: {
        parameters: {
            query?: {
                /** @description Returns only files whose original name contains this text, ignoring case. */
                search?: string;
                /** @description Files per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    deleteUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the file. */
                id: components["parameters"]["FileIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaItem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationAnalytics: {
        parameters: {
            query?: {
                /** @description How many days back, today included. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description The channel's id. */
                integration: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getPostAnalytics: {
        parameters: {
            query?: {
                /** @description How many days back, today included. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description The id of a post, or of a comment of its thread. */
                postId: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description The page number, starting at 0. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    readProfile: {
        parameters: {
            query?: {
                /** @description The name by which people find the profile, with or without `@`. This or `user_id` is needed. */
                username?: components["parameters"]["Username"];
                /** @description The profile's `id` as these reads give it; counts where both are given. */
                user_id?: components["parameters"]["UserId"];
            };
            header?: never;
            path: {
                /** @description The platform's identifier. docs/reads.md lists which platform can do what. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the platform shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicProfile"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    listProfilePosts: {
        parameters: {
            query?: {
                /** @description The name by which people find the profile, with or without `@`. This or `user_id` is needed. */
                username?: components["parameters"]["Username"];
                /** @description The profile's `id` as these reads give it; counts where both are given. */
                user_id?: components["parameters"]["UserId"];
                /** @description Posts per page. A page may have fewer although there are more; `nextCursor` tells. */
                limit?: components["parameters"]["Limit"];
                /** @description Only posts published then or later, ISO 8601, loosely; no offset means UTC. */
                since?: components["parameters"]["Since"];
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The platform's identifier. docs/reads.md lists which platform can do what. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the platform shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    readPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The platform's identifier. docs/reads.md lists which platform can do what. */
                platform: components["parameters"]["Platform"];
                /** @description The post's `id` as these reads give it. */
                postId: components["parameters"]["PostId-2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the platform shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    searchPosts: {
        parameters: {
            query: {
                /** @description Words to search for, as the platform takes them. */
                query: components["parameters"]["Query"];
                /** @description Posts per page. A page may have fewer although there are more; `nextCursor` tells. */
                limit?: components["parameters"]["Limit"];
                /** @description Only posts published then or later, ISO 8601, loosely; no offset means UTC. */
                since?: components["parameters"]["Since"];
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The platform's identifier. docs/reads.md lists which platform can do what. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the platform shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    readProfileMetrics: {
        parameters: {
            query?: {
                /** @description The name by which people find the profile, with or without `@`. This or `user_id` is needed. */
                username?: components["parameters"]["Username"];
                /** @description The profile's `id` as these reads give it; counts where both are given. */
                user_id?: components["parameters"]["UserId"];
                /** @description Posts per page. A page may have fewer although there are more; `nextCursor` tells. */
                limit?: components["parameters"]["Limit"];
                /** @description Only posts published then or later, ISO 8601, loosely; no offset means UTC. */
                since?: components["parameters"]["Since"];
                /** @description The `nextCursor` of the page before, with the same other parameters. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description The platform's identifier. docs/reads.md lists which platform can do what. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the platform shows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getCalendar: {
        parameters: {
            query?: {
                /** @description Start of the window: an ISO 8601 date, with or without a time; UTC if it has no offset. Default: 30 days ago, or 30 days before `endDate` if that is earlier. */
                startDate?: string;
                /** @description End of the window. Default: 30 days from now, or 30 days after `startDate` if that is later. */
                endDate?: string;
                /** @description Returns only posts on channels of this channel group. */
                customer?: string;
                /** @description Returns only posts on these channels: up to 100 channel IDs, separated by commas. */
                integration?: components["parameters"]["ChannelFilter"];
                /** @description Returns only posts in this state. */
                state?: components["parameters"]["StateFilter"];
                /** @description Returns only posts with this tag, given by name or ID. */
                tag?: components["parameters"]["TagFilter"];
                /** @description Returns only posts that contain this text in the post or in one of its comments. Ignores case and HTML tags. */
                search?: components["parameters"]["SearchFilter"];
                /** @description Posts per page. Without it, the response holds all posts. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    saveThreads: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePostsRequest"];
            };
        };
        responses: {
            /** @description The saved threads, in the order of the request. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPost"][];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listPlannedPosts: {
        parameters: {
            query?: {
                /** @description The page number, starting at 0. */
                page?: number;
                /** @description Posts per page. */
                limit?: number;
                /** @description Returns only posts on channels of this channel group. */
                customer?: string;
                /** @description Returns only posts on these channels: up to 100 channel IDs, separated by commas. */
                integration?: components["parameters"]["ChannelFilter"];
                /** @description Returns only posts with this tag, given by name or ID. */
                tag?: components["parameters"]["TagFilter"];
                /** @description Returns only posts that contain this text in the post or in one of its comments. Ignores case and HTML tags. */
                search?: components["parameters"]["SearchFilter"];
                /** @description Which posts to return. */
                state?: "all" | "scheduled" | "draft" | "published" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlannedPosts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listOldPosts: {
        parameters: {
            query?: {
                /** @description Latest date to return: an ISO 8601 date, with or without a time. Default: now. */
                date?: string;
                /** @description Posts per page. */
                limit?: number;
                /** @description The `Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The posts. */
            200: {
                headers: {
                    "Next-Cursor": components["headers"]["NextCursorHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OldPosts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    findOrganizationSlot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Slot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    findChannelSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The slot. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Slot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    validateThreads: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckPostsRequest"];
            };
        };
        responses: {
            /** @description One result for each entry, in the order of the request. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedPosts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    getThreadByGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Group of the thread. */
                group: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleThread"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    exportThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Group of the thread. */
                group: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DebugExport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleThread"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    deleteThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Group of the thread. */
                id: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The thread was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    moveThread: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MovePostRequest"];
            };
        };
        responses: {
            /** @description The first entry of the thread after the change. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostRow"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["PostRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listThreadReleaseCandidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a published post. */
                id: components["parameters"]["PublishedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candidates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleaseCandidates"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    setThreadReleaseId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a published post. */
                id: components["parameters"]["PublishedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BindReleaseRequest"];
            };
        };
        responses: {
            /** @description The post with its ID and URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostRelease"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ReleaseConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getLinkStatistics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a published post. */
                id: components["parameters"]["PublishedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The links. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkStatistics"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    listComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The comments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comments"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    addComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommentRequest"];
            };
        };
        responses: {
            /** @description The new comment. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    listThreadNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notes"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    addThreadNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteRequest"];
            };
        };
        responses: {
            /** @description The note. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    deleteThreadNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
                /** @description ID of the note. */
                noteId: components["parameters"]["NoteIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The note was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedNote"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getThreadApprovalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a draft. */
                id: components["parameters"]["DraftIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalLink"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    createThreadApprovalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a draft. */
                id: components["parameters"]["DraftIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovalLinkRequest"];
            };
        };
        responses: {
            /** @description The link. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApprovalLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    revokeThreadApprovalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a draft. */
                id: components["parameters"]["DraftIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevokedApprovalLink"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    askAboutShortLinks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AskAboutShortLinksRequest"];
            };
        };
        responses: {
            /** @description Whether to ask the author. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskAboutShortLinks"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    separatePosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeparatePostsRequest"];
            };
        };
        responses: {
            /** @description The entries, in order. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeparatedPosts"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    draftWeek: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DraftWeekRequest"];
            };
        };
        responses: {
            /** @description The drafts. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DraftedWeek"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tags. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createTag: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagRequest"];
            };
        };
        responses: {
            /** @description The tag. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    updateTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the tag. */
                id: components["parameters"]["TagIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagRequest"];
            };
        };
        responses: {
            /** @description The tag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the tag. */
                id: components["parameters"]["TagIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tag, with the instant of its deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listMedia: {
        parameters: {
            query?: {
                /** @description Which page. */
                page?: number;
                /** @description How many files a page holds. */
                limit?: number;
                /** @description Only files whose original name holds this text, in small or capital letters. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    uploadToLibrary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileForm"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["SimpleFileForm"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimpleUpload"];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    saveMedia: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveMediaRequest"];
            };
        };
        responses: {
            /** @description It is in the library. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    setMediaInformation: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MediaInformationRequest"];
            };
        };
        responses: {
            /** @description The file as it is now. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaItem"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listVideoOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The generators. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoOptions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoRequest"];
            };
        };
        responses: {
            /** @description The file in the library. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["TrialExcluded"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    checkVideoAllowed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The generator's identifier. */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It can be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": true;
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["TrialExcluded"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    callVideoFunction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoFunctionRequest"];
            };
        };
        responses: {
            /** @description The result of the function. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoFunctionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    createVideoJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VideoRequest"];
            };
        };
        responses: {
            /** @description The job. */
            202: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            406: components["responses"]["TrialExcluded"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    trackVideoJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the video job. */
                id: components["parameters"]["VideoJobIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoJob"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getMediaUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Usage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    putMediaPart: {
        parameters: {
            query: {
                /** @description Until when the URL holds. */
                expires: number;
                /** @description What makes it hold. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description The upload. */
                upload: string;
                /** @description The part's number. */
                number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The part is here. */
            200: {
                headers: {
                    /** @description What completing the upload takes. */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredPart"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    runMultipartStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The step. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MultipartRequest"];
            };
        };
        responses: {
            /** @description What the step answers. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MultipartAnswer"];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deleteMedia: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the file. */
                id: components["parameters"]["FileIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file that was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaItem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    generateImage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateImageRequest"];
            };
        };
        responses: {
            /** @description The picture. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    generateLibraryImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GenerateImageRequest"];
            };
        };
        responses: {
            /** @description The file in the library. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    generatePosts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GeneratePostsRequest"];
            };
        };
        responses: {
            /** @description The steps, a line each. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    getCredits: {
        parameters: {
            query?: {
                /** @description What the credits are for. */
                type?: "ai_images" | "ai_videos";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credits. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    callMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer, alone or as the last event of a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description The message needs no answer. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure-2"];
        };
    };
    chatWithAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunAssistantRequest"];
            };
        };
        responses: {
            /** @description The events of the run, as server-sent events. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                    "multipart/mixed": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    runAssistant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunAssistantRequest"];
            };
        };
        responses: {
            /** @description The events of the run, as server-sent events. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                    "multipart/mixed": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    listCopilotThreads: {
        parameters: {
            query?: {
                /** @description Most threads of a page. */
                limit?: number;
                /** @description The `nextCursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Threads"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            default: components["responses"]["Failure"];
        };
    };
    listCopilotMessages: {
        parameters: {
            query?: {
                /** @description Most messages of a page. */
                limit?: number;
                /** @description The `nextCursor` of the page before; absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id of a thread. */
                thread: components["parameters"]["thread"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Messages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    deleteCopilotThread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a thread. */
                thread: components["parameters"]["thread"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Thread-2"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The catalogue. `article` is always empty; older clients expect it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Providers"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description The channel is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Publishing"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Channels"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    startConnect: {
        parameters: {
            query?: {
                /** @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409. */
                refresh?: components["parameters"]["Refresh"];
                /** @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured. */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /** @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service. */
                redirectUrl?: components["parameters"]["RedirectUrl"];
                /** @description `true` when this is a new user's first channel; handed back by the connect. */
                onboarding?: string;
            };
            header?: never;
            path: {
                /** @description The channel's `identifier` in the catalogue. */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectUrl"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectFailed"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    connectChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The channel's `identifier` in the catalogue. */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectIntegrationDto"];
            };
        };
        responses: {
            /** @description The channel is connected. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectedChannel"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ConnectFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    choosePage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PageChoice"];
            };
        };
        responses: {
            /** @description The channel is that page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageChosen"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    choosePageByState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenPageChoice"];
            };
        };
        responses: {
            /** @description The channel is that page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageChosen"];
                };
            };
            400: components["responses"]["BadRequest"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    refreshFromExtension: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtensionCookies"];
            };
        };
        responses: {
            /** @description The channel has the new cookies, or they belong to another account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtensionRefresh"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    registerMoltbookAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterAgentRequest"];
            };
        };
        responses: {
            /** @description The agent, or why there is none. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredAgent"] | components["schemas"]["RefusedAgent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getMoltbookStatus: {
        parameters: {
            query?: {
                /** @description The agent's key, from existing clients. */
                apiKey?: string;
            };
            header?: {
                /** @description The agent's key; wins over the query. */
                "X-Moltbook-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a person has claimed the agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    findTelegramChat: {
        parameters: {
            query: {
                /** @description The word; letters, digits, `_` and `-`. */
                word: string;
                /** @description Accepted from existing clients and ignored; the service knows itself how far it has read. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chat, or nothing yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TelegramChat"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    disableChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description The channel is off. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelSwitch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    enableChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelChoice"];
            };
        };
        responses: {
            /** @description The channel is on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelSwitch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getChannel: {
        parameters: {
            query?: {
                /** @description Accepted from existing clients and ignored; there are no orders here. */
                order?: string;
            };
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelCard"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getChannelRetries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelRetries"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    retryChannelPosts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is due at once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedPosts"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    listPages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pages"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    setPostingTimes: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationTimeDto"];
            };
        };
        responses: {
            /** @description The times are set. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelReference"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    saveChannelSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveChannelSettings"];
            };
        };
        responses: {
            /** @description The channel with its settings. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelRow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    renameChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameChannel"];
            };
        };
        responses: {
            /** @description The channel. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelRow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    setChannelGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupChoice"];
            };
        };
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelRow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    setChannelGroupByName: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GroupName"];
            };
        };
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelRow"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listChannelGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customers"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    renameChannelGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel group. */
                id: components["parameters"]["ChannelGroupIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameCustomer"];
            };
        };
        responses: {
            /** @description The group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deleteChannelGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel group. */
                id: components["parameters"]["ChannelGroupIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedCustomer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    runChannelTool: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationFunctionDto"];
            };
        };
        responses: {
            /** @description What the tool answered. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FunctionResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    findMentions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationFunctionDto"];
            };
        };
        responses: {
            /** @description Whom the post can mention, or that the channel mentions nobody. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mentions"] | components["schemas"]["NoMentions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    listAvailablePlugs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plugs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlugList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listInternalPlugs: {
        parameters: {
            query?: {
                /** @description Also the plugs of kinds of channels that existing consoles do not expect any of. */
                all?: boolean;
            };
            header?: never;
            path: {
                /** @description The identifier of a kind of channel, as `GET /integrations` lists it. */
                identifier: components["parameters"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plugs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalPlugs"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listChannelPlugs: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["BlueskyChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plugs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelPlugs"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    saveChannelPlug: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["BlueskyChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePlugRequest"];
            };
        };
        responses: {
            /** @description Set up. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedPlug"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    setPlugActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the plug. */
                id: components["parameters"]["PlugIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivatePlugRequest"];
            };
        };
        responses: {
            /** @description Switched. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivatedPlug"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getChannelAnalytics: {
        parameters: {
            query?: {
                /** @description How many days back, today included. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description The channel's id. */
                integration: components["parameters"]["ChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Analytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getThreadAnalytics: {
        parameters: {
            query?: {
                /** @description How many days back, today included. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description The id of a post, or of a comment of its thread. */
                postId: components["parameters"]["PostId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostAnalytics"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["ChannelDisconnected"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhooks"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description It is changed. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatedWebhook"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The endpoint is there. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    sendTestWebhook: {
        parameters: {
            query?: {
                /** @description An endpoint of the organization. */
                id?: string;
                /** @description A public https address. */
                url?: string;
                /** @description Sends this event's example. */
                event?: components["schemas"]["WebhookEventType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookTestBody"];
            };
        };
        responses: {
            /** @description How it went. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEvents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook endpoint. */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint as it was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    enableWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook endpoint. */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook endpoint. */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret, shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedWebhookSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Deliveries on a page. */
                limit?: number;
                /** @description The `nextCursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of the webhook endpoint. */
                id: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the webhook endpoint. */
                id: components["parameters"]["WebhookIdParameter"];
                /** @description The delivery's id. */
                deliveryId: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the webhook endpoint. */
                id: components["parameters"]["WebhookIdParameter"];
                /** @description The delivery's id. */
                deliveryId: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery, waiting. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    listAutoposts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feeds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Autopost"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createAutopost: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAutopostRequest"];
            };
        };
        responses: {
            /** @description Followed. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAutopost"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    previewFeed: {
        parameters: {
            query: {
                /** @description Where the feed is; public, over https. */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item, or why there is none. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedPreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    updateAutopost: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description ID of the feed. */
                id: components["parameters"]["AutopostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAutopostRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAutopost"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["ChannelRefused"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAutopost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the feed. */
                id: components["parameters"]["AutopostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Autopost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    setAutopostActive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the feed. */
                id: components["parameters"]["AutopostIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAutopostActiveRequest"];
            };
        };
        responses: {
            /** @description The feed as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Autopost"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listSets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Set"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    updateSet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSetRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    createSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSetRequest"];
            };
        };
        responses: {
            /** @description Saved. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSet"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the set. */
                id: components["parameters"]["SetIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Set"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signatures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signature"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createSignature: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSignatureRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSignature"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    getDefaultSignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The signature, or `{}`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DefaultSignature"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    updateSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the signature. */
                id: components["parameters"]["SignatureIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateSignatureRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSignature"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deleteSignature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the signature. */
                id: components["parameters"]["SignatureIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Signature"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    countUnreadNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotifications"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listLatestNotifications: {
        parameters: {
            query?: {
                /** @description Most notifications of a page. */
                limit?: number;
                /** @description The `nextCursor` of the page before; absent for the first page. */
                cursor?: string;
                /** @description Whether the first page marks everything as read. */
                markRead?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LatestNotifications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    markNotificationsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mark as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsRead"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    previewPost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, the first one first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Preview"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listPreviewComments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the post. */
                id: components["parameters"]["PostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discussion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewComments"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    trackVisitor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description The visitor. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["TrackCookieHeader"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracked"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    modifySubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ModifySubscriptionRequest"];
            };
        };
        responses: {
            /** @description The plan is as the token asks. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModifiedSubscription"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    tellAgent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TellAgentRequest"];
            };
        };
        responses: {
            /** @description The agent has taken it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentTold"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    streamVideo: {
        parameters: {
            query: {
                /** @description The address of the video. */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The video. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "video/mp4": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "video/mp4": string;
                };
            };
            400: components["responses"]["FileRefused"];
            416: components["responses"]["RangeNotSatisfiable"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    followShortLink: {
        parameters: {
            query?: {
                /** @description Whether to show where the link leads instead of going there. */
                preview?: boolean;
            };
            header?: never;
            path: {
                /** @description What follows `/s/` in the link. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that shows where the link leads. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description On to the link's address. */
            302: {
                headers: {
                    /** @description Where the link leads. */
                    location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["FailurePage"];
            404: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    canRegister: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether `POST /auth/register` creates accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CanRegister"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The account was created, or it waits for activation. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    onboarding: components["headers"]["SignalHeader"];
                    activate: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Overloaded"];
            default: components["responses"]["Failure"];
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description The person is signed in. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    reload: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Overloaded"];
            default: components["responses"]["Failure"];
        };
    };
    showForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ForgotRequest"];
            };
        };
        responses: {
            /** @description An email was sent if the account exists. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ForgotResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description Whether the password was set. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["DeviceCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Overloaded"];
            default: components["responses"]["Failure"];
        };
    };
    activateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateRequest"];
            };
        };
        responses: {
            /** @description The account is active. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    onboarding: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivateResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    resendActivation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description An email was sent if the account exists. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResendResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listSignInProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers, in display order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInProviders"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    startSignIn: {
        parameters: {
            query?: {
                /** @description URL that the provider sends the person back to, without a query or fragment. It must have the console's origin or be `/auth/oauth-mobile-callback` of this service. Default: `/auth/callback/{provider}` of the console, with the provider in lower case. */
                redirect_uri?: string;
                /** @description For `WALLET` only: an Ethereum address (`0x…`) or a Solana public key (base58). */
                publicKey?: string;
            };
            header?: never;
            path: {
                /** @description The identity provider. */
                provider: components["parameters"]["ProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The next step. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["StateCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    checkSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The identity provider. */
                provider: components["parameters"]["ProviderParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckSignInRequest"];
            };
        };
        responses: {
            /** @description The person is signed in, or has no account yet. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    reload: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckSignInResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    mobileCallback: {
        parameters: {
            query?: {
                /** @description Authorization code from the provider. */
                code?: components["parameters"]["CallbackCode"];
                /** @description The `state` from the start of the sign-in. */
                state?: components["parameters"]["CallbackState"];
                /** @description Issuer of the response, from providers that send it (RFC 9207). */
                iss?: components["parameters"]["CallbackIssuer"];
                /** @description Error code from the provider, if there is no `code`. */
                error?: components["parameters"]["CallbackError"];
                /** @description Explains the error. */
                error_description?: components["parameters"]["CallbackErrorDescription"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL of the app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MobileCallback"];
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            default: components["responses"]["Failure"];
        };
    };
    passOnFormAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FormAnswer"];
            };
        };
        responses: {
            /** @description A page that continues automatically, with a link as a fallback. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    getSelf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Self"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    getPersonal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Personal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    updatePersonal: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PersonalRequest"];
            };
        };
        responses: {
            /** @description The profile after the change. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Personal"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedApiKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listOrganizations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The organizations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    changeOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization was switched. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["OrganizationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedOrganization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is signed out. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["ClearedCookiesHeader"];
                    logout: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedOut"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    searchImpersonation: {
        parameters: {
            query?: {
                /** @description Part of a name, email address, or ID. If absent or empty, all memberships match. */
                name?: string;
                /** @description Memberships per page. */
                limit?: number;
                /** @description The `Next-Cursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    "Next-Cursor": components["headers"]["NextCursorHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Impersonatables"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    impersonate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ImpersonateRequest"];
            };
        };
        responses: {
            /** @description The member that the next request acts as. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["ImpersonationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Impersonation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getEmailPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preferences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailPreferences"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    setEmailPreferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailPreferencesRequest"];
            };
        };
        responses: {
            /** @description The preferences after the change. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailPreferences"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, if it exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listTiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tiers"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    joinOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinOrganizationRequest"];
            };
        };
        responses: {
            /** @description The organization. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["UsedInvitationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinedOrganization"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    trackUserEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TrackRequest"];
            };
        };
        responses: {
            /** @description The visitor. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["TrackCookieHeader"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracked"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    getChatbotToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatbotToken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    getAgentMediaSso: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentMediaSso"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the API key. */
                id: components["parameters"]["ApiKeyIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions were ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the session. */
                id: components["parameters"]["SessionIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordRequest"];
            };
        };
        responses: {
            /** @description The password was changed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Overloaded"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeleteAccountRequest"];
            };
        };
        responses: {
            /** @description The account was deleted. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["ClearedCookiesHeader"];
                    logout: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Overloaded"];
            default: components["responses"]["Failure"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description Returns only entries with this action. */
                action?: string;
                /** @description Entries per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditLog"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Team"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteMemberRequest"];
            };
        };
        responses: {
            /** @description The invitation. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedInvitation"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitations"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the invitation. */
                id: components["parameters"]["InvitationIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation was withdrawn. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledInvitation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the member. */
                id: components["parameters"]["MemberIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberRoleRequest"];
            };
        };
        responses: {
            /** @description The membership after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the member. */
                id: components["parameters"]["MemberIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The membership that ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Membership"];
                };
            };
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PlanLimit"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    getShortlinkPreference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The preference. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortlinkPreference"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    setShortlinkPreference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShortlinkPreferenceRequest"];
            };
        };
        responses: {
            /** @description The preference after the change. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortlinkPreference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getAuthorization: {
        parameters: {
            query: {
                /** @description Client ID of the app, or the HTTPS URL of the client's metadata document. */
                client_id: components["parameters"]["ClientIdParameter"];
                /** @description Always `code`. Any other value returns `unsupported_response_type`. */
                response_type: components["parameters"]["ResponseTypeParameter"];
                /** @description Value that the service returns to the app unchanged. If it is random and bound to the browser, it protects against forged responses. */
                state?: components["parameters"]["StateParameter"];
                /** @description Redirect URL of the app, exactly as registered. If you send it here, you must send it again in the token request. */
                redirect_uri?: components["parameters"]["RedirectUriParameter"];
                /** @description Requested scopes, separated by spaces. Default: `read write`, which allows everything. */
                scope?: components["parameters"]["ScopeParameter"];
                /** @description PKCE code challenge. The token request must then send the code verifier. */
                code_challenge?: components["parameters"]["CodeChallengeParameter"];
                /** @description `S256`, required with a code challenge. `plain` is refused. */
                code_challenge_method?: components["parameters"]["CodeChallengeMethodParameter"];
                /** @description Address of the service or of its MCP server (RFC 8707). A token for the MCP server works nowhere else. By default, a client that registered itself gets a token for the MCP server, and an organization's app gets one for the whole service. */
                resource?: components["parameters"]["ResourceParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The authorization request, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                    "text/html": string;
                };
            };
            /** @description Redirects a browser without a session to the sign-in page, which returns here. */
            303: {
                headers: {
                    Location: components["headers"]["LocationHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthPageBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthPageFailure"];
        };
    };
    decideAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["DecisionRequest"];
            };
        };
        responses: {
            /** @description The decision was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decision"];
                };
            };
            /** @description Redirects a form to the app after the decision, or to the sign-in page if nobody is signed in. */
            303: {
                headers: {
                    Location: components["headers"]["LocationHeader"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthPageBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            403: components["responses"]["OAuthPageForbidden"];
            default: components["responses"]["OAuthPageFailure"];
        };
    };
    exchangeCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthInvalidClient"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevocationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["RevocationRequest"];
            };
        };
        responses: {
            /** @description The token is no longer valid, or it never belonged to the app. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthInvalidClient"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    registerClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClientRegistrationRequest"];
            };
        };
        responses: {
            /** @description The registered client. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredClient"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    getServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Endpoints and capabilities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getMcpServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Endpoints and capabilities. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource and its authorization server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getMcpResourceMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The resource and its authorization server. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceMetadata"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, or `false`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApp"] | false;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    updateOAuthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOAuthAppRequest"];
            };
        };
        responses: {
            /** @description The app after the change. */
            200: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthApp"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    createOAuthApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description With `handling=strict` (RFC 7240), the service returns 400 and changes nothing if it would otherwise ignore part of the request and name it in `warnings`: unknown properties, tags that do not exist, or settings that the channel does not support. The response then has the header `Preference-Applied: handling=strict`. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateOAuthAppRequest"];
            };
        };
        responses: {
            /** @description The app, with its secret. */
            201: {
                headers: {
                    "Preference-Applied": components["headers"]["PreferenceApplied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOAuthApp"] & components["schemas"]["Warned"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    deleteOAuthApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app was deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    rotateOAuthAppSecret: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    listApprovedApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovedApps"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    revokeApprovedApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the approval. */
                id: components["parameters"]["GrantIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval was revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppSuccess"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    startDeviceAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DeviceAuthorizationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceAuthorizationRequest"];
            };
        };
        responses: {
            /** @description The codes, for a form-encoded request. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
            /** @description The codes. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAuthorization"];
                };
            };
            /** @description The `error` is `invalid_request` or `invalid_scope`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["DeviceUnauthorized"];
            429: components["responses"]["OAuthTooManyRequests"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    pollDeviceToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceTokenRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["DeviceTokenRequest"];
            };
        };
        responses: {
            /** @description The token, for a form-encoded request. */
            200: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
            /** @description The token. */
            201: {
                headers: {
                    "Cache-Control": components["headers"]["NoStoreHeader"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceToken"];
                };
            };
            /** @description The `error` is `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, `invalid_grant`, `invalid_request`, or `unsupported_grant_type`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            401: components["responses"]["DeviceUnauthorized"];
            default: components["responses"]["OAuthFailure"];
        };
    };
    getDeviceInfo: {
        parameters: {
            query: {
                /** @description Code that the device shows. Case, spaces, and dashes are ignored. */
                user_code: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The device, if the code is valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceInfo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    approveDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApproveDeviceRequest"];
            };
        };
        responses: {
            /** @description Whether the decision was recorded. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceDecision"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    receivePaymentEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Instant and signatures of the event. */
                "Stripe-Signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceivedEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getBilling: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription, or an empty object. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Billing"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    getCheckoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the checkout. */
                id: components["parameters"]["CheckoutIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getRetentionOffer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The coupon, or false. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionOffer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    applyDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Applied. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    finishTrial: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialFinished"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    getTrialStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrialStatus"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createEmbeddedCheckout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeRequest"];
            };
        };
        responses: {
            /** @description The secret of the checkout. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbeddedCheckout"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeRequest"];
            };
        };
        responses: {
            /** @description What to do next. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    previewSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscribeRequest"];
            };
        };
        responses: {
            /** @description The price of today. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewedPrice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BillingPortal"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    togglePlanCancellation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CancelPlanRequest"];
            };
        };
        responses: {
            /** @description When the plan ends. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledPlan"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    cancelSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledSubscription"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    listCharges: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charges"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    refundCharges: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundChargesRequest"];
            };
        };
        responses: {
            /** @description The outcome of each. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedCharges"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    previewRefund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refund, or why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundPreview"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    refundSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refund, or why there is none. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundedSubscription"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    grantSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantSubscriptionRequest"];
            };
        };
        responses: {
            /** @description Granted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    createEnterpriseUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The organization and its key. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    getEnterpriseConnectUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The address, as text. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    deleteEnterpriseChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignedRequest"];
            };
        };
        responses: {
            /** @description The channel is gone. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChannelDeleted"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    listThirdPartyProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The providers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdPartyProvider"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listThirdPartyAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdPartyAccount"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    addThirdPartyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the provider. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ThirdPartyKeyDto"];
            };
        };
        responses: {
            /** @description The account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedThirdPartyAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    removeThirdPartyAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the third-party account. */
                id: components["parameters"]["ThirdPartyAccountIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemovedThirdPartyAccount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    submitToThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the third-party account. */
                id: components["parameters"]["ThirdPartyAccountIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ThirdPartySubmission"];
            };
        };
        responses: {
            /** @description The file. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            /** @description The job, with that header. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdPartyJob"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    importFromThirdParty: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description ID of the third-party account. */
                id: components["parameters"]["ThirdPartyAccountIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportMediaDto"];
            };
        };
        responses: {
            /** @description The files, in the order of the request. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedMedia"][];
                };
            };
            400: components["responses"]["FileRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["FileTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    getThirdPartyJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the job. */
                id: components["parameters"]["ThirdPartyJobIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdPartyJob"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    callThirdPartyFunction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the third-party account. */
                id: components["parameters"]["ThirdPartyAccountIdParameter"];
                /** @description Name of the function. */
                functionName: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ThirdPartyData"];
            };
        };
        responses: {
            /** @description What the function answers. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThirdPartyResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ContentRefused"];
            429: components["responses"]["TooManyRequests"];
            502: components["responses"]["UpstreamFailed"];
            503: components["responses"]["NotConfigured"];
            default: components["responses"]["Failure"];
        };
    };
    listErrors: {
        parameters: {
            query?: {
                /** @description From 0. */
                page?: number;
                /** @description Failures per page. */
                limit?: number;
                /** @description Only failures on this platform, by its identifier. */
                platform?: string;
                /** @description Only organizations with a member whose email address contains this, in any case. */
                email?: string;
                /** @description `true` or `1` begins with the failures whose cause is not known: `outcome_unknown`, `platform_rejected` and `unreadable_answer`. */
                unknownFirst?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listErrorPlatforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The platforms. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    getStats: {
        parameters: {
            query?: {
                /** @description A date, or an instant of the first day; 30 days up to `to` unless given. */
                from?: string;
                /** @description A date, or an instant of the last day; today unless given. */
                to?: string;
                /** @description `true` or `1` counts only the errors whose cause is not known, as `unknownFirst` of the errors does. */
                unknownOnly?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceStats"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    listAnnouncements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The announcements. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"][];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            default: components["responses"]["Failure"];
        };
    };
    createAnnouncement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementDto"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["KeyedConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    deleteAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the announcement. */
                id: components["parameters"]["AnnouncementIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getConsoleScript: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showSignIn: {
        parameters: {
            query?: {
                /** @description Path of this service to go on to. Anything else is ignored. */
                next?: components["parameters"]["NextParameter"];
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SignInForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            503: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    startProviderSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the provider, in any case. */
                provider: components["parameters"]["SignInProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NextForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    finishProviderSignIn: {
        parameters: {
            query?: {
                /** @description The code that comes back. */
                code?: components["parameters"]["CodeParameter"];
                /** @description The state that was sent along. */
                state?: components["parameters"]["StateParameter-2"];
                /** @description Who answers. */
                iss?: components["parameters"]["IssParameter"];
                /** @description Why nothing came of it. */
                error?: components["parameters"]["ErrorParameter"];
            };
            header?: never;
            path: {
                /** @description Name of the provider, in any case. */
                provider: components["parameters"]["SignInProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitProviderSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the provider, in any case. */
                provider: components["parameters"]["SignInProviderParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ProviderSignUpForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showSignUp: {
        parameters: {
            query?: {
                /** @description Path of this service to go on to. Anything else is ignored. */
                next?: components["parameters"]["NextParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SignUpForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            503: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSignOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitForgot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EmailForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ResetForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            503: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitActivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitResend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EmailForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showUnsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            404: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitUnsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            404: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showJoin: {
        parameters: {
            query?: {
                /** @description The token of the invitation. */
                org?: components["parameters"]["InvitationParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitJoin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["JoinForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showDevice: {
        parameters: {
            query?: {
                /** @description The code that the device shows. */
                code?: components["parameters"]["UserCodeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeviceForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            404: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The token of the mailed link. */
                token: components["parameters"]["TokenParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ReviewForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            400: components["responses"]["FailurePage"];
            404: components["responses"]["FailurePage"];
            409: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showPosts: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
                /** @description Older posts than the one that this was given for. */
                before?: components["parameters"]["BeforeParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of a failed post. */
                id: components["parameters"]["FailedPostIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OrganizationForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showChannels: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ChannelForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showPageChoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitPageChoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PageChoiceForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showConnect: {
        parameters: {
            query?: {
                /** @description Id of the channel to reconnect. */
                refresh?: components["parameters"]["RefreshParameter"];
            };
            header?: never;
            path: {
                /** @description Identifier of the kind of channel. */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitConnect: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the kind of channel. */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ConnectForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    finishConnect: {
        parameters: {
            query?: {
                /** @description The code that comes back. */
                code?: components["parameters"]["CodeParameter"];
                /** @description The state that was sent along. */
                state?: components["parameters"]["StateParameter-2"];
                /** @description Why nothing came of it. */
                error?: components["parameters"]["ErrorParameter"];
                /** @description The temporary token of a platform with OAuth 1.0a; it is the state. */
                oauth_token?: components["parameters"]["OauthTokenParameter"];
                /** @description The code of a platform with OAuth 1.0a. */
                oauth_verifier?: components["parameters"]["OauthVerifierParameter"];
                /** @description The temporary token of OAuth 1.0a that the user refused. */
                denied?: components["parameters"]["DeniedParameter"];
                /** @description The browser that signed in on VK, which its token requests name. */
                device_id?: components["parameters"]["DeviceIdParameter"];
                /** @description The code of MeWe. */
                loginRequestToken?: components["parameters"]["LoginRequestTokenParameter"];
            };
            header?: never;
            path: {
                /** @description Identifier of the kind of channel. */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitPageByState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the kind of channel. */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PageByStateForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the kind of channel. */
                identifier: components["parameters"]["ChannelParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ConfirmationForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showProviders: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitProvider: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ProviderForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitProviderRemoval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the third-party account. */
                id: components["parameters"]["ThirdPartyAccountIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showAssistant: {
        parameters: {
            query?: {
                /** @description The conversation to show; a new one without it. */
                thread?: components["parameters"]["ThreadParameter"];
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            402: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAssistantMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MessageForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            402: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            503: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAssistantDecision: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DecisionForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            402: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            429: components["responses"]["FailurePage"];
            503: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAssistantDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["ThreadForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showErrors: {
        parameters: {
            query?: {
                /** @description Number of the page, from 0. Anything else is the first. */
                page?: components["parameters"]["PageParameter"];
                /** @description Only this platform. */
                platform?: components["parameters"]["PlatformParameter"];
                /** @description Part of the email address of a member. */
                email?: components["parameters"]["EmailParameter"];
                /** @description A 1 is for errors whose cause is not known. */
                unknown?: components["parameters"]["UnknownParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showStats: {
        parameters: {
            query?: {
                /** @description The first day. */
                from?: components["parameters"]["FromParameter"];
                /** @description The last day. */
                to?: components["parameters"]["ToParameter"];
                /** @description A 1 is for errors whose cause is not known. */
                unknown?: components["parameters"]["UnknownParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showAnnouncements: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAnnouncement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AnnouncementForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAnnouncementDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the announcement. */
                id: components["parameters"]["AnnouncementIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitDismissal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the announcement. */
                id: components["parameters"]["AnnouncementIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DismissalForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showPlan: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
                /** @description Id of the checkout from which the browser returns. */
                check?: components["parameters"]["CheckParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PlanForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitPlanCancellation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CancellationForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitPaymentChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showKeys: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["KeyForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitKeyRevocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the API key. */
                id: components["parameters"]["ApiKeyIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showApps: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AppForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSecretRotation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAppDeletion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showApprovedApps: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitAppRevocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the approval. */
                id: components["parameters"]["GrantIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showSessions: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitOtherSessionsEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitSessionEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the session. */
                id: components["parameters"]["SessionIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    showMembers: {
        parameters: {
            query?: {
                /** @description What was done, to be said on the page. */
                done?: components["parameters"]["DoneParameter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["InvitationForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description User ID of the member. */
                id: components["parameters"]["MemberIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MemberForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    submitInvitationEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the invitation. */
                id: components["parameters"]["InvitationIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["NoForm"];
            };
        };
        responses: {
            200: components["responses"]["Page"];
            303: components["responses"]["SeeOther"];
            400: components["responses"]["FailurePage"];
            403: components["responses"]["FailurePage"];
            default: components["responses"]["FailurePage"];
        };
    };
    getRoot: {
        parameters: {
            query?: {
                /** @description The token of an invitation. A browser is sent on to where it can be accepted. */
                org?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Root"];
                    "text/html": string;
                    "text/plain": string;
                };
            };
            303: components["responses"]["SeeOther"];
            406: components["responses"]["NotAcceptable"];
            default: components["responses"]["Failure"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metrics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contract"];
                };
            };
            304: components["responses"]["NotModified"];
            default: components["responses"]["Failure"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Year of the upload. */
                year: string;
                /** @description Month of the upload. */
                month: string;
                /** @description Day of the upload. */
                day: string;
                /** @description The file's name. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            default: components["responses"]["Failure"];
        };
    };
    getSandboxPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getSandboxFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the channel. */
                id: components["parameters"]["ChannelIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxFeed"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    getContractYaml: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getPostmanCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PostmanCollection"];
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getBrunoCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getErrorCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocsPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the page. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocsPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Identifier of the platform. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocsOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `operationId`, in any case. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocsAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the file. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/css": string;
                    "text/javascript": string;
                    "application/json": components["schemas"]["SearchIndex"];
                };
            };
            304: components["responses"]["NotModified"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getLlmsIndex: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The index. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getLlmsText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getRobots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getIcon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getFavicon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/x-icon": string;
                };
            };
            304: components["responses"]["NotModified"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getQueueHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The kind of job: `publish-post`, `send-mail`, … */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It keeps up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueueHealth"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    onPostCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCreatedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostScheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostScheduledEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostPublishedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostCommentPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostCommentPublishedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostFailedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostOverdue: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostOverdueEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPostDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PostDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelConnected: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelConnectedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelDisconnected: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelDisconnectedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelDisabledEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelEnabled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelEnabledEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onChannelDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChannelDeletedEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every try; what a receiver recognises a repetition by. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description When this try was made, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one per valid secret. */
                "webhook-signature": components["parameters"]["webhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Received. Any other status is retried; 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
