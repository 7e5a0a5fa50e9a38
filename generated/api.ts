// Written by `npm run generate`. Do not edit: change openapi/ and generate again.
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
         * @description Returns the posts between two dates, both included, earliest first unless `order` is `desc`. A repeating post appears once for each occurrence in the
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
         *     `value` replaces the whole thread. An entry with an `id` keeps the properties that the request leaves out, and an entry
         *     without one is new. The service deletes entries that are left out. It validates the result as if you created it. A request
         *     that changes nothing adds nothing to the log and sends no event.
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
         * @description With `draft`, cancels the publication of a post. With `schedule`, queues the whole thread for its stored date, or publishes it at once if that date has passed. Returns 409 while the post is being sent, and 409 `already_published` for a draft of a post that is published or may be published, unless `republish` is true.
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
         * @description Changes the channel settings in the body and leaves the others unchanged. Otherwise it works like `PUT /public/v1/posts/{id}`, which replaces all settings. Returns 409 `already_published` for a post that is published or may be published.
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
         *     published again. A post that waits for its next attempt is retried at once. If the platform asked to slow down, the post goes
         *     when the account may be used again, which `dueAt` shows. Returns 400 or 409 if nothing failed.
         *
         *     If the error is `outcome_unknown`, the post may be live, so check the channel first, unless the log of the post says that it
         *     was not found there (`not_found_on_platform`). If the platform recognizes a repeated
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
         * Set a post's ID on the platform
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
         * Get the metrics of a channel
         * @description Returns the account's metrics of the last days, with the platform's own labels. If the platform keeps a history, the
         *     response contains it. If the platform reports only current values (Bluesky, Mastodon), the response has only the days on
         *     which this service checked, which it does once a day. The service caches responses for one hour. Returns `[]` if the
         *     platform provides no metrics.
         *
         *     Metrics of sandbox channels are simulated: they are the same for the same channel and day.
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
         * Get the metrics of a post
         * @description Returns the metrics of a published post for the last days. Returns `{"missing": true}` while the post has no ID from its
         *     platform. Returns `[]` if the post does not exist or is not published yet, if its platform provides no metrics, or if the
         *     platform no longer knows the post.
         *
         *     The service caches responses for one hour. If the platform reports only current values, the response has only the days on
         *     which this service checked: daily for two weeks, and whenever a client requests the metrics.
         *
         *     Metrics of sandbox channels are simulated: half of the likes arrive within six hours.
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
         * Get a public profile
         * @description Returns a public profile on the platform. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
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
         * @description Returns the posts of a public profile, newest first, without replies and reposts if the platform distinguishes them. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
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
         * Get a public post
         * @description Returns a public post on the platform. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
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
         * @description Returns public posts that match the query, newest first. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
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
         * Get the metrics of a public profile
         * @description Returns the profile's current counts, and the counts of its newest posts (`limit`, `since`), added up by day of publication. If the platform requires an account, the service uses the organization's most recently connected channel there; otherwise, it uses this service's app or no account. It caches responses for one minute. If the platform does not support this read, the service returns 400 and lists the platforms that do.
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
         * Set a post's ID on the platform
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
         * @description Returns the organization's tags, sorted by name.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Creates a tag, which posts can then use by name. Returns 409 if a tag of the organization already has the name; the name of a deleted tag is free. An organization can have 1,000 tags; beyond that, the service returns 409.
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
         * Change a tag's name and color
         * @description Changes the name and color of a tag, also on the posts that already have it. Returns 409 if another tag has the name.
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag
         * @description Deletes the tag and removes it from its posts, which otherwise stay the same.
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
         * List the files in the library
         * @description Returns the organization's files, newest first, without deleted ones. Page numbers start at 1; without a number, or with 0, the service returns the first page. A page after the last one is empty.
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
         * @description Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP, or TIFF, up to 10 MB) or a video (MP4, up to 1 GB) in the library. The service detects the type from the bytes.
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
         * Upload a file with or without saving
         * @description Stores a file as `POST /media/upload-server` does. If the field `preventSave` is `true`, the file does not appear in the library and the response has only its `path`. You can use that path in posts; the service deletes the file after a week if no post uses it. To add the file to the library later, use `POST /media/save-media`.
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
         * Add a stored file to the library
         * @description Adds a file that this organization uploaded with `preventSave` or in parts. Adding it again changes its original name. Any other object in the storage returns 404.
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
         * Set the details of a file
         * @description Sets the alternative text and the thumbnail of a file. Properties that are left out stay the same. New posts use these values unless they have their own.
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
         * List the video generators
         * @description Returns the generators that the operator has configured, each with its functions. Returns an empty list if there are none; see docs/video.md.
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
         * @description Returns `true` if the organization can use the generator now. Returns 404 if the generator is unknown, 503 if the operator has not configured it, and 406 if the trial does not include it.
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
         * @description Runs one of the functions that `GET /media/video-options` lists as `tools`. For `image-text-slides`, `loadVoices` returns the voices to choose from.
         */
        post: operations["callVideoFunction"];
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
         * Get the used storage
         * @description Returns the size of all files of the organization and its storage limit, in bytes. The service refuses a file beyond the limit with `quota_exceeded`.
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
         * Send a part of a file
         * @description Receives a part of a multipart upload if the service stores files in a folder. The URL comes from `sign-part` or `prepare-upload-parts`. Its signature is valid for one part until it expires, and the request needs no session. A changed or expired URL returns 403. The service ignores the content type. If you send a part again, it replaces the earlier one.
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
         * Run a step of a multipart upload
         * @description Runs one step of a multipart upload, as in Amazon S3; `docs/media.md` shows an example. The path names the step:
         *     `create-multipart-upload`, `prepare-upload-parts`, `sign-part`, `list-parts`, `complete-multipart-upload`, or
         *     `abort-multipart-upload`. Any other step returns 404.
         *
         *     Send the bytes of each part with PUT to the URL that signing returns, which belongs to the bucket or is `/media/parts/…` of
         *     this service. Send the `ETag` of each response when you complete the upload. On completion, the service checks the file as
         *     in any other upload: if the bytes do not match the declared type, it returns 400 and deletes them. Completing again returns
         *     the same response. The service deletes uploads that are not completed within one day.
         */
        post: operations["runMultipartStep"];
        /**
         * Delete a file from the library
         * @description Removes the file from the library at once. Posts that use it still show it. When no post uses it, the service removes its bytes one or two days later; until then, they count against the organization's storage.
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
         * @description Generates a picture from the prompt and returns it without storing it. Costs one image credit, which the service returns if the generation fails.
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
         * Generate a picture in the library
         * @description Generates a picture and stores it in the library. If a language model is configured, it first turns the request into a precise prompt. Costs one image credit, which the service returns if nothing is stored.
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
         * @description Writes a hook and the entries of a post or thread about a topic, optionally with pictures, and suggests a time. It does not
         *     schedule anything.
         *
         *     Returns one JSON object per line. Each step has an `on_chain_start` and an `on_chain_end` event with its `name`. The last
         *     event is `LangGraph`, whose `data.output` holds `hook`, `content`, and `date`. A failure after the first line is the line
         *     `{"name":"error","error":true,"message":"…"}`. Each picture costs one image credit; if the picture of an entry fails,
         *     `imageError` of the entry explains why. docs/ai.md describes every step.
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
         * Get the remaining credits
         * @description Returns how many pictures or videos the organization can still generate this month. If the service sells no plans, it returns the number of the largest plan and does not enforce a limit.
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
         * Send a Model Context Protocol message
         * @description The endpoint for agents. It supports the revisions `2026-07-28`, `2025-11-25`, and `2025-06-18` of the protocol (Streamable
         *     HTTP). It accepts one JSON-RPC message and responds with one, or with an event stream. The service keeps no state between
         *     requests, and `GET` and `DELETE` return 405. `Mcp-Session-Id` in the response to `initialize` only tells that the client
         *     supports forms.
         *
         *     The tools are the operations of this contract with `x-tools` that the scopes of the credential allow. Each call has the
         *     permissions and limits of the credential.
         *
         *     Without a valid credential, the service returns 401 with the URL of the resource metadata (RFC 9728) in `WWW-Authenticate`.
         *     For a tool outside the scopes, it returns 403 `insufficient_scope`. It refuses requests from pages of other origins than its
         *     own and those in `CORS_ORIGINS` (403).
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
         * @description Responds to the conversation in `messages` with events of the AG-UI protocol. This chat has no tools, knows nothing about the organization, and stores nothing.
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
         * Run the assistant
         * @description Responds to the last of `messages` in a thread with events of the AG-UI protocol. The assistant calls operations of this service as the signed-in person. It lists, checks, and drafts without confirmation. A call that publishes, schedules, moves, deletes, or costs something ends the run with the outcome `interrupt`. Send the decision about each call in `resume` of the next run; a new message without decisions declines them. A thread can have one run at a time.
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
         * List the assistant threads
         * @description Returns the caller's own threads in this organization, most recently used first.
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
         * @description Returns messages, oldest first, including the assistant's tool calls and their results.
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
         * @description Deletes the thread with its messages and returns it. Calls that wait for confirmation can no longer be confirmed.
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
         * List the platforms
         * @description Returns every platform that this service supports, how to connect it, and, for platforms that connect with form fields, the fields. A platform that the operator has not configured has `configured: false` and a message that names the missing settings. Does not require credentials.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Deletes the channel and its posts, cancels posts that are still queued, erases its tokens, and deactivates its plugs. Anything already published stays on the platform. Connecting the same account later restores the channel without its posts. Returns 409 while one of its posts is being sent.
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
         * @description Returns every channel of the organization, oldest first, including channels that are disabled or must be connected again, except those of platforms that the operator hides (`HIDDEN_PLATFORMS`). The response never contains tokens.
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
         * @description Returns the URL to send the user to. The platform redirects them with `state` and `code` to
         *     `<base>/channels/connected/<identifier>`, or to `<console>/integrations/social/<identifier>` if `CONSOLE_URL` is another
         *     console. Finish with `POST /integrations/social-connect/{integration}` within one hour, once, with a session of the same
         *     person.
         *
         *     For platforms that connect with form fields (`customFields` in the list of platforms), `url` is only the state. If the
         *     operator has not configured the platform (`configured: false`), the service returns 400 `platform_not_configured`.
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
         * @description Exchanges the platform's code, or the fields that the user entered, for a connected channel. The state determines the
         *     organization and works once. It is bound to the person or key that started the connection. If a session started it, send a
         *     session of the same person. If an API key started it, send a key of the same organization in `Authorization`, or a session
         *     of a member. Any other caller gets 403, and the state remains valid. A connection that `POST /enterprise/url` started needs
         *     no credentials other than the state, because the enterprise service controls who gets the URL.
         *
         *     If the platform refuses the fields, for example because of a wrong password, you can use the same state again. Connecting a
         *     known account reconnects its channel and keeps its posts, posting times, and settings.
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
         * Select the page to post to
         * @description Completes the connection of an account whose connect operation returned `pages` and `inBetweenSteps`: the channel becomes the selected page. The properties that identify a page depend on the platform; the `id` of an item of `pages` always works. If the page is already a channel, the service reconnects that channel and returns its `id`. Returns 400 if there is nothing to select or the page does not exist.
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
         * Select the page by state
         * @description Does the same as `POST /integrations/provider/{id}/connect` for a caller that has only the `state` of the connection, with the credentials that `POST /integrations/social-connect/{integration}` accepts. The state works for the channel of that connection for one hour, until a page is selected. Any other state returns 404.
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
         * Renew the cookies of a channel
         * @description Lets a browser extension send the cookies of a platform (`extensionCookies` in the list of platforms) when the platform renews them. The only credential is the token from the connect operation. It is valid for one channel and 90 days, and every success returns a new one. The service first tries the cookies on the platform; cookies of another account change nothing.
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
         * @description Creates an account for a program on Moltbook. The response contains the agent's key. Neither this service nor Moltbook shows
         *     the key again, and this service does not store it. A person claims the agent at `claimUrl`; `GET
         *     /integrations/moltbook/status` tells when they have. The key is then the code to connect with.
         *
         *     If Moltbook refuses the agent, for example because its name is taken, the response has an `error` with the reason. If
         *     Moltbook does not give a clear response, the service returns 502, and the agent may exist.
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
         * Check whether a Moltbook agent is claimed
         * @description Asks Moltbook whether a person has claimed the agent. Send the key in the header `X-Moltbook-Key`, because proxies and browsers keep URLs. This service logs neither.
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
         * @description Finds the chat in which somebody sent a word to the bot of this service. A person adds the bot to a group or channel and
         *     sends `/connect <word>` there. Poll this operation with the word: it returns `{}` until the bot receives the message, and
         *     then the chat.
         *
         *     A word belongs to the first organization that asks for it, for one hour, and only later messages count, so call this
         *     operation once before you show the word. Choose a random word of at least 12 characters. Returns 409 if another organization
         *     uses the word, and 404 if the service has no bot.
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
         * Disable a channel
         * @description Stops publishing on the channel until it is enabled again. Its posts stay queued. Repeating the request changes nothing.
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
         * Enable a channel
         * @description Allows publishing on the channel again. Repeating the request changes nothing.
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
         * Get the name and picture of a channel
         * @description Returns the name and picture of one channel. `GET /integrations/list` returns all other properties.
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
    "/integrations/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages of an account
         * @description Returns the pages to select from for a channel with `inBetweenSteps`, as the connect operation returned them. Returns 400 if there is nothing to select.
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
         * @description Replaces the times that the search for the next free slot uses. Times are minutes after midnight, in `timezone` if the request has one, otherwise in UTC.
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
         * Change the settings of a channel
         * @description Changes values of the settings that `GET /integrations/list` returns in `additionalSettings`. Titles, types, and patterns cannot be changed. A setting that is left out keeps its value.
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
         * Change a channel's name and picture
         * @description Changes the name and picture of the account on its platform, if `GET /integrations/list` has `changeNickName` and `changeProfilePicture` for the channel. For other channels, the service returns 400. It copies a picture from an external URL.
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
         * Move a channel to a group
         * @description Moves the channel to the group with this ID. An empty ID removes the channel from its group. A key that is bound to a group can access exactly the channels in that group.
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
         * Move a channel to a group by name
         * @description Moves the channel to the group with exactly this name, and creates the group if it does not exist. An empty name removes the channel from its group. An organization can have 1,000 groups; beyond that, the service returns 409. A group without channels remains until you delete it.
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
         * @description Returns the groups that channels are sorted into, for example one for each client of an agency, oldest first. `PUT /integrations/{id}/customer-name` creates a group.
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
         * @description Changes the name of the group. Its channels and the keys that are bound to it stay. Returns 409 if another group has the name.
         */
        put: operations["renameChannelGroup"];
        post?: never;
        /**
         * Delete a channel group
         * @description Deletes the group. Its channels stay connected, without a group. The service revokes API keys that are bound to the group, because a key without a group would have access to all channels.
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
         * @description Looks up data that settings need on the platform, such as boards, communities, or templates. It works like `POST /public/v1/integration-trigger/{id}`, but returns only the result. You can run the tools that the channel lists, and `mention` if the channel can mention others; anything else returns 404. If the platform fails, the service returns an error and never an empty result.
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
         * Find accounts that a post can mention
         * @description Returns the accounts that match `data.query`: the results of the platform, followed by at most 100 accounts that were found
         *     earlier. If the platform does not respond, it returns only the latter. If the channel cannot mention anyone, it returns `{
         *     "none": true }`.
         *
         *     To mention an account, put `<span data-mention-id="…" data-mention-label="…">@…</span>` into the text. When the service
         *     publishes the post, it converts the mention to the platform's format.
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
         * List the plugs of all platforms
         * @description Returns the plugs of every platform that has any, with their fields. A plug checks a post of its channel some time after publication and acts once when its condition is met.
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
         * List the plugs for a single post
         * @description Returns the plugs that you can select for one post on this platform, with other channels that act on it. Select them in the settings of the post with the keys `plug--<identifier>--active`, `…--delay` (milliseconds), `…--integrations` (`[{"id": …}]`), and one key for each field. Without `all`, the service returns plugs only for `x`, `linkedin`, and `linkedin-page`, because existing consoles expect no others. Returns 404 for an unknown platform.
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
         * @description Returns the plugs that are set up on the channel, active or not, oldest first.
         */
        get: operations["listChannelPlugs"];
        put?: never;
        /**
         * Set up a plug on a channel
         * @description Sets up a plug with all of its fields, each of which must match its `validation`. A new plug is active; an existing one gets the new fields and stays active or inactive. The plug applies to threads that are fully published from now on. Returns 404 for an unknown `func`.
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
         * Activate or deactivate a plug
         * @description A deactivated plug starts nothing new and stops pending work at its next check; finished actions remain. The log of each post (`GET /public/v1/posts/{id}/events`) lists the actions of plugs.
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
         * Get the metrics of a channel
         * @description Returns the account's metrics of the last days, with the platform's own labels. If the platform keeps a history, the
         *     response contains it. If the platform reports only current values (Bluesky, Mastodon), the response has only the days on
         *     which this service checked, which it does once a day. The service caches responses for one hour. Returns `[]` if the
         *     platform provides no metrics.
         *
         *     Metrics of sandbox channels are simulated: they are the same for the same channel and day.
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
         * Get the metrics of a post
         * @description Returns the metrics of a published post for the last days. Returns `{"missing": true}` while the post has no ID from its
         *     platform. Returns `[]` if the post does not exist or is not published yet, if its platform provides no metrics, or if the
         *     platform no longer knows the post.
         *
         *     The service caches responses for one hour. If the platform reports only current values, the response has only the days on
         *     which this service checked: daily for two weeks, and whenever a client requests the metrics.
         *
         *     Metrics of sandbox channels are simulated: half of the likes arrive within six hours.
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
         * @description Returns the organization's endpoints, oldest first, without their secrets.
         */
        get: operations["listWebhooks"];
        /**
         * Change a webhook endpoint
         * @description Replaces the name, URL, and channels of the endpoint, and its events if the request has them. The secret stays the same, and a disabled endpoint stays disabled. Pending deliveries go to the new URL.
         */
        put: operations["updateWebhook"];
        /**
         * Add a webhook endpoint
         * @description Adds an endpoint. The service then sends the organization's events to its URL as signed POST requests; see docs/webhooks.md. The URL must be public and use HTTPS. The response shows the signing secret only this once. An organization can have 100 endpoints (409). Returns 400 for a channel that does not belong to the organization, and 403 for an administrator of the service who impersonates a member.
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
         * Send a test event and show the response
         * @description With `id`, sends a signed `webhook.test` event to this endpoint, even if it is disabled; `data` of the event is the body of
         *     this call. With `url`, sends the body unchanged to this address, unsigned, because an address alone has no secret. One of
         *     the two is required. With `event`, sends the example of that event from this contract instead; its IDs do not refer to real
         *     objects.
         *
         *     Waits up to 15 seconds and returns the status and the beginning of the receiver's response, or the reason why there is none.
         *     The service tries once and does not list the test among the deliveries.
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
         * List the events that endpoints can receive
         * @description Returns every event of this version with its meaning. The Webhooks section of the contract describes their payloads.
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
         * @description Deletes the endpoint, erases its secret, and cancels its pending deliveries.
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
         * Enable a webhook endpoint
         * @description Enables a disabled endpoint for new events. Events from the time in between are not sent, but you can replay deliveries that were canceled. Does nothing if the endpoint is enabled.
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
         * Rotate the signing secret
         * @description Creates a new signing secret. For 24 hours, every request carries a signature of the new secret and one of the previous secret, so that receivers can switch without losing an event. If you rotate again in that time, the older secret stops working at once. Returns 403 for an administrator of the service who impersonates a member.
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
         * List the deliveries to an endpoint
         * @description Returns the deliveries of the last 30 days, newest first.
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
         * Get a delivery with its attempts
         * @description Returns the payload, and each attempt with the beginning of the receiver's response.
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
         * Replay a delivery
         * @description Sends the same event with the same `webhook-id` again, in any state, with a full set of attempts. A receiver that stores the IDs it has processed can recognize the repetition. Returns 409 while the endpoint is disabled.
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
         * List the feeds
         * @description Returns the organization's feeds, oldest first, each with the time of its last check and its last error.
         */
        get: operations["listAutoposts"];
        put?: never;
        /**
         * Create posts from a feed
         * @description Follows an RSS, Atom, or JSON feed. While the feed is active, the service checks it at once and then every hour. Each new
         *     item becomes a post on every channel, oldest first and 15 seconds apart, or at the channel's next slots. Each check posts at
         *     most ten items; the rest wait for the next check. The service identifies an item by its ID, else by its link, else by its
         *     text, and never posts it twice.
         *
         *     The text of a post is `content`, in which the service replaces `{{title}}`, `{{description}}`, `{{link}}` (or `{{url}}`),
         *     `{{date}}`, and `{{feed}}`. Without any placeholder, it adds the link below the text; without `content`, the text is the
         *     item's description and link. If the text is too long for a channel, the service cuts it at a word and keeps the link. If a
         *     channel still refuses a post, the post becomes a draft, and a notification explains why.
         *
         *     An organization can have 50 feeds; beyond that, the service returns 409. `generateContent` and `addPicture` return 503 if
         *     the operator has not configured a language or image model.
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
         * Preview the newest item of a feed
         * @description Fetches the feed now, and neither posts nor stores anything. If the feed cannot be read, the response has `success: false` with the reason in `error`. An address that the service never fetches, such as one without HTTPS, returns 400.
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
         * Change a feed
         * @description Replaces the properties of the feed, and checks it at once if it is active. A new `url` starts the feed over. If `lastUrl` differs from the stored one, that item and all older items count as posted.
         */
        put: operations["updateAutopost"];
        post?: never;
        /**
         * Delete a feed
         * @description Permanently deletes the feed and returns it. Posts from the feed remain, including scheduled ones.
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
         * Activate or deactivate a feed
         * @description An activated feed is checked at once and continues where it stopped, so new items from the time in between are posted. A deactivated feed is not fetched; its posts remain.
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
         * @description Returns the organization's sets with their content, newest first.
         */
        get: operations["listSets"];
        /**
         * Change a set
         * @description Replaces the name and content of the set whose `id` is in the body. Returns 404 if that set does not exist.
         */
        put: operations["updateSet"];
        /**
         * Save a set
         * @description Stores the state of a post composer, such as channels, settings, and text, in the client's own format. With the `id` of an existing set, replaces that set; any other `id` is ignored, and the new set gets its own ID. An organization can have 100 sets and 10 million characters of content; beyond that, the service returns 409.
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
         * @description Permanently deletes the set and returns it.
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
         * @description Returns the organization's signatures, oldest first. Clients append a signature to a text; the server never adds one itself.
         */
        get: operations["listSignatures"];
        put?: never;
        /**
         * Create a signature
         * @description Creates a signature. With `autoAdd`, clients add this signature to new texts, and it replaces the previous one with `autoAdd`. An organization can have 100 signatures; beyond that, the service returns 409.
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
         * Get the default signature
         * @description Returns the signature with `autoAdd`, which clients add to new texts, or an empty object if there is none.
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
         * @description Replaces the text and `autoAdd` of a signature. If `autoAdd` is true, the service removes it from all other signatures.
         */
        put: operations["updateSignature"];
        post?: never;
        /**
         * Delete a signature
         * @description Deletes the signature and returns it. Texts that already contain it stay the same.
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
         * @description Returns the number of notifications in the organization that the member has not read. Each membership has its own read position, so reading in one organization does not affect another. Notifications from before the membership count as read. An API key has no read position, so it gets the number of all notifications of its organization or channel group.
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
         * List notifications and mark them as read
         * @description Returns notifications, newest first, ten per page by default. The first page marks all notifications as read. `lastReadNotifications` is the previous read position, so that clients can highlight new notifications. The read position stays the same with `markRead=false`, on further pages, and while an administrator of the service impersonates the member. An API key gets the notifications of its organization or channel group and marks nothing; its read position is always 1970-01-01.
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
         * @description Marks all current notifications of this organization as read, only for the caller. While an administrator of the service impersonates a member, nothing changes.
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
         * @description Returns the entries of a thread, including drafts, to anyone who has the ID of the post, which cannot be guessed. The response contains only what the channel shows, without the publishing history. If the post was deleted or does not exist, the list is empty. The response asks search engines not to index it.
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
         * List the comments on a previewed post
         * @description Returns the organization's internal comments on a post, oldest first, to anyone who has its ID. `userId` distinguishes authors within this list and has no other meaning. If the post was deleted or does not exist, the list is empty.
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
         * Record a step of a visitor
         * @description Records a step of a visitor who is not signed in. Returns the visitor's ID and sets it as the cookie `track`. The service also stores `fbclid` in a cookie and applies it to later steps. It keeps the step for 90 days in the table `tracked_events` for the operator without data that identifies the visitor, and does not share it.
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
         * Change a subscription by signed request
         * @description Lets a shop of the operator change an organization's plan. `params` is a JWT, signed with HS256 and `BILLING_SHOP_SECRET`. Its claims are `aud` (`postern-shop`), `jti` (works once), `exp` (at most five minutes ahead), `orgId`, `billing`, and optionally `period` (MONTHLY or YEARLY). `billing` is FREE to end the plan, or STANDARD, TEAM, PRO, or ULTIMATE to start or change it. A lifetime plan does not change. If the operator has not set the secret, the service returns 503 `not_configured`.
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
         * Send a text to the operator's agent
         * @description Forwards the text to the agent that the operator configured (`AGENT_URL`). Callers must send the operator's key (`AGENT_KEY`); a wrong key returns 401. If no agent is configured, the service returns 400.
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
         * Stream a video from another site
         * @description Forwards a public video, so that a page can show and edit it. The URL must use HTTPS and end in `mp4`, not counting its query. Returns the whole video, or the one range that `Range` requests. Follows up to five redirects to public addresses, and streams up to 1 GB for up to ten minutes. Refuses content that is not declared as a video. Each client address (a /64 network in IPv6) can stream ten videos at a time; beyond that, the service returns 429.
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
         * @description Redirects a short link of this service (`SHORT_LINKS=built-in`) to its target. Targets are always links from the service's posts. Each GET counts as one click, without data about the visitor. HEAD requests, prefetching, and `preview=true` do not count. With `preview=true`, returns a page that shows the target.
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
         * @description Starts a new session. The response sets the `auth` cookie. Clients without cookies read the token from `Set-Cookie` and send
         *     it in the `auth` header. A session ends after 30 days without a request, 180 days after sign-in, at `POST /user/logout`, or
         *     when the password is reset.
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
         *     If the operator has not configured a provider of the first kind, the response is the URL of a page that says so, since a
         *     browser goes wherever the response leads; `GET /auth/providers` lists those that work. For `WALLET` and `FARCASTER`,
         *     the service returns 400 and names the missing settings.
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
         * @description Receives the browser from the provider when a person signs in from a mobile app. Returns the URL of the app (`MOBILE_CALLBACK`) with the provider's response added. Clients that request JSON get JSON, and browsers get a page that opens the app and links to it.
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
         * @description Returns the subscription, or an empty object if the organization has none. A service without billing has no subscriptions and no plan limits. Requires the role `ADMIN`.
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
         * @description Returns the visitor's ID, and sets it as the cookie `track` if the browser has none. The service keeps the step for 90 days in the table `tracked_events` for the operator, without data that identifies the visitor, and does not share it.
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
         *     A code works once. The service refuses a second use, and revokes the tokens from this code.
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
         * Receive a Stripe event
         * @description Receives webhooks from Stripe, signed with `STRIPE_WEBHOOK_SECRET` over the raw body. The service stores each event once, in any order and with any number of repetitions; a job then reads the current state from Stripe. A wrong signature returns 400. The service accepts the raw bytes with any content type; Stripe sends `application/json`.
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
         * @description Returns the subscription. The object is empty if the organization has none, or if the service sells no plans (no `STRIPE_SECRET_KEY`) and therefore has no limits.
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
         * @description Returns the status for the page that a checkout returns to: `0` while the payment is pending, `1` if the card was rejected and the subscription was canceled, and `2` when the plan is active. Consoles poll it every second. While the payment is pending, the service asks Stripe at most every five seconds.
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
         * Get the retention offer
         * @description Returns a discount for members who are about to cancel. The service offers it once, if the operator has set `BILLING_RETENTION_COUPON`. The subscription must be monthly, active or on trial, without a discount, and its last payment must have been more than 10 dollars. Reading the offer changes nothing.
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
         * Apply the retention discount
         * @description Applies the discount of `GET /billing/check-discount` to the subscription. Returns 409 if there is no offer.
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
         * @description Ends the trial and immediately charges the first period. Returns 409 if the organization is not on trial.
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
         * Check whether the trial is over
         * @description Returns true if the trial is over or the organization has none.
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
         * Start an embedded checkout
         * @description Starts a checkout and returns the secret with which a page shows Stripe's form. The first subscription of an organization
         *     starts with a trial of 7 days. `auto_apply_coupon` is a promotion code for the page to apply; yearly plans have none.
         *
         *     `blocked` means that an organization of another account with this email address has a subscription. Returns 409 if the
         *     organization itself has a subscription; change it with `POST /billing/subscribe`.
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
         * Subscribe or change the plan
         * @description If the organization has no subscription, starts a checkout; `url` is the Stripe page for the payment. The first subscription
         *     starts with a trial of 7 days. A new checkout closes an older one; of concurrent requests, one gets its checkout, and the
         *     others can get 409. If the organization has a subscription, changes it in place: the difference is charged at
         *     once, a pending cancellation is undone, and `id` is the new identifier. If the card is declined, nothing changes, and
         *     `portal` is the page to enter another card.
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
         * Calculate the price of a plan today
         * @description Returns the amount in dollars that `POST /billing/subscribe` would charge at once: nothing during a trial, and for a change of plan the new price minus the rest of the current period.
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
         * Get a URL for cards and invoices
         * @description Returns the URL of the Stripe page on which the owner changes the card and reads invoices. The URL is valid for a few minutes. Returns 409 if the organization never started a checkout.
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
         * Cancel or resume the plan
         * @description Without `action`, switches the current state: a plan that renews ends with its period, and a plan that is about to end renews again. With `action`, you choose the state, so that a repeated request changes nothing. Canceling covers every subscription of the organization. A subscription whose payment failed ends at once. The service emails the feedback to the operator. Returns 409 if there is no subscription.
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
         * Cancel the subscription immediately
         * @description Ends the subscription immediately without a refund. Returns 409 if there is no subscription.
         *
         *     Only administrators of the service can call this operation. It applies to the organization of the member whom they
         *     impersonate.
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
         * @description Returns the organization's successful payments, newest first, at most 100. Amounts are in cents.
         *
         *     Only administrators of the service can call this operation. It applies to the organization of the member whom they
         *     impersonate.
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
         * @description Refunds the remaining amount of each payment, one after the other. `failed` lists payments that do not belong to the
         *     organization or were already refunded.
         *
         *     Only administrators of the service can call this operation. It applies to the organization of the member whom they
         *     impersonate.
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
         * Check whether the last payment is refundable
         * @description A payment is refundable if the organization has an active subscription, no payment was ever refunded, and the newest payment of an active subscription is at most 60 days old. The refund is the whole payment for a monthly plan, and one twelfth of it for a yearly plan. Amounts are in cents.
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
         * @description Refunds the amount from `GET /billing/chatbot-refund/preview`, cancels all subscriptions at once, and notifies the operator. A repeated request does not refund again.
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
         * @description Gives the organization a monthly plan without payment. It applies instead of a plan that the organization pays for, until
         *     `FREE` takes it back. No payment, cancellation or notification of Stripe ends it, and it does not end a subscription.
         *
         *     Only administrators of the service can call this operation. It applies to the organization of the member whom they
         *     impersonate.
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
         * Create an organization for an external customer
         * @description Creates an organization, its owner, and an API key for a customer of another service. The claims of the JWT are `id` (the
         *     customer's ID there), `name` (of the person or company), `saasName` (letters, digits, `-`, and `_`), and `email`. The email
         *     address of the owner is the customer's address with `+<saasName>` before the `@`.
         *
         *     The operation is idempotent by `saasName` and `id`: a repeated request returns the same organization and key. Returns 409 if
         *     that key was replaced or revoked, or if another account has the email address.
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
         * Get a customer's URL to connect a channel
         * @description Returns a URL at which a customer connects a channel. The JWT has these claims:
         *
         *     - `apiKey`: API key of the customer's organization
         *     - `provider`: ID of the platform
         *     - `redirectUrl`: public HTTPS URL at which the browser continues
         *     - `webhookUrl`: public HTTPS URL that the service calls afterward
         *     - `refreshId` (optional): ID of the channel to reconnect
         *     - `externalUrl` (optional): the instance, for platforms with several instances
         *
         *     After the channel is connected, the service sends `POST {"params": <JWT>}` to `webhookUrl`, signed with `ENTERPRISE_SECRET`,
         *     with the claims `apiKey`, `organizationId`, and `id` (of the channel), and the audience `postern-enterprise-webhook`. After
         *     any status other than 2xx, it retries nine times in about half an hour. Platforms that connect with form fields have no such URL
         *     and return 400.
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
         * @description Deletes a customer's channel with its credentials and posts. The claims of the JWT are `apiKey` (of the customer's organization) and `id` (of the channel). Returns 409 while one of its posts is being sent.
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
         * @description Returns every third-party service for which an organization can add its own key.
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
         * @description Returns the organization's accounts, oldest first, without their keys.
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
         * @description Adds an account. The path names the provider. The service tests the key with the provider, stores it encrypted, and never shows it again. A key of an account that the organization already has replaces the earlier key. An organization can have 50 accounts; beyond that, the service returns 409.
         */
        post: operations["addThirdPartyAccount"];
        /**
         * Remove an account at a provider
         * @description Deletes the account with its key and returns it.
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
         * Generate a file with a provider
         * @description Generates a file and waits until it is in the library, which takes minutes. With the header `Prefer: respond-async`, returns
         *     202 at once with a job for `GET /third-party/jobs/{id}`. The generation continues whether or not the caller waits. An
         *     organization can generate 5 files at a time; beyond that, the service returns 429.
         *
         *     The service calls the provider's paid operation only once. If the response is lost, the job fails with an explanation.
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
         * @description Downloads files into the library: all of them or none. The URLs must be on the provider's hosts; the service removes their query and fragment.
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
         * Get a job of a provider
         * @description Returns the state of the job and, when it is done, the file. The service keeps jobs for 30 days.
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
         * @description Calls one of the functions in docs/third-party.md; any other name returns 404. The body is the function's input, whose schema is listed there. Returns 409 if the provider refuses the key, and 422 `content_refused` with the provider's message if it refuses the request.
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
         * List the failed posts
         * @description Returns the failures of all organizations, newest first, even if the post was published later. Platform responses contain no
         *     secrets. The audit log of each organization in the response records the access with the administrator's name.
         *
         *     Only administrators of the service can call this operation.
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
         * List the platforms with failed posts
         * @description Returns the platform IDs in alphabetical order, to filter the failures. Only administrators of the service can call this operation.
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
         * Get the statistics of the service
         * @description Counts the following over all organizations and a period of whole UTC days:
         *
         *     - failures
         *     - published threads, by date
         *     - channels that were connected and still are
         *     - organizations and channels that published at least one thread
         *     - organizations and channels with at least one scheduled thread, which is queued or published
         *
         *     Only administrators of the service can call this operation.
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
         * @description Returns the announcements of the whole service, newest first, to anyone who is signed in.
         */
        get: operations["listAnnouncements"];
        put?: never;
        /**
         * Create an announcement
         * @description Creates an announcement, which clients and a console banner then show to every organization. There can be 50 announcements at a time; beyond that, the service returns 409. Only administrators of the service can call this operation.
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
         * @description Deletes the announcement for everyone and returns it. Only administrators of the service can call this operation.
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
         * Get the script of the pages
         * @description Returns the script that copies secrets to the clipboard and shows times in the reader's time zone. Every page works without it.
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
         * Show the sign-in page
         * @description Asks for email and password, and has a button for each configured provider. A signed-in member is redirected to `next`.
         */
        get: operations["showSignIn"];
        put?: never;
        /**
         * Sign in
         * @description Sets the cookie `auth` and redirects to `next`. The page shows errors.
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
         * @description Redirects to the provider, which returns the browser to `/auth/callback/{provider}`.
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
         * Return from a provider
         * @description Signs in a person who has an account, and asks anyone else for the name of their organization.
         */
        get: operations["finishProviderSignIn"];
        put?: never;
        /**
         * Create an account with a provider
         * @description Creates the organization and the account, and signs the person in.
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
         * Show the sign-up page
         * @description Shows the form to create an account. The first account of a service can always be created; others only while registration is open.
         */
        get: operations["showSignUp"];
        put?: never;
        /**
         * Create an account
         * @description Creates the account. Signs the person in at once if email is not configured; otherwise, sends an activation link by email.
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
         * Request a password reset
         * @description Emails a reset link. The response is the same whether or not the address has an account.
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
         * Show the page for a new password
         * @description Opened by the emailed link. Shows the form for a new password.
         */
        get: operations["showReset"];
        put?: never;
        /**
         * Reset the password
         * @description Sets the password, ends every session of the account, and redirects to the sign-in page.
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
         * Show the activation page
         * @description Opened by the emailed link. Opening it changes nothing.
         */
        get: operations["showActivate"];
        put?: never;
        /**
         * Activate the account
         * @description Activates the account and signs the person in. If the account is already active, redirects to the sign-in page.
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
         * Request another activation email
         * @description Emails a new link. The response is the same whether or not the address has an account.
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
         * Show the page that stops emails
         * @description Opened by the link at the end of a notification email. Opening it changes nothing.
         */
        get: operations["showUnsubscribe"];
        put?: never;
        /**
         * Stop emails of one kind
         * @description Turns off the one email preference that the token names. The button of the page and email clients call it (RFC 8058, `List-Unsubscribe-Post`). The service ignores the body, and repeating the request changes nothing.
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
         * Show an invitation
         * @description Lets a signed-in person join the organization. Anyone else must sign in or sign up first.
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
         * Show a device that requests access
         * @description Shows which app requests access, from which address, and when. If the URL does not contain the code, the person can enter it.
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
         * Show a draft that waits for approval
         * @description Opened by an approval link. Shows the thread as it will be published, the channel, the date, and a form for the decision. Opening it changes nothing.
         */
        get: operations["showReview"];
        put?: never;
        /**
         * Approve or reject a draft
         * @description Records the one decision that an approval link accepts. If the draft changed after the page was opened, shows the new draft again instead.
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
         * Show the posts
         * @description Shows queued, published, and failed posts with the reason for each failure, newest first.
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
         * Retry a failed post
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
         * Switch to another organization
         * @description Sets the cookie `showorg` and returns to the previous page.
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
         * Show the channels
         * @description Shows the connected channels and the platforms that can be connected.
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
         * Show the pages of an account
         * @description Shows the pages to select from, as the second step of a connection.
         */
        get: operations["showPageChoice"];
        put?: never;
        /**
         * Select a page of an account
         * @description Completes the connection: the channel becomes the selected page.
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
         * Show how to connect a channel
         * @description Shows the form fields of the platform.
         */
        get: operations["showConnect"];
        put?: never;
        /**
         * Connect a channel
         * @description Redirects to the platform, or connects the channel at once if the platform needs only form fields.
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
         * Return from a platform
         * @description Receives the browser from a platform. A connection that a session started is completed here, only for the same person, who signs in first if necessary. A connection that an API key started shows the organization and the account, and waits for a confirmation from this browser, which a cookie identifies. A connection that `POST /enterprise/url` started is completed for anyone who has the state. Reloading the page shows the same result.
         */
        get: operations["finishConnect"];
        put?: never;
        /**
         * Select a page after the return
         * @description Selects a page as the second step of a connection, for anyone who is allowed to complete it (see GET).
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
         * Confirm an account after the return
         * @description Connects the account that the previous page showed, or discards it. Only the browser that returned from the platform can do this; it has a cookie for this one connection.
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
         * Show the accounts at third-party providers
         * @description Shows the organization's accounts with a form for each provider.
         */
        get: operations["showProviders"];
        put?: never;
        /**
         * Add a third-party account with a form
         * @description Tests the key with the provider and adds the account. The field of the key is named after the provider.
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
         * Remove a third-party account with a form
         * @description Deletes the account with its key.
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
         * Show the conversations with the assistant
         * @description Shows the caller's own conversations, with the calls that wait for a decision.
         */
        get: operations["showAssistant"];
        put?: never;
        /**
         * Send a message to the assistant
         * @description Runs the assistant until its response is complete, then redirects to the conversation.
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
         * Confirm or decline the assistant's calls
         * @description Makes the selected calls of the conversation, once, and declines the others.
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
         * Delete a conversation with a form
         * @description Deletes the conversation with its messages and the calls that wait in it.
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
         * Show the failed posts
         * @description Shows the failures of all organizations, as `GET /admin/errors` lists them. For administrators of the service.
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
         * Show the statistics of the service
         * @description Shows charts for all organizations from `GET /admin/stats`. For administrators of the service.
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
         * Show the announcements
         * @description Shows the announcements with a form to create one. For administrators of the service.
         */
        get: operations["showAnnouncements"];
        put?: never;
        /**
         * Create an announcement with a form
         * @description Creates the announcement and shows it to every organization. For administrators of the service.
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
         * Delete an announcement with a form
         * @description Deletes the announcement for everyone. For administrators of the service.
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
         * @description Hides the banner of the announcement in this browser, which stores that in a cookie.
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
         * Show the plan, usage, and invoices
         * @description Shows the plan, the usage, and the invoices. If the service sells no plans, shows only the usage. Requires the role `ADMIN`.
         */
        get: operations["showPlan"];
        put?: never;
        /**
         * Subscribe or change the plan
         * @description Redirects to the page of the payment provider, or changes the subscription in place. Only owners can do this.
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
         * Cancel or resume the plan
         * @description Cancels the plan at the end of its period, or resumes it. Only owners can do this.
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
         * Change the payment card
         * @description Redirects to the page of the payment provider. Only owners can do this.
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
         * Show the API keys
         * @description Shows the organization's keys without their secrets. Requires the role `ADMIN`.
         */
        get: operations["showKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key and shows it only this once. `access` is `all`, `read`, or `chosen`; with `chosen`, the form has one field for each scope of the key. Requires the role `ADMIN`.
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
         * @description Revokes the key, which stops working at once. Requires the role `ADMIN`.
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
         * Show the organization's app
         * @description Shows the OAuth app without its secret. Requires the role `ADMIN`.
         */
        get: operations["showApps"];
        put?: never;
        /**
         * Create or change the organization's app
         * @description Creates or changes the app, and shows the secret of a new app only this once. Requires the role `ADMIN`.
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
         * Rotate the app's client secret
         * @description Creates a new secret and shows it only this once. The old secret stops working at once. Requires the role `ADMIN`.
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
         * Delete the organization's app
         * @description Deletes the app. Its tokens stop working at once. Requires the role `ADMIN`.
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
         * Show the approved apps
         * @description Shows the apps that have access for the signed-in person.
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
         * @description Revokes the approval. The app's tokens stop working at once.
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
         * Show your sessions
         * @description Shows the active sessions of the signed-in person, most recently used first.
         */
        get: operations["showSessions"];
        put?: never;
        /**
         * Sign out everywhere else
         * @description Ends every session except the current one.
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
         * @description Ends the session. Its token stops working at once.
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
         * Show the team
         * @description Shows the members and open invitations.
         */
        get: operations["showMembers"];
        put?: never;
        /**
         * Invite a member
         * @description Sends an email, or shows a link to share only this once. Requires the role `ADMIN`.
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
         * @description Changes the role or ends the membership. Requires the role `ADMIN`.
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
         * @description Withdraws the invitation. Its link stops working at once. Requires the role `ADMIN`.
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
         * Get the name and version
         * @description Returns the name and version of the service with links to the documentation, as JSON, HTML, or plain text, depending on the `Accept` header. OpenAPI does not allow a contract to declare a header parameter named Accept.
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
         * Check whether the process is alive
         * @description Returns 200 while the process can respond. If it fails, restart the process.
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
         * Check whether the service can take requests
         * @description Checks that the database accepts a write, at most every five seconds. Send traffic only while this operation returns 200. It returns 503 while the database is unreachable, locked, or full, and from the start of a graceful shutdown.
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
         * Get metrics for Prometheus
         * @description Returns metrics in the Prometheus text format. If the operator sets `METRICS_TOKEN`, callers must send it as `Authorization: Bearer <token>`. Without this setting, the operation is open outside production and returns 404 in production.
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
         * @description Returns the bundled OpenAPI 3.1 document, with `servers` set to the address of this service.
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
         * Download an uploaded file
         * @description Returns the bytes of the file at the `path` of an upload. The operation is public, because file names cannot be guessed. Supports `Range` requests (206), so that players can seek.
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
         * Show the posts of a sandbox channel
         * @description Returns a page with all posts that were published on this sandbox channel, newest first.
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
         * Get the feed of a sandbox channel
         * @description Returns the posts of the sandbox channel as a JSON Feed 1.1 document.
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
         * @description Returns the document of `GET /openapi.json` as YAML, with `servers` set to the address of this service.
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
         * @description Returns a Postman collection (format 2.1) of all operations for programs. The variable `baseUrl` holds the address of this service. Set the variable `apiKey` to one of your keys.
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
         * @description Returns a zip file with a Bruno collection of all operations for programs. Its environment `postern` holds the address of this service. Set `apiKey` in it to one of your keys.
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
         * Get the documentation
         * @description Returns the first page of the documentation, as HTML, or as Markdown if the `Accept` header prefers it. Pages load nothing from other sites.
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
         * Get the page of error codes
         * @description Returns the page that the `type` of every error links to, with one section for each code.
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
         * Get a page of the documentation
         * @description Returns a guide, `platforms`, `operations`, `reference`, or `changelog`. Add `.md` to the name, or prefer it in the `Accept` header, to get Markdown.
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
         * Get the setup guide of a platform
         * @description Returns the page of one platform with its credentials, variables, and limits, as HTML or Markdown, like every page of the documentation.
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
         * Get the reference page of an operation
         * @description Returns the page of one operation or webhook event of this contract, with its parameters, body, examples, errors, and a form to call it. The page is HTML or Markdown, like every page of the documentation.
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
         * Get a file of the documentation
         * @description Returns styles, scripts, and the search index of the pages. Each name contains a hash of the content, so caches can keep the file forever.
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
         * Get the documentation index for language models
         * @description Returns the pages of the documentation with their Markdown addresses, in the format of llms.txt.
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
         * Get the documentation as one text
         * @description Returns all guides, platforms, and operations as one Markdown text, for language models.
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
         * Get the rules for crawlers
         * @description Returns rules that allow crawlers to read only the documentation.
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
         * Get the icon
         * @description Returns the icon of the pages as SVG.
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
         * Get the icon for older browsers
         * @description Returns the icon of the pages as an ICO file, for programs that support no other format.
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
         * Check whether a queue keeps up
         * @description Returns the metrics of one kind of job, for a monitor that checks the HTTP status. Returns 503 with the same metrics if jobs
         *     have waited for more than five minutes, a post is overdue, posts are held since a restore, or the database does not accept
         *     writes. Returns 404 for an unknown kind of job.
         *
         *     If the operator sets `METRICS_TOKEN`, callers must send it as `Authorization: Bearer <token>`, as for `/metrics`. Without
         *     the token setting, the operation is open, except in production. The session of an administrator of the service is always
         *     sufficient.
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
         * A post was created
         * @description Sent when a post is created, as a draft or scheduled.
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
         * A post was scheduled
         * @description Sent when a post is queued for publication at `publishDate`, when it is moved, and when a failed post is retried.
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
         * @description Sent when the content, date, channel, or settings of a post change, or when it is taken off the schedule, which sets `state` to `DRAFT`.
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
         * @description Sent when the first entry of a thread is on the platform. Comments follow as `post.comment_published`.
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
         * @description Sent for each published comment of a thread. `entry` identifies the comment.
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
         * A post failed
         * @description Sent when a post could not be published and the service does not retry it. `entry` identifies the failed entry of the thread. With `outcomeUnknown`, the post may be live: check the platform before you retry. Where the platform can be read, the service looks the post up there. `post.published` follows if the post is found, and another `post.failed` with the code `not_found_on_platform` and `retryable` if it is not found.
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
         * A post is overdue
         * @description Sent when the date of a post passed minutes ago and publishing has not started. The service publishes it as soon as possible.
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
         * @description Sent when a thread is deleted from the service. Anything already published stays on the platform.
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
         * @description Sent when a channel is connected for the first time or again.
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
         * A channel was disconnected
         * @description Sent when the platform refuses the channel's credentials. The service publishes nothing on the channel until somebody connects it again.
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
         * A channel was disabled
         * @description Sent when a channel is disabled. Its posts stay queued.
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
         * A channel was enabled
         * @description Sent when a channel is enabled and can publish again.
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
         * @description Sent when a channel and its posts are deleted. The service also sends `post.deleted` for each post that was still scheduled.
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
         * A test was requested
         * @description Sent only by `POST /webhooks/send?id=…`. `data` is the body of that call.
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
            /** @description IDs of the posts that the first request with the same `Idempotency-Key` created, with `conflict` after its response was lost. */
            postIds?: string[];
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
            /** @description Number of posts that failed because of the disconnection and can be retried. */
            waiting: number;
            /** @description Number of entries that may be live. They are never retried together with the others. */
            unknown: number;
        };
        RetriedPosts: {
            /** @description IDs of the posts that are published again now. */
            queued: string[];
            /** @description Number of entries that were left out because they may be live. */
            unknown: number;
            /** @description Number of posts that are left for the next call. */
            remaining: number;
        };
        Groups: components["schemas"]["Group"][];
        ConnectUrl: {
            /** @description URL to send the user to. For platforms that connect with form fields, only the state. */
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
            /** @description Stable code in snake_case. `outcome_unknown` means that the platform did not answer an attempt and the post may be live, even if a later step failed for another reason, which `message` then explains. Where the platform can be read, the service looks the post up there: it becomes `PUBLISHED` if it is found. If it is not found, the log of the post has an event with the code `not_found_on_platform`. */
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
            /** @description Position of the cover in the video, in milliseconds, by default that of the media library. Instagram and TikTok take it for a video without `thumbnail`. Elsewhere the response has a warning. */
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
            /** @description An ISO 8601 date. The time, the seconds, and the offset are optional; without an offset it is UTC. Required except for `now`, which ignores it, and for `draft`, which then gets the current minute. With `schedule`, a date in the past publishes at once, and the response has the warning `date_in_past`. `next-slot` gives each entry the next free posting time of its channel and reserves it, so two concurrent requests never get the same slot; it is not allowed with `now`. */
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
            /** @description Explains which part of the request is probably a mistake, for people. */
            message: string;
            /**
             * @description Name of the warning, for programs: `date_in_past` for a post that is published at once because its date has passed. Absent for a part that the service ignored.
             * @enum {string}
             */
            code?: "date_in_past";
            /** @description The closest known name. Absent if no name is close. */
            suggestion?: string;
        };
        /** @description Parts of the request that are probably mistakes, most of which the service ignored. Absent if there are none. */
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
            /** @description Must be true to change the status of a post that is published or may be published. The service then forgets that the post was published. */
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
        RetriedPost: {
            id: string;
            state: components["schemas"]["PostState"];
            /**
             * Format: date-time
             * @description When the service sends the post: at once, or when the account may be used again, if its platform asked to slow down.
             */
            dueAt: string;
        };
        EventActor: {
            /**
             * @description Kind of actor. `user` is a member, `key` an API key, and `app` an app with an access token from a member. `reviewer` is a person with an approval link, `autopost` a feed, and `system` the service itself. More kinds may be added.
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
        NoteRequest: {
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
        ApprovalLinkRequest: {
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
            /** @description URL of the video's cover image. */
            thumbnail: string | null;
            /** @description Alternative text for people who cannot see the image. */
            alt: string | null;
            /** @description Position of the thumbnail in the video, in milliseconds. */
            thumbnailTimestamp: number | null;
            /** @enum {string} */
            type: "image" | "video";
            /** @description Media type, detected from the bytes. */
            mime: string;
            /** @description Size in bytes. */
            size: number;
            /** @description Width in pixels after rotation. */
            width: number | null;
            height: number | null;
            /** @description Length of the video in milliseconds. */
            durationMs: number | null;
            /** Format: date-time */
            createdAt: string;
        };
        MediaList: {
            media: components["schemas"]["MediaItem"][];
            /** @description The `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        Series: {
            /** @description The platform's label of the metric. */
            label: string;
            /** @description Values by day, oldest first. Days without data are left out. */
            data: {
                /** @description Value as decimal text. */
                total: string;
                /**
                 * Format: date
                 * @description The day in UTC.
                 */
                date: string;
            }[];
            /** @description Change from the first to the last day, in percent. Absent with fewer than two values, or if the first is zero. */
            percentageChange?: number;
            /**
             * @description Whether the metric is a rate. If true, average it over days instead of adding it up.
             * @enum {boolean}
             */
            average?: true;
        };
        Analytics: components["schemas"]["Series"][];
        MissingRelease: {
            /**
             * @description The platform returned no ID for the post. To bind the post, use `/posts/{id}/missing` and `/posts/{id}/release-id`.
             * @enum {boolean}
             */
            missing: true;
        };
        /** @description The metrics, or that the post must be bound first. */
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
            /** @description ID for `user_id`. */
            id: string;
            /** @description Name for `username`. */
            username: string;
            name: string;
            picture: string | null;
            /** @description Biography as plain text. */
            bio: string | null;
            /** @description Number of followers. Null if the platform does not report it. */
            followers: number | null;
            following: number | null;
            /** @description Number of published posts. */
            posts: number | null;
            /** @description URL of the profile page. */
            url: string | null;
        };
        PublicPost: {
            /** @description ID for `postId`. */
            id: string;
            /** @description URL of the post's page. */
            url: string | null;
            /** @description Plain text of up to 50,000 characters. An article starts with its title. */
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
                /** @description URL of the file, or of the page if the platform plays the video itself. */
                url: string;
                /** @description URL of a still image of the video. */
                preview: string | null;
                alt: string | null;
            }[];
            /** @description Current counts that the platform reports, such as `likes`, `replies`, `reposts`, `quotes`, `views`, and `saves`. */
            metrics: {
                [key: string]: number;
            };
        };
        PublicPostList: {
            /** @description Posts, newest first. */
            items: components["schemas"]["PublicPost"][];
            /**
             * Format: date-time
             * @description Value of `since` for a later request that returns only newer posts. The newest post is returned again. Absent if no post has a date.
             */
            nextSince?: string;
            /** @description The `cursor` of the next page. Null on the last page. */
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
            /** @description Position of the cover in the video, in milliseconds, by default that of the media library. Instagram and TikTok take it for a video without `thumbnail`. Elsewhere the response has a warning. */
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
            /** @description An ISO 8601 date. The time, the seconds, and the offset are optional; without an offset it is UTC. Required except for `now`, which ignores it, and for `draft`, which then gets the current minute. With `schedule`, a date in the past publishes at once, and the response has the warning `date_in_past`. `next-slot` gives each entry the next free posting time of its channel and reserves it, so two concurrent requests never get the same slot; it is not allowed with `now`. */
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
            /** @description Name of the tag, unique in the organization and case-sensitive. The service removes leading and trailing spaces. */
            name: string;
            /** @description Color of the tag in the console. */
            color: string;
        } & {
            [key: string]: unknown;
        };
        MediaPage: {
            /** @description Number of pages. 0 if there are no files. */
            pages: number;
            results: components["schemas"]["MediaItem"][];
        };
        FileForm: {
            /** @description The file. The service detects the type from the bytes and ignores the content type of the part. */
            file: string;
        };
        SimpleFileForm: {
            /** @description The file. The service detects the type from the bytes and ignores the content type of the part. */
            file: string;
            /** @description If `true`, the file does not appear in the library. You can use it in posts; the service deletes it after a week if no post uses it. */
            preventSave?: string;
        };
        /** @description With `preventSave`, the response has only `path`. */
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
            /** @description Name of the file, its storage key (`2026/11/21/<name>`), or its URL. */
            name: string;
            /** @description Name that people see. */
            originalName?: string | null;
        } & {
            [key: string]: unknown;
        };
        MediaInformationRequest: {
            id: string;
            /** @description Alternative text for people who cannot see the image. Null or empty removes it. */
            alt?: string | null;
            /** @description URL of the video's cover image. Null or empty removes it. */
            thumbnail?: string | null;
            /** @description Position of the cover in the video, in milliseconds, for platforms that take one. */
            thumbnailTimestamp?: number | null;
        } & {
            [key: string]: unknown;
        };
        VideoOption: {
            identifier: string;
            title: string;
            description: string;
            /** @description Input that the generator makes a video from, such as `text-to-image`. */
            placement: string;
            tools: {
                functionName: string;
                output: string;
            }[];
            /** @description Whether organizations on a trial can use it. */
            trial: boolean;
        };
        VideoOptions: components["schemas"]["VideoOption"][];
        Usage: {
            /** @description Size of all stored files in bytes, including deleted files until the service removes their bytes. */
            used: number;
            /** @description Storage limit in bytes. Null if there is no limit. */
            quota: number | null;
        };
        StoredPart: {
            PartNumber: number;
            /** @description Size in bytes. */
            Size: number;
            ETag: string;
        };
        /**
         * @description Properties of each step:
         *
         *     | step | properties |
         *     |---|---|
         *     | `create-multipart-upload` | `file` |
         *     | `prepare-upload-parts` | `partData` |
         *     | `sign-part` | `key`, `uploadId`, `partNumber` |
         *     | `list-parts` | `key`, `uploadId` |
         *     | `complete-multipart-upload` | `key`, `uploadId`, `parts`, and a `file` whose `name` becomes the name of the file |
         *     | `abort-multipart-upload` | `key`, `uploadId` |
         */
        MultipartRequest: {
            file?: ({
                /** @description Name that people see. Its extension declares the type. */
                name?: string | null;
                /** @description Declared type if the name has no extension. */
                type?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Same meaning as `file.type`. */
            contentType?: string | null;
            /** @description Ignored. Uppy sends it, as it does `body`. */
            signal?: unknown;
            /** @description Ignored. */
            body?: unknown;
            /** @description Ignored. Existing clients send it. */
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
                /** @description The `ETag` of the part's response, with or without quotation marks. */
                ETag: string;
            } & {
                [key: string]: unknown;
            })[] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Response of `create-multipart-upload`. */
        CreatedUpload: {
            uploadId: string;
            key: string;
            /**
             * Format: date-time
             * @description Time at which the service deletes the upload if it is not completed.
             */
            expiresAt: string;
        };
        /** @description Response of `prepare-upload-parts`. */
        SignedParts: {
            /** @description URLs to PUT the bytes of each part to, by part number. */
            presignedUrls: {
                [key: string]: string;
            };
        };
        /** @description Response of `sign-part`. */
        SignedPart: {
            /**
             * Format: uri
             * @description URL to PUT the bytes of the part to.
             */
            url: string;
        };
        /** @description Response of `list-parts`. */
        StoredParts: components["schemas"]["StoredPart"][];
        /** @description Response of `complete-multipart-upload`. */
        CompletedUpload: {
            /** Format: uri */
            Location: string;
            Key: string;
            saved: components["schemas"]["UploadedMedia"];
        };
        /** @description Response of `abort-multipart-upload`. */
        AbortedUpload: {
            /** @enum {boolean} */
            aborted: true;
        };
        MultipartAnswer: components["schemas"]["CreatedUpload"] | components["schemas"]["SignedParts"] | components["schemas"]["SignedPart"] | components["schemas"]["StoredParts"] | components["schemas"]["CompletedUpload"] | components["schemas"]["AbortedUpload"];
        GenerateImageRequest: {
            /** @description Description of the picture. */
            prompt: string;
            /**
             * @description Shape of the picture. Absent or null means a square.
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
            /** @description ID to use in the `image` array of a post. */
            id: string;
            /** @description Name of the stored file. */
            name: string;
            originalName: string | null;
            /**
             * Format: uri
             * @description Public URL of the file, to use in the `image` array of a post.
             */
            path: string;
            thumbnail: string | null;
            alt: string | null;
        };
        GeneratePostsRequest: {
            /** @description Subject of the post: a topic, notes, or a text. */
            research: string;
            /** @description Whether each entry gets a picture. */
            isPicture: boolean;
            /**
             * @description One post or a thread, with short entries (280 characters) or long ones (2,000 characters).
             * @enum {string}
             */
            format: "one_short" | "one_long" | "thread_short" | "thread_long";
            /**
             * @description Whether the author is a person (I) or a company (we).
             * @enum {string}
             */
            tone: "personal" | "company";
        } & {
            [key: string]: unknown;
        };
        Credits: {
            /** @description Number of remaining credits. */
            credits: number;
        };
        /** @description A JSON-RPC 2.0 request, notification or response. */
        McpMessage: {
            /** @description Always `2.0`. */
            jsonrpc?: string | null;
            /** @description ID that the client chose. The response has the same ID. */
            id?: string | number | null;
            /** @description Name of the method, such as `tools/call`. */
            method?: string | null;
            params?: {
                [key: string]: unknown;
            } | null;
            /** @description Response to a request of the server. */
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
            /** @description A text, or a list of parts. The service reads parts of type `text`. */
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
            /** @description `{"confirmed": true}` makes the call. Any other value declines it. */
            payload?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The `RunAgentInput` of the AG-UI protocol. */
        RunAssistantRequest: {
            /** @description Thread to continue, or a new ID that the client chose. Absent for a new thread. */
            threadId?: string | null;
            /** @description Name of this run. If absent, the service chooses one. */
            runId?: string | null;
            /** @description The conversation as the client knows it. The assistant reads only the last message, because the service stores the others. */
            messages?: components["schemas"]["AssistantInputMessage"][] | null;
            /** @description Data that the person sees, such as the selected channels. The model receives it as data. */
            state?: unknown;
            /** @description More data that the person sees. */
            context?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Accepted and ignored, because the assistant has its own tools. */
            tools?: {
                [key: string]: unknown;
            }[] | null;
            /** @description More data that the person sees. */
            forwardedProps?: unknown;
            /** @description Decisions about the calls that wait for confirmation. The last message is then not read. */
            resume?: components["schemas"]["AssistantDecision"][] | null;
            /** @description Sent by CopilotKit clients. */
            operationName?: string | null;
            /** @description Makes this a request of CopilotKit 1.10. The service answers its operations `availableAgents`, `loadAgentState`, and `generateCopilotResponse` as `multipart/mixed`, and reads only `variables` besides the query. */
            query?: string | null;
            /** @description The variables of `query`. */
            variables?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        "Thread-2": {
            /** @description The `threadId` of the thread's runs. */
            id: string;
            title: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last use.
             */
            updatedAt: string;
        };
        Threads: {
            threads: components["schemas"]["Thread-2"][];
            /** @description The `cursor` of the next page. Null on the last page. */
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
            /** @description Text in Markdown. For a tool result, its JSON. */
            content: string;
            /** @description Tool calls in a message of the assistant. */
            calls?: components["schemas"]["MessageCall"][];
            /** @description ID of the tool call that the result belongs to. */
            toolCallId?: string;
        };
        Message: {
            id: string;
            /**
             * @description Author of the message. `tool` is the result of a tool call.
             * @enum {string}
             */
            role: "user" | "assistant" | "tool";
            content: components["schemas"]["MessageContent"];
            /** Format: date-time */
            createdAt: string;
        };
        Messages: {
            messages: components["schemas"]["Message"][];
            /** @description The `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        /** @description A field that the user fills in to connect, instead of visiting the platform. */
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
        /** @description A platform that can be connected. */
        Provider: {
            name: string;
            /** @description ID of the platform everywhere, including `settings.__type` of posts. */
            identifier: string;
            toolTip?: string;
            /**
             * @description Format of texts on the platform.
             * @enum {string}
             */
            editor: "none" | "normal" | "markdown" | "html";
            /** @description Whether the operator has set the variables of the platform. If false, the platform cannot be connected. */
            configured: boolean;
            /** @description Names the variables to set. Present if `configured` is false. */
            message?: string;
            /** @description Public data that `GET /public/v1/reads/{platform}/…` can read on the platform. */
            reads: ("profile" | "posts" | "post" | "search" | "metrics")[];
            /** @description Whether the user can name their instance with `externalUrl`. */
            isExternal: boolean;
            /** @description Whether the platform connects in its own way, such as with a word that a person sends to a bot. */
            isWeb3: boolean;
            /** @description Whether the platform connects with cookies that a browser extension reads. */
            isChromeExtension: boolean;
            /** @description Names of the cookies. Present with `isChromeExtension`. Send their values by name in `code`, as base64 of JSON. */
            extensionCookies?: {
                name: string;
                domain: string;
            }[];
            /** @description Fields of the platform. Present if it connects with form fields. Send their values by name in `code`, as base64 of JSON. */
            customFields?: components["schemas"]["CustomField"][];
        };
        Providers: {
            social: components["schemas"]["Provider"][];
            article: string[];
        };
        ChannelChoice: {
            /** @description ID of the channel. */
            id: string;
        } & {
            [key: string]: unknown;
        };
        PostingTime: {
            /** @description Minutes after midnight. */
            time: number;
        };
        /** @description A channel group. */
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
            /** @description ID of the account on the platform. */
            internalId: string;
            identifier: string;
            /** @description URL of the account's picture on the platform, or `/no-picture.jpg`. */
            picture: string;
            /** @description Whether the channel is disabled. The service publishes nothing on it. */
            disabled: boolean;
            /** @enum {string} */
            editor: "none" | "normal" | "markdown" | "html";
            stripLinks: boolean;
            /** @description Whether the user must still select a page of the account. */
            inBetweenSteps: boolean;
            /** @description Whether the channel must be connected again because the platform refuses its credentials. */
            refreshNeeded: boolean;
            isCustomFields: boolean;
            customFields?: components["schemas"]["CustomField"][];
            /** @description Handle of the account. */
            display: string | null;
            /** @enum {string} */
            type: "social";
            /** @description Posting times in minutes after midnight UTC, with today's offset of `timezone`. */
            time: components["schemas"]["PostingTime"][];
            /** @description IANA time zone of `localTime`. */
            timezone: string;
            /** @description Posting times in minutes after midnight in `timezone`. */
            localTime: components["schemas"]["PostingTime"][];
            changeProfilePicture: boolean;
            changeNickName: boolean;
            customer: components["schemas"]["Customer"] | null;
            /** @description JSON text: an array of objects with `title`, `description`, `type`, and `value`. */
            additionalSettings: string;
        };
        Channels: {
            integrations: components["schemas"]["Channel"][];
        };
        ConnectIntegrationDto: {
            /** @description The state from the start of the connection. */
            state: string;
            /** @description The platform's code, the custom fields as base64 of a JSON object, or the ID of the chat in which the bot received the word. */
            code: string;
            /** @description Offset of the user east of UTC in minutes, such as `120` for UTC+2. Sets the posting times of a new channel to 09:20, 14:10, and 19:00 in that offset. If absent or `0`, they are 02:00, 06:40, and 11:40 UTC. */
            timezone?: string | null;
            /** @description Channel to reconnect, if the start of the connection did not name it. */
            refresh?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A channel without its credentials. */
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
            /** @description JSON text: an array of objects with `time` in minutes after midnight UTC. */
            postingTimes: string;
            customerId: string | null;
            /** @description JSON text: an array. */
            additionalSettings: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            deletedAt: string | null;
        };
        /** @description A page. Its other properties depend on the platform. */
        Page: {
            id: string;
            name: string;
            picture: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The channel, with the next step for the console. */
        ConnectedChannel: components["schemas"]["ChannelRow"] & {
            /** @description The value from the start of the connection. */
            onboarding: boolean;
            /** @description Pages of the account to select from, if it has pages. */
            pages: components["schemas"]["Page"][];
            /** @description Token with which a browser extension sends new cookies to `POST /integrations/extension-refresh`, valid for 90 days. Present if the platform connects with cookies. */
            extensionToken?: string;
            /** @description The `redirectUrl` from the start of the connection. Absent if there was none. */
            returnURL?: string;
        };
        /** @description The page, by the properties that identify it on its platform. The `id` from the list is always enough. */
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
            /** @description ID of the channel of the page. */
            id: string;
            /** @description The `redirectUrl` from the start of the connection. Absent if there was none. */
            returnURL?: string;
        };
        OpenPageChoice: {
            /** @description The state from the start of the connection. */
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
            /** @description The `extensionToken` from the connect operation or from the last renewal. */
            jwt: string;
            /** @description Base64 of a JSON object with the cookies by name. */
            cookies: string;
        } & {
            [key: string]: unknown;
        };
        ExtensionRefresh: {
            success: boolean;
            /**
             * @description Reason for the refusal: the cookies belong to another account.
             * @enum {string}
             */
            reason?: "account_mismatch";
            /** @description A new token that is valid for 90 days. */
            extensionToken?: string;
        };
        RegisterAgentRequest: {
            /** @description Name of the agent: 2 to 32 letters, digits, and `_`. */
            name: string;
            /** @description Purpose of the agent. */
            description?: string | null;
        } & {
            [key: string]: unknown;
        };
        RegisteredAgent: {
            /** @description Key of the agent. It is shown only once. */
            apiKey: string;
            /** @description URL of the page on which a person claims the agent. */
            claimUrl: string;
            /** @description Code that the person posts to prove their identity. */
            verificationCode: string;
        };
        RefusedAgent: {
            /** @description Moltbook's reason for the refusal. */
            error: string;
        };
        AgentStatus: {
            /** @description Whether a person has claimed the agent. Only claimed agents can be connected. */
            claimed: boolean;
        };
        TelegramChat: {
            /** @description ID of the chat. Absent until somebody sent the word there. */
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
            /** @description Whether the user must still select a page of the account. */
            inBetweenSteps: boolean;
            providerIdentifier: string;
        };
        Pages: {
            pages: components["schemas"]["Page"][];
        };
        IntegrationTimeDto: {
            /** @description Minutes after midnight. Values below 0 or from 1440 on fall on the previous or next day. */
            time: ({
                time: number;
            } & {
                [key: string]: unknown;
            })[];
            /** @description IANA time zone of the times. Default: UTC. */
            timezone?: string | null;
        } & {
            [key: string]: unknown;
        };
        SaveChannelSettings: {
            /** @description JSON text: an array of objects with `title` and `value`, which is a boolean for a checkbox and a text otherwise. The service ignores other properties, so you can send back the list that you received. */
            additionalSettings: string;
        } & {
            [key: string]: unknown;
        };
        RenameChannel: {
            name: string;
            /** @description URL of an uploaded or public image. If empty, null, absent, or `/no-picture.jpg`, the picture stays the same. */
            picture?: string | null;
        } & {
            [key: string]: unknown;
        };
        GroupChoice: {
            /** @description ID of the group. Empty or null means no group. */
            group: string | null;
        } & {
            [key: string]: unknown;
        };
        GroupName: {
            /** @description Name of the group. Empty or null means no group. */
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
            /** @description Number of API keys that were bound to the group and are now revoked. */
            revokedKeys: number;
        };
        IntegrationFunctionDto: {
            /** @description `methodName` of the tool, or `mention`. */
            name: string;
            /** @description ID of the channel. */
            id: string;
            /** @description Input of the tool, with the keys of its `dataSchema`. */
            data?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Result of the tool, usually a list of objects with `id` and `name`. */
        FunctionResult: unknown;
        Mention: {
            /** @description ID on the platform, for `data-mention-id`. */
            id: string;
            /** @description Text after the `@`, for `data-mention-label`. */
            label: string;
            /** @description Display name of the account. */
            name?: string;
            image: string | null;
            /** @description Whether the client should not cache this result. */
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
            /** @description A JavaScript regular expression with its slashes, which the value must match. */
            validation: string;
        };
        Plug: {
            /** @description Value of `func` that sets up the plug. */
            methodName: string;
            identifier: string;
            title: string;
            description: string;
            /** @description Milliseconds before the first check of a post and between checks. */
            runEveryMilliseconds: number;
            /** @description Number of checks for each post. */
            totalRuns: number;
            fields: components["schemas"]["PlugField"][];
        };
        PlugList: {
            plugs: {
                /** @description Name of the platform. */
                name: string;
                identifier: string;
                plugs: components["schemas"]["Plug"][];
            }[];
        };
        InternalPlugs: {
            internalPlugs: {
                methodName: string;
                /** @description Name of the plug in the settings of a post: `plug--<identifier>--active`. */
                identifier: string;
                title: string;
                description: string;
                /** @description Platforms whose channels can be selected to act. */
                pickIntegration: string[];
                fields: components["schemas"]["PlugField"][];
            }[];
        };
        ChannelPlug: {
            id: string;
            organizationId: string;
            /** @description `methodName` of the plug. */
            plugFunction: string;
            /** @description JSON text: `[{"name": …, "value": …}]`. */
            data: string;
            integrationId: string;
            activated: boolean;
        };
        ChannelPlugs: components["schemas"]["ChannelPlug"][];
        SavePlugRequest: {
            /** @description `methodName` of the plug. */
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
            /** @description Channels whose events the service sends. Empty means all. */
            integrations: {
                integration: {
                    id: string;
                    picture: string | null;
                    name: string;
                };
            }[];
            /** @description Events that the service sends. Empty means all, including events of later versions. */
            events: string[];
            /**
             * Format: date-time
             * @description Time since which the service sends nothing.
             */
            disabledAt: string | null;
            /**
             * @description `gone` means that the endpoint returned 410. `failing` means that no delivery succeeded for three days. `plan` means that the plan allows fewer endpoints; a larger plan enables it again.
             * @enum {string|null}
             */
            disabledReason: "gone" | "failing" | "plan" | null;
            /**
             * Format: date-time
             * @description Time of the first failure after the last success.
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description After a rotation, the time until which the previous secret also signs.
             */
            previousSecretEndsAt: string | null;
        };
        Webhooks: components["schemas"]["Webhook"][];
        /** @description A public HTTPS URL. */
        WebhookUrl: string;
        /** @description Channels whose events to send. Absent, null, or empty means all. */
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
         * @description Name of an event that endpoints can receive.
         * @enum {string}
         */
        WebhookEventType: "post.created" | "post.scheduled" | "post.updated" | "post.published" | "post.comment_published" | "post.failed" | "post.overdue" | "post.deleted" | "channel.connected" | "channel.disconnected" | "channel.disabled" | "channel.enabled" | "channel.deleted";
        /** @description Events to send. Null or empty means all. If absent when you change an endpoint, its events stay the same. */
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
            /** @description ID of an endpoint to change instead, as `PUT /webhooks` does. */
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
            /** @description Secret for the verification of signatures. It is shown only once. Null if the call changed an existing endpoint. */
            secret: string | null;
        };
        /** @description Any object or list. With `id`, it becomes the `data` of a `webhook.test` event; with `url`, it is sent unchanged. */
        WebhookTestBody: {
            [key: string]: unknown;
        } | unknown[];
        WebhookTestResult: {
            /**
             * @description Always true. `ok` tells whether the test succeeded.
             * @constant
             */
            send: true;
            /** @description Whether the receiver responded with 2xx. */
            ok: boolean;
            /** @description HTTP status of the receiver. Null if there was no response. */
            status: number | null;
            /** @description Beginning of the receiver's response. */
            body: string | null;
            durationMs: number;
            /** @description Reason for the failure. */
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
            /** @description The new secret. It is shown only once. */
            secret: string;
            /**
             * Format: date-time
             * @description Time until which both secrets sign.
             */
            previousSecretEndsAt: string;
        };
        /**
         * @description `pending` still has attempts left, `delivered` got a 2xx response, `failed` has no attempts left, and `cancelled` was pending when its endpoint was disabled or deleted.
         * @enum {string}
         */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed" | "cancelled";
        WebhookDelivery: {
            id: string;
            /** @description Value of the `webhook-id` header, the same for every attempt and every endpoint. */
            eventId: string;
            /** @description Name of the event, such as `post.published`. */
            type: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempts: number;
            /** @description HTTP status of the last attempt. */
            responseStatus: number | null;
            /** @description Reason why the last attempt failed. */
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
            /** @description The `cursor` of the next page. Null on the last page. */
            nextCursor: string | null;
        };
        WebhookChannel: {
            id: string;
            name: string;
            /** @description Platform of the channel, such as `bluesky` or `mastodon`. */
            providerIdentifier: string;
            picture: string | null;
            /** @description Always `social`. */
            type: string;
        };
        /** @description The first entry of the thread, as it was when the event happened. */
        WebhookPost: {
            id: string;
            group: string;
            /** @description Text as HTML. Long texts are cut and end in `…`; `GET /public/v1/posts/{id}` returns the whole text. */
            content: string;
            /** Format: date-time */
            publishDate: string;
            /** @description URL of the post on the platform. */
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
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostScheduledEvent: {
            /** @constant */
            type: "post.scheduled";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostUpdatedEvent: {
            /** @constant */
            type: "post.updated";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostPublishedEvent: {
            /** @constant */
            type: "post.published";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        /** @description The entry of the thread that the event is about. */
        WebhookThreadEntry: {
            id: string;
            /** @description 0 for the first entry, 1 for the first comment. */
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
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPostWithEntry"];
        };
        WebhookFailedPost: components["schemas"]["WebhookPost"] & {
            entry: components["schemas"]["WebhookThreadEntry"];
            error: {
                /** @description Stable code, such as `channel_disconnected`, or a code of the platform. */
                code: string;
                message: string;
                /** @description Whether a retry of the same post can succeed. */
                retryable: boolean;
                /** @description True if the platform received the post and gave no clear response, so it may be live. Check the platform before you retry, unless `code` is `not_found_on_platform`. */
                outcomeUnknown: boolean;
            };
        };
        PostFailedEvent: {
            /** @constant */
            type: "post.failed";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookFailedPost"];
        };
        PostOverdueEvent: {
            /** @constant */
            type: "post.overdue";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        PostDeletedEvent: {
            /** @constant */
            type: "post.deleted";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookPost"];
        };
        WebhookConnectedChannel: components["schemas"]["WebhookChannel"] & {
            /** @description Whether this account was connected before. */
            reconnected: boolean;
        };
        ChannelConnectedEvent: {
            /** @constant */
            type: "channel.connected";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookConnectedChannel"];
        };
        ChannelDisconnectedEvent: {
            /** @constant */
            type: "channel.disconnected";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        ChannelDisabledEvent: {
            /** @constant */
            type: "channel.disabled";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        ChannelEnabledEvent: {
            /** @constant */
            type: "channel.enabled";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        ChannelDeletedEvent: {
            /** @constant */
            type: "channel.deleted";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            data: components["schemas"]["WebhookChannel"];
        };
        WebhookTestEvent: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description Time of the event.
             */
            timestamp: string;
            /** @description The body of the test call. */
            data: unknown;
        };
        /** @description An event as the service sends it. Ignore types and properties that you do not know, because later versions can add some. */
        WebhookEvent: components["schemas"]["PostCreatedEvent"] | components["schemas"]["PostScheduledEvent"] | components["schemas"]["PostUpdatedEvent"] | components["schemas"]["PostPublishedEvent"] | components["schemas"]["PostCommentPublishedEvent"] | components["schemas"]["PostFailedEvent"] | components["schemas"]["PostOverdueEvent"] | components["schemas"]["PostDeletedEvent"] | components["schemas"]["ChannelConnectedEvent"] | components["schemas"]["ChannelDisconnectedEvent"] | components["schemas"]["ChannelDisabledEvent"] | components["schemas"]["ChannelEnabledEvent"] | components["schemas"]["ChannelDeletedEvent"] | components["schemas"]["WebhookTestEvent"];
        WebhookDeliveryDetails: components["schemas"]["WebhookDelivery"] & {
            payload: components["schemas"]["WebhookEvent"];
            /** @description Attempts, oldest first. An attempt during which the process stopped counts in `attempts` but is not listed. */
            tries: {
                number: number;
                /** Format: date-time */
                startedAt: string;
                durationMs: number;
                status: number | null;
                /** @description Beginning of the receiver's response. */
                body: string | null;
                error: string | null;
            }[];
        };
        Autopost: {
            id: string;
            organizationId: string;
            title: string;
            /** @description Text of the posts. Empty means the item's description. */
            content: string;
            onSlot: boolean;
            syncLast: boolean;
            url: string;
            /** @description Link of the newest item that was posted or counts as posted. Empty before the first item. */
            lastUrl: string;
            active: boolean;
            addPicture: boolean;
            generateContent: boolean;
            /** @description Whether the posts become drafts. */
            draft: boolean;
            /** @description JSON text for existing consoles: an array of channels, `[{"id": …}]`. An empty array means all enabled channels. */
            integrations: string;
            /**
             * Format: date-time
             * @description Time of the last check, whether or not it succeeded.
             */
            lastCheckedAt: string | null;
            /**
             * Format: date-time
             * @description Time of the next check. Null while the feed is inactive and before the first check.
             */
            nextCheckAt: string | null;
            /** @description Error of the last check. Null if it succeeded. */
            lastError: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time of deletion. Present only in the response to the deletion.
             */
            deletedAt: string | null;
        };
        CreateAutopostRequest: {
            /** @description Name of the feed for people. */
            title: string;
            /** @description Public HTTPS URL of the feed. */
            url: string;
            /** @description Text of the posts, as plain text or HTML, with placeholders. Absent, null, or empty means the item's description. */
            content?: string | null;
            /** @description Link of an item. This item and all older items count as posted. Absent, null, or empty means none. */
            lastUrl?: string | null;
            /** @description Whether a post takes the next free slot of its channel. If false, the service publishes it at once. */
            onSlot: boolean;
            /** @description Whether to post the newest existing item at the start. If false, only later items are posted. */
            syncLast: boolean;
            /** @description Whether the service checks the feed. */
            active: boolean;
            /** @description Whether an image model generates a picture for each post, which costs one image credit. */
            addPicture: boolean;
            /** @description Whether a language model writes the text about each item. Then `content` is used only if it has a placeholder. */
            generateContent: boolean;
            /** @description Whether the posts become drafts that somebody must schedule. Default: false. */
            draft?: boolean | null;
            /** @description Channels to post on, or the JSON text from a response of this service. Empty means all channels that are enabled when an item appears. */
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
             * @description Date of the item. Null if it has none.
             */
            date?: string | null;
            /** @description Link of the item. Empty if it has none. */
            url?: string;
            /** @description Description of the item as plain text. */
            description?: string;
            /** @description Title of the item as plain text. */
            title?: string;
            /** @description Title of the feed as plain text. */
            feed?: string;
            /** @description Reason why there is no item, if `success` is false. */
            error?: string;
        };
        UpdateAutopostRequest: {
            /** @description Name of the feed for people. */
            title: string;
            /** @description Public HTTPS URL of the feed. */
            url: string;
            /** @description Text of the posts, as plain text or HTML, with placeholders. Absent, null, or empty means the item's description. */
            content?: string | null;
            /** @description Link of an item. This item and all older items count as posted. Absent, null, or empty means none. */
            lastUrl?: string | null;
            /** @description Whether a post takes the next free slot of its channel. If false, the service publishes it at once. */
            onSlot: boolean;
            /** @description Whether to post the newest existing item at the start. If false, only later items are posted. */
            syncLast: boolean;
            /** @description Whether the service checks the feed. */
            active: boolean;
            /** @description Whether an image model generates a picture for each post, which costs one image credit. */
            addPicture: boolean;
            /** @description Whether a language model writes the text about each item. Then `content` is used only if it has a placeholder. */
            generateContent: boolean;
            /** @description Whether the posts become drafts that somebody must schedule. Default: false. */
            draft?: boolean | null;
            /** @description Channels to post on, or the JSON text from a response of this service. Empty means all channels that are enabled when an item appears. */
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
            /** @description The content as the client sent it. */
            content: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        UpdateSetRequest: {
            id: string;
            name: string;
            /** @description Text that the client gets back, usually JSON. The service does not interpret it. */
            content: string;
        } & {
            [key: string]: unknown;
        };
        SavedSet: {
            id: string;
        };
        CreateSetRequest: {
            /** @description ID of the set to replace. Absent, null, or empty creates a set. */
            id?: string | null;
            name: string;
            /** @description Text that the client gets back, usually JSON. The service does not interpret it. */
            content: string;
        } & {
            [key: string]: unknown;
        };
        Signature: {
            id: string;
            organizationId: string;
            /** @description The text as the client sent it. */
            content: string;
            /** @description Whether clients add it to new texts. At most one signature of an organization has this. */
            autoAdd: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Time of deletion. Present only in the response to the deletion.
             */
            deletedAt: string | null;
        };
        CreateSignatureRequest: {
            /** @description Plain text or HTML. The service stores it unchanged; it sanitizes the text of a post when the post is created. */
            content: string;
            /** @description Whether clients add it to new texts. */
            autoAdd: boolean;
        } & {
            [key: string]: unknown;
        };
        SavedSignature: {
            id: string;
        };
        /** @description An empty object if there is no default signature. */
        DefaultSignature: {
            id?: string;
            organizationId?: string;
            /** @description The text as the client sent it. */
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
            /** @description Plain text or HTML. The service stores it unchanged; it sanitizes the text of a post when the post is created. */
            content: string;
            /** @description Whether clients add it to new texts. */
            autoAdd: boolean;
        } & {
            [key: string]: unknown;
        };
        UnreadNotifications: {
            /** @description Number of unread notifications, counted up to 10,000. */
            total: number;
        };
        LatestNotifications: {
            /**
             * Format: date-time
             * @description Read position before this call.
             */
            lastReadNotifications: string;
            /** @description Notifications, newest first. */
            notifications: {
                id: string;
                content: string;
                /** @description URL of the published post, if there is one. */
                link: string | null;
                /**
                 * @description `success` for a published post, `failure` for a failed one, and `info` for anything else.
                 * @enum {string}
                 */
                kind: "success" | "failure" | "info";
                /** Format: date-time */
                createdAt: string;
            }[];
            /** @description The `cursor` of the next page. Null on the last page. */
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
            /** @description Text as HTML. */
            content: string;
            /** @description JSON text: an array of objects with `id`, `path`, `alt`, and `thumbnail`. */
            image: string;
            /** @description JSON text: an object with `__type` and, if there is one, `title`. */
            settings: string;
            /** @description Minutes to wait before this comment. */
            delay: number;
            parentPostId: string | null;
            releaseURL: string | null;
            /** @description Channel of the post. Present only on the first entry. */
            integration?: {
                id: string;
                name: string;
                picture: string | null;
                providerIdentifier: string;
                profile: string | null;
            };
            /** @description Tags of the post. Present only on the first entry. */
            tags?: {
                tag: {
                    name: string;
                    color: string;
                };
            }[];
        };
        Preview: components["schemas"]["PreviewEntry"][];
        PreviewComments: {
            /** @description Comments, oldest first, at most 1,000. */
            comments: {
                id: string;
                content: string;
                /** @description Distinguishes authors within this list. */
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
        /** @description The response has no further content. */
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
            /** @description Whether the person is an administrator of the service, also while they act as a member. */
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
            /**
             * @description How the actor came in: signed in (`session`), through the assistant (`assistant`) or an agent (`mcp`) with the person's
             *     credential, with an API key (`key`) or the token of an app (`token`), with the command line (`command_line`), without a
             *     credential (`anonymous`), or the service itself (`service`). Null for entries from before doors were recorded.
             * @enum {string|null}
             */
            door: "session" | "assistant" | "mcp" | "key" | "token" | "command_line" | "anonymous" | "service" | null;
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
        /** @description Empty if there is no subscription. */
        Billing: {
            id?: string;
            organizationId?: string;
            /** @enum {string} */
            subscriptionTier?: "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
            /** @description ID of the checkout or change that created it. Null for a granted plan. */
            identifier?: string | null;
            /**
             * Format: date-time
             * @description Date on which the plan ends. Null while it renews.
             */
            cancelAt?: string | null;
            /** @description Whether the plan ends at the end of its period. */
            cancelAtPeriodEnd?: boolean;
            /** @enum {string} */
            period?: "MONTHLY" | "YEARLY";
            totalChannels?: number;
            isLifetime?: boolean;
            /** @description Whether the plan is in its trial. */
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
            /** @description Coupon that `POST /billing/apply-discount` applies. False if there is no offer. */
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
            /** @description Stored with the subscription in Stripe. */
            utm?: string | null;
            /** @description Stored with the subscription in Stripe. */
            dub?: string | null;
            /** @description Stored with the subscription in Stripe. */
            datafast_session_id?: string | null;
            /** @description Stored with the subscription in Stripe. */
            datafast_visitor_id?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Either `client_secret` or `blocked`. */
        EmbeddedCheckout: {
            client_secret?: string;
            /** @description A promotion code. */
            auto_apply_coupon?: string;
            /** @description Key with which a page opens the form. Absent if the operator has not set `STRIPE_PUBLISHABLE_KEY`. */
            publishable_key?: string;
            /** @constant */
            blocked?: true;
        };
        /** @description One of `url`, `id`, `portal` and `blocked`. */
        Subscribed: {
            /** @description URL of the payment page. */
            url?: string;
            /** @description Identifier of the changed plan, for `GET /billing/check/{id}`. */
            id?: string;
            /** @description URL of the page to enter another card. */
            portal?: string;
            /** @constant */
            blocked?: true;
        };
        PreviewedPrice: {
            /** @description Price in dollars. */
            price: number;
        };
        BillingPortal: {
            portal: string;
        };
        CancelPlanRequest: {
            /** @description Reason for the cancellation. */
            feedback?: string | null;
            /**
             * @description If absent, switches the current state.
             * @enum {string|null}
             */
            action?: "cancel" | "resume" | null;
        } & {
            [key: string]: unknown;
        };
        CancelledPlan: {
            /** @description ID of this request: ten characters. */
            id: string;
            /**
             * Format: date-time
             * @description Date on which the plan ends or ended. Absent while it renews.
             */
            cancel_at?: string;
            /** @description Whether the plan ends at the end of its period. */
            cancelAtPeriodEnd: boolean;
            /** @description Whether the plan will end or has ended. */
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
            /** @description Time of the payment, in seconds since 1970. */
            created: number;
            status: string;
            /** @description Whether the whole payment was refunded. */
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
            /** @description Reason why there is no refund, if `eligible` is false. */
            reason?: string;
            chargeId?: string;
            /** @description Amount in cents. */
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
            /** @description Reason why there is no refund, if `refunded` is false. */
            reason?: string;
            /** @description Amount in cents. */
            amount?: number;
            currency?: string;
            subscriptionCancelled?: boolean;
        };
        GrantSubscriptionRequest: {
            /**
             * @description The plan to grant; `FREE` takes a granted plan back.
             * @enum {string}
             */
            subscription: "FREE" | "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
        } & {
            [key: string]: unknown;
        };
        SignedRequest: {
            /** @description A JSON Web Token, signed with HS256 and `ENTERPRISE_SECRET`. Its claims are the request. */
            params: string;
        } & {
            [key: string]: unknown;
        };
        CreatedUser: {
            /** @description ID of the organization. */
            id: string;
            /** @description API key of the organization. */
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
            /** @description Name of the account at the provider. */
            name: string;
            username: string;
            /** @description ID of the provider. */
            identifier: string;
            title: string;
            /**
             * @description Place where clients offer the provider.
             * @enum {string}
             */
            position: "media" | "media-library" | "webhook";
            fields: components["schemas"]["ThirdPartyField"][];
            description: string;
        };
        ThirdPartyKeyDto: {
            /** @description The API key. */
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
        /** @description Input of the generation. */
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
            /** @description ID of the provider. */
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
            /** @description A public URL on one of the provider's hosts. */
            url: string;
            /** @description Name that people see. */
            name: string;
        } & {
            [key: string]: unknown;
        };
        ImportMediaDto: {
            items: components["schemas"]["ImportItem"][];
        } & {
            [key: string]: unknown;
        };
        /** @description Input of the function. */
        ThirdPartyData: {
            [key: string]: unknown;
        };
        /** @description Any JSON value. */
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
            /** @description The first 20 members of the organization. */
            users: components["schemas"]["ErrorMember"][];
        };
        ErrorPost: {
            id: string;
            /** @description Text of the post. Empty if the post was deleted. */
            content: string;
        };
        ErrorItem: {
            id: string;
            /** @description Explains why the post failed. */
            message: string;
            /** @description Code of the failure in the log of the post. */
            code: string | null;
            /** @description ID of the platform. */
            platform: string;
            organizationId: string;
            /** @description ID of the failed entry. */
            postId: string;
            /** @description Beginning of the platform's response, without secrets. `{}` if there was none. */
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
            /** @description Number of matching failures on all pages. */
            total: number;
            page: number;
            limit: number;
            hasMore: boolean;
        };
        PlatformShare: {
            /** @description ID of the platform. */
            provider: string;
            count: number;
        };
        PlatformCount: {
            /** @description Total over all platforms. An organization counts once, even if it uses several platforms. */
            total: number;
            /** @description Counts by platform, largest first, then by name. */
            perSocial: components["schemas"]["PlatformShare"][];
        };
        ServiceStats: {
            /**
             * Format: date-time
             * @description First instant of the first day.
             */
            from: string;
            /**
             * Format: date-time
             * @description Last instant of the last day.
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
             * @description Urgency of the announcement. Default: INFO.
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
        /** @description The service ignores the body. */
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
        /** @description The fields of the platform and of this service. */
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
        /** @description The key of a provider is in the field `key-` followed by the provider's ID. */
        ProviderForm: {
            provider?: components["schemas"]["Text"];
        } & {
            [key: string]: string;
        };
        MessageForm: {
            thread?: components["schemas"]["Text"];
            text?: components["schemas"]["Text"];
        };
        /** @description Each selected call has a field `call-` followed by its ID. */
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
        /** @description A Postman collection in format 2.1. */
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
            /** @description Number of jobs that are due and not running yet. */
            backlog: number;
            /** @description Number of jobs for later. */
            scheduled: number;
            running: number;
            /** @description Number of jobs that failed their last attempt and have not been removed yet. */
            failed: number;
            /** @description Waiting time of the oldest due job, in milliseconds. */
            oldestMs: number;
            /** @description For `publish-post`, the number of posts that are more than five minutes late and not being published, counted from the posts themselves. Otherwise 0. */
            overdue: number;
            /** @description For `publish-post`, the number of posts that wait for the operator's decision because the database was restored from a copy. Otherwise 0. */
            held: number;
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
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Credentials are missing or invalid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization's plan does not include this (`plan_limit`). Occurs only where plans are sold; `url` is the console's plan page. */
        PlanLimit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is malformed or does not match the contract. `errors` lists each problem and its location. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The resource does not exist, or it belongs to another organization or person. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A post of the channel is being sent. Try again in one minute. */
        Publishing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The credentials are valid but do not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state, or an earlier request with the same `Idempotency-Key` is still running. */
        KeyedConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract, or it names a channel or platform that cannot be used. */
        ChannelRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform refused, the user selected another account than the one to reconnect, or the state is unknown, used, or older than one hour. */
        ConnectFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description A platform, a model, or another service that the request depends on did not respond as expected. */
        UpstreamFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential is invalid, or the platform no longer accepts the channel's credentials (`channel_disconnected`). */
        Disconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body is larger than the operation's limit. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The operation does not accept the content type of the body. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description An earlier request used the same `Idempotency-Key` with a different body. */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract, or a post breaks the rules of its channel. `errors` lists each problem and its location. */
        PostRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
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
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform no longer accepts the channel's credentials (`channel_disconnected`). Connect the channel again. */
        ChannelDisconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The post already has an ID from the platform, or another post of the channel has this ID. */
        ReleaseConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request does not match the contract, or the file cannot be published. */
        FileRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The file is larger than the limit or than the organization's remaining storage. */
        FileTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The organization's trial does not include this (`plan_limit`). `url` is the console's plan page. */
        TrialExcluded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The vendor refuses to generate this content (`content_refused`; `detail` quotes the vendor). Operations that accept an `Idempotency-Key` also return 422 if the key was used before with a different body. */
        ContentRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The operator has not configured this feature (`not_configured`). `detail` names the missing variables. */
        NotConfigured: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Any other failure. The body is a JSON-RPC error for protocol errors, and a problem otherwise. */
        "Failure-2": {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["McpAnswer"] | components["schemas"]["Problem"];
            };
        };
        /** @description The service refuses the message. The body is a JSON-RPC error for protocol errors, and a problem otherwise. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["McpAnswer"] | components["schemas"]["Problem"];
            };
        };
        /** @description The requested range is outside the file. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The page again with what to correct, or a page that explains the failure. */
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
                "application/json": components["schemas"]["Problem"];
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
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The action is done, or the person must sign in first. Redirects the browser to `location`. */
        SeeOther: {
            headers: {
                /** @description A path of this service, or the URL of the platform or provider. */
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
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The copy that `If-None-Match` names is current. */
        NotModified: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description No page can have this name. A browser gets a page that says so. */
        DocsAddressInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": string;
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The documentation has no such page. A browser gets a page with the search. */
        DocsPageMissing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
                "text/html": string;
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description ID of the channel. */
        ChannelIdParameter: components["schemas"]["IdValue"];
        /** @description Makes the request safe to repeat. The key has 1–255 printable ASCII characters, for example a UUID; quotation marks around it are optional. For 24 hours, the same key with the same request replays the first response with the header `Idempotency-Replayed: true`. The same key with a different request returns 422. While the first request is still running, the service returns 409. */
        IdempotencyKey: string;
        /** @description The platform's `identifier` from `GET /integrations`. */
        Integration: string;
        /** @description Channel to reconnect: its `id`, or its `internalId` on the platform. If the user selects another account on the platform, the service returns 409. */
        Refresh: string;
        /** @description URL of the user's instance, for platforms with `isExternal`. Default: the instance that the operator configured. */
        ExternalUrl: string;
        /** @description URL for the browser after a success, which the connect operation returns as `returnURL`. It must have the console's origin or one from `CORS_ORIGINS`, so that links to this service cannot redirect people to other sites. */
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
        /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
        /** @description ID of the channel. */
        ChannelId: components["schemas"]["IdValue"];
        /** @description Number of days, ending today. */
        Days: number;
        /** @description ID of a post, or of a comment in its thread. */
        PostId: components["schemas"]["IdValue"];
        /** @description ID of the platform. docs/reads.md lists what each platform supports. */
        Platform: string;
        /** @description Username of the profile, with or without `@`. Either this or `user_id` is required. */
        Username: string;
        /** @description The `id` of the profile from another read. Takes precedence over `username`. */
        UserId: string;
        /** @description Posts per page. A page can hold fewer even if there are more; check `nextCursor`. */
        Limit: number;
        /** @description Returns only posts published at or after this time: an ISO 8601 date; UTC if it has no offset. */
        Since: string;
        /** @description The `nextCursor` of the previous page. The other parameters must be the same. */
        Cursor: string;
        /** @description The `id` of the post from another read. */
        "PostId-2": string;
        /** @description Search terms, in the platform's syntax. */
        Query: string;
        /** @description ID of the tag. */
        TagIdParameter: components["schemas"]["IdValue"];
        /** @description ID of a thread. */
        thread: string;
        /** @description ID of the channel group. */
        ChannelGroupIdParameter: components["schemas"]["IdValue"];
        /** @description ID of a platform, as `GET /integrations` lists it. */
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
        /** @description Path of this service to continue at. The service ignores any other value. */
        NextParameter: string;
        /** @description Action that was completed, for a message on the page. */
        DoneParameter: string;
        /** @description Name of the provider, in upper or lower case. */
        SignInProviderParameter: string;
        /** @description Authorization code from the provider or platform. */
        CodeParameter: string;
        /** @description The state from the start of the sign-in or connection. */
        "StateParameter-2": string;
        /** @description Issuer of the response. */
        IssParameter: string;
        /** @description Error from the provider or platform. */
        ErrorParameter: string;
        /** @description Token from the emailed link. */
        TokenParameter: string;
        /** @description Token of the invitation. */
        InvitationParameter: string;
        /** @description Code that the device shows. */
        UserCodeParameter: string;
        /** @description Cursor of the previous page, to show older posts. */
        BeforeParameter: string;
        /** @description ID of the platform. */
        ChannelParameter: string;
        /** @description ID of the channel to reconnect. */
        RefreshParameter: string;
        /** @description Temporary token of a platform with OAuth 1.0a, which is also the state. */
        OauthTokenParameter: string;
        /** @description Verifier of a platform with OAuth 1.0a. */
        OauthVerifierParameter: string;
        /** @description Temporary OAuth 1.0a token that the user denied. */
        DeniedParameter: string;
        /** @description ID of the browser that signed in to VK, which token requests must name. */
        DeviceIdParameter: string;
        /** @description Authorization code from MeWe. */
        LoginRequestTokenParameter: string;
        /** @description Conversation to show. Without it, a new one. */
        ThreadParameter: string;
        /** @description The page number, starting at 0. Any other value means the first page. */
        PageParameter: string;
        /** @description Shows only failures on this platform. */
        PlatformParameter: string;
        /** @description Part of a member's email address. */
        EmailParameter: string;
        /** @description With 1, counts only errors of unknown cause. */
        UnknownParameter: string;
        /** @description First day of the period. */
        FromParameter: string;
        /** @description Last day of the period. */
        ToParameter: string;
        /** @description ID of the checkout that the browser returns from. */
        CheckParameter: string;
        /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
        webhookId: string;
        /** @description Time of this attempt, in seconds since 1970. */
        webhookTimestamp: string;
        /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
        /** @description Sets the session token as the cookie `auth` (HttpOnly, SameSite=Lax, Secure on HTTPS). Clients without cookies send it as the `auth` header. A second cookie is `known_device`, with the prefix `__Host-` on HTTPS. */
        SessionCookieHeader: string;
        /** @description Is `true` to tell a console what to do next. */
        SignalHeader: "true";
        /** @description Sets the cookie `known_device` (HttpOnly, SameSite=Lax; Secure and with the prefix `__Host-` on HTTPS) if the password was set. */
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
            403: components["responses"]["Forbidden"];
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
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
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
                /** @description Channel to reconnect: its `id`, or its `internalId` on the platform. If the user selects another account on the platform, the service returns 409. */
                refresh?: components["parameters"]["Refresh"];
                /** @description URL of the user's instance, for platforms with `isExternal`. Default: the instance that the operator configured. */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /** @description URL for the browser after a success, which the connect operation returns as `returnURL`. It must have the console's origin or one from `CORS_ORIGINS`, so that links to this service cannot redirect people to other sites. */
                redirectUrl?: components["parameters"]["RedirectUrl"];
            };
            header?: never;
            path: {
                /** @description The platform's `identifier` from `GET /integrations`. */
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
                /** @description Earliest first (`asc`) or latest first (`desc`). A cursor belongs to the order that it came from. */
                order?: "asc" | "desc";
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The thread is due at `dueAt`. `state` is the state of its first entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedPost"];
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
            403: components["responses"]["Forbidden"];
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
            403: components["responses"]["Forbidden"];
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
            403: components["responses"]["Forbidden"];
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
            403: components["responses"]["Forbidden"];
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
            403: components["responses"]["Forbidden"];
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
                /** @description Number of days, ending today. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description ID of the channel. */
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
                /** @description Number of days, ending today. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description ID of a post, or of a comment in its thread. */
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
                /** @description Username of the profile, with or without `@`. Either this or `user_id` is required. */
                username?: components["parameters"]["Username"];
                /** @description The `id` of the profile from another read. Takes precedence over `username`. */
                user_id?: components["parameters"]["UserId"];
            };
            header?: never;
            path: {
                /** @description ID of the platform. docs/reads.md lists what each platform supports. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data from the platform. */
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
                /** @description Username of the profile, with or without `@`. Either this or `user_id` is required. */
                username?: components["parameters"]["Username"];
                /** @description The `id` of the profile from another read. Takes precedence over `username`. */
                user_id?: components["parameters"]["UserId"];
                /** @description Posts per page. A page can hold fewer even if there are more; check `nextCursor`. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only posts published at or after this time: an ISO 8601 date; UTC if it has no offset. */
                since?: components["parameters"]["Since"];
                /** @description The `nextCursor` of the previous page. The other parameters must be the same. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description ID of the platform. docs/reads.md lists what each platform supports. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data from the platform. */
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
                /** @description ID of the platform. docs/reads.md lists what each platform supports. */
                platform: components["parameters"]["Platform"];
                /** @description The `id` of the post from another read. */
                postId: components["parameters"]["PostId-2"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data from the platform. */
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
                /** @description Search terms, in the platform's syntax. */
                query: components["parameters"]["Query"];
                /** @description Posts per page. A page can hold fewer even if there are more; check `nextCursor`. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only posts published at or after this time: an ISO 8601 date; UTC if it has no offset. */
                since?: components["parameters"]["Since"];
                /** @description The `nextCursor` of the previous page. The other parameters must be the same. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description ID of the platform. docs/reads.md lists what each platform supports. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data from the platform. */
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
                /** @description Username of the profile, with or without `@`. Either this or `user_id` is required. */
                username?: components["parameters"]["Username"];
                /** @description The `id` of the profile from another read. Takes precedence over `username`. */
                user_id?: components["parameters"]["UserId"];
                /** @description Posts per page. A page can hold fewer even if there are more; check `nextCursor`. */
                limit?: components["parameters"]["Limit"];
                /** @description Returns only posts published at or after this time: an ISO 8601 date; UTC if it has no offset. */
                since?: components["parameters"]["Since"];
                /** @description The `nextCursor` of the previous page. The other parameters must be the same. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /** @description ID of the platform. docs/reads.md lists what each platform supports. */
                platform: components["parameters"]["Platform"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The data from the platform. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The new tag. */
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
            /** @description The tag after the change. */
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
            /** @description The tag, with the time of its deletion. */
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
                /** @description The page number. */
                page?: number;
                /** @description Files per page. */
                limit?: number;
                /** @description Returns only files whose original name contains this text, ignoring case. */
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
            /** @description The stored file. */
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
            /** @description The stored file. */
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
            /** @description The file in the library. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The file after the change. */
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
                /** @description ID of the generator. */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The generator can be used. */
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
                /** @description Time at which the URL expires. */
                expires: number;
                /** @description Signature of the URL. */
                signature: string;
            };
            header?: never;
            path: {
                /** @description ID of the upload. */
                upload: string;
                /** @description Number of the part. */
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
            /** @description The part was stored. */
            200: {
                headers: {
                    /** @description Value to send when you complete the upload. */
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
                /** @description Name of the step. */
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
            /** @description The result of the step. */
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
            /** @description The events, one per line. */
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
                /** @description What the credits pay for. */
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
            /** @description The response, by itself or as the last event of a stream. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["McpAnswer"];
                    "text/event-stream": string;
                };
            };
            /** @description The message needs no response. */
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
                /** @description Maximum number of threads per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Absent for the first page. */
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
                /** @description Maximum number of messages per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Absent for the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description ID of a thread. */
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
                /** @description ID of a thread. */
                thread: components["parameters"]["thread"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deleted thread. */
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
            /** @description The platforms. `article` is always empty; older clients expect it. */
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
                /** @description Channel to reconnect: its `id`, or its `internalId` on the platform. If the user selects another account on the platform, the service returns 409. */
                refresh?: components["parameters"]["Refresh"];
                /** @description URL of the user's instance, for platforms with `isExternal`. Default: the instance that the operator configured. */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /** @description URL for the browser after a success, which the connect operation returns as `returnURL`. It must have the console's origin or one from `CORS_ORIGINS`, so that links to this service cannot redirect people to other sites. */
                redirectUrl?: components["parameters"]["RedirectUrl"];
                /** @description `true` if this is the first channel of a new user. The connect operation returns the value. */
                onboarding?: string;
            };
            header?: never;
            path: {
                /** @description The platform's `identifier` from `GET /integrations`. */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL to send the user to. */
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
                /** @description The platform's `identifier` from `GET /integrations`. */
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
            /** @description The channel of the selected page. */
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
            /** @description The channel of the selected page. */
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
            /** @description The agent, or the reason for the refusal. */
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
                /** @description Key of the agent, for existing clients. */
                apiKey?: string;
            };
            header?: {
                /** @description Key of the agent. Takes precedence over the query. */
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
                /** @description The word: letters, digits, `_`, and `-`. */
                word: string;
                /** @description Accepted from existing clients and ignored, because the service stores its position itself. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chat, or an empty object. */
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
            /** @description The channel is disabled. */
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
            /** @description The channel is enabled. */
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
                /** @description Accepted from existing clients and ignored, because the service has no orders. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The new posting times. */
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
            /** @description The group was deleted. */
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
            /** @description The result of the tool. */
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
            /** @description The accounts, or that the channel cannot mention anyone. */
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
                /** @description If true, the service also returns plugs of platforms for which existing consoles expect none. */
                all?: boolean;
            };
            header?: never;
            path: {
                /** @description ID of a platform, as `GET /integrations` lists it. */
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
            /** @description The plug that was set up. */
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
            /** @description The plug was activated or deactivated. */
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
                /** @description Number of days, ending today. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description ID of the channel. */
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
                /** @description Number of days, ending today. */
                date?: components["parameters"]["Days"];
            };
            header?: never;
            path: {
                /** @description ID of a post, or of a comment in its thread. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The endpoint after the change. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The new endpoint with its secret. */
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
                /** @description ID of an endpoint of the organization. */
                id?: string;
                /** @description A public HTTPS URL. */
                url?: string;
                /** @description Name of the event whose example to send. */
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
            /** @description The result of the test. */
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
            /** @description The deleted endpoint. */
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
            /** @description The endpoint after the change. */
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
            /** @description The new secret. It is shown only once. */
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
                /** @description Returns only deliveries in this state. */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Deliveries per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. */
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
            /** @description One page of deliveries. */
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
                /** @description ID of the delivery. */
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
                /** @description ID of the delivery. */
                deliveryId: components["schemas"]["IdValue"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pending delivery. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The new feed. */
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
                /** @description Public HTTPS URL of the feed. */
                url: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The item, or the reason why there is none. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
            /** @description The feed after the change. */
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
            /** @description The deleted feed. */
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
            /** @description The feed after the change. */
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
            /** @description The set after the change. */
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
            /** @description The set. */
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
            /** @description The deleted set. */
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
            /** @description The new signature. */
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
            /** @description The signature after the change. */
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
            /** @description The deleted signature. */
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
                /** @description Maximum number of notifications per page. */
                limit?: number;
                /** @description The `nextCursor` of the previous page. Absent for the first page. */
                cursor?: string;
                /** @description Whether the first page marks all notifications as read. */
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
            /** @description The new read position. */
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
            /** @description The comments. */
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
            /** @description The plan was changed as requested. */
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
            /** @description The agent accepted the text. */
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
                /** @description URL of the video. */
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
            /** @description The requested range. */
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
                /** @description If true, returns a page that shows the target instead of a redirect. */
                preview?: boolean;
            };
            header?: never;
            path: {
                /** @description Part of the link after `/s/`. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page that shows the target. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Redirects to the target. */
            302: {
                headers: {
                    /** @description The target. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description With `handling=strict` (RFC 7240), the service refuses a request for which it would otherwise return `warnings`: it returns 400 and changes nothing. This applies to unknown properties, tags that do not exist, settings that the channel does not support, and dates that have passed. If the service honors the header, the response has `Preference-Applied: handling=strict`. */
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
                /** @description Time and signatures of the event. */
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
            /** @description The event was stored. */
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
            /** @description The coupon, or false if there is no offer. */
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
            /** @description The discount was applied. */
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
            /** @description The trial was ended. */
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
            /** @description The next step. */
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
            /** @description The price today. */
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
            /** @description The URL. */
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
            /** @description The date on which the plan ends. */
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
            /** @description The subscription was canceled. */
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
            /** @description The result for each payment. */
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
            /** @description The refund, or the reason why there is none. */
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
            /** @description The refund, or the reason why there is none. */
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
            /** @description The plan was granted, or taken back. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
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
            /** @description The URL as plain text. */
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
            /** @description The channel was deleted. */
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
                /** @description ID of the provider. */
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
            402: components["responses"]["PlanLimit"];
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
            /** @description The removed account. */
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
            /** @description The job, if the request had `Prefer: respond-async`. */
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
            402: components["responses"]["PlanLimit"];
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
            402: components["responses"]["PlanLimit"];
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
            /** @description The result of the function. */
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
    listErrors: {
        parameters: {
            query?: {
                /** @description The page number, starting at 0. */
                page?: number;
                /** @description Failures per page. */
                limit?: number;
                /** @description Returns only failures on this platform, by its ID. */
                platform?: string;
                /** @description Returns only failures in organizations with a member whose email address contains this text, ignoring case. */
                email?: string;
                /** @description With `true` or `1`, failures of unknown cause come first: `outcome_unknown`, `platform_rejected`, and `unreadable_answer`. */
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
                /** @description First day, as a date or an instant. Default: 30 days before `to`. */
                from?: string;
                /** @description Last day, as a date or an instant. Default: today. */
                to?: string;
                /** @description With `true` or `1`, counts only failures of unknown cause, as `unknownFirst` of `GET /admin/errors` defines them. */
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
            /** @description The new announcement. */
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
            /** @description The deleted announcement. */
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
                /** @description Path of this service to continue at. The service ignores any other value. */
                next?: components["parameters"]["NextParameter"];
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Name of the provider, in upper or lower case. */
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
                /** @description Authorization code from the provider or platform. */
                code?: components["parameters"]["CodeParameter"];
                /** @description The state from the start of the sign-in or connection. */
                state?: components["parameters"]["StateParameter-2"];
                /** @description Issuer of the response. */
                iss?: components["parameters"]["IssParameter"];
                /** @description Error from the provider or platform. */
                error?: components["parameters"]["ErrorParameter"];
            };
            header?: never;
            path: {
                /** @description Name of the provider, in upper or lower case. */
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
                /** @description Name of the provider, in upper or lower case. */
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
                /** @description Path of this service to continue at. The service ignores any other value. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token of the invitation. */
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
                /** @description Code that the device shows. */
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
                /** @description Token from the emailed link. */
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
                /** @description Token from the emailed link. */
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
                /** @description Action that was completed, for a message on the page. */
                done?: components["parameters"]["DoneParameter"];
                /** @description Cursor of the previous page, to show older posts. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description ID of the channel to reconnect. */
                refresh?: components["parameters"]["RefreshParameter"];
            };
            header?: never;
            path: {
                /** @description ID of the platform. */
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
                /** @description ID of the platform. */
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
                /** @description Authorization code from the provider or platform. */
                code?: components["parameters"]["CodeParameter"];
                /** @description The state from the start of the sign-in or connection. */
                state?: components["parameters"]["StateParameter-2"];
                /** @description Error from the provider or platform. */
                error?: components["parameters"]["ErrorParameter"];
                /** @description Temporary token of a platform with OAuth 1.0a, which is also the state. */
                oauth_token?: components["parameters"]["OauthTokenParameter"];
                /** @description Verifier of a platform with OAuth 1.0a. */
                oauth_verifier?: components["parameters"]["OauthVerifierParameter"];
                /** @description Temporary OAuth 1.0a token that the user denied. */
                denied?: components["parameters"]["DeniedParameter"];
                /** @description ID of the browser that signed in to VK, which token requests must name. */
                device_id?: components["parameters"]["DeviceIdParameter"];
                /** @description Authorization code from MeWe. */
                loginRequestToken?: components["parameters"]["LoginRequestTokenParameter"];
            };
            header?: never;
            path: {
                /** @description ID of the platform. */
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
                /** @description ID of the platform. */
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
                /** @description ID of the platform. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Conversation to show. Without it, a new one. */
                thread?: components["parameters"]["ThreadParameter"];
                /** @description Action that was completed, for a message on the page. */
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
                /** @description The page number, starting at 0. Any other value means the first page. */
                page?: components["parameters"]["PageParameter"];
                /** @description Shows only failures on this platform. */
                platform?: components["parameters"]["PlatformParameter"];
                /** @description Part of a member's email address. */
                email?: components["parameters"]["EmailParameter"];
                /** @description With 1, counts only errors of unknown cause. */
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
                /** @description First day of the period. */
                from?: components["parameters"]["FromParameter"];
                /** @description Last day of the period. */
                to?: components["parameters"]["ToParameter"];
                /** @description With 1, counts only errors of unknown cause. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Action that was completed, for a message on the page. */
                done?: components["parameters"]["DoneParameter"];
                /** @description ID of the checkout that the browser returns from. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Action that was completed, for a message on the page. */
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
                /** @description Invitation token. A browser is redirected to the page on which the invitation can be accepted. */
                org?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running. */
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
            /** @description The process is alive. */
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
            /** @description The service is ready. */
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
                    "application/octet-stream": string;
                };
            };
            /** @description The requested range. */
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
            400: components["responses"]["DocsAddressInvalid"];
            404: components["responses"]["DocsPageMissing"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocsPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description ID of the platform. */
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
            400: components["responses"]["DocsAddressInvalid"];
            404: components["responses"]["DocsPageMissing"];
            503: components["responses"]["Unavailable"];
            default: components["responses"]["Failure"];
        };
    };
    getDocsOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `operationId`, in upper or lower case. */
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
            400: components["responses"]["DocsAddressInvalid"];
            404: components["responses"]["DocsPageMissing"];
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
                /** @description Kind of job, such as `publish-post` or `send-mail`. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The queue keeps up. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
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
                /** @description ID of the event, the same for every attempt. Receivers use it to recognize repetitions. */
                "webhook-id": components["parameters"]["webhookId"];
                /** @description Time of this attempt, in seconds since 1970. */
                "webhook-timestamp": components["parameters"]["webhookTimestamp"];
                /** @description Space-separated `v1,<base64 HMAC-SHA-256 of id.timestamp.body>`, one for each valid secret. */
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
            /** @description The receiver accepted the event. The service retries after any other status, except that 410 disables the endpoint. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
