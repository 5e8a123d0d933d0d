import type { App } from "../../../app.ts";
import { assigneesOf } from "../../../domain/issues/assignees.ts";
import { type IssueContext, mayWrite } from "../../../domain/issues/issue.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";

/** What the reader may do with an item: the guards and verbs would let him pass. */
export interface ItemRights {
	readonly me: number;
	readonly signedIn: boolean;
	readonly comment: boolean;
	readonly react: boolean;
	/** Title, text, closing. */
	readonly edit: boolean;
	/** Labels, milestone, people, dates, dependencies. */
	readonly write: boolean;
	/** Locking, pinning, deleting. */
	readonly admin: boolean;
	readonly track: boolean;
	readonly stopwatch: boolean;
	readonly depends: boolean;
}

export async function rightsOf(
	app: App,
	{ account }: Actor,
	{ repository, access, issue }: IssueContext,
): Promise<ItemRights> {
	const signedIn = account !== undefined;
	const me = account?.id ?? 0;
	const settings = settingsOf(repository.settings);
	const changes = signedIn && !repository.archived_at;
	const writes = signedIn && mayWrite(access, issue);
	const admin = signedIn && access.level >= Level.admin;
	const opened = signedIn && issue.poster_id === me;
	const tracks =
		settings.enable_time_tracker &&
		changes &&
		(!settings.allow_only_contributors_to_track_time ||
			writes ||
			opened ||
			(await assigneesOf(app.db, issue.id)).includes(me));
	return {
		me,
		signedIn,
		comment: changes && (issue.locked === 0 || writes || admin),
		react: signedIn && (issue.locked === 0 || writes),
		edit: changes && (writes || opened),
		write: changes && writes,
		admin: admin && changes,
		track: tracks,
		stopwatch: changes && writes && settings.enable_time_tracker,
		depends: changes && writes && settings.enable_issue_dependencies,
	};
}
