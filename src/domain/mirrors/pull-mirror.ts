import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { Schema } from "../../database/schema.ts";
import { badRequest, DomainError } from "../../errors.ts";
import type { GitError } from "../../git/errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { operator } from "../permissions/actor.ts";
import { isRepositoryOfHidden } from "../permissions/hidden-accounts.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import {
	type Repository,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import { openAddress, reachable, readInterval } from "./remote-address.ts";
import { takeRefs } from "./take-refs.ts";
import { takeWiki } from "./take-wiki.ts";

/** That a repository follows one on another server. */
export type PullMirror = Selectable<Schema["pull_mirror"]>;

const deadline = 9 * 60_000;
const slackSeconds = 60;

const ofRepositories = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("pull_mirror")
		.selectAll()
		.where("repository_id", "in", d.list(p.ids)),
);
const failed = updateTable("pull_mirror", {
	set: ["tried_at", "error"],
	where: ["repository_id"],
});
const synced = updateTable("pull_mirror", {
	set: ["tried_at", "synced_at"],
	values: { error: "" },
	where: ["repository_id"],
});

/** The mirrors among some repositories; one query, none when there are none. */
export const pullMirrorsOf = (
	db: Reader,
	ids: number[],
): Promise<PullMirror[]> =>
	ids.length ? db.all(ofRepositories, { ids }) : Promise.resolve([]);

/** What may be changed of a mirror; absent members stay. */
interface MirrorEdit {
	interval?: string;
	prune?: boolean;
	username?: string;
	password?: string;
}

/** Plans the next round of a mirror; one waits at a time. */
export async function planPullMirror(
	app: App,
	tx: Transaction,
	repository: number,
	seconds: number,
): Promise<void> {
	if (seconds > 0)
		await app.jobs.enqueue(tx, {
			kind: "pull-mirror",
			payload: { repository, again: true },
			dedupe: `pull-mirror:${repository}`,
			repository,
			delayMs: seconds * 1000,
		});
}

/** Lets a mirror do a round now. @throws DomainError "bad-request" for what is no mirror */
export async function syncNow(app: App, repository: Repository): Promise<void> {
	if (!repository.mirror) throw badRequest("Repository is not a mirror");
	await app.db.write((tx) =>
		app.jobs.enqueue(tx, {
			kind: "pull-mirror",
			payload: { repository: repository.id, again: false },
			dedupe: `pull-mirror-now:${repository.id}`,
			alone: `pull-mirror:${repository.id}`,
			owner: repository.owner_id,
		}),
	);
}

/** Changes how a mirror follows. @throws DomainError "invalid" for a bad interval */
export async function editPullMirror(
	app: App,
	repository: Repository,
	edit: MirrorEdit,
): Promise<void> {
	await app.db.write(pullMirrorChange(app, repository, edit));
}

/** The same as part of a transaction that does more. @throws DomainError "invalid" */
export function pullMirrorChange(
	app: App,
	repository: Repository,
	edit: MirrorEdit,
): (tx: Transaction) => Promise<void> {
	const every =
		edit.interval === undefined ? undefined : readInterval(edit.interval);
	return async (tx) => {
		const set = {
			...(every === undefined ? {} : { interval_s: every }),
			...(edit.prune === undefined ? {} : { prune: edit.prune ? 1 : 0 }),
			...(edit.username === undefined ? {} : { username: edit.username }),
			...(edit.password === undefined
				? {}
				: { secret: app.seals.seal(edit.password) }),
		};
		if (!Object.keys(set).length) return;
		noteAudit(app, tx, {
			action: "mirror.edited",
			in: { repositoryId: repository.id },
		});
		await tx.change((q) =>
			q
				.updateTable("pull_mirror")
				.set(set)
				.where("repository_id", "=", repository.id),
		);
		if (every !== undefined)
			await planPullMirror(app, tx, repository.id, every);
	};
}

/** One round of a mirror. What goes wrong is noted and tried again in the next round. */
export async function syncPullMirror(
	app: App,
	{ repository: id, again }: { repository: number; again: boolean },
	signal: AbortSignal,
): Promise<void> {
	const repository = await repositoryById(app.db, id);
	const mirror = (await pullMirrorsOf(app.db, [id])).at(0);
	if (!mirror) return;
	if (!repository && again && (await isRepositoryOfHidden(app.db, id)))
		// it rests until its owner is shown again
		await app.db.write((tx) => planPullMirror(app, tx, id, mirror.interval_s));
	if (!repository?.mirror) return;
	// the interval may have become longer while the round waited
	const due =
		!again || now(app) - mirror.tried_at >= mirror.interval_s - slackSeconds;
	const error = due ? await round(app, repository, mirror, signal) : "";
	await app.db.write(async (tx) => {
		const at = now(app);
		if (due)
			await (error
				? tx.run(failed, { repository_id: id, tried_at: at, error })
				: tx.run(synced, { repository_id: id, tried_at: at, synced_at: at }));
		if (again) await planPullMirror(app, tx, id, mirror.interval_s);
	});
}

/** Why the round failed, in words that hold nothing of the other server's answer; "" when it did not. */
async function round(
	app: App,
	repository: Repository,
	mirror: PullMirror,
	signal: AbortSignal,
): Promise<string> {
	try {
		const address = openAddress(app, mirror);
		const remote = await reachable(app, address, signal);
		const options = { prune: mirror.prune === 1, deadline, signal };
		const moves = await takeRefs(app, storeOf(repository), remote, options);
		if (moves.length)
			await app.db.write((tx) =>
				applyMoves(app, tx, repository, [
					{ actor: operator, how: "mirror", moves },
				]),
			);
		if (mirror.wiki)
			await takeWiki(app, operator, repository, address, options);
		return "";
	} catch (error) {
		if (signal.aborted) throw error;
		app.log.info(
			{ repository: repository.id, kind: (error as GitError).kind },
			"a mirror could not be brought up to date",
		);
		return error instanceof DomainError
			? error.message
			: "the repository could not be fetched";
	}
}
