import Type from "typebox";
import {
	type Account,
	accountByName,
} from "../../../domain/accounts/account.ts";
import { assigneesOf } from "../../../domain/issues/assignees.ts";
import { mayWrite } from "../../../domain/issues/issue.ts";
import {
	addTime,
	deleteTime,
	resetTimes,
	timeById,
} from "../../../domain/issues/times.ts";
import { isSiteAdmin } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { badRequest, forbidden, invalid, notFound } from "../../../errors.ts";
import { issues, type OnIssue } from "../../../guards/issue.ts";
import { type Context, endpoint } from "../../../http/endpoint.ts";
import {
	integer,
	option,
	optional,
	text as textField,
	time,
} from "../../../http/fields.ts";
import { idOf } from "../../../text/path-id.ts";
import { secondsOf } from "../../../text/rfc3339.ts";
import {
	TrackedTime,
	trackedTimeViews,
} from "../../../views/issues/tracked-time.ts";
import { askedTimes, TimesQuery } from "./asked-times.ts";

const mostSeconds = 10 * 366 * 86_400;
const AddTimeOption = option("AddTimeOption", {
	time: integer({ description: "seconds" }),
	created: optional(
		time({ description: "when it was spent; now if left out" }),
	),
	user_name: optional(textField()),
});
type Acting = Pick<
	Context<"", OnIssue, undefined, undefined>,
	"app" | "actor" | "repository" | "access" | "issue"
>;

export const issueTrackedTimes = endpoint({
	id: "issueTrackedTimes",
	route: "GET /repos/:owner/:repo/issues/:index/times",
	summary:
		"List the times tracked on an issue; all of them for those who may write it, else one's own",
	scope: "issue",
	on: issues.take(),
	query: TimesQuery,
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { actor, access, issue } = c;
		if (!settingsOf(c.repository.settings).enable_time_tracker)
			throw notFound();
		const all = mayWrite(access, issue) || isSiteAdmin(actor);
		return askedTimes(c, { issue: issue.id }, all);
	},
});

export const issueAddTime = endpoint({
	id: "issueAddTime",
	route: "POST /repos/:owner/:repo/issues/:index/times",
	summary: "Add time spent on an issue",
	scope: "issue",
	on: issues.take(),
	body: AddTimeOption,
	returns: { 200: TrackedTime },
	async run(c) {
		await mayTrack(c);
		const { app, actor, issue, access, body } = c;
		if (body.time < 0 || body.time > mostSeconds)
			throw invalid("time: between a second and ten years");
		const forOthers = access.level >= Level.admin && body.user_name;
		const account = forOthers
			? await accountByName(app.db, body.user_name ?? "")
			: actor.account;
		if (account?.kind !== "user") throw notFound();
		const spentAt = secondsOf(body.created);
		const row = await addTime(app, issue, account, body.time, spentAt);
		return (await trackedTimeViews(app, actor, [row]))[0];
	},
});

export const issueResetTime = endpoint({
	id: "issueResetTime",
	route: "DELETE /repos/:owner/:repo/issues/:index/times",
	summary: "Take all of one's own times on an issue away",
	scope: "issue",
	on: issues.take(),
	returns: { 204: null },
	async run(c) {
		await mayTrack(c);
		const me = c.actor.account as Account;
		if (!(await resetTimes(c.app, c.issue, me))) throw notFound();
	},
});

export const issueDeleteTime = endpoint({
	id: "issueDeleteTime",
	route: "DELETE /repos/:owner/:repo/issues/:index/times/:id",
	summary: "Take one of one's own times away",
	scope: "issue",
	on: issues.take(),
	returns: { 204: null },
	async run(c) {
		await mayTrack(c);
		const row = await timeById(c.app.db, c.issue.id, idOf(c.params.id));
		if (!row) throw notFound();
		if (row.account_id !== c.actor.account?.id && !isSiteAdmin(c.actor))
			throw forbidden("forbidden", { bare: "empty" });
		await deleteTime(c.app, c.actor, row);
	},
});

/** Writers, and beside them the poster and those who are assigned, or everybody where the repository says so. */
async function mayTrack({
	app,
	actor,
	repository,
	access,
	issue,
}: Acting): Promise<void> {
	const settings = settingsOf(repository.settings);
	if (!settings.enable_time_tracker) throw badRequest("time tracking disabled");
	const me = actor.account?.id ?? 0;
	if (!settings.allow_only_contributors_to_track_time) return;
	if (mayWrite(access, issue) || issue.poster_id === me) return;
	if ((await assigneesOf(app.db, issue.id)).includes(me)) return;
	throw forbidden("forbidden", { bare: "empty" });
}
