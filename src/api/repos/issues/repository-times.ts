import { type SqlBool, sql } from "kysely";
import Type from "typebox";
import {
	type Account,
	accountByName,
} from "../../../domain/accounts/account.ts";
import { listTimes } from "../../../domain/issues/times.ts";
import type { Access } from "../../../domain/permissions/access.ts";
import { type Actor, isSiteAdmin } from "../../../domain/permissions/actor.ts";
import { Level } from "../../../domain/permissions/units.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { badRequest, forbidden, notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listing } from "../../../http/paging.ts";
import { timeInQuery } from "../../../http/query-time.ts";
import {
	TrackedTime,
	trackedTimeViews,
} from "../../../views/issues/tracked-time.ts";

const text = Type.Optional(Type.String());
/** The deprecated list has no pages: what one answer may hold. */
const most = 1000;

export const repoTrackedTimes = endpoint({
	id: "repoTrackedTimes",
	route: "GET /repos/:owner/:repo/times",
	summary:
		"List the times tracked in a repository; all of them for those who may write its issues, else one's own",
	scope: "repository",
	on: issues.times(),
	query: Type.Object({ user: text, since: text, before: text }),
	returns: { 200: Type.Array(TrackedTime) },
	async run(c) {
		const { app, actor, access, repository, query, search, page } = c;
		const me = trackerOf(c);
		const all = access.unit("issues") >= Level.write || isSiteAdmin(actor);
		const user = query.user
			? await accountByName(app.db, query.user)
			: undefined;
		if (query.user && !user) throw notFound();
		if (user && user.id !== me.id && !all)
			throw forbidden("query by user not allowed; not enough rights");
		const { rows, total } = await listTimes(
			app.db,
			{
				repository: repository.id,
				visible: readableKinds(access),
				account: user?.id ?? (all ? undefined : me.id),
				since: timeInQuery(search, "since"),
				before: timeInQuery(search, "before"),
			},
			page,
		);
		const views = await trackedTimeViews(app, actor, rows);
		return listing(views, total, { link: false });
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
		const me = trackerOf(c);
		const user = await accountByName(app.db, params.user);
		if (user?.kind !== "user") throw notFound();
		if (user.id !== me.id && access.level < Level.admin && !isSiteAdmin(actor))
			throw forbidden("query by user not allowed; not enough rights");
		const { rows } = await listTimes(
			app.db,
			{
				repository: repository.id,
				visible: readableKinds(access),
				account: user.id,
			},
			{ limit: most, offset: 0 },
		);
		return trackedTimeViews(app, actor, rows);
	},
});

/** The one who asks, where tracking is switched on. */
function trackerOf(on: {
	actor: Actor;
	repository: { settings: string };
}): Account {
	if (!settingsOf(on.repository.settings).enable_time_tracker)
		throw badRequest("time tracking disabled");
	return on.actor.account as Account;
}

/** Where pull requests are hidden, so are their times. */
const readableKinds = (access: Access) =>
	access.unit("pulls") >= Level.read
		? undefined
		: sql<SqlBool>`issue.kind = 'issue'`;
