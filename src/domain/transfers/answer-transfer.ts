import type { App } from "../../app.ts";
import { isConstraint, query, type Reader } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { conflict, forbidden, invalid, notFound } from "../../errors.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { checkRepositoryLimit } from "../lifecycle/create-repository.ts";
import { type Actor, actingFor } from "../permissions/actor.ts";
import { mayOwn } from "../permissions/allows.ts";
import { mayCreateFor } from "../permissions/may-create-repositories.ts";
import { maySignIn } from "../permissions/may-sign-in.ts";
import { Level } from "../permissions/units.ts";
import { contextFor } from "../repositories/context-for.ts";
import { unwatchIn } from "../repositories/following/watch.ts";
import {
	type Repository,
	type RepositoryWithOwner,
	repositoryById,
} from "../repositories/repository.ts";
import { handOver } from "./hand-over.ts";
import { type Transfer, teamsOf, transferOf } from "./transfer.ts";

const forget = query((q, p: { id: number }) =>
	q.deleteFrom("repository_transfer").where("repository_id", "=", p.id),
);
const unmark = updateTable("repository", {
	values: { transferring: 0 },
	where: ["id"],
});
const unshare = query((q, p: { repository: number; account: number }) =>
	q
		.deleteFrom("collaboration")
		.where("repository_id", "=", p.repository)
		.where("account_id", "=", p.account)
		.returning("level"),
);

/**
 * Takes a repository over.
 * @throws DomainError "not-found" when nobody has asked, "forbidden" for anybody but the recipient, or when who asked owns it no more, "invalid" for a taken name
 */
export async function acceptTransfer(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
): Promise<Repository> {
	const { transfer, recipient } = await pending(app, actor, owned);
	await checkRepositoryLimit(app, actor, recipient);
	const { repository } = owned;
	try {
		await app.db.write(async (tx) => {
			// somebody else may have answered meanwhile
			if (!(await tx.run(forget, { id: repository.id })))
				throw conflict("the transfer has already ended");
			await demandGiver(tx, owned, transfer);
			await handOver(app, tx, actor, owned, {
				recipient,
				teams: teamsOf(transfer),
			});
		});
	} catch (error) {
		if (isConstraint(error))
			throw invalid("the new owner already has a fork of this repository");
		throw error;
	}
	return (await repositoryById(app.db, repository.id)) as Repository;
}

/**
 * Refuses to take a repository over; what was shared for the decision is taken back.
 * @throws DomainError "not-found" when nobody has asked, "forbidden" for anybody but the recipient
 */
export async function rejectTransfer(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
): Promise<Repository> {
	const { transfer, recipient } = await pending(app, actor, owned);
	const { id } = owned.repository;
	await app.db.write(async (tx) => {
		if (!(await tx.run(forget, { id })))
			throw conflict("the transfer has already ended");
		tx.later(unmark, { id });
		if (transfer.shared) {
			const key = { repository: id, account: recipient.id };
			const [had] = await tx.all(unshare, key);
			await unwatchIn(tx, key);
			if (had)
				noteAudit(app, tx, {
					action: "repository.collaborator-changed",
					in: owned,
					target: recipient,
					concerns: recipient,
					before: had,
					after: { level: Level.none },
				});
		}
		noteAudit(app, tx, { action: "repository.transfer-rejected", in: owned });
		await app.events.record(tx, {
			kind: "transfer.rejected",
			repository: id,
			actor: actor.account?.id,
			payload: { recipient: recipient.id },
		});
	});
	return { ...owned.repository, transferring: 0 };
}

/** Who has lost the repository since he asked gives it to nobody. @throws DomainError "forbidden" */
async function demandGiver(
	db: Reader,
	owned: RepositoryWithOwner,
	{ doer_id }: Transfer,
): Promise<void> {
	const doer = await accountById(db, doer_id);
	const context =
		doer && maySignIn(doer)
			? await contextFor(db, actingFor(doer), owned)
			: undefined;
	if (!context || !mayOwn(context.access))
		throw forbidden(
			"the owner no longer has permission to transfer the repository",
		);
}

async function pending(
	app: App,
	actor: Actor,
	{ repository }: RepositoryWithOwner,
): Promise<{ transfer: Transfer; recipient: Account }> {
	const transfer = await transferOf(app.db, repository.id);
	const recipient =
		transfer && (await accountById(app.db, transfer.recipient_id));
	if (!transfer || !recipient)
		throw notFound("repository doesn't have a pending transfer");
	const mine =
		recipient.id === actor.account?.id ||
		(recipient.kind === "organization" &&
			(await mayCreateFor(app.db, actor, recipient)));
	if (!mine) throw forbidden("permission denied");
	return { transfer, recipient };
}
