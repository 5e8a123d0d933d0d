import type { App } from "../../app.ts";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { ghost } from "../../domain/accounts/ghost.ts";
import {
	type LfsLock,
	listLocks,
	lockPath,
	unlock,
} from "../../domain/lfs/locks.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { forbidden, invalid } from "../../errors.ts";
import { checkPath } from "../../git/check-path.ts";
import { bodyOf } from "./body.ts";
import type { LfsRequest, LfsResponse } from "./lfs-request.ts";

export async function createLock(request: LfsRequest): Promise<LfsResponse> {
	const { app } = request;
	const { repository, actor } = await request.repository(true);
	const body = await bodyOf(request);
	const path = String(body.path ?? "").trim();
	if (!path || path.length > 4096 || checkPath(path))
		throw invalid("invalid path");
	const ref = String((body.ref as { name?: unknown })?.name ?? "").slice(
		0,
		1024,
	);
	const { lock, made } = await lockPath(app, repository, personOf(actor), {
		path,
		ref,
	});
	const [view] = await views(app, [lock]);
	return made
		? { status: 201, body: { lock: view } }
		: {
				status: 409,
				body: { lock: view, message: "the path is locked already" },
			};
}

export async function getLocks(request: LfsRequest): Promise<LfsResponse> {
	const { app, context } = request;
	const { repository } = await request.repository(false);
	const { search } = context;
	const page = pageOf(search.get("limit"), search.get("cursor"));
	const id = search.get("id");
	const path = search.get("path");
	const rows = await listLocks(app.db, repository, {
		from: page.from,
		limit: page.limit + 1,
		...(id !== null && { id: numberOf(id) }),
		...(id === null && path !== null && { path }),
	});
	return {
		status: 200,
		body: {
			locks: await views(app, rows.slice(0, page.limit)),
			...next(rows, page.limit),
		},
	};
}

/** The locks of those who push, and of others, which stop the push. */
export async function verifyLocks(request: LfsRequest): Promise<LfsResponse> {
	const { app } = request;
	const { repository, actor } = await request.repository(true);
	const body = await bodyOf(request);
	const page = pageOf(body.limit, body.cursor);
	const rows = await listLocks(app.db, repository, {
		from: page.from,
		limit: page.limit + 1,
	});
	const shown = rows.slice(0, page.limit);
	const own = (lock: LfsLock) => lock.account_id === actor.account?.id;
	return {
		status: 200,
		body: {
			ours: await views(app, shown.filter(own)),
			theirs: await views(
				app,
				shown.filter((lock) => !own(lock)),
			),
			...next(rows, page.limit),
		},
	};
}

export async function deleteLock(request: LfsRequest): Promise<LfsResponse> {
	const { app, parts } = request;
	const { repository, actor } = await request.repository(true);
	const { force } = await bodyOf(request);
	const lock = await unlock(
		app,
		repository,
		personOf(actor),
		Number(parts[0]),
		force === true,
	);
	return { status: 200, body: { lock: (await views(app, [lock]))[0] } };
}

function personOf({ account }: Actor) {
	if (!account)
		throw forbidden("only users can lock files; deploy keys and jobs cannot");
	return account;
}

const most = 1000;
const usual = 100;

/** Which part of a list is wanted; a cursor is the id of the first lock of it. */
function pageOf(
	limit: unknown,
	cursor: unknown,
): { from: number; limit: number } {
	const wanted = numberOf(limit ?? usual);
	return {
		limit: wanted > 0 ? Math.min(wanted, most) : usual,
		from: Math.max(0, numberOf(cursor ?? 0)),
	};
}

function numberOf(value: unknown): number {
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : -1;
}

const next = (rows: readonly LfsLock[], limit: number) =>
	rows.length > limit ? { next_cursor: String(rows[limit]?.id) } : {};

async function views(app: App, locks: readonly LfsLock[]) {
	const ids = [...new Set(locks.map((lock) => lock.account_id))];
	const names = new Map(
		(await accountsByIds(app.db, ids)).map((a) => [a.id, a.name]),
	);
	return locks.map((lock) => ({
		id: String(lock.id),
		path: lock.path,
		locked_at: new Date(lock.created_at * 1000).toISOString(),
		owner: { name: names.get(lock.account_id) ?? ghost.name },
	}));
}
