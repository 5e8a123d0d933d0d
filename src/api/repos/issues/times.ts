import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	addTime,
	deleteTime,
	personOfTimes,
	resetTimes,
	seesAllTimes,
} from "../../../domain/issues/times/times.ts";
import { invalid, notFound } from "../../../errors.ts";
import { times } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
	integer,
	option,
	optional,
	text as textField,
	time,
} from "../../../http/fields.ts";
import { secondsOf } from "../../../text/rfc3339.ts";
import {
	TrackedTime,
	trackedTimeViews,
} from "../../../views/issues/tracked-time.ts";
import { single } from "../../single.ts";
import { pageOfTimes, TimesQuery } from "./page-of-times.ts";

const mostSeconds = 10 * 366 * 86_400;
const AddTimeOption = option("AddTimeOption", {
	time: integer({ description: "seconds" }),
	created: optional(
		time({ description: "when it was spent; now if left out" }),
	),
	user_name: optional(textField()),
});
export const issueTrackedTimes = endpoint({
	id: "issueTrackedTimes",
	route: "GET /repos/:owner/:repo/issues/:index/times",
	summary:
		"List the times tracked on an issue; all of them for those who may write it, else one's own",
	scope: "issue",
	on: times.list(),
	query: TimesQuery,
	paged: true,
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { actor, access, issue } = c;
		const all = seesAllTimes(actor, access, issue.kind);
		return pageOfTimes(c, { issue: issue.id }, all);
	},
});

export const issueAddTime = endpoint({
	id: "issueAddTime",
	route: "POST /repos/:owner/:repo/issues/:index/times",
	summary: "Add time spent on an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: times.add(),
	body: AddTimeOption,
	returns: { 200: TrackedTime },
	async run({ app, actor, issue, access, body }) {
		if (body.time < 0 || body.time > mostSeconds)
			throw invalid("time: between a second and ten years");
		const account = await personOfTimes(app, actor, access, body.user_name);
		const spentAt = secondsOf(body.created);
		const row = await addTime(app, issue, account, body.time, spentAt);
		return single(await trackedTimeViews(app, actor, [row]));
	},
});

export const issueResetTime = endpoint({
	id: "issueResetTime",
	route: "DELETE /repos/:owner/:repo/issues/:index/times",
	summary: "Take all of one's own times on an issue away",
	scope: "issue",
	audit: unrecorded.conversation,
	on: times.reset(),
	returns: { 204: null },
	async run({ app, actor, issue }) {
		const me = actor.account;
		if (!(await resetTimes(app, issue, me))) throw notFound();
	},
});

export const issueDeleteTime = endpoint({
	id: "issueDeleteTime",
	route: "DELETE /repos/:owner/:repo/issues/:index/times/:id",
	summary: "Take one of one's own times away",
	scope: "issue",
	audit: unrecorded.conversation,
	on: times.delete(),
	returns: { 204: null },
	run: ({ app, actor, time }) => deleteTime(app, actor, time),
});
