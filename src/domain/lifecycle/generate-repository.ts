import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../database/database.ts";
import { conflict, forbidden, invalid } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { copyTree } from "../../git/copy-tree.ts";
import { readCommit } from "../../git/read/object.ts";
import type { StoreRef } from "../../git/store.ts";
import { beginWrite } from "../../git/write/session.ts";
import type { Account } from "../accounts/account.ts";
import { copyLargeFiles } from "../lfs/copy-large-files.ts";
import type { Actor, SignedInActor } from "../permissions/actor.ts";
import { mayCreateFor } from "../permissions/may-create-repositories.ts";
import { bitsOf, usualUnits } from "../permissions/units.ts";
import { copyBranchRules } from "../protection/change-branch-rules.ts";
import { applyMoves } from "../refs/apply-moves.ts";
import { branchByName, branchPrefix } from "../refs/ref.ts";
import { checkRepositoryName } from "../repositories/names.ts";
import {
	type Repository,
	type RepositoryWithOwner,
	repositoryById,
	storeOf,
} from "../repositories/repository.ts";
import { putTopics, topicsOf } from "../repositories/topics/topics.ts";
import { checkRepositoryLimit } from "./create-repository.ts";
import { commitFirst, type FirstCommit } from "./first-commit.ts";
import { initializeRepository } from "./initialize-repository.ts";
import { type MarkedStore, withNewStore } from "./with-new-store.ts";

/** What is taken over from a template. */
interface Generation {
	name: string;
	description: string;
	private: boolean;
	defaultBranch: string;
	gitContent: boolean;
	topics: boolean;
	labels: boolean;
	avatar: boolean;
	/** The rules of branches. */
	protection: boolean;
	/** What else the same transaction writes. */
	inTransaction?: (tx: Transaction, made: number) => Promise<unknown>;
}

const copyLabels = query((q, p: { from: number; to: number; at: number }) =>
	q
		.insertInto("label")
		.columns([
			"repository_id",
			"name",
			"color",
			"description",
			"exclusive",
			"archived_at",
			"created_at",
		])
		.expression((e) =>
			e
				.selectFrom("label")
				.select((s) => [
					s.cast<number>(s.val(p.to), "bigint").as("repository_id"),
					"name",
					"color",
					"description",
					"exclusive",
					"archived_at",
					s.cast<number>(s.val(p.at), "bigint").as("created_at"),
				])
				.where("repository_id", "=", p.from),
		),
);

/**
 * Makes a repository from a template: the files of its default branch as one new commit, topics, labels, picture and rules, as wanted.
 * @throws DomainError "invalid" (no template, bad name), "conflict" (name taken), "forbidden"
 */
export async function generateRepository(
	app: App,
	actor: SignedInActor,
	template: RepositoryWithOwner,
	owner: Account,
	wanted: Generation,
): Promise<Repository> {
	const { repository: from } = template;
	if (!from.template) throw invalid("this is not a template repo");
	if (owner.id !== actor.account?.id) {
		if (owner.kind === "user" && actor.account?.admin !== 1)
			throw forbidden("Only admin can generate repository for other user.");
		if (!(await mayCreateFor(app.db, actor, owner)))
			throw forbidden(
				"Given user is not allowed to create repository in organization.",
			);
	}
	checkRepositoryName(wanted.name);
	if (wanted.defaultBranch && checkShortName(wanted.defaultBranch))
		throw invalid("[DefaultBranch]: GitRefName");
	await checkRepositoryLimit(app, actor, owner);
	try {
		return await withNewStore(app, from.format, async (store) => {
			const first = wanted.gitContent
				? await copyFiles(app, actor, from, store)
				: undefined;
			return app.db.write((tx) =>
				insert(app, tx, actor, from, { owner, wanted, store, first }),
			);
		});
	} catch (error) {
		if (isConstraint(error))
			throw conflict("The repository with the same name already exists.");
		throw error;
	}
}

async function copyFiles(
	app: App,
	actor: SignedInActor,
	from: Repository,
	store: StoreRef,
): Promise<FirstCommit | undefined> {
	const head = await branchByName(app.db, from.store_id, from.default_branch);
	if (!head) return undefined;
	const { tree } = await readCommit(app.git, storeOf(from), head.oid);
	await copyTree(app.git, storeOf(from), store, tree);
	const session = beginWrite(app.git, store);
	return commitFirst(app, session, actor.account, tree);
}

async function insert(
	app: App,
	tx: Transaction,
	actor: Actor,
	from: Repository,
	{
		owner,
		wanted,
		store,
		first,
	}: {
		readonly owner: Account;
		readonly wanted: Generation;
		readonly store: MarkedStore;
		readonly first: FirstCommit | undefined;
	},
): Promise<Repository> {
	const at = now(app);
	const branch = wanted.defaultBranch || from.default_branch;
	const [row] = await tx.rows((q) =>
		q
			.insertInto("repository")
			.values({
				owner_id: owner.id,
				name: wanted.name,
				lower_name: wanted.name.toLowerCase(),
				description: wanted.description,
				private: wanted.private ? 1 : 0,
				store_id: store.id,
				default_branch: branch,
				trust_model: from.trust_model,
				avatar: wanted.avatar ? from.avatar : "",
				units: bitsOf(usualUnits),
				created_at: at,
				updated_at: at,
			})
			.returningAll(),
	);
	if (!row) throw new Error("no row for a new repository");
	const made = { ...row, format: store.format, mark: store.mark };
	if (wanted.topics) await putTopics(tx, row.id, topicsOf(from), at);
	if (wanted.labels) tx.later(copyLabels, { from: from.id, to: row.id, at });
	if (wanted.protection)
		await copyBranchRules(app, tx, from.id, row.id, {
			people: from.owner_id === owner.id,
		});
	await wanted.inTransaction?.(tx, row.id);
	if (wanted.gitContent) await copyLargeFiles(tx, from.id, row.id);
	await initializeRepository(app, tx, actor, row, owner);
	if (first)
		await applyMoves(app, tx, made, [
			{
				actor,
				how: "create",
				moves: [
					{
						name: branchPrefix + branch,
						from: null,
						to: first.oid,
						tip: first.tip,
					},
				],
			},
		]);
	return (await repositoryById(tx, row.id)) as Repository;
}
