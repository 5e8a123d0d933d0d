import type { App } from "../../app.ts";
import { removeEndedSessions } from "../accounts/sessions.ts";
import { expireArtifacts } from "../actions/artifacts/artifact.ts";
import { expireCaches } from "../actions/caches/evict.ts";
import { endStaleJobs } from "../actions/queue/end-stale-jobs.ts";
import { packLeftLogs } from "../actions/runs/log-blob.ts";
import { endLostTasks } from "../actions/runs/report.ts";
import { dropTexts } from "../actions/runs/texts.ts";
import { runSchedules } from "../actions/schedules.ts";
import { removeUnusedUploads } from "../attachments/uploads.ts";
import type { Audited } from "../audit/declared.ts";
import { none, sometimes, unrecorded } from "../audit/declared.ts";
import { deleteOldRecords } from "../audit/keeping/delete-old-records.ts";
import { thinCheckpoints } from "../audit/keeping/thin-checkpoints.ts";
import { rehearseDaily } from "../backup/rehearsal/rehearse-copy.ts";
import { clearUnusedTexts } from "../code-search/clear-texts.ts";
import { indexWhatIsBehind } from "../code-search/look-for-behind.ts";
import { countDisk } from "../disk/count-disk.ts";
import { deleteOldEvents } from "../events/delete-old-events.ts";
import { removeUsedChallenges } from "../factors/challenges.ts";
import { maintainRecentStores } from "../lifecycle/maintain-store.ts";
import { noteTotalsOfDay } from "../monitoring/totals-of-days.ts";
import { removeExpiredTokens } from "../oauth/remove-expired.ts";
import { cleanUploads } from "../packages/clean-uploads.ts";
import { runCleanupRules } from "../packages/cleanup-rules.ts";
import { removeOldExports } from "../personal-exports/account-export.ts";
import { listLeftCommits } from "../pulls/list-left-commits.ts";
import { removeStaleRegistrations } from "../registration/registrations.ts";
import { purgeEveryOverdue } from "../removal/purge-every-overdue.ts";
import { resumeEveryRemoval } from "../removal/resume-every-removal.ts";
import { planEveryCheck } from "../repository-check/plan-checks.ts";
import { removeOldRequestKeys } from "../request-keys/request-keys.ts";
import { deleteOldActs } from "../retention/delete-old-acts.ts";
import { deleteOldNotifications } from "../retention/delete-old-notifications.ts";
import { deleteOldStatuses } from "../retention/delete-old-statuses.ts";
import { deleteOldRuns, removeOldLogs } from "../retention/old-runs.ts";
import { lookForFinds } from "../saved-searches/look-for-finds.ts";
import { syncDirectories } from "../sources/sync-directories.ts";
import { collectBlobs } from "../storage/collect-blobs.ts";
import { removeOldTeamInvitations } from "../teams/invitations.ts";
import { deleteOldDeliveries } from "../webhooks/deliveries.ts";

/** Something that the forge does again and again. */
export interface Task {
	readonly name: string;
	/** Seconds between two runs. */
	readonly every: number;
	/** Where it waits: what walks blobs or looks at many rows must not hold up what is due each minute. */
	readonly lane: "quick" | "maintenance";
	/** The records that it leaves in the audit log besides that of who asked for it, or why it has none. */
	readonly audit: Audited;
	/** `asked`: somebody wants it now. The signal says that the server stops. */
	run(app: App, asked: boolean, signal: AbortSignal): Promise<void>;
}

const upkeep = none("it keeps the server's own books");
const hour = 3600;
const day = 24 * hour;

/** All regular tasks. To do one twice must be harmless. */
export const tasks: readonly Task[] = [
	{
		name: "maintain_repositories",
		audit: upkeep,
		lane: "quick",
		every: day,
		run: maintainRecentStores,
	},
	{
		name: "list_pull_commits",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: listLeftCommits,
	},
	{
		name: "index_code",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: indexWhatIsBehind,
	},
	{
		name: "look_for_finds",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: lookForFinds,
	},
	{
		name: "clear_code_index",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: clearUnusedTexts,
	},
	{
		name: "purge_deleted",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: purgeEveryOverdue,
	},
	{
		name: "resume_removals",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: resumeEveryRemoval,
	},
	{
		name: "delete_old_events",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: deleteOldEvents,
	},
	{
		name: "delete_old_deliveries",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: deleteOldDeliveries,
	},
	{
		name: "apply_retention",
		audit: sometimes(
			["audit.pruned"],
			"what has reached its end is deleted by the settings; only the audit log tells of itself",
		),
		lane: "maintenance",
		every: day,
		run: applyRetention,
	},
	{
		name: "run_schedules",
		audit: unrecorded.runs,
		lane: "quick",
		every: 60,
		run: runSchedules,
	},
	{
		name: "end_lost_tasks",
		audit: upkeep,
		lane: "quick",
		every: 60,
		run: endLostTasks,
	},
	{
		name: "end_stale_jobs",
		audit: upkeep,
		lane: "quick",
		every: hour,
		run: endStaleJobs,
	},
	{
		name: "pack_logs",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: packLeftLogs,
	},
	{
		name: "expire_artifacts",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: expireArtifacts,
	},
	{
		name: "expire_caches",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: expireCaches,
	},
	{
		name: "drop_texts_of_runs",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: dropTexts,
	},
	{
		name: "remove_ended_sessions",
		audit: upkeep,
		lane: "quick",
		every: day,
		run: async (app) => {
			await removeEndedSessions(app);
			await removeUsedChallenges(app);
			await removeStaleRegistrations(app);
			await removeOldTeamInvitations(app);
			await removeOldRequestKeys(app);
			await removeOldExports(app);
		},
	},
	{
		name: "count_disk",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: countDisk,
	},
	{
		name: "note_totals",
		audit: upkeep,
		lane: "maintenance",
		every: hour,
		run: noteTotalsOfDay,
	},
	{
		name: "git_fsck",
		audit: upkeep,
		lane: "quick",
		every: 7 * day,
		run: async (app, asked) => {
			// where directories are a cache, it would fetch everything into them
			if (asked || !app.repositories.packs) await planEveryCheck(app);
		},
	},
	{
		name: "sync_directories",
		audit: sometimes(
			[
				"account.edited",
				"team.member-added",
				"team.member-removed",
				"organization.member-removed",
			],
			"a source that changes nobody leaves none",
		),
		lane: "maintenance",
		every: hour,
		run: syncDirectories,
	},
	{
		name: "remove_expired_tokens",
		audit: upkeep,
		lane: "quick",
		every: 6 * hour,
		run: removeExpiredTokens,
	},
	{
		name: "sweep_uploads",
		audit: upkeep,
		lane: "maintenance",
		every: 6 * hour,
		run: sweepUploads,
	},
	{
		name: "cleanup_packages",
		audit: "package.deleted",
		lane: "maintenance",
		every: day,
		run: async (app) => {
			await runCleanupRules(app);
		},
	},
	{
		name: "rehearse_backup",
		audit: upkeep,
		lane: "maintenance",
		every: day,
		run: (app, _, signal) => rehearseDaily(app, signal),
	},
	{
		name: "collect_blobs",
		audit: upkeep,
		lane: "maintenance",
		every: 6 * hour,
		run: async (app) => {
			await collectBlobs(app);
		},
	},
];

/** Deletes what has reached its end. What cannot be deleted of one kind keeps none of the others. @throws the first of its errors, at the end */
async function applyRetention(app: App): Promise<void> {
	const faults: unknown[] = [];
	for (const part of [
		deleteOldActs,
		deleteOldNotifications,
		deleteOldStatuses,
		deleteOldRuns,
		removeOldLogs,
		deleteOldRecords,
		thinCheckpoints,
	])
		await part(app).catch((error: unknown) => faults.push(error));
	if (faults.length > 0) throw faults[0];
}

/** Removes what interrupted uploads left behind. */
async function sweepUploads(app: App): Promise<void> {
	await cleanUploads(app);
	await removeUnusedUploads(app);
	await app.blobs.sweep(new Date(app.clock() - day * 1000));
}
