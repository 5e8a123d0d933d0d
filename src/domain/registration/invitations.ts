import { hash, randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { InvitationTable } from "../../database/schema-registration.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import { isEmail } from "../../text/names.ts";
import { accountByEmail } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";

export type Invitation = Selectable<InvitationTable>;

/** How long an invitation is good, in seconds. */
const goodFor = 7 * 86_400;

const digest = (secret: string): string => hash("sha256", secret, "hex");

const insert = insertInto(
	"invitation",
	["hash", "email", "note", "inviter_id", "created_at", "expires_at"],
	(insert) => insert.returningAll(),
);
const byHash = query((q, p: { hash: string; at: number }) =>
	q
		.selectFrom("invitation")
		.selectAll()
		.where("hash", "=", p.hash)
		.where("expires_at", ">", p.at),
);
const list = query((q, p: { at: number }) =>
	q
		.selectFrom("invitation")
		.selectAll()
		.where("expires_at", ">", p.at)
		.orderBy("id", "desc")
		.limit(500),
);
const removeOfAddress = query((q, p: { email: string }) =>
	q
		.deleteFrom("invitation")
		.where((e) => e(e.fn<string>("lower", ["email"]), "=", p.email)),
);
const removeOne = query((q, p: { id: number }) =>
	q.deleteFrom("invitation").where("id", "=", p.id),
);
const removeOld = query((q, p: { at: number }) =>
	q.deleteFrom("invitation").where("expires_at", "<=", p.at),
);

const demandInviter = (actor: Actor): void => {
	if (actor.via !== "system" && !isSiteAdmin(actor))
		throw forbidden("Only site administrators can invite users.");
};

/**
 * Invites somebody to make an account, whatever the mode of registration. With an address the link goes there, and whoever brings it has
 * shown that the address is his. An earlier invitation to the address ends.
 * @throws DomainError "forbidden", "invalid"
 */
export async function invite(
	app: App,
	actor: Actor,
	{ email = "", note = "" }: { email?: string; note?: string },
): Promise<{ invitation: Invitation; link: string }> {
	demandInviter(actor);
	if (email && !isEmail(email))
		throw invalid("This is not a valid email address.");
	if (email && (await accountByEmail(app.db, email)))
		throw invalid("This email address belongs to another account.", {
			field: "email",
		});
	const secret = randomBytes(24).toString("base64url");
	const at = now(app);
	const invitation = await app.db.write(async (tx) => {
		if (email) await tx.run(removeOfAddress, { email: email.toLowerCase() });
		noteAudit(app, tx, {
			action: "invitation.created",
			target: { name: email },
		});
		return tx.first(insert, {
			hash: digest(secret),
			email,
			note: note.slice(0, 255),
			inviter_id: actor.account?.id ?? null,
			created_at: at,
			expires_at: at + goodFor,
		});
	});
	if (!invitation) throw new Error("no row for an invitation");
	const link = `${app.url}user/sign_up?invitation=${secret}`;
	if (email && app.mail.delivers)
		void app.mail
			.send({
				to: { address: email },
				subject: "You are invited to Ingot",
				text: `Hello,\n\nyou are invited to make an account at ${app.url}. Open this address within seven days:\n\n${link}\n`,
			})
			.catch((error: unknown) =>
				app.log.warn({ err: error }, "the invitation email was not accepted"),
			);
	return { invitation, link };
}

/** The invitation that a secret is of; undefined for one that is used, taken back or too old. */
export const invitationOf = async (
	app: App,
	secret: string,
): Promise<Invitation | undefined> =>
	/^[\w-]{32}$/.test(secret)
		? app.db.first(byHash, { hash: digest(secret), at: now(app) })
		: undefined;

/** The invitations that are good. @throws DomainError "forbidden" */
export async function listInvitations(
	app: App,
	actor: Actor,
): Promise<Invitation[]> {
	demandInviter(actor);
	return app.db.all(list, { at: now(app) });
}

/** Takes an invitation back. @throws DomainError "forbidden", "not-found" */
export async function revokeInvitation(
	app: App,
	actor: Actor,
	id: number,
): Promise<void> {
	demandInviter(actor);
	await app.db.write(async (tx) => {
		if (!(await tx.run(removeOne, { id })))
			throw notFound("invitation not found");
		noteAudit(app, tx, {
			action: "invitation.deleted",
			target: { id, name: "" },
		});
	});
}

/** Uses an invitation up; false when somebody was faster. */
export const useInvitation = async (
	tx: Transaction,
	{ id }: Invitation,
): Promise<boolean> => (await tx.run(removeOne, { id })) === 1;

/** Forgets invitations that are too old. */
export const removeOldInvitations = (app: App): Promise<number> =>
	app.db.write((tx) => tx.run(removeOld, { at: now(app) }));
