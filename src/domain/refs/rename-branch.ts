import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import { checkShortName } from "../../git/check-ref-name.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Access } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { mayAdminister } from "../permissions/allows.ts";
import { checkRules, isProtected } from "../protection/check-rules.ts";
import type { Repository } from "../repositories/repository.ts";
import { applyMoves } from "./apply-moves.ts";
import { checkChangeable } from "./create-branch.ts";
import { conflictReason } from "./move-refs.ts";
import { branchByName, branchPrefix, headOfDefault, tipOfRef } from "./ref.ts";

const followDefault = query((q, p: { id: number; from: string; to: string }) =>
	q
		.updateTable("repository")
		.set({ default_branch: p.to })
		.where("id", "=", p.id)
		.where("default_branch", "=", p.from),
);

/** What people keep for a commit to the branch goes on with it. */
const followPending = query(
	(q, p: { repository: number; from: string; to: string }) =>
		q
			.updateTable("pending_change")
			.set({ branch: p.to })
			.where("repository_id", "=", p.repository)
			.where("branch", "=", p.from)
			.where((e) =>
				e.not(
					e.exists(
						e
							.selectFrom("pending_change as other")
							.select("other.id")
							.whereRef("other.account_id", "=", "pending_change.account_id")
							.where("other.repository_id", "=", p.repository)
							.where("other.branch", "=", p.to)
							.whereRef("other.place", "=", "pending_change.place"),
					),
				),
			),
);

const renameRule = query(
	(q, p: { repository: number; from: string; to: string }) =>
		q
			.updateTable("branch_rule")
			.set({ name: p.to })
			.where("repository_id", "=", p.repository)
			.where("name", "=", p.from)
			.where((e) =>
				e.not(
					e.exists(
						e
							.selectFrom("branch_rule as other")
							.select("other.id")
							.where("other.repository_id", "=", p.repository)
							.where("other.name", "=", p.to),
					),
				),
			)
			.returning("id"),
);

/** Open pull requests go on under the new name: to the refs alone it looks as if one branch went and another came. */
const followHeads = query((q, p: { id: number; from: string; to: string }) =>
	q
		.updateTable("pull")
		.set({ head_branch: p.to })
		.where("head_repository_id", "=", p.id)
		.where("head_branch", "=", p.from)
		.where("flow", "=", "branch")
		.where("open", "=", 1),
);
const followBases = query((q, p: { id: number; from: string; to: string }) =>
	q
		.updateTable("pull")
		.set({ base_branch: p.to })
		.where("repository_id", "=", p.id)
		.where("base_branch", "=", p.from)
		.where("open", "=", 1),
);

/**
 * Renames a branch; the default branch stays the default under its new name, and a rule of the branch's own name follows it.
 * @throws DomainError "not-found", "invalid" (the new name is taken or none), "forbidden" (the default branch needs an administrator)
 */
export async function renameBranch(
	app: App,
	actor: Actor,
	repository: Repository,
	access: Access,
	{ from, to }: { from: string; to: string },
): Promise<void> {
	checkChangeable(repository);
	if (checkShortName(to)) throw invalid("[Name]: GitRefName");
	const ref = await branchByName(app.db, repository.store_id, from);
	if (!ref) throw notFound("Branch doesn't exist.");
	const kept =
		from === repository.default_branch ||
		(await isProtected(app, repository, from));
	if (kept && !mayAdminister(access))
		throw forbidden(
			"User must be a repo or site admin to rename default or protected branches.",
		);
	if (from === to) throw taken();
	await checkRules(app, actor, repository, {
		branch: to,
		from: null,
		to: ref.oid,
		forced: false,
		against: () => headOfDefault(app.db, repository),
	});
	const moves = [
		{ name: ref.name, from: ref.oid, to: null },
		{ name: branchPrefix + to, from: null, to: ref.oid, tip: tipOfRef(ref) },
	];
	try {
		await app.db.write(async (tx) => {
			await applyMoves(app, tx, repository, [{ actor, how: "api", moves }]);
			const renamed = { id: repository.id, from, to };
			tx.later(followDefault, renamed);
			tx.later(followHeads, renamed);
			tx.later(followBases, renamed);
			tx.later(followPending, { repository: repository.id, from, to });
			const rules = { repository: repository.id, from, to };
			for (const rule of await tx.all(renameRule, rules))
				noteAudit(app, tx, {
					action: "branch-rule.edited",
					in: { repositoryId: repository.id },
					target: { id: rule.id, name: to },
					before: { name: from },
					after: { name: to },
				});
			await app.events.record(tx, {
				kind: "branch.renamed",
				repository: repository.id,
				actor: actor.account?.id,
				payload: { from, to },
			});
		});
	} catch (error) {
		if (conflictReason(error)) throw taken();
		throw error;
	}
}

const taken = () =>
	invalid(
		"Cannot rename a branch using the same name or rename to a branch that already exists.",
	);
