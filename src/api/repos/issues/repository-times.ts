import Type from "typebox";
import { accountByName } from "../../../domain/accounts/account.ts";
import { listTimes } from "../../../domain/issues/times.ts";
import type { Access } from "../../../domain/permissions/access.ts";
import { isSiteAdmin } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { badRequest, forbidden, notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
	TrackedTime,
	trackedTimeViews,
} from "../../../views/issues/tracked-time.ts";
import { askedTimes, TimesQuery } from "./asked-times.ts";

/** The deprecated list has no pages: what one answer may hold. */
const most = 1000;

export const repoTrackedTimes = endpoint({
	id: "repoTrackedTimes",
	route: "GET /repos/:owner/:repo/times",
	summary:
		"List the times tracked in a repository; all of them for those who may write its issues, else one's own",
	scope: "repository",
	on: issues.times(),
	query: TimesQuery,
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { actor, access, repository } = c;
		needsTracking(repository);
		const all = access.unit("issues") >= Level.write || isSiteAdmin(actor);
		const kind = readableKind(access);
		return askedTimes(c, { repository: repository.id, kind }, all);
	},
});

export const userTrackedTimes = endpoint({
	id: "userTrackedTimes",
	route: "GET /repos/:owner/:repo/times/:user",
	summary:
		"List what one user tracked in a repository (deprecated: ask with ?user=)",
	scope: "repository",
	on: issues.times(),
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { app, actor, access, repository, params } = c;
		needsTracking(repository);
		const user = await accountByName(app.db, params.user);
		if (user?.kind !== "user") throw notFound();
		if (
			user.id !== actor.account?.id &&
			access.level < Level.admin &&
			!isSiteAdmin(actor)
		)
			throw forbidden("query by user not allowed; not enough rights");
		const { rows } = await listTimes(
			app.db,
			{
				repository: repository.id,
				kind: readableKind(access),
				account: user.id,
			},
			{ limit: most, offset: 0 },
		);
		return trackedTimeViews(app, actor, rows);
	},
});

function needsTracking({ settings }: { settings: string }): void {
	if (!settingsOf(settings).enable_time_tracker)
		throw badRequest("time tracking disabled");
}

/** Where pull requests are hidden, so are their times. */
const readableKind = (access: Access) =>
	access.unit("pulls") >= Level.read ? undefined : "issue";
