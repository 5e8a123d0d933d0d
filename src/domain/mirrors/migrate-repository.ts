import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, type Transaction } from "../../database/database.ts";
import { conflict, forbidden, invalid } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { GitError, isGitError } from "../../git/errors.ts";
import { listRemote, type RemoteRefs } from "../../git/remote.ts";
import type { Account } from "../accounts/account.ts";
import { checkRepositoryLimit } from "../lifecycle/create-repository.ts";
import { initializeRepository } from "../lifecycle/initialize-repository.ts";
import { type MarkedStore, withNewStore } from "../lifecycle/with-new-store.ts";
import { type Actor, claimantOf } from "../permissions/actor.ts";
import { mayCreateFor } from "../permissions/may-create-repositories.ts";
import { bitsOf, type Unit, usualUnits } from "../permissions/units.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import type { RefMove } from "../refs/ref.ts";
import { checkRepositoryName } from "../repositories/names.ts";
import {
	type Repository,
	repositoryById,
	repositoryByName,
} from "../repositories/repository.ts";
import { planPullMirror } from "./pull-mirror.ts";
import { type RemoteAddress, reachable } from "./remote-address.ts";
import { takeRefs } from "./take-refs.ts";
import { takeWiki } from "./take-wiki.ts";

export interface Migration {
	name: string;
	description: string;
	private: boolean;
	from: RemoteAddress;
	/** Seconds between two rounds, for a mirror. */
	mirrorEvery: number | undefined;
	/** Where the other side does not tell. */
	defaultBranch?: string;
	/** Also its wiki, if it has one. */
	wiki: boolean;
	/** What is done in the transaction that makes the repository. */
	inTransaction?: (tx: Transaction, repository: number) => Promise<void>;
}

const deadline = 30 * 60_000;
/** Units in which others change something: a mirror has nothing of its own there. */
const notOfMirrors: readonly Unit[] = ["pulls", "actions"];

/**
 * Copies a repository from another server, once or again and again (a mirror, which nobody else may write).
 * @throws DomainError "invalid" (bad address, nothing there), "conflict" (name taken), "forbidden"; GitError "busy"
 */
export async function migrateRepository(
	app: App,
	actor: Actor,
	owner: Account,
	wanted: Migration,
	signal: AbortSignal,
): Promise<Repository> {
	if (!(await mayCreateFor(app.db, actor, owner)))
		throw forbidden(
			owner.kind === "organization"
				? "Given user is not owner of organization."
				: "Given user is not an organization.",
		);
	checkRepositoryName(wanted.name);
	await checkRepositoryLimit(app, actor, owner);
	const taken = () =>
		conflict("The repository with the same name already exists.");
	if (await repositoryByName(app.db, owner.id, wanted.name)) throw taken();
	const remote = await reachable(app, wanted.from, signal);
	const user = claimantOf(actor, "");
	const endTurn = await app.git.remoteTurns.take({ user }, signal);
	try {
		const there = await listRemote(app.git, remote, signal);
		const [some] = there.refs.values();
		const format = some?.length === 64 ? "sha256" : "sha1";
		const made = await withNewStore(app, format, async (store) => {
			const moves = there.refs.size
				? await takeRefs(app, store, remote, { prune: false, deadline, signal })
				: [];
			return app.db.write((tx) =>
				insert(app, tx, actor, owner, {
					wanted,
					made: { store, there, moves },
				}),
			);
		});
		const options = { prune: false, deadline, signal };
		if (wanted.wiki) await takeWiki(app, actor, made, wanted.from, options);
		// who watches it is counted at the end of the transaction
		return (await repositoryById(app.db, made.id)) ?? made;
	} catch (error) {
		if (isConstraint(error)) throw taken();
		if (isGitError(error, "too-large"))
			throw invalid("the repository is larger than this server allows");
		// the other server's words may hold anything: they are not passed on
		if (error instanceof GitError && error.kind !== "no-space")
			throw invalid("the repository could not be cloned from this URL");
		throw error;
	} finally {
		endTurn();
	}
}

/** What another side calls its branch may be anything. */
const firstBranch = (...names: readonly (string | undefined)[]): string =>
	names.find((name) => name && !checkShortName(name)) ?? "main";

async function insert(
	app: App,
	tx: Transaction,
	actor: Actor,
	owner: Account,
	{
		wanted,
		made,
	}: {
		readonly wanted: Migration;
		readonly made: {
			store: MarkedStore;
			there: RemoteRefs;
			moves: RefMove[];
		};
	},
): Promise<Repository> {
	const at = now(app);
	const mirror = wanted.mirrorEvery !== undefined;
	const [row] = await tx.rows((q) =>
		q
			.insertInto("repository")
			.values({
				owner_id: owner.id,
				name: wanted.name,
				lower_name: wanted.name.toLowerCase(),
				description: wanted.description,
				private: wanted.private ? 1 : 0,
				mirror: mirror ? 1 : 0,
				store_id: made.store.id,
				default_branch: firstBranch(made.there.head, wanted.defaultBranch),
				original_url: wanted.from.url,
				units: bitsOf(
					usualUnits.filter((unit) => !mirror || !notOfMirrors.includes(unit)),
				),
				created_at: at,
				updated_at: at,
			})
			.returningAll(),
	);
	if (!row) throw new Error("no row for a new repository");
	await initializeRepository(app, tx, actor, row, owner);
	if (made.moves.length)
		await applyMoves(
			app,
			tx,
			{ ...row, format: made.store.format, mark: made.store.mark },
			[{ actor, how: "mirror", moves: made.moves }],
		);
	if (wanted.mirrorEvery !== undefined) {
		await tx.change((q) =>
			q.insertInto("pull_mirror").values({
				repository_id: row.id,
				address: wanted.from.url,
				username: wanted.from.username,
				secret: app.seals.seal(wanted.from.password),
				interval_s: wanted.mirrorEvery as number,
				wiki: wanted.wiki ? 1 : 0,
				tried_at: at,
				synced_at: at,
				created_at: at,
			}),
		);
		await planPullMirror(app, tx, row.id, wanted.mirrorEvery);
	}
	await wanted.inTransaction?.(tx, row.id);
	return (await repositoryById(tx, row.id)) as Repository;
}
