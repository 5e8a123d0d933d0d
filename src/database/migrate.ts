import { sql } from "kysely";
import type { Database } from "./database.ts";
import type { Migration } from "./migration.ts";
import { foundation } from "./migrations/0001-foundation.ts";
import { contents } from "./migrations/0002-contents.ts";
import { repositories } from "./migrations/0003-repositories.ts";
import { accounts } from "./migrations/0004-accounts.ts";
import { organizations } from "./migrations/0005-organizations.ts";
import { issues } from "./migrations/0007-issues.ts";
import { pulls } from "./migrations/0008-pulls.ts";
import { wikiAndNotifications } from "./migrations/0009-wiki-and-notifications.ts";
import { webhooksActivityMail } from "./migrations/0010-webhooks-activity-mail.ts";
import { packages } from "./migrations/0011-packages.ts";
import { releases } from "./migrations/0012-releases.ts";
import { reviews } from "./migrations/0013-reviews.ts";
import { packageKeys } from "./migrations/0014-package-keys.ts";
import { actions } from "./migrations/0015-actions.ts";
import { calledWorkflowsAndCaches } from "./migrations/0016-called-workflows-and-caches.ts";
import { search } from "./migrations/0017-search.ts";
import { issueTotals } from "./migrations/0018-issue-totals.ts";
import { logPieces } from "./migrations/0019-log-pieces.ts";
import { wordsInTables } from "./migrations/0020-words-in-tables.ts";
import { lastCommits } from "./migrations/0021-last-commits.ts";
import { mirroredWikis } from "./migrations/0022-mirrored-wikis.ts";
import { timeTotals } from "./migrations/0023-time-totals.ts";
import { terms } from "./migrations/0024-terms.ts";
import { trustOfRuns } from "./migrations/0025-trust-of-runs.ts";
import { textsOfRuns } from "./migrations/0026-texts-of-runs.ts";
import { attemptsAtEvents } from "./migrations/0027-attempts-at-events.ts";
import { secretsOfCopies } from "./migrations/0034-secrets-of-copies.ts";
import { sessions } from "./migrations/0048-sessions.ts";
import { lanesOfJobs } from "./migrations/0050-lanes-of-jobs.ts";
import { writtenUnitsOfTeams } from "./migrations/0051-written-units-of-teams.ts";
import { secondFactors } from "./migrations/accounts/0052-second-factors.ts";
import { registration } from "./migrations/accounts/0053-registration.ts";
import { teamInvitations } from "./migrations/accounts/0063-team-invitations.ts";
import { ordersOfRepositories } from "./migrations/accounts/0101-orders-of-repositories.ts";
import { newsChoices } from "./migrations/accounts/0140-news-choices.ts";
import { partsOfNames } from "./migrations/accounts/0141-parts-of-names.ts";
import { incomingMails } from "./migrations/accounts/0152-incoming-mails.ts";
import { pushSubscriptions } from "./migrations/accounts/0153-push-subscriptions.ts";
import { removedAccounts } from "./migrations/accounts/0371-removed-accounts.ts";
import { readMarks } from "./migrations/accounts/0372-read-marks.ts";
import { accountExports } from "./migrations/accounts/0420-account-exports.ts";
import { deletedAccounts } from "./migrations/accounts/0440-deleted-accounts.ts";
import { doneNotifications } from "./migrations/accounts/0450-done-notifications.ts";
import { pinnedRepositories } from "./migrations/accounts/0472-pinned-repositories.ts";
import { hiddenAccounts } from "./migrations/accounts/0520-hidden-accounts.ts";
import { jobRules } from "./migrations/actions/0164-job-rules.ts";
import { annotations } from "./migrations/actions/0167-annotations.ts";
import { partsOfJobRules } from "./migrations/actions/0168-parts-of-job-rules.ts";
import { queueOfJobs } from "./migrations/actions/0205-queue-of-jobs.ts";
import { peopleOfRegistrations } from "./migrations/actions/0231-people-of-registrations.ts";
import { expiredLogs } from "./migrations/actions/0370-expired-logs.ts";
import { auditRecords } from "./migrations/audit/0610-audit-records.ts";
import { securityLogs } from "./migrations/audit/0611-security-logs.ts";
import { sealedAuditLog } from "./migrations/audit/0620-sealed-audit-log.ts";
import { deliveriesOfCheckpoints } from "./migrations/audit/0621-deliveries-of-checkpoints.ts";
import { recordOfImports } from "./migrations/audit/0700-record-of-imports.ts";
import { rehearsalsOfBackups } from "./migrations/backup/0640-rehearsals.ts";
import { unnamedBlobs } from "./migrations/backup/0641-unnamed-blobs.ts";
import { issueMoves } from "./migrations/issues/0120-issue-moves.ts";
import { waysOfFilters } from "./migrations/issues/0330-ways-of-filters.ts";
import { removedMilestones } from "./migrations/issues/0381-removed-milestones.ts";
import { postersOfComments } from "./migrations/issues/0402-posters-of-comments.ts";
import { commitsOfPulls } from "./migrations/issues/0430-commits-of-pulls.ts";
import { filesOfDrafts } from "./migrations/issues/0470-files-of-drafts.ts";
import { subIssues } from "./migrations/issues/0473-sub-issues.ts";
import { savedViews } from "./migrations/issues/0500-saved-views.ts";
import { duplicateIssues } from "./migrations/issues/0510-duplicate-issues.ts";
import { issueTypes } from "./migrations/issues/0550-issue-types.ts";
import { orderOfSubscriptions } from "./migrations/issues/0630-order-of-subscriptions.ts";
import { numbersOfIssues } from "./migrations/issues/0690-numbers-of-issues.ts";
import { changedComments } from "./migrations/issues/0750-changed-comments.ts";
import { jobsByKind } from "./migrations/jobs/0680-jobs-by-kind.ts";
import { jobsAlone } from "./migrations/jobs/0691-jobs-alone.ts";
import { imports } from "./migrations/moving/0070-imports.ts";
import { moreOfImports } from "./migrations/moving/0071-more-of-imports.ts";
import { repositoryImports } from "./migrations/moving/0072-repository-imports.ts";
import { projects } from "./migrations/projects/0080-projects.ts";
import { textVersions } from "./migrations/projects/0081-text-versions.ts";
import { fieldsOfProjects } from "./migrations/projects/0150-fields-of-projects.ts";
import { deletedRefs } from "./migrations/refs/0110-deleted-refs.ts";
import { commentsOnCommits } from "./migrations/refs/0145-comments-on-commits.ts";
import { pendingChanges } from "./migrations/refs/0154-pending-changes.ts";
import { linesOfCommitComments } from "./migrations/refs/0165-lines-of-commit-comments.ts";
import { lostTips } from "./migrations/refs/0270-lost-tips.ts";
import { filesOfCommitComments } from "./migrations/refs/0530-files-of-commit-comments.ts";
import { largeDirectories } from "./migrations/refs/0710-large-directories.ts";
import { reviewPlaces } from "./migrations/reviews/0062-review-places.ts";
import { mergedOnto } from "./migrations/reviews/0184-merged-onto.ts";
import { twinsOfPulls } from "./migrations/reviews/0240-twins-of-pulls.ts";
import { pullsByHead } from "./migrations/reviews/0740-pulls-by-head.ts";
import { codeSearch } from "./migrations/search/0540-code-search.ts";
import { symbols } from "./migrations/search/0570-symbols.ts";
import { savedSearches } from "./migrations/search/0580-saved-searches.ts";
import { commitsAndWikis } from "./migrations/search/0600-commits-and-wikis.ts";
import { partsOfPeople } from "./migrations/search/0660-parts-of-people.ts";
import { comparisonsAskedFor } from "./migrations/search/0730-comparisons-asked-for.ts";
import { idsOfSegments } from "./migrations/search/0760-ids-of-segments.ts";
import { packsOfStores } from "./migrations/servers/0090-packs-of-stores.ts";
import { marksOfStores } from "./migrations/servers/0272-marks-of-stores.ts";
import { removalsOfObjects } from "./migrations/servers/0360-removals-of-objects.ts";
import { damagesOfStores } from "./migrations/servers/0380-damages-of-stores.ts";
import { oauthProvider } from "./migrations/sign-in/0056-oauth-provider.ts";
import { loginSources } from "./migrations/sign-in/0057-login-sources.ts";
import { peopleOfDirectories } from "./migrations/sign-in/0066-people-of-directories.ts";
import { lastLooksAndTimeZones } from "./migrations/sign-in/0100-last-looks-and-time-zones.ts";
import { actingSessions } from "./migrations/sign-in/0156-acting-sessions.ts";
import { limitsOfGrants } from "./migrations/sign-in/0230-limits-of-grants.ts";
import { issuersOfLogins } from "./migrations/sign-in/0260-issuers-of-logins.ts";
import { broughtRefreshTokens } from "./migrations/sign-in/0350-brought-refresh-tokens.ts";
import { broughtScopes } from "./migrations/sign-in/0351-brought-scopes.ts";
import { bannerAndReports } from "./migrations/site/0130-banner-and-reports.ts";
import { totalsOfDays } from "./migrations/site/0157-totals-of-days.ts";
import { longLists } from "./migrations/site/0160-long-lists.ts";
import { packageAbout } from "./migrations/site/0169-package-about.ts";
import { listsOfOwners } from "./migrations/site/0176-lists-of-owners.ts";
import { moreIndexes } from "./migrations/site/0250-more-indexes.ts";
import { publicStars } from "./migrations/site/0251-public-stars.ts";
import { maintenanceMode } from "./migrations/site/0261-maintenance.ts";
import { requestKeys } from "./migrations/site/0282-request-keys.ts";
import { answersOfRequests } from "./migrations/site/0290-answers-of-requests.ts";
import { walkedLists } from "./migrations/site/0310-lists-that-are-walked.ts";
import { usesOfTopics } from "./migrations/site/0311-uses-of-topics.ts";
import { moreOrdersOfRepositories } from "./migrations/site/0312-orders-of-repositories.ts";
import { whatWasScanned } from "./migrations/site/0313-what-was-scanned.ts";
import { deletedRepositories } from "./migrations/site/0395-deleted-repositories.ts";
import { ordersOfLists } from "./migrations/site/0400-orders-of-lists.ts";
import { countedStars } from "./migrations/site/0401-counted-stars.ts";
import { bytesOfPackages } from "./migrations/site/0403-bytes-of-packages.ts";
import { deletedIssues } from "./migrations/site/0410-deleted-issues.ts";
import { repositoryChecks } from "./migrations/site/0421-repository-checks.ts";
import { failuresOfWebhooks } from "./migrations/site/0422-failures-of-webhooks.ts";
import { mailsToAll } from "./migrations/site/0446-mails-to-all.ts";
import { diskUse } from "./migrations/site/0471-disk-use.ts";
import { stoppedMailings } from "./migrations/site/0490-stopped-mailings.ts";

/** All steps in order. A step that has been released is never edited. */
export const migrations: readonly Migration[] = [
	foundation,
	contents,
	repositories,
	accounts,
	organizations,
	issues,
	pulls,
	wikiAndNotifications,
	webhooksActivityMail,
	packages,
	releases,
	reviews,
	packageKeys,
	actions,
	calledWorkflowsAndCaches,
	search,
	issueTotals,
	logPieces,
	wordsInTables,
	lastCommits,
	mirroredWikis,
	timeTotals,
	terms,
	trustOfRuns,
	textsOfRuns,
	attemptsAtEvents,
	secretsOfCopies,
	sessions,
	lanesOfJobs,
	writtenUnitsOfTeams,
	secondFactors,
	registration,
	oauthProvider,
	loginSources,
	reviewPlaces,
	teamInvitations,
	peopleOfDirectories,
	imports,
	moreOfImports,
	repositoryImports,
	projects,
	textVersions,
	packsOfStores,
	lastLooksAndTimeZones,
	ordersOfRepositories,
	deletedRefs,
	issueMoves,
	bannerAndReports,
	newsChoices,
	partsOfNames,
	commentsOnCommits,
	fieldsOfProjects,
	incomingMails,
	pushSubscriptions,
	pendingChanges,
	actingSessions,
	totalsOfDays,
	longLists,
	jobRules,
	linesOfCommitComments,
	annotations,
	partsOfJobRules,
	packageAbout,
	listsOfOwners,
	mergedOnto,
	queueOfJobs,
	limitsOfGrants,
	peopleOfRegistrations,
	twinsOfPulls,
	moreIndexes,
	publicStars,
	issuersOfLogins,
	maintenanceMode,
	lostTips,
	marksOfStores,
	requestKeys,
	answersOfRequests,
	walkedLists,
	usesOfTopics,
	moreOrdersOfRepositories,
	whatWasScanned,
	waysOfFilters,
	broughtRefreshTokens,
	broughtScopes,
	removalsOfObjects,
	expiredLogs,
	removedAccounts,
	readMarks,
	damagesOfStores,
	removedMilestones,
	deletedRepositories,
	ordersOfLists,
	countedStars,
	postersOfComments,
	bytesOfPackages,
	deletedIssues,
	accountExports,
	repositoryChecks,
	failuresOfWebhooks,
	commitsOfPulls,
	deletedAccounts,
	mailsToAll,
	doneNotifications,
	filesOfDrafts,
	diskUse,
	pinnedRepositories,
	subIssues,
	stoppedMailings,
	savedViews,
	duplicateIssues,
	hiddenAccounts,
	filesOfCommitComments,
	codeSearch,
	issueTypes,
	symbols,
	savedSearches,
	commitsAndWikis,
	auditRecords,
	securityLogs,
	sealedAuditLog,
	deliveriesOfCheckpoints,
	orderOfSubscriptions,
	rehearsalsOfBackups,
	unnamedBlobs,
	partsOfPeople,
	jobsByKind,
	numbersOfIssues,
	jobsAlone,
	recordOfImports,
	largeDirectories,
	comparisonsAskedFor,
	pullsByHead,
	changedComments,
	idsOfSegments,
];

/** The data belongs to a newer program. */
export class NewerSchema extends Error {}

const words = {
	sqlite: {
		ID: "integer primary key autoincrement",
		INT: "integer",
		TXID: "0",
		text: "text",
	},
	postgres: {
		ID: "bigint generated by default as identity primary key",
		INT: "bigint",
		TXID: "(pg_current_xact_id()::text::bigint)",
		// byte order everywhere, as SQLite has it and as git sorts names
		text: 'text collate "C"',
	},
} as const;

/**
 * Brings the schema up to date, each step in one transaction with its mark, so that a killed run goes on where it stopped.
 * `told` hears of each step that changed data of an older program; those that made a new database say nothing.
 * @throws NewerSchema when the database has a step that this program does not know
 */
export async function migrate(
	db: Database,
	steps: readonly Migration[] = migrations,
	told: (step: {
		version: number;
		name: string;
		ms: number;
	}) => void = () => {},
): Promise<void> {
	const known = new Set(steps.map(({ version }) => version));
	let fresh: boolean | undefined;
	for (;;) {
		const began = performance.now();
		const done = await db.write(async (tx) => {
			// two servers that start together: the second waits here and then finds the work done
			if (db.dialect === "postgres")
				await tx.rows((q) =>
					statement(q, "select pg_advisory_xact_lock(4918)"),
				);
			await tx.change((q) =>
				statement(
					q,
					"create table if not exists schema_step (version integer primary key, name text not null)",
				),
			);
			const rows = (await tx.rows((q) =>
				statement(q, "select version, name from schema_step order by version"),
			)) as { version: number; name: string }[];
			const past = new Set(rows.map((row) => Number(row.version)));
			fresh ??= past.size === 0;
			// steps of lower numbers may have been added later: the highest number says nothing of the others
			const unknown = rows.filter(({ version }) => !known.has(Number(version)));
			if (unknown.length > 0)
				throw new NewerSchema(
					`the data has schema steps that this program does not know (${unknown.map(({ version, name }) => `${version} ${name}`).join(", ")}): start a newer version`,
				);
			// steps grow side by side: one of a lower number may come later
			const next = steps.find((m) => !past.has(m.version));
			if (!next) return undefined;
			const up = typeof next.up === "string" ? next.up : next.up[db.dialect];
			for (const text of statementsOf(up, words[db.dialect]))
				await tx.change((q) => statement(q, text));
			await tx.change((q) =>
				statement(
					q,
					`insert into schema_step (version, name) values (${next.version}, '${next.name}')`,
				),
			);
			return next;
		});
		if (!done) return db.migrated();
		const { version, name } = done;
		if (!fresh)
			told({ version, name, ms: Math.round(performance.now() - began) });
	}
}

/** Tells which steps a database of an older program lacks; none for one that is still empty, or that has no servers yet. */
export async function stepsToRun(
	db: Database,
	steps: readonly Migration[] = migrations,
): Promise<readonly Migration[]> {
	const table =
		db.dialect === "postgres"
			? "select to_regclass('schema_step') as name"
			: "select name from sqlite_master where name = 'schema_step'";
	const [found] = (await db.rows((q) => statement(q, table))) as {
		name: string | null;
	}[];
	if (!found?.name) return [];
	const rows = (await db.rows((q) =>
		statement(q, "select version from schema_step"),
	)) as { version: number }[];
	const past = new Set(rows.map(({ version }) => Number(version)));
	if (!past.has(packsOfStores.version)) return [];
	return steps.filter(({ version }) => !past.has(version));
}

const statement = (q: import("./database.ts").Builder, text: string) =>
	({ compile: () => sql.raw(text).compile(q) }) as never;

const statementsOf = (text: string, word: Record<string, string>): string[] =>
	text
		.replace(/\b(ID|INT|TXID|text)\b/g, (w) => word[w] as string)
		.split(/;\s*\n/)
		.map((s) => s.trim())
		.filter(Boolean);
