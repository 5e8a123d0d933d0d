import Type from "typebox";
import { accountByName } from "../../domain/accounts/account.ts";
import { readableKinds } from "../../domain/issues/issue.ts";
import {
	administersTimes,
	seesAllTimes,
	timesOf,
} from "../../domain/issues/times/times.ts";
import type { Access } from "../../domain/permissions/access.ts";
import { notFound } from "../../errors.ts";
import { times } from "../../guards/issue.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
	TrackedTime,
	trackedTimeViews,
} from "../../views/issues/tracked-time.ts";
import { pageOfTimes, TimesQuery } from "./issues/page-of-times.ts";

/** The deprecated list has no pages: what one answer may hold. */
const most = 1000;

export const repoTrackedTimes = endpoint({
	id: "repoTrackedTimes",
	route: "GET /repos/:owner/:repo/times",
	summary:
		"List the times tracked in a repository; all of them for those who may write its issues, else one's own",
	scope: "repository",
	on: times.listAll(),
	query: TimesQuery,
	paged: true,
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { actor, access, repository } = c;
		const kind = readableKind(access);
		const all = seesAllTimes(actor, access, "issue");
		return pageOfTimes(c, { repository: repository.id, kind }, all);
	},
});

export const userTrackedTimes = endpoint({
	id: "userTrackedTimes",
	route: "GET /repos/:owner/:repo/times/:user",
	summary:
		"List what one user tracked in a repository (deprecated: ask with ?user=)",
	scope: "repository",
	on: times.listAll(),
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { app, actor, access, repository, params } = c;
		const user = await accountByName(app.db, params.user);
		if (user?.kind !== "user") throw notFound();
		const { rows } = await timesOf(
			app,
			actor,
			{ repository: repository.id, kind: readableKind(access) },
			{ user, all: administersTimes(actor, access) },
			{ limit: most, offset: 0 },
		);
		return trackedTimeViews(app, actor, rows);
	},
});

/** Where pull requests are hidden, so are their times. */
const readableKind = (access: Access) =>
	readableKinds(access).includes("pull") ? undefined : "issue";
