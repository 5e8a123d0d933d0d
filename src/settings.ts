import {
	ageRecipients,
	choice,
	contact,
	flag,
	integer,
	origins,
	postgresAddress,
	replyAddress,
	sshAddress,
	text,
} from "./setting.ts";

/** Every setting: default, one line of help. `dataDir` is INGOT_DATA, --data and `data` in the file. */
export const settings = {
	data: text("data", "directory of all data: database, repositories, blobs"),
	host: text("127.0.0.1", "address to listen on"),
	port: integer(3000, "HTTP port; 0 picks a free one", 0, 65535),
	sshPort: integer(
		2222,
		"SSH port; 0 picks a free one, -1 opens none",
		-1,
		65535,
	),
	sshUrl: sshAddress(
		"public address of SSH, as users type it (ssh://git@git.example:22), where it is not that of the forge with the port above",
	),
	databaseUrl: postgresAddress(
		"postgres://… ; empty is SQLite in the data directory",
	),
	url: text("", "public address of the forge, as users type it"),
	adminUser: text("root", "name of the first administrator"),
	adminPassword: text(
		"",
		"password of the first administrator; empty makes one and prints it once",
	),
	adminEmail: text("", "e-mail address of the first administrator"),
	logLevel: text("info", "trace, debug, info, warn, error or silent"),
	accessLog: choice(
		["off", "slow", "on"],
		"a line in the log for each request: off, slow (those that take long) or on",
	),
	slowMs: integer(1000, "with it: what takes long, milliseconds", 1),
	heldMs: integer(
		0,
		"logs what keeps the main thread busy for longer without a pause, milliseconds of CPU time; 0 measures nothing",
		0,
	),
	metricsToken: text(
		"",
		"bearer token that /metrics asks for; empty switches /metrics off",
	),
	maxBodyBytes: integer(
		64 * 1024 * 1024,
		"largest JSON body of a request, bytes",
		1024,
	),
	maxAttachmentBytes: integer(
		100 * 1024 ** 2,
		"largest attachment of an issue or release, bytes",
		1024,
	),
	actionsUrl: text(
		"https://github.com",
		"where workflow runs find the actions that they use by name",
	),
	idleSeconds: integer(
		120,
		"how long a client may send no more of a body, or take no more of an answer, seconds",
		1,
	),
	requestsPerAccount: integer(
		0,
		"API requests that an account may make in a minute, and as many pages, on each server; 0 is any number",
		0,
	),
	requestsPerToken: integer(0, "the same for each of its tokens", 0),
	requestsPerAddress: integer(
		0,
		"the same for each address from which nobody has signed in",
		0,
	),
	mostRequests: integer(
		2000,
		"API requests that are worked on at the same time, a quarter of them for one account; more are told to come again",
		1,
	),
	pagesAtOnce: integer(
		50,
		"pages and forms of one account or address that are worked on at the same time",
		1,
	),
	maxPushBytes: integer(2 * 1024 ** 3, "largest pack of one push, bytes", 1024),
	maxMirrorBytes: integer(
		8 * 1024 ** 3,
		"largest pack that a migration or mirror fetches, bytes",
		1024,
	),
	maxFetches: integer(
		8,
		"fetches and archives that git works on at the same time; others wait for their turn",
		1,
	),
	maxFetchesPerUser: integer(
		4,
		"of them for one account, key or unknown address",
		1,
	),
	maxFetchesPerRepository: integer(6, "of them from one repository", 1),
	maxPackageBytes: integer(
		8 * 1024 ** 3,
		"largest file of a package, bytes",
		1024,
	),
	maxLfsBytes: integer(8 * 1024 ** 3, "largest object of git LFS, bytes", 1024),
	s3Bucket: text(
		"",
		"bucket that holds blobs (packages, large files, attachments) instead of the data directory",
	),
	s3Endpoint: text("", "address of an S3 server that is not Amazon's"),
	s3Region: text("", "region of the bucket; empty is us-east-1"),
	s3Prefix: text("", "put before the name of every object, with its slash"),
	s3AccessKey: text(
		"",
		"access key of the bucket; empty uses the usual chain of the environment",
	),
	s3SecretKey: text("", "secret key of the bucket"),
	gitInBucket: flag(
		false,
		"the packs of repositories are kept in the bucket too, so that several servers share PostgreSQL and the bucket and nothing else",
	),
	gitCacheBytes: integer(
		20 * 1024 ** 3,
		"with it: bytes of repositories that this server keeps on its disk, as a cache",
		0,
	),
	workers: integer(
		1,
		"processes that serve the same port; more than 1 wants INGOT_GIT_IN_BUCKET, and 0 is then as many as the machine has cores, at most 8",
		0,
		64,
	),
	besideOlder: flag(
		false,
		"with INGOT_GIT_IN_BUCKET: starts and brings the database up to date though servers of an older version still run on it",
	),
	drainSeconds: integer(
		0,
		"how long a server that is told to stop goes on while /api/readyz says so, for load balancers, seconds",
		0,
		300,
	),
	blobGraceSeconds: integer(
		24 * 3600,
		"how long bytes stay that nothing names any more",
		60,
	),
	packageQuota: integer(
		-1,
		"bytes of all packages that one account may own; -1 is no limit",
		-1,
	),
	packageQuotas: text(
		"",
		"bytes of packages of single types that one account may own, such as npm=500M,container=20G",
	),
	maxRepositories: integer(
		-1,
		"repositories that one account may own; -1 is no limit",
		-1,
	),
	minPasswordLength: integer(8, "shortest password, bytes", 1, 255),
	registration: choice(
		["closed", "invitation", "approval", "open"],
		"who may make an account: closed and invitation (whom an administrator invites), approval (administrators let each in), open",
	),
	mailDomains: text(
		"",
		"domains whose addresses may register, divided by commas, such as example.org,*.example.net; empty is all",
	),
	refusedMailDomains: text(
		"",
		"domains whose addresses may not register, divided by commas",
	),
	demandSecondFactor: choice(
		["none", "admins", "all"],
		"who must set up a second factor before anything else: none, admins or all",
	),
	pushToCreate: flag(
		false,
		"a push to a missing repository creates it for its owner",
	),
	allowPrivate: flag(false, "outbound requests may reach private addresses"),
	signCommits: flag(
		false,
		"commits that the forge makes, by its API and by merges, are signed with a key of its own",
	),
	openidSource: text(
		"",
		'where else people have accounts with which they sign in, by OpenID Connect: JSON with the flags of "ingot admin auth add-oauth"',
	),
	ldapSource: text(
		"",
		'a directory with whose accounts people sign in: JSON with the flags of "ingot admin auth add-ldap"',
	),
	frontPage: text(
		"",
		"file with Markdown that the front page shows to strangers; empty is front.md in the data directory, if there is one",
	),
	securityContact: contact(
		"address (mailto: or https:) for those who find a hole, shown in /.well-known/security.txt; empty is none",
	),
	partsPage: flag(
		false,
		"/-/parts shows the parts that pages are made of, and offers a language that mirrors English, for those who work on them",
	),
	secretKey: text(
		"",
		"text that seals stored passwords of other servers; empty uses secret.key in the data directory",
	),
	corsOrigins: origins(
		"pages of other origins whose scripts may call the forge, divided by commas, such as https://cms.example.org; * is any, empty is none",
	),
	oauthApplications: text(
		"git-credential-oauth, git-credential-manager, tea",
		"programs that may sign in by OAuth 2 without being registered; empty is none",
	),
	oauthAccessSeconds: integer(
		3600,
		"how long a token lives that an application gets by OAuth 2, seconds",
		60,
	),
	oauthRefreshHours: integer(
		730,
		"how long an application may fetch a new one without asking again, hours",
		1,
	),
	oauthInvalidateRefreshTokens: flag(
		false,
		"a refresh token is good for once; a second use takes back what the application was allowed",
	),
	oauthNoScope: text(
		"all",
		"what an application may do that asks for no scopes of the API: all, as in Gitea, or such as read:user",
	),
	backupRecipients: ageRecipients(
		"public keys of age for which backups are encrypted; empty is not at all",
	),
	forwardedFrom: text(
		"",
		"addresses and ranges of proxies in front of the forge whose X-Forwarded-For tells who visits, such as 127.0.0.1, 10.0.0.0/8; empty is none",
	),
	trustedProxies: text(
		"",
		"addresses and ranges of proxies whose X-WEBAUTH-USER header signs people in, such as 127.0.0.1, 10.0.0.0/8; empty is none",
	),
	proxyRegister: flag(
		false,
		"who is named by a trusted proxy and has no account gets one, with the address of X-WEBAUTH-EMAIL",
	),
	queryTokens: flag(true, "accept ?token= and ?access_token= in addresses"),
	mailUrl: text(
		"",
		"smtp://user:password@host:port for outgoing mail; empty writes mails to the log",
	),
	mailFrom: text("Ingot <noreply@localhost>", "sender of outgoing mail"),
	mailInAddress: replyAddress(
		"address for answers to notification mails, such as reply+%{token}@forge.example.org; empty takes none",
	),
	mailInPort: integer(
		-1,
		"SMTP port that takes these answers from a mail server; 0 picks a free one, -1 opens none",
		-1,
		65535,
	),
	mailInHost: text("127.0.0.1", "address to listen on for them"),
	mailInCert: text(
		"",
		"file with the certificate for STARTTLS there (PEM); empty offers none",
	),
	mailInKey: text("", "file with its key (PEM)"),
	mailInMaxBytes: integer(
		25 * 1024 ** 2,
		"largest mail that is taken, bytes",
		1024,
		25 * 1024 ** 2,
	),
	noReplyDomain: text(
		"noreply.localhost",
		"domain of the addresses that stand for hidden ones",
	),
} as const;
