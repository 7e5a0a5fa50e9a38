// Written by `npm run generate`. Never edit it by hand: change openapi/ and generate anew.
export interface paths {
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
         * @description Checks the database. Send traffic only while this is 200; it turns 503 as soon as a graceful stop begins.
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
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation
         * @description This contract as a page. It fetches nothing from elsewhere.
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
         * @description The page that the `type` of every error points into, one section per code.
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
        get: operations["getUpload"];
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
    "/auth/can-register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell whether registration is open
         * @description Operators close it with ALLOW_REGISTRATION=0. The first account of a new service can always be made.
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
         * @description Makes a person who owns (`SUPERADMIN`) a new organization. Where the service sends mail, the answer is
         *     `{"activate": true}` and the account opens with the mailed link. Where it does not, the account is active and signed
         *     in at once.
         *
         *     An address that has an account already gets the same `{"activate": true}` in the same time, and its owner a mail.
         *     Without mail that is impossible: it is then a 400 that names no reason.
         *
         *     The organization has no API key yet: `POST /user/api-key/rotate` makes one.
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
         * @description Starts a new session: the cookie `auth`, or the same token as the header `auth` for clients without cookies. A session
         *     ends after 30 days without a call, 180 days after signing in, with `POST /user/logout`, and when the password is reset.
         *
         *     An unknown address and a wrong password are the same 400. After 20 failed tries for one address within 15 minutes the
         *     answer is 429, whether the address has an account or not.
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
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * @description Mails a link that works once, for 20 minutes, if the address has an account. The answer is the same if it has none. At most 5 account mails an hour are sent to one address; then it is 429.
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
         * Set a new password with a mailed link
         * @description Sets the password and ends every session of the account. It does not sign in.
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
         * Activate an account with a mailed link
         * @description Opens the account and signs in. A link works once, for 24 hours; followed again it answers `{"can": false}`. One that is unknown or too old is a 400.
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
         * Ask for another activation link
         * @description Mails a new link if the address has an account that waits for its activation. The answer is the same if not. At most 5 account mails an hour are sent to one address; then it is 429.
         */
        post: operations["resendActivation"];
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
         * @description The person, with the role and plan in the organization that the request works in: the one of the cookie or header `showorg`, else the first.
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
         * Get the profile
         * @description What the signed-in person says about themselves.
         */
        get: operations["getPersonal"];
        put?: never;
        /**
         * Change the profile
         * @description Sets the name, the bio if it is sent, and the picture: leaving it out removes it. The picture must be an upload of the organization, else it is 404.
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
         * Make a new API key
         * @description Replaces the organization's key: the old one is refused from this moment on. The new one is shown this once and stored as a hash. Also how a new organization gets its first key. For admins.
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
         * @description Those with a membership that is not disabled, oldest first. The first is the one that requests without `showorg` work in.
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
         * Work in another organization
         * @description Sets the cookie `showorg`, which later requests work in. Clients without cookies send the header `showorg` instead and need not call this. An organization that the caller is no member of is 403.
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
         * @description Ends the session on the server, so that its token is refused wherever it still is, and clears the cookies.
         */
        post: operations["logout"];
        delete?: never;
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
         * @description The catalogue: every channel that this service knows, how it is connected and, where that is by fields, which. Needs no credential.
         */
        get: operations["listProviders"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. Its tokens are erased. What is live on the platform stays there. Connecting the same account later brings the channel back, without the posts.
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
         * @description Answers where to send the user. The platform sends them back to `<console>/integrations/social/<identifier>` with `state` and `code`, which `POST /integrations/social-connect/{integration}` takes within an hour, once. For channels that are connected by fields (`customFields` in the catalogue) `url` is the bare state.
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
         * @description Trades the platform's code, or the fields that the user typed, for a connected channel. The state is the only credential: it decides the organization and works once. When the platform refuses fields (a wrong password) the same state can be tried again. Connecting an account that is known reconnects its channel and keeps posts, posting times and settings.
         */
        post: operations["connectChannel"];
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
         * @description Nothing is published on it until it is switched on; its posts stay queued. Repeating it changes nothing.
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
         * @description Stores an image (JPEG, PNG, GIF, WebP, AVIF, BMP or TIFF, up to 10 MB) or a video (MP4, up to 1 GB). The type is read from the bytes. Reference the `id` and `path` of the answer in a post's `image` array.
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
         * @description The service fetches the file. The URL must be reachable from the internet over https without a login; addresses inside a private network are refused. Types and sizes are those of an upload.
         */
        post: operations["uploadMediaFromUrl"];
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
         * @description The earliest of the channel's posting times, on the clock of its time zone, that lies ahead and at which nothing is planned on this channel yet, within the next 366 days.
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
         * @description The posts between two dates, both included, earliest first. A repeating post appears once per occurrence in between. Comments are not listed; `GET /public/v1/posts/{id}` has the whole thread. Without `limit` up to 10 000 posts come at once, and more are refused.
         */
        get: operations["listPosts"];
        put?: never;
        /**
         * Create posts
         * @description Creates one thread per entry of `posts`, each on its channel – all of them or, when anything is wrong, none. Every
         *     mistake is listed in `errors`.
         *
         *     With the `id` of an entry of yours in `value[].id` the same call edits it: `type: update` in place, `draft`
         *     takes it off the schedule, `schedule` and `now` plan it anew. What is published already is only published again
         *     with `republish: true`. While a post is on its way to the platform it cannot be edited (409).
         *
         *     Drafts may break the channel's rules (length, media, settings); they are checked once they are scheduled.
         */
        post: operations["createPosts"];
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
         * @description Takes what creating takes, changes nothing and tells per channel what is wrong, with the length of each text as the platform counts it. Drafts are checked as if they were to be published.
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
         * @description The same as deleting the post; `id` in the answer is the first entry's. A group that is not there is 404.
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
         * @description The whole thread with its state, by the id of any of its entries. Poll it to learn when a post is out: `state` turns `PUBLISHED` with a `releaseURL`, or `ERROR` with an `error`.
         */
        get: operations["getPost"];
        put?: never;
        post?: never;
        /**
         * Delete a post
         * @description Deletes the whole thread that the id belongs to and stops its publication. What is on the platform already stays there. While an entry is on its way to the platform this is refused (409), because nobody knows yet how that ends.
         */
        delete: operations["deletePost"];
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
         * Read the log of a post
         * @description What happened to the thread so far – created, queued, each attempt and how it ended.
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
         * Publish a failed post again
         * @description For a post or a comment in state `ERROR`; 400 or 409 where nothing failed. The thread goes on at the entry that failed, and what is out is not published again. Look at the channel first when the error is `outcome_unknown`: the post may be live. A platform that recognises repeats is asked again about the same post; on every other one this makes a new one.
         */
        post: operations["retryPost"];
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
         * List what a post could be on the platform
         * @description For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: what the account published lately, to pick the right one. Empty for every other post, and where the platform has no such list.
         */
        get: operations["listMissingReleases"];
        put?: never;
        post?: never;
        delete?: never;
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
         * Take a post off the schedule, or put it back
         * @description `draft` stops its publication, `schedule` queues the whole thread for its stored date, at once if that has passed.
         */
        put: operations["setPostStatus"];
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
         * Tell which post on the platform this is
         * @description For a post whose `releaseId` is the literal `missing`, or whose outcome is unknown: that one then counts as published. Refused (409) for every other post.
         */
        put: operations["setReleaseId"];
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
         * @description What the service told the organization, newest first, 100 per page.
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
    "/public/v1/is-connected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the credential
         * @description Answers when the API key or access token is valid, and 401 when it is not.
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
    "/public/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the client labels
         * @description The labels that channels are grouped under, one for each client of an agency, say. Nothing to do with post groups.
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
    "/public/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connected channels
         * @description Every channel of the organization, oldest first, disabled ones included. Their ids are what posts name in `integration.id`.
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
         * @description Removes the channel with its posts: what is still queued is not published. Refused with 409 while one of them is being sent. What is live on the platform stays there.
         */
        delete: operations["deleteIntegration"];
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
         * Read what posts on a channel may hold
         * @description The channel's rules in words, how long a text may be, the JSON Schema of `settings`, and the tools that `POST /public/v1/integration-trigger/{id}` runs.
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
         * @description Asks the platform for what settings need: its boards, communities, templates and so on. Only the tools that `GET /public/v1/integration-settings/{id}` lists can be run. An expired token is renewed first.
         */
        post: operations["triggerIntegrationTool"];
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
         * Get the URL that connects a channel
         * @description Send a person there: they allow this service on the platform and come back to `<console>/integrations/social/<identifier>`, where the console finishes the connect. Valid for an hour, once. For channels that are connected by fields `url` is the bare state, which `POST /integrations/social-connect/{integration}` takes together with the fields.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Stable, machine-readable. Each has a section on the error page that `type` points to.
         * @enum {string}
         */
        ErrorCode: "bad_request" | "validation_failed" | "unknown_channel" | "content_rejected" | "already_published" | "unsupported_media" | "source_unreachable" | "unauthorized" | "channel_disconnected" | "plan_limit" | "forbidden" | "cross_site" | "not_found" | "method_not_allowed" | "not_acceptable" | "request_timeout" | "conflict" | "connect_failed" | "idempotency_in_progress" | "payload_too_large" | "uri_too_long" | "headers_too_large" | "unsupported_media_type" | "range_not_satisfiable" | "idempotency_mismatch" | "rate_limited" | "internal" | "upstream_failed" | "unavailable";
        ErrorDetail: {
            /** @description Where in the request, as a dotted path – `body.posts.0.value`, `query.page`, `path.id`. */
            location: string;
            /** @description Why. */
            message: string;
        };
        /** @description RFC 9457 problem details with members of our own. */
        Problem: {
            /**
             * Format: uri
             * @description Page that explains the code.
             */
            type: string;
            /** @description Short summary of the code; the same every time. */
            title: string;
            status: number;
            /** @description What went wrong this time and what to do about it. */
            detail: string;
            /** @description The path that was called. */
            instance: string;
            code: components["schemas"]["ErrorCode"];
            /** @description Quote it when you report a problem; it is also in the `X-Request-Id` header. */
            request_id: string;
            /** @description Same as `detail`; the member that older clients read. */
            message: string;
            /** @description Same as `detail`, on `/public/v1` only; some older clients read this one. */
            msg?: string;
            /** @description One row per mistake in the request. */
            errors?: components["schemas"]["ErrorDetail"][];
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
        IdValue: string;
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
        CanRegister: {
            /** @description True while registration is open. The first account of a new service can always be made. */
            register: boolean;
        };
        /**
         * @description How people sign in. This service takes `LOCAL`, an e-mail address with a password.
         * @enum {string}
         */
        Provider: "LOCAL" | "GITHUB" | "GOOGLE" | "APPLE" | "FARCASTER" | "WALLET" | "GENERIC";
        /**
         * Format: email
         * @description In any case; one mailbox is one account.
         */
        Email: string;
        /** @description 8 to 128 characters of any kind, used exactly as sent. The most common passwords are refused. There are no other rules. */
        NewPassword: string;
        /** @description Accepted from existing clients and ignored. */
        VisitorId: string | null;
        RegisterRequest: {
            provider: components["schemas"]["Provider"];
            email?: components["schemas"]["Email"];
            password?: components["schemas"]["NewPassword"];
            /** @description What another provider than `LOCAL` gave out; `LOCAL` ignores it. */
            providerToken?: string | null;
            /** @description Name of the organization that is made with the account. */
            company: string;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        };
        /** @description One of the two, depending on whether the service can send mail. */
        RegisterResult: {
            /**
             * @description The account is active; the session cookie comes with this answer.
             * @enum {boolean}
             */
            register: true;
        } | {
            /**
             * @description A mail with an activation link is on its way.
             * @enum {boolean}
             */
            activate: true;
        };
        LoginRequest: {
            provider: components["schemas"]["Provider"];
            email?: components["schemas"]["Email"];
            /** @description Exactly as it was chosen. */
            password?: string;
            /** @description What another provider than `LOCAL` gave out; `LOCAL` ignores it. */
            providerToken?: string | null;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        };
        LoginResult: {
            /** @enum {boolean} */
            login: true;
        };
        ForgotRequest: {
            email: components["schemas"]["Email"];
        };
        ForgotResult: {
            /**
             * @description Says nothing about whether the address has an account.
             * @enum {boolean}
             */
            forgot: true;
        };
        ResetRequest: {
            password: components["schemas"]["NewPassword"];
            /** @description The same again. */
            repeatPassword: string;
            /** @description The last part of the mailed link. */
            token: string;
        };
        ResetResult: {
            /** @description False when the link is unknown, was used or is older than 20 minutes. The password is unchanged then. */
            reset: boolean;
        };
        ActivateRequest: {
            /** @description The last part of the mailed link. */
            code: string;
            datafast_visitor_id?: components["schemas"]["VisitorId"];
        };
        ActivateResult: {
            /** @description True when this call activated the account; false when it was active already, and no session is started. */
            can: boolean;
        };
        ResendRequest: {
            email: components["schemas"]["Email"];
        };
        ResendResult: {
            /**
             * @description Says nothing about whether the address has an account.
             * @enum {boolean}
             */
            success: true;
        };
        Picture: {
            id: string;
            /**
             * Format: uri
             * @description Where the file is.
             */
            path: string;
        };
        /**
         * @description `SUPERADMIN` owns the organization, `ADMIN` runs it, `USER` works in it.
         * @enum {string}
         */
        Role: "SUPERADMIN" | "ADMIN" | "USER";
        /**
         * @description The organization's plan; `ULTIMATE` where the service has no billing.
         * @enum {string}
         */
        Tier: "FREE" | "STANDARD" | "TEAM" | "PRO" | "ULTIMATE";
        Self: {
            id: string;
            email: string;
            /** @description How this person signs in. */
            providerName: string;
            name: string | null;
            lastName: string | null;
            bio: string | null;
            /** @description null when there is none. */
            picture: components["schemas"]["Picture"] | null;
            pictureId: string | null;
            /** @description Minutes from UTC. */
            timezone: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: date-time */
            lastReadNotifications: string;
            /**
             * Format: date-time
             * @description To the minute.
             */
            lastOnline: string;
            activated: boolean;
            sendSuccessEmails: boolean;
            sendFailureEmails: boolean;
            sendStreakEmails: boolean;
            /** @description Same as `admin`. */
            isSuperAdmin: boolean;
            /** @description The organization that this request works in. */
            orgId: string;
            role: components["schemas"]["Role"];
            tier: components["schemas"]["Tier"];
            /** @description How many channels the plan allows. */
            totalChannels: number;
            /** @description Whether the plan was bought for life. */
            isLifetime: boolean;
            /** @description Whether this person runs the whole service. */
            admin: boolean;
            /** @description Whether an admin of the service acts as this person. */
            impersonate: boolean;
            /** @description Whether the organization is on a trial; false without billing. */
            isTrailing: boolean;
            /** @description Whether a trial can be started; false without billing. */
            allowTrial: boolean;
            /** Format: date-time */
            streakSince: string | null;
            /** @description Always empty. The key is stored as a hash and shown once, by `POST /user/api-key/rotate`. */
            publicApi: string;
            /** @description How the organization's API key begins, for admins; null when there is none or for others. */
            publicApiPrefix: string | null;
        };
        Personal: {
            id: string;
            name: string | null;
            bio: string | null;
            /** @description null when there is none. */
            picture: components["schemas"]["Picture"] | null;
        };
        PictureReference: {
            /** @description The upload's id. */
            id: string;
            /** @description Ignored; the file is found by its id. */
            path?: string | null;
            /** @description Ignored. */
            alt?: string | null;
            /** @description Ignored. */
            thumbnail?: string | null;
        };
        PersonalRequest: {
            fullname: string;
            /** @description Left as it is when absent, emptied by null. */
            bio?: string | null;
            /** @description An uploaded file of the organization. Absent or null removes the picture. */
            picture?: components["schemas"]["PictureReference"] | null;
        };
        RotatedApiKey: {
            /** @description The organization. */
            id: string;
            /** @description The organization's name. */
            name: string;
            /** @description The new key. It is shown this once. */
            apiKey: string;
            apiKeyId: string;
            /** @description How the key begins; this stays visible. */
            apiKeyPrefix: string;
        };
        Organization: {
            id: string;
            name: string;
            role: components["schemas"]["Role"];
            tier: components["schemas"]["Tier"];
            /** @description The caller's own membership, in the form that existing clients read. */
            users: {
                role: components["schemas"]["Role"];
                /** @description Always false; disabled memberships are left out. */
                disabled: boolean;
            }[];
        };
        Organizations: components["schemas"]["Organization"][];
        ChangeOrganizationRequest: {
            /** @description One of `GET /user/organizations`. */
            id: string;
        };
        ChangedOrganization: {
            id: string;
        };
        LoggedOut: {
            /** @enum {boolean} */
            logout: true;
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
        "Provider-2": {
            name: string;
            /** @description Names the channel everywhere; also `settings.__type` of posts on it. */
            identifier: string;
            toolTip?: string;
            /**
             * @description What a text may hold.
             * @enum {string}
             */
            editor: "none" | "normal" | "markdown" | "html";
            /** @description The user's instance can be named with `externalUrl`. */
            isExternal: boolean;
            isWeb3: boolean;
            isChromeExtension: boolean;
            /** @description Present when the channel is connected by fields. Their values go into `code` as base64 of JSON. */
            customFields?: components["schemas"]["CustomField"][];
        };
        Providers: {
            social: components["schemas"]["Provider-2"][];
            article: string[];
        };
        ChannelChoice: {
            /** @description The channel's id. */
            id: string;
        };
        ChannelReference: {
            id: string;
        };
        PostingTime: {
            /** @description Minutes after midnight. */
            time: number;
        };
        /** @description A client label on channels. */
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
        ConnectUrl: {
            /** @description Where to send the user; the bare state for channels connected by fields. */
            url: string;
        };
        ConnectIntegrationDto: {
            /** @description From the start. */
            state: string;
            /** @description The platform's code, or base64 of the custom fields as a JSON object. */
            code: string;
            /** @description The user's minutes east of UTC, `120` for UTC+2. A new channel's posting times are 09:20, 14:10 and 19:00 there; with `0` or without it they are 02:00, 06:40 and 11:40 UTC. */
            timezone?: string;
            /** @description The channel to reconnect, where the start was not told. */
            refresh?: string | null;
        };
        /** @description The channel without its secrets, and what the console does next. */
        ConnectedChannel: {
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
            /** @description What the start was told. */
            onboarding: boolean;
            /** @description Pages of the account to pick from, where the channel has them. */
            pages: {
                [key: string]: unknown;
            }[];
            /** @description The start's `redirectUrl`; absent when none was given. */
            returnURL?: string;
        };
        ChannelSwitch: {
            id: string;
            disabled: boolean;
        };
        IntegrationTimeDto: {
            /** @description Minutes after midnight. Below 0 and from 1440 on they count into the day beside. */
            time: {
                time: number;
            }[];
            /** @description IANA zone whose wall clock the times are on. UTC without it. */
            timezone?: string | null;
        };
        UploadForm: {
            /** @description The file. Its type is read from its bytes; the name and the type that the part claims are ignored. */
            file: string;
        };
        UploadedMedia: {
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
            thumbnail: string | null;
            /** @description Text for those who cannot see it. */
            alt: string | null;
        };
        UploadFromUrlRequest: {
            /** @description Public https URL of the file. Private, local and unresolvable addresses are refused. */
            url: string;
        } & {
            [key: string]: unknown;
        };
        Slot: {
            /**
             * Format: date-time
             * @description The free slot, in UTC.
             */
            date: string;
        };
        /**
         * @description `DRAFT` waits for you, `QUEUE` for its time, `PUBLISHED` is out, `ERROR` failed – `error` says why.
         * @enum {string}
         */
        PostState: "DRAFT" | "QUEUE" | "PUBLISHED" | "ERROR";
        /**
         * @description Where the post came from.
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
            /** @description The platform. */
            providerIdentifier: string;
            name: string;
            picture: string | null;
        };
        /** @description Why it failed; null where nothing did. */
        PostError: {
            /** @description Stable, snake_case. `outcome_unknown` means that the platform never answered and the post may be live; such a post is not tried again by itself. */
            code: string;
            message: string;
        } | null;
        PostImage: {
            id: string | null;
            path: string;
            alt: string | null;
            thumbnail: string | null;
        };
        ListedPost: {
            /** @description Id of the first entry of the thread. A repeating post shows it once per occurrence. */
            id: string;
            /** @description HTML. */
            content: string;
            /**
             * Format: date-time
             * @description When it is due; for a repeating post the time of this occurrence.
             */
            publishDate: string;
            /**
             * Format: date-time
             * @description Only on a repeating post – the time of its first occurrence.
             */
            actualDate?: string;
            /** @description Where people see it. */
            releaseURL: string | null;
            /** @description The platform's id of it; the literal `missing` where the platform gave none. */
            releaseId: string | null;
            state: components["schemas"]["PostState"];
            /** @description Repeated every so many days. */
            intervalInDays: number | null;
            /** @description The thread's group; editing a post gives it a new one. */
            group: string;
            creationMethod: components["schemas"]["CreationMethod"];
            /** @description The channel settings as a JSON text. `GET /public/v1/posts/{id}` has them as an object. */
            settings: string | null;
            tags: components["schemas"]["PostTag"][];
            integration: components["schemas"]["PostChannel"];
            error: components["schemas"]["PostError"];
            image: components["schemas"]["PostImage"][];
        };
        PostList: {
            posts: components["schemas"]["ListedPost"][];
            /** @description With `limit`, the `cursor` of the next page; null on the last one. */
            nextCursor: string | null;
        };
        CreatePostsImage: {
            /** @description Id of the upload. */
            id?: string | null;
            /** @description The `path` of an upload, or another https URL whose name ends in the file's type. */
            path: string;
            /** @description Text for those who cannot see it. */
            alt?: string | null;
            /** @description URL of a video's cover. */
            thumbnail?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsContent: {
            /** @description HTML or plain text; tags beyond simple formatting and links are removed. May be empty where there is an image. `(post:<id>)` becomes the URL of that post when this one is published. */
            content?: string | null;
            /** @description Images and videos, in order. */
            image?: components["schemas"]["CreatePostsImage"][] | null;
            /** @description Id of a post of yours that this entry replaces. Empty or absent makes a new one. */
            id?: string | null;
            /** @description Minutes to wait after the entry before it. Counts for comments only. */
            delay?: number | string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsEntry: {
            integration: {
                /** @description Id of the channel. */
                id: string;
            } & {
                [key: string]: unknown;
            };
            /** @description The post, then the comments under it. */
            value: components["schemas"]["CreatePostsContent"][];
            /** @description The group that this entry replaces. Whatever still carries it afterwards, such as comments left out of `value`, is deleted. Every entry gets a new group. */
            group?: string | null;
            /** @description What this channel wants to know; `GET /public/v1/integration-settings/{id}` has the schema. `__type` is set by the service. Absent while editing means unchanged. */
            settings?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        CreatePostsRequest: {
            /**
             * @description `draft` keeps it for later, `schedule` publishes at `date`, `now` at once, `update` edits posts in place and leaves their state alone. Absent means `schedule`.
             * @enum {string|null}
             */
            type?: "draft" | "schedule" | "now" | "update" | null;
            /** @description ISO 8601, loosely – a date alone, no seconds or no offset are fine, and no offset means UTC. Ignored for `now`, needed otherwise. A date that has passed publishes at once. */
            date?: string | null;
            /** @description Whether links are shortened. Anything that is not true counts as no. */
            shortLink?: unknown;
            /** @description Tags by the name in `label`; names that do not exist are left out. */
            tags?: ({
                /** @description Ignored. */
                value?: unknown;
                /** @description The tag's name. */
                label?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            /** @description One thread per channel. All of them are created, or none. */
            posts: components["schemas"]["CreatePostsEntry"][];
            /** @description Repeat every so many days. */
            inter?: number | string | null;
            /** @description Accepted and ignored. */
            order?: unknown;
            /** @description Needed, as true, to publish anew what is published already or may be. */
            republish?: unknown;
            /** @description `CLI` or `API`; anything else counts as `API`. */
            creationMethod?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatedPost: {
            /** @description Id of the first entry of the thread. */
            postId: string;
            /** @description Id of the channel. */
            integration: string;
        };
        ValidationFinding: {
            /** @description The code that creating would answer. */
            code: string;
            /** @description Where in the request – `body.posts.0.settings.title`. */
            location: string;
            message: string;
        };
        PostValidation: {
            /** @description Whether the same request would be accepted for publication. */
            valid: boolean;
            /** @description What is wrong with the request as a whole. */
            errors: components["schemas"]["ValidationFinding"][];
            /** @description One row per entry of the request, in its order. */
            posts: {
                /** @description Id of the channel, as it was sent. */
                integration: string;
                /** @description The platform; null when the channel is unknown. */
                providerIdentifier: string | null;
                name: string | null;
                valid: boolean;
                /** @description Length of each entry of the thread as the platform counts it. */
                length: number[];
                /** @description How long an entry may be. */
                maximumLength: number | null;
                errors: components["schemas"]["ValidationFinding"][];
            }[];
        };
        DeletedPost: {
            id: string;
            /** @description The thread that was deleted. */
            group: string;
        };
        ThreadEntry: {
            id: string;
            /** @description HTML. */
            content: string;
            image: components["schemas"]["PostImage"][];
            /** @description Minutes after the entry before. */
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
            /** @description Id of the first entry. */
            id: string;
            group: string;
            state: components["schemas"]["PostState"];
            /**
             * Format: date-time
             * @description When it is due.
             */
            publishDate: string;
            /**
             * Format: date-time
             * @description When the first entry went out.
             */
            publishedAt: string | null;
            /** @description Where people see it. */
            releaseURL: string | null;
            /** @description The platform's id; the literal `missing` where it gave none. */
            releaseId: string | null;
            /** @description That of the first entry that failed. A thread whose post is out and whose comment failed is `PUBLISHED` with an error. */
            error: components["schemas"]["PostError"];
            /** @description Due for a while and not picked up yet. */
            overdue: boolean;
            /** @description How often publishing was tried, over all entries. */
            attempts: number;
            intervalInDays: number | null;
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
                /** @description The channel must be connected again before anything is published on it. */
                refreshNeeded: boolean;
            };
            /** @description The post, then its comments. */
            entries: components["schemas"]["ThreadEntry"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        PostEvent: {
            id: string;
            /** @description Which entry of the thread. */
            postId: string;
            /** @enum {string} */
            type: "created" | "queued" | "updated" | "unqueued" | "attempt" | "published" | "retry_scheduled" | "failed" | "outcome_unknown" | "comment_skipped" | "overdue" | "recovered" | "release_id_set" | "deleted";
            /** @description Stable, snake_case; on failures. */
            code: string | null;
            message: string | null;
            /** @description Whether trying again can help; null where that does not apply. */
            retryable: boolean | null;
            /** @description What the platform answered, cut to 2 kB, secrets removed. */
            platformResponse: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PostEvents: {
            /** @description Oldest first. */
            events: components["schemas"]["PostEvent"][];
        };
        PostStatus: {
            id: string;
            state: components["schemas"]["PostState"];
        };
        ReleaseCandidates: {
            /** @description What to send to `PUT /public/v1/posts/{id}/release-id`. */
            id: string;
            /** @description A page or picture to recognise it by. */
            url: string;
        }[];
        SetPostStatusRequest: {
            /** @enum {string} */
            status: "draft" | "schedule";
            /** @description Needed, as true, for what is published already or may be. */
            republish?: unknown;
        } & {
            [key: string]: unknown;
        };
        SetReleaseIdRequest: {
            /** @description The platform's id of the post. */
            releaseId: string | number;
        } & {
            [key: string]: unknown;
        };
        PostRelease: {
            id: string;
            releaseId: string;
        };
        Notifications: {
            /** @description Newest first. */
            notifications: {
                id: string;
                content: string;
                link: string | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            total: number;
            page: number;
            limit: number;
            hasMore: boolean;
        };
        IsConnected: {
            /** @enum {boolean} */
            connected: true;
        };
        Group: {
            id: string;
            name: string;
        };
        Groups: components["schemas"]["Group"][];
        /** @description A connected channel. */
        PublicIntegration: {
            id: string;
            name: string;
            /** @description The channel: `bluesky`, `mastodon`, … */
            identifier: string;
            picture: string | null;
            disabled: boolean;
            /** @description The account's handle. */
            profile: string | null;
            /** @description The client label; absent when there is none. */
            customer?: components["schemas"]["Group"];
        };
        Integrations: components["schemas"]["PublicIntegration"][];
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
                /** @description In words, for people and language models; empty when there is nothing to say. */
                rules: string;
                /** @description How long a text may be, as the channel counts. */
                maxLength: number;
                /** @description The JSON Schema of a post's `settings` without `__type`, or a sentence where there are none. */
                settings: {
                    [key: string]: unknown;
                } | string;
                tools: components["schemas"]["Tool"][];
            };
        };
        ToolCall: {
            methodName: string;
            /** @description The tool's input, by the keys of its `dataSchema`. */
            data?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        ToolResult: {
            /** @description Whatever the tool answers; mostly a list of `id` and `name`. */
            output: unknown;
        };
    };
    responses: {
        /** @description Any other failure, in the same form. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#internal",
                 *       "title": "Something went wrong on our side",
                 *       "status": 500,
                 *       "detail": "The request failed. Quote the request id when you report it.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "internal",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The request failed. Quote the request id when you report it."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description None of the media types in `accept` can be produced. */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#not_acceptable",
                 *       "title": "None of the accepted media types can be produced",
                 *       "status": 406,
                 *       "detail": "This answers application/json, text/html or text/plain.",
                 *       "instance": "/",
                 *       "code": "not_acceptable",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "This answers application/json, text/html or text/plain."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot do this right now. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#unavailable",
                 *       "title": "The service is not ready",
                 *       "status": 503,
                 *       "detail": "The database does not answer.",
                 *       "instance": "/health/ready",
                 *       "code": "unavailable",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The database does not answer."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Credentials are missing or not valid. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#unauthorized",
                 *       "title": "Credentials are missing or not valid",
                 *       "status": 401,
                 *       "detail": "Send the API key in the Authorization header.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "unauthorized",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Send the API key in the Authorization header."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing, or it belongs to somebody else. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#not_found",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "There is no such post.",
                 *       "instance": "/public/v1/posts/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "code": "not_found",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "There is no such post."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request cannot be understood or breaks the contract. `errors` says where and why. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#validation_failed",
                 *       "title": "The request does not match the contract",
                 *       "status": 400,
                 *       "detail": "query.page: must be >= 0",
                 *       "instance": "/public/v1/notifications",
                 *       "code": "validation_failed",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "query.page: must be >= 0",
                 *       "errors": [
                 *         {
                 *           "location": "query.page",
                 *           "message": "must be >= 0"
                 *         }
                 *       ]
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The file has no such range. */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#range_not_satisfiable",
                 *       "title": "The file has no such range",
                 *       "status": 416,
                 *       "detail": "The file has 1024 bytes.",
                 *       "instance": "/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                 *       "code": "range_not_satisfiable",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The file has 1024 bytes."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credentials are valid and do not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#forbidden",
                 *       "title": "The credentials do not allow this",
                 *       "status": 403,
                 *       "detail": "Only an admin of the organization may do this.",
                 *       "instance": "/user/api-key/rotate",
                 *       "code": "forbidden",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Only an admin of the organization may do this."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request body is over the operation's limit. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#payload_too_large",
                 *       "title": "The request body is too large",
                 *       "status": 413,
                 *       "detail": "The body is over 50 MB. Upload media first with POST /public/v1/upload and reference its id and path.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "payload_too_large",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The body is over 50 MB. Upload media first with POST /public/v1/upload and reference its id and path."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body's content type is not accepted here. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#unsupported_media_type",
                 *       "title": "The content type is not accepted here",
                 *       "status": 415,
                 *       "detail": "Send the body as application/json.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "unsupported_media_type",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Send the body as application/json."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The limit is used up. `Retry-After` says in how many seconds to come back. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#rate_limited",
                 *       "title": "Too many requests",
                 *       "status": 429,
                 *       "detail": "90 post creations an hour are allowed. Try again in 512 seconds.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "rate_limited",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "90 post creations an hour are allowed. Try again in 512 seconds."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A post of the channel is being sent right now. Try again in a minute. */
        Publishing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#conflict",
                 *       "title": "The request conflicts with the current state",
                 *       "status": 409,
                 *       "detail": "The post is being sent to its channel right now: try again in a minute.",
                 *       "instance": "/integrations",
                 *       "code": "conflict",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "The post is being sent to its channel right now: try again in a minute."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform refused, another account than the one to reconnect was chosen, or the state is unknown, used or over an hour old. */
        ConnectFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#connect_failed",
                 *       "title": "The channel could not be connected",
                 *       "status": 409,
                 *       "detail": "This attempt to connect is unknown, over an hour old or already used: start again.",
                 *       "instance": "/integrations/social-connect/sandbox",
                 *       "code": "connect_failed",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "This attempt to connect is unknown, over an hour old or already used: start again."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The platform behind the channel did not answer as expected. */
        UpstreamFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#upstream_failed",
                 *       "title": "The platform did not answer as expected",
                 *       "status": 502,
                 *       "detail": "The instance did not answer in time. Try again later.",
                 *       "instance": "/public/v1/social/mastodon",
                 *       "code": "upstream_failed",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "The instance did not answer in time. Try again later."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request conflicts with the current state. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#conflict",
                 *       "title": "The request conflicts with the current state",
                 *       "status": 409,
                 *       "detail": "Only a post that failed can be retried.",
                 *       "instance": "/public/v1/posts/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11/retry",
                 *       "code": "conflict",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "Only a post that failed can be retried."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key was used before with another body. */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#idempotency_mismatch",
                 *       "title": "The Idempotency-Key was used with another body",
                 *       "status": 422,
                 *       "detail": "Use a fresh Idempotency-Key for a different request.",
                 *       "instance": "/public/v1/posts",
                 *       "code": "idempotency_mismatch",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "message": "Use a fresh Idempotency-Key for a different request."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential is not valid, or the platform no longer accepts the channel (`channel_disconnected`). */
        Disconnected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "http://localhost:3000/docs/errors#channel_disconnected",
                 *       "title": "The channel needs to be connected again",
                 *       "status": 401,
                 *       "detail": "Demo needs to be connected again: its platform refused it.",
                 *       "instance": "/public/v1/integration-trigger/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                 *       "code": "channel_disconnected",
                 *       "request_id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                 *       "message": "Demo needs to be connected again: its platform refused it."
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The thing's id.
         * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
         */
        Id: components["schemas"]["IdValue"];
        /**
         * @description The channel's `identifier` in the catalogue.
         * @example sandbox
         */
        Integration: string;
        /**
         * @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409.
         * @example
         */
        Refresh: string;
        /**
         * @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured.
         * @example
         */
        ExternalUrl: string;
        /**
         * @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service.
         * @example
         */
        RedirectUrl: string;
        /**
         * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
         *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
         *     with another request it is refused (422), and while the first still runs it is 409.
         * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The session token as the cookie `auth` (HttpOnly, SameSite=Lax, Secure on https). Clients without cookies send it back as the header `auth`.
         * @example auth=b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax
         */
        SessionCookieHeader: string;
        /**
         * @description `true`: what a console should do next.
         * @example true
         */
        SignalHeader: "true";
        /**
         * @description Seconds to wait before the next try.
         * @example 512
         */
        RetryAfter: number;
        /**
         * @description What is left of each policy, `r` requests for `t` more seconds (IETF httpapi draft).
         * @example "posts";r=89;t=3600
         */
        RateLimit: string;
        /**
         * @description The policies in force, `q` requests in `w` seconds (IETF httpapi draft).
         * @example "posts";q=90;w=3600
         */
        RateLimitPolicy: string;
        /**
         * @description The organization of later requests as the cookie `showorg`. Clients without cookies send it as the header `showorg`.
         * @example showorg=019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21; Max-Age=15552000; Path=/; HttpOnly; SameSite=Lax
         */
        OrganizationCookieHeader: string;
        /**
         * @description The cookies `auth`, `showorg` and `impersonate`, made to be forgotten.
         * @example auth=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax
         */
        ClearedCookiesHeader: string;
        /**
         * @description Posts that may be created in an hour.
         * @example 90
         */
        XRateLimitLimit: number;
        /**
         * @description What is left of it.
         * @example 89
         */
        XRateLimitRemaining: number;
        /**
         * @description Seconds until the count starts anew.
         * @example 3600
         */
        XRateLimitReset: number;
        /**
         * @description `true` when this is the stored answer to an earlier request with the same Idempotency-Key.
         * @example true
         */
        IdempotencyReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: never;
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
                    /**
                     * @example {
                     *       "name": "Postern",
                     *       "version": "1.0",
                     *       "status": "running",
                     *       "docs": "http://localhost:3000/docs",
                     *       "contract": "http://localhost:3000/openapi.json"
                     *     }
                     */
                    "application/json": components["schemas"]["Root"];
                    /** @example <!doctype html><title>Postern</title><h1>Postern is running</h1> */
                    "text/html": string;
                    /** @example Postern is running. Docs are at http://localhost:3000/docs */
                    "text/plain": string;
                };
            };
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
                    /**
                     * @example {
                     *       "status": "alive"
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "database": "sqlite"
                     *     }
                     */
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
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example # HELP postern_http_requests_total Requests answered.
                     *     # TYPE postern_http_requests_total counter
                     *     postern_http_requests_total{operation="getRoot",status="200"} 1
                     */
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
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Postern",
                     *         "version": "1.0"
                     *       },
                     *       "servers": [
                     *         {
                     *           "url": "http://localhost:3000"
                     *         }
                     *       ],
                     *       "paths": {}
                     *     }
                     */
                    "application/json": components["schemas"]["Contract"];
                };
            };
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
                    /** @example <!doctype html><title>Postern</title> */
                    "text/html": string;
                };
            };
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
                    /** @example <!doctype html><title>Errors – Postern</title> */
                    "text/html": string;
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    getUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Year of the upload.
                 * @example 2026
                 */
                year: string;
                /**
                 * @description Month of the upload.
                 * @example 11
                 */
                month: string;
                /**
                 * @description Day of the upload.
                 * @example 21
                 */
                day: string;
                /**
                 * @description The file's name.
                 * @example 6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png
                 */
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
                    /** @example  */
                    "application/octet-stream": string;
                };
            };
            /** @description The part that was asked for. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example  */
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
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /** @example <!doctype html><title>Sandbox – Postern</title> */
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
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /**
                     * @example {
                     *       "version": "https://jsonfeed.org/version/1.1",
                     *       "title": "Demo sandbox",
                     *       "home_page_url": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "feed_url": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11/feed.json",
                     *       "items": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *           "url": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *           "content_text": "Hello from Postern",
                     *           "date_published": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxFeed"];
                };
            };
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
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
            /** @description Whether `POST /auth/register` makes accounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "register": true
                     *     }
                     */
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
                /**
                 * @example {
                 *       "provider": "LOCAL",
                 *       "email": "ada@example.com",
                 *       "password": "analytical engine 1843",
                 *       "company": "Example Ltd"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The account is there, or waits for its activation. */
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
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                /**
                 * @example {
                 *       "provider": "LOCAL",
                 *       "email": "ada@example.com",
                 *       "password": "analytical engine 1843"
                 *     }
                 */
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["SessionCookieHeader"];
                    reload: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "login": true
                     *     }
                     */
                    "application/json": components["schemas"]["LoginResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
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
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ForgotRequest"];
            };
        };
        responses: {
            /** @description A mail is on its way if there is such an account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "forgot": true
                     *     }
                     */
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
                /**
                 * @example {
                 *       "password": "difference engine 1822",
                 *       "repeatPassword": "difference engine 1822",
                 *       "token": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
                "application/json": components["schemas"]["ResetRequest"];
            };
        };
        responses: {
            /** @description Whether the password was set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
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
                /**
                 * @example {
                 *       "code": "b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCB0b2tlbjo"
                 *     }
                 */
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
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description A mail is on its way if there is such an account. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "email": "ada@example.com",
                     *       "providerName": "LOCAL",
                     *       "name": "Ada Lovelace",
                     *       "lastName": null,
                     *       "bio": "Writes programs for machines to come.",
                     *       "picture": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *         "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png"
                     *       },
                     *       "pictureId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *       "timezone": 0,
                     *       "createdAt": "2026-11-20T09:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "lastReadNotifications": "2026-11-20T09:00:00.000Z",
                     *       "lastOnline": "2026-11-21T10:00:00.000Z",
                     *       "activated": true,
                     *       "sendSuccessEmails": true,
                     *       "sendFailureEmails": true,
                     *       "sendStreakEmails": true,
                     *       "isSuperAdmin": false,
                     *       "orgId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "role": "SUPERADMIN",
                     *       "tier": "ULTIMATE",
                     *       "totalChannels": 10000,
                     *       "isLifetime": false,
                     *       "admin": false,
                     *       "impersonate": false,
                     *       "isTrailing": false,
                     *       "allowTrial": false,
                     *       "streakSince": null,
                     *       "publicApi": "",
                     *       "publicApiPrefix": "psk_b2YgY291"
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "name": "Ada Lovelace",
                     *       "bio": "Writes programs for machines to come.",
                     *       "picture": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *         "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png"
                     *       }
                     *     }
                     */
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fullname": "Ada Lovelace",
                 *       "bio": "Writes programs for machines to come."
                 *     }
                 */
                "application/json": components["schemas"]["PersonalRequest"];
            };
        };
        responses: {
            /** @description The profile as it is now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "name": "Ada Lovelace",
                     *       "bio": "Writes programs for machines to come.",
                     *       "picture": null
                     *     }
                     */
                    "application/json": components["schemas"]["Personal"];
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *       "name": "Example Ltd",
                     *       "apiKey": "psk_b2YgY291cnNlIHRoaXMgaXMgbm8gcmVhbCBrZXkgYXQgYWw",
                     *       "apiKeyId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a41",
                     *       "apiKeyPrefix": "psk_b2YgY291"
                     *     }
                     */
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
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *         "name": "Example Ltd",
                     *         "role": "SUPERADMIN",
                     *         "tier": "ULTIMATE",
                     *         "users": [
                     *           {
                     *             "role": "SUPERADMIN",
                     *             "disabled": false
                     *           }
                     *         ]
                     *       }
                     *     ]
                     */
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
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeOrganizationRequest"];
            };
        };
        responses: {
            /** @description Changed. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["OrganizationCookieHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *     }
                     */
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
            /** @description Signed out. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["ClearedCookiesHeader"];
                    logout: components["headers"]["SignalHeader"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "logout": true
                     *     }
                     */
                    "application/json": components["schemas"]["LoggedOut"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                    /**
                     * @example {
                     *       "social": [
                     *         {
                     *           "name": "Sandbox",
                     *           "identifier": "sandbox",
                     *           "toolTip": "Publishes to a page of this service; nothing leaves it",
                     *           "editor": "normal",
                     *           "isExternal": false,
                     *           "isWeb3": false,
                     *           "isChromeExtension": false,
                     *           "customFields": [
                     *             {
                     *               "key": "name",
                     *               "label": "Name",
                     *               "validation": "/^.{1,100}$/",
                     *               "type": "text",
                     *               "hint": "Any name; the same name is the same account"
                     *             }
                     *           ]
                     *         },
                     *         {
                     *           "name": "Mastodon",
                     *           "identifier": "mastodon",
                     *           "editor": "normal",
                     *           "isExternal": true,
                     *           "isWeb3": false,
                     *           "isChromeExtension": false
                     *         }
                     *       ],
                     *       "article": []
                     *     }
                     */
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
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                    /**
                     * @example {
                     *       "integrations": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "name": "Demo",
                     *           "internalId": "demo",
                     *           "identifier": "sandbox",
                     *           "picture": "/no-picture.jpg",
                     *           "disabled": false,
                     *           "editor": "normal",
                     *           "stripLinks": false,
                     *           "inBetweenSteps": false,
                     *           "refreshNeeded": false,
                     *           "isCustomFields": true,
                     *           "customFields": [
                     *             {
                     *               "key": "name",
                     *               "label": "Name",
                     *               "validation": "/^.{1,100}$/",
                     *               "type": "text",
                     *               "hint": "Any name; the same name is the same account"
                     *             }
                     *           ],
                     *           "display": "demo",
                     *           "type": "social",
                     *           "time": [
                     *             {
                     *               "time": 440
                     *             },
                     *             {
                     *               "time": 730
                     *             },
                     *             {
                     *               "time": 1020
                     *             }
                     *           ],
                     *           "timezone": "UTC",
                     *           "localTime": [
                     *             {
                     *               "time": 440
                     *             },
                     *             {
                     *               "time": 730
                     *             },
                     *             {
                     *               "time": 1020
                     *             }
                     *           ],
                     *           "changeProfilePicture": false,
                     *           "changeNickName": false,
                     *           "customer": null,
                     *           "additionalSettings": "[]"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Channels"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    startConnect: {
        parameters: {
            query?: {
                /**
                 * @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409.
                 * @example
                 */
                refresh?: components["parameters"]["Refresh"];
                /**
                 * @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured.
                 * @example
                 */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /**
                 * @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service.
                 * @example
                 */
                redirectUrl?: components["parameters"]["RedirectUrl"];
                /**
                 * @description `true` when this is a new user's first channel; handed back by the connect.
                 * @example true
                 */
                onboarding?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The channel's `identifier` in the catalogue.
                 * @example sandbox
                 */
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
                    /**
                     * @example {
                     *       "url": "zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description The channel's `identifier` in the catalogue.
                 * @example sandbox
                 */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0",
                 *       "code": "eyJuYW1lIjoiRGVtbyJ9",
                 *       "timezone": "120"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "internalId": "demo",
                     *       "organizationId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01",
                     *       "name": "Demo",
                     *       "picture": null,
                     *       "providerIdentifier": "sandbox",
                     *       "type": "social",
                     *       "profile": "Demo",
                     *       "disabled": false,
                     *       "inBetweenSteps": false,
                     *       "refreshNeeded": false,
                     *       "postingTimes": "[{\"time\":440},{\"time\":730},{\"time\":1020}]",
                     *       "customerId": null,
                     *       "additionalSettings": "[]",
                     *       "createdAt": "2026-11-21T10:00:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:00.000Z",
                     *       "deletedAt": null,
                     *       "onboarding": false,
                     *       "pages": []
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectedChannel"];
                };
            };
            400: components["responses"]["BadRequest"];
            409: components["responses"]["ConnectFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "disabled": true
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelSwitch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @example {
                 *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                 *     }
                 */
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "disabled": false
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelSwitch"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            415: components["responses"]["UnsupportedMediaType"];
            default: components["responses"]["Failure"];
        };
    };
    setPostingTimes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "time": [
                 *         {
                 *           "time": 540
                 *         },
                 *         {
                 *           "time": 1080
                 *         }
                 *       ],
                 *       "timezone": "Europe/Berlin"
                 *     }
                 */
                "application/json": components["schemas"]["IntegrationTimeDto"];
            };
        };
        responses: {
            /** @description The times are set. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelReference"];
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
    uploadMedia: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "(the bytes of picture.png)"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadForm"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *       "name": "6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "originalName": "picture.png",
                     *       "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "thumbnail": null,
                     *       "alt": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    uploadMediaFromUrl: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://www.example.com/picture.png"
                 *     }
                 */
                "application/json": components["schemas"]["UploadFromUrlRequest"];
            };
        };
        responses: {
            /** @description Stored. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a31",
                     *       "name": "6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "originalName": "picture.png",
                     *       "path": "http://localhost:3000/uploads/2026/11/21/6f6b1c1e6df04f5e9a0c3a2a3d4f8b11.png",
                     *       "thumbnail": null,
                     *       "alt": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedMedia"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    findSlot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /**
                     * @example {
                     *       "date": "2026-11-22T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Slot"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    listPosts: {
        parameters: {
            query?: {
                /**
                 * @description From when on, ISO 8601, loosely; no offset means UTC. Absent means 30 days ago.
                 * @example 2026-11-01T00:00:00.000Z
                 */
                startDate?: string;
                /**
                 * @description Until when. Absent means in 30 days.
                 * @example 2026-11-30T23:59:59.999Z
                 */
                endDate?: string;
                /**
                 * @description Only channels of this customer (`GET /public/v1/groups`).
                 * @example
                 */
                customer?: string;
                /**
                 * @description Posts per page; absent means all in one answer.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The `nextCursor` of the page before.
                 * @example WzE3OTUyNTUyMDAwMDAsIjAxOWFhM2M0LTVkMWUtN2M1NS05ZDNiLTBkNmYwYTRmOWExMSJd
                 */
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
                    /**
                     * @example {
                     *       "posts": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "content": "<p>Hello from Postern</p>",
                     *           "publishDate": "2026-11-22T09:00:00.000Z",
                     *           "releaseURL": null,
                     *           "releaseId": null,
                     *           "state": "QUEUE",
                     *           "intervalInDays": null,
                     *           "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *           "creationMethod": "API",
                     *           "settings": "{\"__type\":\"sandbox\"}",
                     *           "tags": [
                     *             {
                     *               "tag": {
                     *                 "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a41",
                     *                 "name": "news",
                     *                 "color": "#00aa88",
                     *                 "orgId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a01",
                     *                 "createdAt": "2026-11-20T08:00:00.000Z",
                     *                 "updatedAt": "2026-11-20T08:00:00.000Z",
                     *                 "deletedAt": null
                     *               }
                     *             }
                     *           ],
                     *           "integration": {
                     *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *             "providerIdentifier": "sandbox",
                     *             "name": "Demo sandbox",
                     *             "picture": null
                     *           },
                     *           "error": null,
                     *           "image": []
                     *         }
                     *       ],
                     *       "nextCursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["PostList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    createPosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "schedule",
                 *       "date": "2026-11-22T09:00:00.000Z",
                 *       "shortLink": false,
                 *       "tags": [],
                 *       "posts": [
                 *         {
                 *           "integration": {
                 *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                 *           },
                 *           "value": [
                 *             {
                 *               "content": "<p>Hello from Postern</p>",
                 *               "image": []
                 *             },
                 *             {
                 *               "content": "<p>And a comment under it, a minute later</p>",
                 *               "delay": 1
                 *             }
                 *           ],
                 *           "settings": {}
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePostsRequest"];
            };
        };
        responses: {
            /** @description Created, in the order of the request. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["XRateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["XRateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["XRateLimitReset"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "postId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *         "integration": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["CreatedPost"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            default: components["responses"]["Failure"];
        };
    };
    validatePosts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "schedule",
                 *       "date": "2026-11-22T09:00:00.000Z",
                 *       "shortLink": false,
                 *       "tags": [],
                 *       "posts": [
                 *         {
                 *           "integration": {
                 *             "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21"
                 *           },
                 *           "value": [
                 *             {
                 *               "content": "<p>Hello from Postern</p>",
                 *               "image": []
                 *             },
                 *             {
                 *               "content": "<p>And a comment under it, a minute later</p>",
                 *               "delay": 1
                 *             }
                 *           ],
                 *           "settings": {}
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePostsRequest"];
            };
        };
        responses: {
            /** @description The findings. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "errors": [],
                     *       "posts": [
                     *         {
                     *           "integration": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *           "providerIdentifier": "sandbox",
                     *           "name": "Demo sandbox",
                     *           "valid": true,
                     *           "length": [
                     *             18,
                     *             38
                     *           ],
                     *           "maximumLength": 500,
                     *           "errors": []
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostValidation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    deletePostGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thread's group.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12
                 */
                group: components["schemas"]["IdValue"];
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
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
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12",
                     *       "state": "PUBLISHED",
                     *       "publishDate": "2026-11-21T10:00:00.000Z",
                     *       "publishedAt": "2026-11-21T10:00:01.204Z",
                     *       "releaseURL": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *       "releaseId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *       "error": null,
                     *       "overdue": false,
                     *       "attempts": 1,
                     *       "intervalInDays": null,
                     *       "creationMethod": "API",
                     *       "shortLink": false,
                     *       "settings": {
                     *         "__type": "sandbox"
                     *       },
                     *       "tags": [],
                     *       "integration": {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21",
                     *         "providerIdentifier": "sandbox",
                     *         "name": "Demo sandbox",
                     *         "picture": null,
                     *         "disabled": false,
                     *         "refreshNeeded": false
                     *       },
                     *       "entries": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "content": "<p>Hello from Postern</p>",
                     *           "image": [],
                     *           "delay": 0,
                     *           "state": "PUBLISHED",
                     *           "publishedAt": "2026-11-21T10:00:01.204Z",
                     *           "releaseURL": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *           "releaseId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *           "error": null,
                     *           "attempts": 1
                     *         }
                     *       ],
                     *       "createdAt": "2026-11-21T09:58:00.000Z",
                     *       "updatedAt": "2026-11-21T10:00:01.204Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Thread"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    deletePost: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "group": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedPost"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            default: components["responses"]["Failure"];
        };
    };
    listPostEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a61",
                     *           "postId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "type": "created",
                     *           "code": null,
                     *           "message": null,
                     *           "retryable": null,
                     *           "platformResponse": null,
                     *           "createdAt": "2026-11-21T09:58:00.000Z"
                     *         },
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a62",
                     *           "postId": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *           "type": "queued",
                     *           "code": null,
                     *           "message": null,
                     *           "retryable": null,
                     *           "platformResponse": null,
                     *           "createdAt": "2026-11-21T09:58:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PostEvents"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    retryPost: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Due at once. `state` is that of the thread's first entry. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "state": "QUEUE"
                     *     }
                     */
                    "application/json": components["schemas"]["PostStatus"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            default: components["responses"]["Failure"];
        };
    };
    listMissingReleases: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /** @example [] */
                    "application/json": components["schemas"]["ReleaseCandidates"];
                };
            };
            401: components["responses"]["Unauthorized"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    setPostStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "schedule"
                 *     }
                 */
                "application/json": components["schemas"]["SetPostStatusRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "state": "QUEUE"
                     *     }
                     */
                    "application/json": components["schemas"]["PostStatus"];
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
    setReleaseId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "releaseId": "7301234567890123456"
                 *     }
                 */
                "application/json": components["schemas"]["SetReleaseIdRequest"];
            };
        };
        responses: {
            /** @description Bound. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *       "releaseId": "7301234567890123456"
                     *     }
                     */
                    "application/json": components["schemas"]["PostRelease"];
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
    listNotifications: {
        parameters: {
            query?: {
                /**
                 * @description The page, counted from 0.
                 * @example 0
                 */
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
                    /**
                     * @example {
                     *       "notifications": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a71",
                     *           "content": "Your post was published on Demo sandbox.",
                     *           "link": "http://localhost:3000/sandbox/019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21#019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a51",
                     *           "createdAt": "2026-11-21T10:00:01.210Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 0,
                     *       "limit": 100,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["Notifications"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
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
                    /**
                     * @example {
                     *       "connected": true
                     *     }
                     */
                    "application/json": components["schemas"]["IsConnected"];
                };
            };
            401: components["responses"]["Unauthorized"];
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
            /** @description The labels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9c01",
                     *         "name": "Bakery Miller"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Groups"];
                };
            };
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /**
                 * @description Only channels under this client label, by its id from `GET /public/v1/groups`.
                 * @example
                 */
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
                    /**
                     * @example [
                     *       {
                     *         "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11",
                     *         "name": "Demo",
                     *         "identifier": "sandbox",
                     *         "picture": null,
                     *         "disabled": false,
                     *         "profile": "Demo",
                     *         "customer": {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9c01",
                     *           "name": "Bakery Miller"
                     *         }
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Integrations"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            default: components["responses"]["Failure"];
        };
    };
    deleteIntegration: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11"
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelReference"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Publishing"];
            default: components["responses"]["Failure"];
        };
    };
    getIntegrationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
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
                    /**
                     * @example {
                     *       "output": {
                     *         "rules": "A post has up to 4 images, or 1 video and nothing beside it; comments too.",
                     *         "maxLength": 300,
                     *         "settings": "This channel needs no settings.",
                     *         "tools": []
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IntegrationSettings"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            default: components["responses"]["Failure"];
        };
    };
    triggerIntegrationTool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Makes the request safe to repeat: 1–255 printable ASCII characters, a UUID for example, quoted or not.
                 *     Within 24 hours the same key with the same request replays the first answer (`Idempotency-Replayed: true`),
                 *     with another request it is refused (422), and while the first still runs it is 409.
                 * @example 6f6b1c1e-6df0-4f5e-9a0c-3a2a3d4f8b11
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The thing's id.
                 * @example 019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "methodName": "recent",
                 *       "data": {
                 *         "limit": 1
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ToolCall"];
            };
        };
        responses: {
            /** @description What the tool answered. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "output": [
                     *         {
                     *           "id": "019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9b11",
                     *           "name": "Hello from Postern"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ToolResult"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Disconnected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableEntity"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
    getConnectUrl: {
        parameters: {
            query?: {
                /**
                 * @description Reconnect this channel and no other: its `id`, or its `internalId` on the platform. Choosing another account on the platform then fails with 409.
                 * @example
                 */
                refresh?: components["parameters"]["Refresh"];
                /**
                 * @description Address of the user's instance, for channels with `isExternal`. Without it, the one that the operator configured.
                 * @example
                 */
                externalUrl?: components["parameters"]["ExternalUrl"];
                /**
                 * @description Where the browser should go after a success; the connect answers it as `returnURL`. Only on the console's origin or one that the operator lists in `CORS_ORIGINS`, so that nobody is led elsewhere by a link of this service.
                 * @example
                 */
                redirectUrl?: components["parameters"]["RedirectUrl"];
            };
            header?: never;
            path: {
                /**
                 * @description The channel's `identifier` in the catalogue.
                 * @example sandbox
                 */
                integration: components["parameters"]["Integration"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where to send the person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "zQ2m3wW8mYb0J0oUj9o9b3mV7nq1mR5o6sT4uVwXyZ0"
                     *     }
                     */
                    "application/json": components["schemas"]["ConnectUrl"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ConnectFailed"];
            502: components["responses"]["UpstreamFailed"];
            default: components["responses"]["Failure"];
        };
    };
}
