import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { moveQueuedJobs } from "../actions/queue/job-queue.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { reviewFollowers } from "../repositories/following/review-followers.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { endRights } from "./end-rights.ts";
import { leaveOldOwner } from "./leave-old-owner.ts";

const taken = query((q, p: { owner: number; name: string }) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("owner_id", "=", p.owner)
		.where("lower_name", "=", p.name),
);
/** The repository is held until the end: nobody deletes it, or gives it away, beside this. */
const held = query((q, p: { id: number; owner: number }, d) =>
	q
		.selectFrom("repository")
		.select("id")
		.where("id", "=", p.id)
		.where("owner_id", "=", p.owner)
		.$if(d.name === "postgres", (s) => s.forNoKeyUpdate()),
);
const move = updateTable("repository", {
	set: ["owner_id", "updated_at"],
	values: { transferring: 0 },
	where: ["id"],
});
const forgetTransfer = query((q, p: { id: number }) =>
	q.deleteFrom("repository_transfer").where("repository_id", "=", p.id),
);
const forgetTeams = query((q, p: { id: number }) =>
	q.deleteFrom("team_repository").where("repository_id", "=", p.id),
);
const forgetRights = query((q, p: { id: number; account: number }) =>
	q
		.deleteFrom("collaboration")
		.where("repository_id", "=", p.id)
		.where("account_id", "=", p.account),
);
const forgetOldName = query((q, p: { owner: number; name: string }) =>
	q
		.deleteFrom("repository_redirect")
		.where("owner_id", "=", p.owner)
		.where("lower_name", "=", p.name),
);
const redirect = insertInto(
	"repository_redirect",
	["owner_id", "lower_name", "repository_id"],
	(insert, p) =>
		insert.onConflict((c) =>
			c
				.columns(["owner_id", "lower_name"])
				.doUpdateSet({ repository_id: p.repository_id }),
		),
);
const giveToTeam = insertInto(
	"team_repository",
	["team_id", "repository_id"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/**
 * Gives a repository to another owner, in the transaction of whoever decided it: the old address leads to it, teams of the old owner
 * lose it, teams of the new one get it, what the old owner has let in ends, its items lose the labels of the old organization and leave the boards of the old owner, and those who cannot see it any more do
 * not watch it.
 * @throws DomainError "invalid" when the new owner has a repository of this name, "conflict" when it is not the old owner's any more
 */
export async function handOver(
	app: App,
	tx: Transaction,
	actor: Actor,
	{ repository, owner }: RepositoryWithOwner,
	{
		recipient,
		teams,
	}: { readonly recipient: Account; readonly teams: readonly number[] },
): Promise<void> {
	const { id, lower_name: name } = repository;
	if (!(await tx.first(held, { id, owner: owner.id })))
		throw conflict("the repository was moved or deleted in the meantime");
	if (await tx.first(taken, { owner: recipient.id, name }))
		throw invalid(
			`repository already exists [uname: ${recipient.name}, name: ${repository.name}]`,
		);
	tx.later(forgetTransfer, { id });
	tx.later(forgetTeams, { id });
	tx.later(forgetRights, { id, account: recipient.id });
	await tx.run(move, { id, owner_id: recipient.id, updated_at: now(app) });
	moveQueuedJobs(tx, id, recipient.id);
	tx.later(forgetOldName, { owner: recipient.id, name });
	tx.later(redirect, {
		owner_id: owner.id,
		lower_name: name,
		repository_id: id,
	});
	await leaveOldOwner(app, tx, id);
	await endRights(app, tx, { repository, owner }, recipient);
	for (const team of teams)
		tx.later(giveToTeam, { team_id: team, repository_id: id });
	if (repository.private || recipient.visibility !== "public")
		await reviewFollowers(app, tx, [id]);
	noteAudit(app, tx, {
		action: "repository.transferred",
		in: { repository, owner },
		before: { owner: owner.name },
		after: { owner: recipient.name },
		facts: { recipient_id: recipient.id, team_ids: teams },
	});
	await app.events.record(tx, {
		kind: "repository.transferred",
		repository: id,
		actor: actor.account?.id,
		payload: { repository: id, from: owner.id, to: recipient.id },
	});
}
