import { auditSettings } from "./audit-settings.ts";
import { packageTypes } from "./package-types.ts";
import {
	addresses,
	ageRecipients,
	choice,
	contact,
	domains,
	flag,
	integer,
	keepDays,
	origins,
	postgresAddress,
	replyAddress,
	sizes,
	sshAddress,
	text,
} from "./setting.ts";

/** 100 years: no sum of days leaves the range of times. */
const mostDays = 36_500;

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
		"public SSH address, as users type it (ssh://git@git.example:22), if it differs from the server's host and the port above",
	),
	databaseUrl: postgresAddress(
		"postgres://… ; empty uses SQLite in the data directory",
	),
	url: text("", "public URL of the server, as users type it"),
	adminUser: text("root", "name of the first administrator"),
	adminPassword: text(
		"",
		"password of the first administrator; empty generates one and prints it once",
	),
	adminEmail: text("", "email address of the first administrator"),
	logLevel: text("info", "trace, debug, info, warn, error or silent"),
	accessLog: choice(
		["off", "slow", "on"],
		"logs requests: off, slow (only slow requests) or on",
	),
	slowMs: integer(
		1000,
		"with it: duration from which a request is slow, milliseconds",
		1,
	),
	heldMs: integer(
		0,
		"logs what keeps the main thread busy for longer without a pause, milliseconds of CPU time; 0 disables it",
		0,
	),
	metricsToken: text("", "bearer token for /metrics; empty disables /metrics"),
	maxBodyBytes: integer(
		64 * 1024 * 1024,
		"maximum size of a JSON request body, bytes",
		1024,
	),
	maxAttachmentBytes: integer(
		100 * 1024 ** 2,
		"maximum size of an attachment of an issue or release, bytes",
		1024,
	),
	actionsUrl: text(
		"https://github.com",
		"default server for actions that workflows use by name",
	),
	idleSeconds: integer(
		120,
		"idle timeout of a request body or response, seconds",
		1,
	),
	requestsPerAccount: integer(
		0,
		"API requests per minute of an account, and as many pages, on each server; 0 is unlimited",
		0,
	),
	requestsPerToken: integer(0, "the same for each of its tokens", 0),
	requestsPerAddress: integer(
		0,
		"the same for each IP address without a sign-in",
		0,
	),
	mostRequests: integer(
		2000,
		"concurrent API requests, a quarter of them for one account; further requests are rejected",
		1,
	),
	pagesAtOnce: integer(
		50,
		"concurrent page and form requests of one account or address",
		1,
	),
	sandbox: choice(
		["auto", "landlock", "bwrap", "limits", "off"],
		"confinement of the git processes that read uploaded data: auto (the best that works), landlock (setpriv), bwrap, limits (only of memory, time, files and processes) or off",
	),
	maxPushBytes: integer(
		2 * 1024 ** 3,
		"maximum size of a pushed pack, bytes",
		1024,
	),
	maxMirrorBytes: integer(
		8 * 1024 ** 3,
		"maximum size of a pack that an import or a mirror fetches, bytes",
		1024,
	),
	maxFetches: integer(
		8,
		"concurrent git fetches and archives; further ones are queued",
		1,
	),
	maxFetchesPerUser: integer(4, "of them for one account, key or address", 1),
	maxFetchesPerRepository: integer(6, "of them from one repository", 1),
	maxPackageBytes: integer(
		8 * 1024 ** 3,
		"maximum size of a package file, bytes",
		1024,
	),
	maxLfsBytes: integer(
		8 * 1024 ** 3,
		"maximum size of a Git LFS object, bytes",
		1024,
	),
	s3Bucket: text(
		"",
		"bucket that stores blobs (packages, LFS files, attachments) instead of the data directory",
	),
	s3Endpoint: text("", "URL of an S3-compatible server"),
	s3Region: text("", "region of the bucket; empty is us-east-1"),
	s3Prefix: text("", "prefix of all object names, including its slash"),
	s3AccessKey: text(
		"",
		"access key of the bucket; empty uses the default credential chain",
	),
	s3SecretKey: text("", "secret key of the bucket"),
	gitInBucket: flag(
		false,
		"also stores git packs in the bucket, so that several servers share only PostgreSQL and the bucket",
	),
	gitCacheBytes: integer(
		20 * 1024 ** 3,
		"with it: size of the repository cache on the disk of this server, bytes",
		0,
	),
	workers: integer(
		1,
		"number of server processes; more than 1 requires INGOT_GIT_IN_BUCKET, 0 uses the number of cores, at most 8",
		0,
		64,
	),
	besideOlder: flag(
		false,
		"with INGOT_GIT_IN_BUCKET: starts and updates the database although servers of an older version still run on it",
	),
	drainSeconds: integer(
		0,
		"time between the stop signal and the stop, while /api/readyz reports it to load balancers, seconds",
		0,
		300,
	),
	blobGraceSeconds: integer(24 * 3600, "retention of unreferenced blobs", 60),
	keepDeletedDays: integer(
		7,
		"retention of deleted repositories, issues, users and organizations, which can be restored so long, days; 0 deletes them at once",
		0,
		mostDays,
	),
	keepEventsDays: integer(
		30,
		"retention of events that everything has read, days; 0 keeps them for ever, as in the next ones",
		0,
		mostDays,
	),
	keepDeliveriesDays: integer(
		30,
		"retention of webhook deliveries, days",
		0,
		mostDays,
	),
	keepActivityDays: integer(
		0,
		"retention of activity (feeds and heatmaps), days",
		0,
		mostDays,
	),
	keepNotificationsDays: integer(
		0,
		"retention of read notifications, days",
		0,
		mostDays,
	),
	keepRunsDays: integer(
		0,
		"retention of workflow runs with their logs and artifacts, days",
		0,
		mostDays,
	),
	keepLogsDays: integer(
		0,
		"retention of the logs of workflow runs, days",
		0,
		mostDays,
	),
	keepStatusesDays: integer(
		0,
		"retention of commit statuses that a newer one has replaced, days",
		0,
		mostDays,
	),
	keepSecurityLogDays: integer(90, "days in security logs", 0, mostDays),
	...auditSettings,
	keepArtifactsDays: integer(
		90,
		"retention of artifacts, unless the upload asks for another one, days",
		1,
		400,
	),
	keepCachesDays: integer(
		7,
		"retention of workflow caches that nobody uses, days",
		1,
		mostDays,
	),
	packageQuota: integer(
		-1,
		"package quota of one account, bytes; -1 is unlimited",
		-1,
	),
	packageQuotas: sizes(
		"package quota of one account by type, such as npm=500M,container=20G",
		packageTypes,
	),
	maxRepositories: integer(
		-1,
		"maximum number of repositories of one account; -1 is unlimited",
		-1,
	),
	minPasswordLength: integer(8, "minimum password length, bytes", 1, 255),
	registration: choice(
		["closed", "invitation", "approval", "open"],
		"registration: closed and invitation (by invitation only), approval (administrators approve each account), open",
	),
	mailDomains: domains(
		"email domains that can register, separated by commas, such as example.org,*.example.net; empty allows all",
	),
	refusedMailDomains: domains(
		"email domains that cannot register, separated by commas",
	),
	demandSecondFactor: choice(
		["none", "admins", "all"],
		"required two-factor authentication: none, admins or all",
	),
	pushToCreate: flag(
		false,
		"a push to a missing repository creates it for its owner",
	),
	allowPrivate: flag(false, "outbound requests may reach private addresses"),
	signCommits: flag(
		false,
		"signs commits that the server creates (API, merges) with its own key",
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
		"Markdown file for the front page that visitors see; empty uses front.md in the data directory, if it exists",
	),
	securityContact: contact(
		"security contact (mailto: or https:) for /.well-known/security.txt; empty is none",
	),
	partsPage: flag(
		false,
		"for developers of pages: enables /-/parts and the mirrored test language",
	),
	secretKey: text(
		"",
		"secret that encrypts stored credentials; empty uses secret.key in the data directory",
	),
	corsOrigins: origins(
		"origins that may call the API from scripts (CORS), separated by commas, such as https://cms.example.org; * is any, empty is none",
	),
	oauthApplications: text(
		"git-credential-oauth, git-credential-manager, tea",
		"well-known programs that can use OAuth 2 without registration; empty is none",
	),
	oauthAccessSeconds: integer(
		3600,
		"lifetime of OAuth 2 access tokens, seconds",
		60,
	),
	oauthRefreshHours: integer(
		730,
		"lifetime of OAuth 2 refresh tokens, hours",
		1,
	),
	oauthInvalidateRefreshTokens: flag(
		false,
		"refresh tokens work once; a second use revokes the access of the application",
	),
	oauthNoScope: text(
		"all",
		"scopes of applications that request none: all, as in Gitea, or such as read:user",
	),
	backupTo: text(
		"",
		"directory, or bucket as s3://NAME/PREFIX, that gets a copy of every second; empty makes none",
	),
	backupWait: integer(
		0,
		"with it: changes are confirmed once the copy has them, and refused when it is so many seconds behind; 0 does not wait",
		0,
		3600,
	),
	backupKeep: keepDays(
		"1,7,31,366",
		"days that moments of the copy are kept: those of each second, minute, hour and day",
	),
	backupRehearsalKey: text("", "file with the age key for daily rehearsals"),
	backupS3Endpoint: text("", "URL of the server of that bucket"),
	backupS3Region: text("", "region of that bucket; empty is us-east-1"),
	backupS3AccessKey: text("", "access key of that bucket"),
	backupS3SecretKey: text("", "secret key of that bucket"),
	backupRecipients: ageRecipients(
		"age public keys for encrypted backups; empty does not encrypt",
	),
	forwardedFrom: addresses(
		"IP addresses and ranges of reverse proxies whose X-Forwarded-For is trusted, such as 127.0.0.1, 10.0.0.0/8; empty is none",
	),
	forwardedHops: integer(
		0,
		"number of reverse proxies that a request passes: so many addresses at the end of X-Forwarded-For are theirs or the visitor's; 0 goes by their addresses alone",
		0,
		10,
	),
	proxyProtocol: flag(
		false,
		"connections of the proxies of INGOT_FORWARDED_FROM to the HTTP port begin with a header of the PROXY protocol, version 1 or 2",
	),
	sshProxyProtocol: flag(false, "the same for the SSH port"),
	trustedProxies: addresses(
		"IP addresses and ranges of reverse proxies whose X-WEBAUTH-USER header signs users in, such as 127.0.0.1, 10.0.0.0/8; empty is none",
	),
	proxyRegister: flag(
		false,
		"creates missing accounts of users that a trusted proxy names, with the email address of X-WEBAUTH-EMAIL",
	),
	queryTokens: flag(true, "accept ?token= and ?access_token= in addresses"),
	mailUrl: text(
		"",
		"smtp://user:password@host:port for outgoing email; empty writes emails to the log",
	),
	mailFrom: text("Ingot <noreply@localhost>", "sender of outgoing email"),
	mailInAddress: replyAddress(
		"reply address of notification emails, such as reply+%{token}@forge.example.org; empty disables replies",
	),
	mailInPort: integer(
		-1,
		"SMTP port that receives replies from a mail server; 0 picks a free one, -1 opens none",
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
		"maximum size of an incoming email, bytes",
		1024,
		25 * 1024 ** 2,
	),
	noReplyDomain: text(
		"noreply.localhost",
		"domain of no-reply addresses for users who hide their email address",
	),
} as const;
